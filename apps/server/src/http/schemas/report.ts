import {
  AWAITED_SOURCES,
  PROCESSING_STAGES,
  REPORT_STATUSES,
  type ReportMetadata,
  SCORE_STATES,
  type StageRecord,
} from "@rubrica/core";
import { describeFailure, stageProgress } from "@rubrica/report-pipeline";
import Type from "typebox";
import type { Language } from "../reply.ts";
import { nullable, timestamp, uuid } from "./envelope.ts";

const reportStatus = Type.Enum([...REPORT_STATUSES], {
  description: "queued -> processing -> scored, or failed with a reason in `error`.",
});

const processingStage = Type.Enum([...PROCESSING_STAGES], { description: "Stages in their fixed order." });

const scoreState = Type.Enum([...SCORE_STATES], {
  description:
    "What the owner may know of the score. released: they may read one. awaiting_release: nothing is in the way, somebody releases by hand. awaiting_teacher: on hold. awaiting_judgement: a model has not judged all of it, and judging follows.",
});

const scoreAwaits = nullable(
  Type.Enum([...AWAITED_SOURCES], {
    description:
      "What an awaited judgement waits for. model: it was away. answers: it was there, and is asked again about what its answers left open.",
  }),
);

const links = Type.Object({
  self: Type.String(),
  content: Type.String(),
  score: Type.String(),
  file: Type.String(),
  events: Type.String(),
});

/** Fields of every report on the wire. */
export const reportFields = {
  id: uuid,
  owner_id: nullable(uuid),
  name: Type.String({
    description: "What the report is called: the title recognised in it, else the one given, else the file name.",
  }),
  title: nullable(Type.String({ description: "As it was given with the file." })),
  file_name: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  rubric_id: nullable(Type.String()),
  status: reportStatus,
  stage: nullable(processingStage),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Over all stages." }),
  stage_progress: Type.Number({ minimum: 0, maximum: 1, description: "Of the stage alone." }),
  pages: nullable(Type.Integer()),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  score_state: scoreState,
  score_awaits: scoreAwaits,
  created_at: timestamp,
  updated_at: timestamp,
  links,
};

/** A report in lists and after submission. */
export const reportSchema = Type.Object(reportFields, { $id: "Report" });

/** A report on its own page, with the stages it went through. */
export const reportDetailSchema = Type.Object(
  {
    ...reportFields,
    stages: Type.Array(
      Type.Object({
        run_id: uuid,
        stage: processingStage,
        attempt: Type.Integer(),
        started_at: timestamp,
        ended_at: nullable(timestamp),
        error: nullable(Type.String()),
      }),
      { description: "Oldest first; the newest 200 of them." },
    ),
  },
  { $id: "ReportDetail" },
);

/** A report on the wire. */
export function toReportJson(report: ReportMetadata, language: Language): Type.Static<typeof reportSchema> {
  const self = `/api/v1/reports/${report.id}`;
  return {
    id: report.id,
    owner_id: report.ownerId,
    name: report.name,
    title: report.title,
    file_name: report.fileName,
    bytes: report.bytes,
    sha256: report.sha256,
    rubric_id: report.rubricId,
    status: report.status,
    stage: report.stage,
    progress: report.progress,
    stage_progress: report.stage ? stageProgress(report.stage, report.progress) : 0,
    pages: report.pages,
    error: report.failure && {
      code: report.failure.code,
      message: describeFailure(report.failure.code)?.[language] ?? report.failure.message,
    },
    score_state: report.scoreState,
    score_awaits: report.scoreAwaits,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
    links: {
      self,
      content: `${self}/content`,
      score: `${self}/score`,
      file: `${self}/file`,
      events: `${self}/events`,
    },
  };
}

/** A report with its stages on the wire. */
export function toReportDetailJson(
  report: ReportMetadata,
  stages: readonly StageRecord[],
  language: Language,
): Type.Static<typeof reportDetailSchema> {
  return {
    ...toReportJson(report, language),
    stages: stages.map((record) => ({
      run_id: record.runId,
      stage: record.stage,
      attempt: record.attempt,
      started_at: record.startedAt.toISOString(),
      ended_at: record.endedAt?.toISOString() ?? null,
      error: record.error,
    })),
  };
}
