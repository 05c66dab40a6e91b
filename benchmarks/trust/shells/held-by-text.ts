/** What of a decision is due to the text and its structure, apart from how the file was read and what addresses a grader. */
import type { Finding, ReportScore } from "@rubrica/report-model";

/** Codes of findings by statistics of the text. */
const SUBSTANCE: ReadonlySet<string> = new Set([
  "text_repeated",
  "vocabulary_out_of_range",
  "sentences_unrelated",
  "words_without_company",
  "sentences_chained",
  "pieces_without_subject",
  "sentences_reversed",
  "text_runs_backward",
  "subjects_mixed",
  "text_in_disorder",
  "mostly_quoted",
  "pages_repeated",
  "parts_far_from_body",
  "body_of_another_subject",
  "translated_abstract_far",
  "language_not_measured",
]);

/** Codes of findings in contents, headings, chapters, sections and page numbers. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "contents_without_heading",
  "headings_out_of_order",
  "chapters_missing",
  "chapters_out_of_order",
  "sections_missing",
  "page_numbers_out_of_order",
  "order_unknown",
  "references_not_recognised",
  "mostly_code",
]);

/** What was found in the text or its structure. */
export function findingsInText({ findings }: Pick<ReportScore, "findings">): Finding[] {
  return findings.filter(({ code }) => SUBSTANCE.has(code) || STRUCTURE.has(code));
}

/** True where one of them holds the report. */
export function isHeldByText(score: Pick<ReportScore, "findings">): boolean {
  return findingsInText(score).some(({ weight }) => weight === "hold");
}

/** True where one of the statistics of the text holds it. */
export function isHeldByStatistics({ findings }: Pick<ReportScore, "findings">): boolean {
  return findings.some(({ code, weight }) => SUBSTANCE.has(code) && weight === "hold");
}
