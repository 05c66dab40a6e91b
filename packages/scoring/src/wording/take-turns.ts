const MAX_SENTENCES = 6;

/** The first of each list, then the second of each, and so on; at most six. */
export function takeTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.slice(0, MAX_SENTENCES);
}
