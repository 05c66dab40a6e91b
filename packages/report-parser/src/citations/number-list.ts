/** Lists of citation numbers: `1-3,5`, `１～３、７`, `2, 4–6`. */

/** Longest range that is read as one; `[1-500]` is an interval. */
const LONGEST_RANGE = 60;

/** The numbers of a list in order, ranges expanded; null when it is no list or holds zero or a falling range. */
export function expandNumbers(list: string): number[] | null {
  const folded = list
    .normalize("NFKC")
    .replace(/[–—‑－−~～〜至]/g, "-")
    .replace(/[、，;；\u{1d112}]/gu, ",")
    .replace(/\s/g, "");
  if (!/^\d{1,4}(?:[-,]\d{1,4})*,?$/.test(folded)) return null;
  const numbers: number[] = [];
  for (const part of folded.split(",")) {
    if (part === "") continue;
    const [from, to, third] = part.split("-").map(Number);
    if (from === undefined || from === 0 || third !== undefined) return null;
    if (to === undefined) {
      numbers.push(from);
      continue;
    }
    if (to < from || to - from > LONGEST_RANGE) return null;
    for (let value = from; value <= to; value++) numbers.push(value);
  }
  return numbers.length === 0 ? null : numbers;
}
