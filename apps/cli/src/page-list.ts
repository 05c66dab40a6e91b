/** More pages than any document we read has; guards against `1-999999999`. */
const LAST_PAGE = 20_000;

/** Reads `1-5,9` into page numbers in ascending order; null when it is not such a list. */
export function readPageList(text: string): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(",")) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Math.min(LAST_PAGE, Number(match[2] ?? match[1]));
    if (from < 1 || to < from) return null;
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
