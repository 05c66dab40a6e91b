import { GRADEBOOK_SORTS, type GradebookQuery, MARK_DECISIONS, REPORT_STATUSES } from "@rubrica/core";
import { EVALUATION_LEVELS } from "@rubrica/report-model";
import { provisionalNotice } from "@rubrica/scoring";
import Type from "typebox";
import type { WordedFinding, WordedItem } from "../../word-marks.ts";
import type { FileFinding } from "../file-findings.ts";
import type { Language } from "../reply.ts";
import { nullable, timestamp, uuid } from "./envelope.ts";
import { reportFields, toReportJson } from "./report.ts";
import { decision, level, mode, notice, openFinding } from "./score.ts";

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
  needs_review: Type.Optional(Type.Boolean({ description: "Whether the decision in force is not clear." })),
  decision: Type.Optional(Type.Enum([...MARK_DECISIONS], { description: "The decision in force." })),
  awaiting_judgement: Type.Optional(
    Type.Boolean({ description: "Whether a model has not judged all of it, and judging follows." }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Part of name, title, file name, owner's name or address." }),
  ),
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
    ...(query.decision && { decision: query.decision }),
    ...(query.awaiting_judgement !== undefined && { awaitingJudgement: query.awaiting_judgement }),
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
    decision,
    review_count: Type.Integer({ description: "Open findings: look or hold, and nobody settled them." }),
    findings: Type.Array(openFinding, {
      description: "The open ones, heaviest first; for teachers and admins then what is known of the file itself.",
    }),
    accepted_at: nullable(timestamp),
    review: Type.Array(
      Type.Object({
        number: nullable(Type.String({ description: "Of the criterion, such as 2.4; null for a finding." })),
        criterion_id: nullable(Type.String()),
        text: Type.String({ description: "Name of the criterion, or the finding." }),
        page: nullable(Type.Integer()),
      }),
      {
        deprecated: true,
        description: "Open findings, then criteria that ask for a look; gone with the next version.",
      },
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
export function toListedReportJson(
  { report, owner, mark }: WordedItem,
  language: Language,
  ofFile: readonly FileFinding[] = [],
) {
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
      decision: mark.decision,
      review_count: mark.reviewCount,
      findings: [...mark.openFindings.map(toOpenFindingJson), ...ofFile.map(toListedFinding)],
      accepted_at: mark.acceptedAt?.toISOString() ?? null,
      review: [
        ...mark.openFindings.map(({ message, pages }) => ({
          number: null,
          criterion_id: null,
          text: message,
          page: pages[0] ?? null,
        })),
        ...mark.criteria
          .filter(({ needsReview }) => needsReview)
          .map(({ number, criterionId, name }) => ({ number, criterion_id: criterionId, text: name, page: null })),
      ],
      overridden: mark.overridden,
      released_at: mark.releasedAt?.toISOString() ?? null,
    },
  };
}

/** An open finding on the wire. */
function toOpenFindingJson(found: WordedFinding): Type.Static<typeof openFinding> {
  const { number, code, weight, section, criterionIds, pages, title, message } = found;
  return { number, code, weight, section, criterion_ids: [...criterionIds], pages: [...pages], title, message };
}

/** A finding about a file as lists show it: whose the others are stands in the score. */
function toListedFinding(found: FileFinding): Type.Static<typeof openFinding> {
  const { number, code, weight, section, criterion_ids, pages, title, message } = found;
  return { number, code, weight, section, criterion_ids: [...criterion_ids], pages: [...pages], title, message };
}

/** What a client names to change the score that it has seen, and no other. */
export function entityTag({ runId, version }: { readonly runId: string; readonly version: number }): string {
  return `"${runId}.${version}"`;
}
