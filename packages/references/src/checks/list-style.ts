import { checkObject, hasHan, InvalidArgumentError, type ReferenceStyle } from "@rubrica/report-model";
import { CHECKED_STYLES, type CheckedStyle } from "./reference-finding.ts";

/** An entry of a list, as `parseReference` told its style. */
export interface StyledEntry {
  readonly text: string;
  readonly style: ReferenceStyle;
}

/** The style that a list is in. */
export interface ListStyle {
  /** `null` where too few entries show one, and no language of the entries suggests one. */
  readonly style: CheckedStyle | null;
  /** Entries that are printed in it. */
  readonly count: number;
}

/** Share of the entries that show a style at all from which on it is that of the list. */
const LEADING_SHARE = 0.5;
/** Share of all entries that have to show it: web pages and books show the least. */
const SHOWN_SHARE = 0.3;

/**
 * The style that most entries of a list are in. The two editions of GB/T 7714 count as one, and the one that more of its
 * entries show is taken. A list in Chinese that shows no style is taken for GB/T 7714, where most of its entries lack the mark.
 * @throws {InvalidArgumentError} for what is no list of entries.
 */
export function findListStyle(entries: readonly StyledEntry[]): ListStyle {
  if (!Array.isArray(entries)) {
    throw new InvalidArgumentError({
      argument: "findListStyle(entries)",
      expected: "a list of entries",
      value: entries,
    });
  }
  for (const entry of entries)
    checkObject("findListStyle(entries)", entry, { expected: "entries with text and style" });
  const counts = CHECKED_STYLES.map((style) => ({
    style,
    count: entries.filter((entry) => entry.style === style).length,
  }));
  const [older, newer, ...others] = counts as [StyleCount, StyleCount, ...StyleCount[]];
  const gbt = { style: newer.count > older.count ? newer.style : older.style, count: older.count + newer.count };
  const [first] = [gbt, ...others].sort((one, other) => other.count - one.count) as [StyleCount];
  const shown = counts.reduce((sum, { count }) => sum + count, 0);
  if (first.count > 0 && first.count >= shown * LEADING_SHARE && first.count >= entries.length * SHOWN_SHARE)
    return first;
  const chinese = entries.filter(({ text }) => hasHan(text)).length;
  if (entries.length > 0 && chinese * 2 > entries.length) return gbt;
  return { style: null, count: 0 };
}

interface StyleCount {
  readonly style: CheckedStyle;
  readonly count: number;
}
