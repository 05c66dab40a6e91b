/** Joins lines into paragraphs and paragraphs into the report's text. */

import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { isLetterCode, isWideCode } from "@rubrica/report-model";
import type { LineRoles } from "../lines/line-roles.ts";
import type { TextMetrics } from "../lines/text-metrics.ts";
import { type LineInFlow, startsParagraph } from "./paragraph-breaks.ts";
import { createReportText, type PlacedLine, type ReportText } from "./report-text.ts";
import type { WordForms } from "./word-forms.ts";

export interface AssembleOptions {
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly metrics: TextMetrics;
  /** Words seen within lines, to decide how a word broken at a line end is written. */
  readonly words: WordForms;
  /** Lines that begin a heading, as {@link lineKey}s; the other heading lines continue one. */
  readonly headingStarts: ReadonlySet<number>;
}

/** Key of a line by page index. */
export function lineKey(page: number, line: number): number {
  return page * 1_000_000 + line;
}

export function assembleText(options: AssembleOptions): ReportText {
  const { pages, roles, metrics } = options;
  const placed: PlacedLine[] = [];
  const parts: string[] = [];
  let length = 0;
  let earlier: LayoutLine | null = null;
  let previous: LineInFlow | null = null;

  pages.forEach((page, pageIndex) => {
    page.lines.forEach((layout, line) => {
      if (!roles.isInText(pageIndex, line)) return;
      const next: LineInFlow = { page: pageIndex, layout, role: roles.of(pageIndex, line) };
      const breaks: boolean =
        previous === null ||
        startsParagraph({
          previous,
          next,
          earlier,
          metrics,
          startsHeading: options.headingStarts.has(lineKey(pageIndex, line)),
        });
      if (previous !== null) {
        const joint = breaks ? "\n" : jointBetween(previous.layout, layout.text, options.words);
        if (joint === null) {
          trimHyphen(parts, placed);
          length--;
        } else {
          parts.push(joint);
          length += joint.length;
        }
      }
      const range = { start: length, end: length + layout.text.length };
      parts.push(layout.text);
      length = range.end;
      placed.push({ page: pageIndex + 1, line, range, layout, startsParagraph: breaks });
      earlier = breaks ? null : (previous?.layout ?? null);
      previous = next;
    });
  });
  return createReportText(parts.join(""), placed, pages);
}

/** What stands between two lines of a paragraph; null: the hyphen at the end of the first goes away. */
function jointBetween({ text: before, endsWithHyphen }: LayoutLine, after: string, words: WordForms): string | null {
  const left = before.charCodeAt(before.length - 1);
  const right = after.charCodeAt(0);
  if (endsWithHyphen && isLetterCode(right)) return words.keepsHyphen(before, after) ? "" : null;
  if (isWideCode(left) || isWideCode(right)) return "";
  if (isLetterCode(left) && isLetterCode(right) && words.isCutWord(before, after)) return "";
  return left === 0x2d || left === 0x2013 || left === 0x2f ? "" : " ";
}

/** Takes the last character off the last line. */
function trimHyphen(parts: string[], placed: PlacedLine[]): void {
  const text = parts.pop();
  const last = placed.pop();
  if (text === undefined || last === undefined) return;
  parts.push(text.slice(0, -1));
  placed.push({ ...last, range: { start: last.range.start, end: last.range.end - 1 } });
}
