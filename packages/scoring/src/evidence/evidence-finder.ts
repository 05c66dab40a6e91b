import type { Box, Evidence, ParsedReport, TextRange } from "@rubrica/report-model";
import type { QuoteFinder } from "./quote-finder.ts";
import { createQuoteFinder } from "./quote-finder.ts";

/** Turns places and quotations of one report into evidence with page and box. */
export interface EvidenceFinder {
  /** Evidence for a range of the text, cut to a readable length; null for an empty range. */
  fromRange(range: TextRange): Evidence | null;
  /** Evidence for a quotation, or null when the report does not contain it. The quote is the report's own wording. */
  fromQuote(quote: string): Evidence | null;
}

const MAX_EVIDENCE_LENGTH = 180;

interface TextLine {
  readonly page: number;
  readonly box: Box;
  readonly range: TextRange;
}

export function createEvidenceFinder(report: ParsedReport): EvidenceFinder {
  const lines = linesByOffset(report);
  let quotes: QuoteFinder | null = null;

  const fromRange = (range: TextRange): Evidence | null => {
    const cut = cutRange(report.text, range);
    const quote = report.text.slice(cut.start, cut.end);
    if (quote.length === 0) return null;
    return { quote, ...placeOf(lines, cut), start: cut.start, end: cut.end, verified: true, exact: true };
  };
  return {
    fromRange,
    fromQuote(quote) {
      quotes ??= createQuoteFinder(report.text);
      const found = quotes.find(quote);
      const evidence = found === null ? null : fromRange(found.range);
      return evidence === null ? null : { ...evidence, exact: found?.exact === true };
    },
  };
}

function linesByOffset(report: ParsedReport): TextLine[] {
  const lines: TextLine[] = [];
  for (const page of report.pages) {
    for (const line of page.lines) {
      if (line.range !== null) lines.push({ page: page.number, box: line.box, range: line.range });
    }
  }
  return lines.sort((left, right) => left.range.start - right.range.start);
}

/** Without white space around it, and no longer than somebody reads: cut at the end of a sentence where there is one. */
function cutRange(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  if (end - start <= MAX_EVIDENCE_LENGTH) return { start, end };
  const head = text.slice(start, start + MAX_EVIDENCE_LENGTH);
  const sentenceEnd = Math.max(head.lastIndexOf("。"), head.lastIndexOf("；"), head.lastIndexOf(". "));
  const wordEnd = head.search(/\s\S*$/);
  const length = sentenceEnd >= 40 ? sentenceEnd + 1 : wordEnd >= 40 ? wordEnd : MAX_EVIDENCE_LENGTH;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(start + length - 1));
  return { start, end: start + length - (splitsPair ? 1 : 0) };
}

/** Page on which the range begins, and the box around its lines on that page. */
function placeOf(lines: readonly TextLine[], range: TextRange): Pick<Evidence, "page" | "box"> {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as TextLine).range.end <= range.start) low = middle + 1;
    else high = middle;
  }
  const first = lines[low];
  if (first === undefined || first.range.start >= range.end) return { page: null, box: null };
  let box = first.box;
  for (let index = low + 1; index < lines.length; index++) {
    const line = lines[index] as TextLine;
    if (line.range.start >= range.end || line.page !== first.page) break;
    box = {
      x0: Math.min(box.x0, line.box.x0),
      y0: Math.min(box.y0, line.box.y0),
      x1: Math.max(box.x1, line.box.x1),
      y1: Math.max(box.y1, line.box.y1),
    };
  }
  return { page: first.page, box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 } };
}
