import type { ReportScore } from "@rubrica/report-model";
import { isOutageCode } from "@rubrica/scoring";

/** True for a score that is provisional for want of a model that was asked: it is worth asking again. */
export function isOutage({ provisional, fallbackReason }: ReportScore): boolean {
  return provisional && fallbackReason !== null && isOutageCode(fallbackReason.code);
}

/** Numbers of the findings that judging again will answer. */
export function awaitedFindings({ findings }: ReportScore): readonly number[] {
  return findings.flatMap(({ code }, index) => (code === "judge_failed" ? [index + 1] : []));
}

/** Sections that a model judged. */
export function sectionsOfModel({ sections }: ReportScore): number {
  return sections.filter(({ mode }) => mode === "ai").length;
}
