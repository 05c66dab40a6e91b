import type { ParsedPage } from "@rubrica/report-model";

/** Two labelled pages that do not follow each other. */
export interface LabelBreak {
  readonly before: number;
  readonly after: number;
  /** Physical page of `after`. */
  readonly page: number;
}

interface Labelled {
  readonly page: number;
  readonly label: number;
}

/** Sheets of the front matter may each be page 1 of themselves. */
const MAX_SHEET = 1;

/**
 * Where the numbers printed on the pages do not go up with the pages. Pages without a number count on, and a count may begin
 * at 1 again: behind the front matter, in an appendix, also where the page that would bear the 1 bears no number. A single
 * page whose number stands alone was misread.
 */
export function labelsInDisorder(pages: readonly Pick<ParsedPage, "number" | "label">[]): LabelBreak[] {
  const labelled = withoutOutliers(
    pages.flatMap(({ number, label }) =>
      label !== null && /^\d+$/.test(label) ? [{ page: number, label: Number(label) }] : [],
    ),
  );
  const begins = beginsLate(pages, labelled[0]);
  let begun = false;
  const breaks = labelled.flatMap(({ page, label }, index) => {
    const before = labelled[index - 1];
    if (before === undefined || label - before.label === page - before.page) return [];
    const next = labelled[index + 1];
    const runsOn = next !== undefined && follows({ page, label }, next);
    const restarts =
      label === 1 ? !begun || before.label <= MAX_SHEET || runsOn : runsOn && beginsAnew(before, { page, label });
    begun ||= restarts;
    return restarts ? [] : [{ before: before.label, after: label, page }];
  });
  return begins === null ? breaks : [begins, ...breaks];
}

/** True where the count began at 1 on a page behind the one before, of a count that had begun at 1 as well. */
function beginsAnew(before: Labelled, { page, label }: Labelled): boolean {
  return label <= before.label && page - label + 1 > before.page && before.page - before.label + 1 >= 1;
}

/** Pages whose neighbours follow each other without them. */
function withoutOutliers(labelled: readonly Labelled[]): Labelled[] {
  return labelled.filter((each, index) => {
    const [before, after] = [labelled[index - 1], labelled[index + 1]];
    if (before === undefined || after === undefined) return true;
    return follows(before, each) || follows(each, after) || !follows(before, after);
  });
}

function follows(before: Labelled, after: Labelled): boolean {
  return after.label - before.label === after.page - before.page;
}

/** Behind front matter with numbers of its own the count begins at 1 or goes on; it cannot be ahead of the pages. */
function beginsLate(
  pages: readonly Pick<ParsedPage, "number" | "label">[],
  first: Labelled | undefined,
): LabelBreak | null {
  if (first === undefined || first.label <= first.page) return null;
  const roman = pages.filter(({ number, label }) => number < first.page && label !== null && /^[ivxlc]+$/i.test(label));
  return roman.length === 0 ? null : { before: roman.length, after: first.label, page: first.page };
}

/** Fewer pages that are missing in one place may be blank ones that were left out. */
const MAX_BLANK_PAGES = 1;

/** True where pages are missing, come again or stand elsewhere: not for a blank page left out here and there. */
export function isSevere(breaks: readonly LabelBreak[]): boolean {
  return breaks.some(({ before, after }) => after <= before || after - before > MAX_BLANK_PAGES + 1);
}
