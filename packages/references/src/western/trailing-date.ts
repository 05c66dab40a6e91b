const MONTH =
  "(?:\\d{1,2}\\s)?(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\\.?\\s(?:\\d{1,2},\\s)?|\\d{1,2}\\s)?";
const YEAR = "c?(?:1[5-9]|20)\\d\\d(?:\\s?-\\s?(?:\\d{4}|\\d\\d))?";
const BARE = new RegExp(`[,;]\\s${MONTH}${YEAR}(?:[.,;\\s]*$|[.,]?\\s\\[|,\\s[A-Z]+-[\\w-]+\\.?\\s*$)`);
const BRACKETED = new RegExp(`,?\\s[([]${MONTH}${YEAR}[a-z]?[)\\]][.,;\\s]*$`);

/** Where `, May 1998.` or `(1998)` begins when nothing but a date follows a title, its length otherwise. */
export function trailingDateStart(folded: string): number {
  return BARE.exec(folded)?.index ?? BRACKETED.exec(folded)?.index ?? folded.length;
}
