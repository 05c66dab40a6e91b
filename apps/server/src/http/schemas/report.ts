import type { Schemas } from "@rubrica/contract";
import type { ReportMetadata, Right, StageRecord } from "@rubrica/core";
import { describeFailure, stageProgress } from "@rubrica/report-pipeline";
import type { Language } from "../answers/reply.ts";

/**
 * A report on the wire.
 * @param isStorageAway whether its files can be had now. Default false.
 */
export function toReportJson(report: ReportMetadata, language: Language, isStorageAway = false): Schemas["Report"] {
  const self = `/api/v1/reports/${report.id}`;
  return {
    id: report.id,
    owner_id: report.ownerId,
    course_id: report.courseId,
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
    waits_for: isStorageAway && isUnderWay(report) ? "object_store" : null,
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

/** Whether it is on its way to a score. */
export function isUnderWay({ status }: ReportMetadata): boolean {
  return status === "queued" || status === "processing";
}

/** A report with its stages on the wire. */
export function toReportDetailJson(
  report: ReportMetadata,
  {
    stages,
    rights,
    releasesAtOnce,
    isStorageAway,
  }: {
    readonly stages: readonly StageRecord[];
    readonly rights: readonly Right[];
    readonly releasesAtOnce: boolean;
    readonly isStorageAway: boolean;
  },
  language: Language,
): Schemas["ReportDetail"] {
  return {
    ...toReportJson(report, language, isStorageAway),
    stages: stages.map((record) => ({
      run_id: record.runId,
      stage: record.stage,
      attempt: record.attempt,
      started_at: record.startedAt.toISOString(),
      ended_at: record.endedAt?.toISOString() ?? null,
      error: record.error,
    })),
    rights: [...rights],
    releases_at_once: releasesAtOnce,
  };
}
