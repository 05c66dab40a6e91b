import type { ParsedReport } from "@rubrica/report-model";

/** The page on which an offset of the report's text stands; null when no line holds it or follows it. */
export type PageOfOffset = (offset: number) => number | null;

export function createPageOfOffset(report: ParsedReport): PageOfOffset {
  const lines = report.pages
    .flatMap(({ number, lines: onPage }) => onPage.flatMap(({ range }) => (range === null ? [] : [{ number, range }])))
    .sort((left, right) => left.range.start - right.range.start);
  return (offset) => {
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle]?.range.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return lines[low]?.number ?? null;
  };
}
