import { countHan, type Finding, type FindingWeight, type Remark, type ReportScore } from "@rubrica/report-model";
import { decide, heaviestFirst } from "../findings/finding.ts";

/** What scores had in the place of findings before November 2026: sentences in the report's language. */
interface WordedWarning {
  readonly code: string;
  readonly message: string;
  readonly pages: readonly number[];
  /** True where a person was asked to look. */
  readonly review: boolean;
}

type StoredScore = Partial<Pick<ReportScore, "findings" | "decision">> & {
  readonly warnings?: readonly WordedWarning[];
};

/**
 * What a warning that asked for a look weighs by its code: what the code weighed when weights came, whatever it weighs since.
 * Others weigh `look`. The database goes by the same list: `rubrica.findings_of()`.
 */
const WEIGHTS_OF_OLD_CODES: Readonly<Record<string, FindingWeight>> = {
  not_a_report: "hold",
  text_unreadable: "hold",
  page_unreadable: "hold",
  hidden_text: "hold",
  instruction_to_grader: "hold",
  text_repeated: "hold",
  vocabulary_out_of_range: "hold",
  sentences_unrelated: "hold",
  judge_failed: "hold",
  equal_answers: "hold",
  criteria_unjudged: "hold",
  part_far_from_neighbours: "hold",
  headings_out_of_order: "hold",
  chapters_missing: "hold",
  chapters_out_of_order: "hold",
  page_numbers_out_of_order: "hold",
  unverified_quotes: "note",
  order_unknown: "note",
  mostly_code: "note",
};

/**
 * A score as this version has it, from one that this or an earlier version stored. Findings of an earlier one keep their
 * words, marked with their language, and weigh what their code weighed when weights came. What an earlier one said in the
 * comments stays there.
 */
export function readStoredScore(stored: ReportScore): ReportScore {
  const score = withRemarks(stored);
  const { findings, decision, warnings, ...rest } = score as Omit<ReportScore, "findings" | "decision"> & StoredScore;
  if (findings !== undefined && decision !== undefined) return score;
  const read = heaviestFirst((warnings ?? []).map(toFinding));
  const decided = decide(read);
  const { fallbackReason } = rest;
  return {
    ...rest,
    findings: read,
    decision: decided,
    needsReview: decided !== "clear",
    fallbackReason: fallbackReason && { code: fallbackReason.code, status: fallbackReason.status ?? null },
  };
}

/** Before there were remarks, their sentences stood in the comments. */
function withRemarks(stored: ReportScore): ReportScore {
  const known = <Of extends { readonly remarks?: readonly Remark[] }>(said: Of) => ({
    ...said,
    remarks: said.remarks ?? [],
  });
  const sections = stored.sections.map((section) => ({ ...known(section), criteria: section.criteria.map(known) }));
  return { ...stored, sections };
}

function toFinding({ code, message, pages, review }: WordedWarning): Finding {
  const language = countHan(message) > 0 ? "zh" : "en";
  return {
    code,
    weight: review ? (WEIGHTS_OF_OLD_CODES[code] ?? "look") : "note",
    section: null,
    criterionIds: [],
    pages,
    figures: {},
    words: { language, text: message },
  };
}
