import type { ReportMetadata } from "@rubrica/core";

/** A row of `public.reports`. */
export interface ReportRow {
  id: string;
  owner_id: string | null;
  course_id: string | null;
  title: string | null;
  file_name: string;
  name: string;
  /** postgres.js gives a bigint as text, PGlite as a number. */
  bytes: string | number;
  sha256: string;
  rubric_id: string | null;
  rubric_version: string | null;
  status: ReportMetadata["status"];
  stage: ReportMetadata["stage"];
  progress: number;
  failure_code: string | null;
  failure_message: string | null;
  score_state: ReportMetadata["scoreState"];
  score_awaits: ReportMetadata["scoreAwaits"];
  run_id: string;
  asked_anew_by: string | null;
  pages: number | null;
  created_at: Date;
  updated_at: Date;
}

/** The report that the row holds. */
export function toReport(row: ReportRow): ReportMetadata {
  return {
    id: row.id,
    ownerId: row.owner_id,
    courseId: row.course_id,
    title: row.title,
    fileName: row.file_name,
    name: row.name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    rubricId: row.rubric_id,
    rubricVersion: row.rubric_version,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? "" },
    scoreState: row.score_state,
    scoreAwaits: row.score_awaits,
    runId: row.run_id,
    askedAnewBy: row.asked_anew_by,
    pages: row.pages,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
