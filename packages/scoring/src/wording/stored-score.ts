import { countHan, type Finding, type ReportScore } from "@rubrica/report-model";
import { FINDING_CATALOGUE, isFindingCode } from "../findings/catalogue.ts";
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
 * A score as this version has it, from one that this or an earlier version stored. Findings of an earlier one keep their
 * words, marked with their language; a code whose weight does not hang on figures weighs what it weighs today.
 */
export function readStoredScore(stored: ReportScore): ReportScore {
  const { findings, decision, warnings, ...rest } = stored as Omit<ReportScore, "findings" | "decision"> & StoredScore;
  if (findings !== undefined && decision !== undefined) return stored;
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

function toFinding({ code, message, pages, review }: WordedWarning): Finding {
  const kind = isFindingCode(code) ? FINDING_CATALOGUE[code] : null;
  const weight = typeof kind?.weight === "string" ? kind.weight : review ? "look" : "note";
  const language = countHan(message) > 0 ? "zh" : "en";
  return {
    code,
    weight: review ? weight : "note",
    section: null,
    criterionIds: [],
    pages,
    figures: {},
    words: { language, text: message },
  };
}
