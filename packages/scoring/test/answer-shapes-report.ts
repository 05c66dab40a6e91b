import type { ParsedReport } from "@rubrica/report-model";
import type { AnswerShape } from "./answer-shapes.ts";
import { makeReport } from "./report-factory.ts";
import { GOOD_DRAFT, goodReport } from "./sample-reports.ts";

/** The sound report; with what the student wrote into it in its outline, its body and a sentence that cites. */
export function reportOfShape({ inReport }: Pick<AnswerShape, "inReport">): ParsedReport {
  if (inReport === undefined) return goodReport;
  const [first, ...others] = GOOD_DRAFT.chapters ?? [];
  const title = `${inReport} ${first?.title ?? ""}`;
  const chapter = { ...first, title, paragraphs: [`${inReport}，参见[1]。`, ...(first?.paragraphs ?? [])] };
  return makeReport({ ...GOOD_DRAFT, chapters: [chapter, ...others] });
}
