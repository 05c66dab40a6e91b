import type { ReportScore } from "@rubrica/report-model";
import { CAP_OVERRIDE } from "@rubrica/scoring";

/** Ids of what a person can override: the criteria, and the limit of the base score if there is one. */
export function namesOf({ sections, breakdown }: ReportScore): readonly string[] {
  const criteria = sections.flatMap((section) => section.criteria.map(({ criterionId }) => criterionId));
  return breakdown.cap === null ? criteria : [...criteria, CAP_OVERRIDE];
}

/** What the judge gave for the criterion, or what the limit of the base score was; null where there is none. */
export function judgedPoints({ sections, breakdown }: ReportScore, criterionId: string): number | null {
  const criteria = sections.flatMap((section) => section.criteria);
  const criterion = criteria.find((candidate) => candidate.criterionId === criterionId);
  if (criterion) return criterion.score;
  return criterionId === CAP_OVERRIDE ? (breakdown.cap?.points ?? null) : null;
}
