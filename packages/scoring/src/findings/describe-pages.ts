import type { ScoreLanguage } from "../rubric/rubric.ts";

const MAX_RANGES = 8;

/** ` (p. 3-5, 9)` for people; nothing for no pages. */
export function describePages(pages: readonly number[], language: ScoreLanguage): string {
  if (pages.length === 0) return "";
  const ranges: { readonly first: number; last: number }[] = [];
  for (const page of pages) {
    const open = ranges.at(-1);
    if (open !== undefined && page === open.last + 1) open.last = page;
    else ranges.push({ first: page, last: page });
  }
  const shown = ranges
    .slice(0, MAX_RANGES)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  if (ranges.length > MAX_RANGES) shown.push("…");
  return language === "zh" ? `（第${shown.join("、")}页）` : ` (p. ${shown.join(", ")})`;
}
