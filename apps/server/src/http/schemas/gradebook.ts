import {
  GRADEBOOK_SORTS,
  type GradebookEntry,
  type GradebookItem,
  type GradebookQuery,
  type OverrideInForce,
  overridesInForce,
  REPORT_STATUSES,
} from "@rubrica/core";
import { EVALUATION_LEVELS, type EvaluationResult, type ReportScore } from "@rubrica/report-model";
import { CAP_OVERRIDE, provisionalNotice, toScoreJson } from "@rubrica/scoring";
import Type from "typebox";
import type { Language } from "../reply.ts";
import { nullable, timestamp, uuid } from "./envelope.ts";
import { reportFields, toReportJson } from "./report.ts";
import { level, mode, notice } from "./score.ts";

/** Filters of every list of reports and scores. */
export const gradebookFilters = {
  status: Type.Optional(
    Type.Enum([...REPORT_STATUSES, "under_way"], { description: "under_way: queued or processing." }),
  ),
  owner_id: Type.Optional(uuid),
  mode: Type.Optional(Type.Enum(["ai", "simulated", "mixed"])),
  provisional: Type.Optional(Type.Boolean({ description: "Whether no model judged all of it." })),
  level: Type.Optional(Type.Enum([...EVALUATION_LEVELS])),
  released: Type.Optional(Type.Boolean({ description: "Whether the owner may see the score." })),
  needs_review: Type.Optional(Type.Boolean({ description: "Whether something of the score waits for a person." })),
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of title, file name, owner's name or address." })),
};

export const gradebookOrder = {
  sort: Type.Optional(
    Type.Enum([...GRADEBOOK_SORTS], {
      description: "By score: scores of a model first, provisional ones behind them.",
    }),
  ),
  order: Type.Optional(Type.Enum(["asc", "desc"])),
};

const filterSchema = Type.Object({ ...gradebookFilters, ...gradebookOrder });

/** The query as the gradebook takes it. */
export function toGradebookQuery(query: Type.Static<typeof filterSchema>): Omit<GradebookQuery, "limit" | "offset"> {
  return {
    ...(query.status && { status: query.status }),
    ...(query.owner_id && { ownerId: query.owner_id }),
    ...(query.mode && { mode: query.mode }),
    ...(query.provisional !== undefined && { provisional: query.provisional }),
    ...(query.level && { level: query.level }),
    ...(query.released !== undefined && { released: query.released }),
    ...(query.needs_review !== undefined && { needsReview: query.needs_review }),
    ...(query.q && { q: query.q }),
    ...(query.sort && { sort: query.sort }),
    ...(query.order && { descending: query.order === "desc" }),
  };
}

const markSchema = Type.Object(
  {
    run_id: uuid,
    version: Type.Integer(),
    final_score: Type.Number(),
    level,
    mode,
    provisional: Type.Boolean(),
    notice,
    review_count: Type.Integer({ description: "Criteria and warnings that ask a person to look." }),
    review: Type.Array(
      Type.Object({
        number: nullable(Type.String({ description: "Of the criterion, such as 2.4; null for a warning." })),
        criterion_id: nullable(Type.String()),
        text: Type.String({ description: "Name of the criterion, or the warning." }),
        page: nullable(Type.Integer()),
      }),
      { description: "What they are: warnings first." },
    ),
    overridden: Type.Boolean(),
    released_at: nullable(timestamp),
  },
  { $id: "ReportMark" },
);

/** A report in lists, with its owner and its newest score. */
export const listedReportSchema = Type.Object(
  {
    ...reportFields,
    owner: nullable(Type.Object({ id: uuid, full_name: nullable(Type.String()), email: Type.String() })),
    score: nullable(markSchema),
  },
  { $id: "ListedReport", description: "`score` is null until there is one that the reader may see." },
);

/** An item of the gradebook on the wire. */
export function toListedReportJson({ report, owner, mark }: GradebookItem, language: Language) {
  return {
    ...toReportJson(report, language),
    owner: owner && { id: owner.id, full_name: owner.fullName, email: owner.email },
    score: mark && {
      run_id: mark.runId,
      version: mark.version,
      final_score: mark.finalScore,
      level: mark.level,
      mode: mark.mode,
      provisional: mark.provisional,
      notice: provisionalNotice(mark.mode),
      review_count: mark.reviewCount,
      review: [
        ...mark.reviewWarnings.map(({ message, page }) => ({ number: null, criterion_id: null, text: message, page })),
        ...mark.criteria
          .filter(({ needsReview }) => needsReview)
          .map(({ number, criterionId, name }) => ({ number, criterion_id: criterionId, text: name, page: null })),
      ],
      overridden: mark.overridden,
      released_at: mark.releasedAt?.toISOString() ?? null,
    },
  };
}

/** The score of a run with what people changed, the judge's own points beside it. */
export function toEntryJson(entry: GradebookEntry<ReportScore>) {
  const inForce = overridesInForce(entry.overrides);
  const judged = new Map(
    entry.score.sections.flatMap(({ criteria }) => criteria.map((criterion) => [criterion.criterionId, criterion])),
  );
  const overrideOf = (criterionId: string) => {
    const override = inForce.find((candidate) => candidate.criterionId === criterionId);
    return override ? toOverrideJson(override, judged.get(criterionId), entry.score) : null;
  };
  const score = toScoreJson(entry.overriddenScore ?? entry.score);
  return {
    report_id: entry.reportId,
    run_id: entry.runId,
    version: entry.version,
    created_at: entry.createdAt.toISOString(),
    released_at: entry.releasedAt?.toISOString() ?? null,
    overridden: inForce.length > 0,
    judged_final_score: entry.score.finalScore,
    cap_override: overrideOf(CAP_OVERRIDE),
    ...score,
    sections: score.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) => ({ ...criterion, override: overrideOf(criterion.criterion_id) })),
    })),
  };
}

function toOverrideJson(override: OverrideInForce, judged: EvaluationResult | undefined, { breakdown }: ReportScore) {
  return {
    points: override.points,
    judged_points: judged ? judged.score : (breakdown.cap?.points ?? null),
    reason: override.reason,
    person: { id: override.personId, name: override.personName },
    at: override.at.toISOString(),
  };
}

/** What a client names to change the score that it has seen, and no other. */
export function entityTag({ runId, version }: { readonly runId: string; readonly version: number }): string {
  return `"${runId}.${version}"`;
}
