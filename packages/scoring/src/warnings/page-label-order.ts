import type { ParsedPage } from "@rubrica/report-model";

/** Two labelled pages that do not follow each other. */
export interface LabelBreak {
  readonly before: number;
  readonly after: number;
  /** Physical page of `after`. */
  readonly page: number;
}

/**
 * Where the numbers printed on the pages do not go up with the pages. Pages without a number count on, and a count
 * may begin at 1 again, as it does behind the front matter.
 */
export function labelsInDisorder(pages: readonly Pick<ParsedPage, "number" | "label">[]): LabelBreak[] {
  const labelled = pages.flatMap(({ number, label }) =>
    label !== null && /^\d+$/.test(label) ? [{ page: number, label: Number(label) }] : [],
  );
  let begun = false;
  return labelled.flatMap(({ page, label }, index) => {
    const before = labelled[index - 1];
    if (before === undefined || label - before.label === page - before.page) return [];
    const restarts = label === 1 && !begun;
    begun ||= restarts;
    return restarts ? [] : [{ before: before.label, after: label, page }];
  });
}
