import type { ReportMetadata, ReportStore, StageRecord, StoredScore } from "@rubrica/core";
import type { Parameter, Statements } from "./database.ts";
import { type ReportRow, toReport } from "./report-row.ts";

/** Settings of the stores. */
export interface ReportStoreOptions {
  /** What is handed in to an assignment within these seconds after its due time counts as in time. Default 900. */
  readonly submissionGraceSeconds?: number;
}

/** Reports, stages and scores in PostgreSQL. */
export function createReportStore<Score = unknown>(statements: Statements): ReportStore<Score> {
  const one = async (text: string, parameters: readonly Parameter[]): Promise<ReportMetadata | null> => {
    const [row] = await statements.query<ReportRow>(text, parameters);
    return row ? toReport(row) : null;
  };

  return {
    async insert(report) {
      const inserted = await one(
        `insert into public.reports (id, owner_id, title, file_name, bytes, sha256, rubric_id, run_id, course_id,
           rubric_version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
        [
          report.id,
          report.ownerId,
          report.title,
          report.fileName,
          report.bytes,
          report.sha256,
          report.rubricId,
          report.runId,
          report.courseId ?? null,
          report.rubricVersion ?? null,
        ],
      );
      return inserted as ReportMetadata;
    },

    find: (id) => one("select * from public.reports where id = $1", [id]),

    async list(query) {
      const filter = "($1::text is null or status = $1) and ($2::uuid is null or owner_id = $2)";
      const parameters = [query.status ?? null, query.ownerId ?? null];
      const rows = await statements.query<ReportRow>(
        `select * from public.reports where ${filter} order by created_at desc, id limit $3 offset $4`,
        [...parameters, query.limit, query.offset],
      );
      const [count] = await statements.query<{ total: number }>(
        `select count(*)::int as total from public.reports where ${filter}`,
        parameters,
      );
      return { items: rows.map(toReport), total: count?.total ?? 0 };
    },

    async beginStage(start) {
      const report = await one(
        `update public.reports
         set status = 'processing', stage = $3, progress = greatest(progress, $4), failure_code = null,
             failure_message = null, updated_at = now()
         where id = $1 and run_id = $2 and status <> 'scored' returning *`,
        [start.id, start.runId, start.stage, start.progress],
      );
      if (!report) return null;
      await statements.query(
        "insert into public.report_stages (report_id, run_id, stage, attempt) values ($1, $2, $3, $4)",
        [start.id, start.runId, start.stage, start.attempt],
      );
      return report;
    },

    async endStage(end) {
      // A worker that vanished left its row open: the attempt that ends now closes those before it.
      await statements.query(
        `update public.report_stages
         set ended_at = now(), error = case when attempt = $4 then $5 else coalesce(error, 'interrupted') end
         where report_id = $1 and run_id = $2 and stage = $3 and attempt <= $4 and ended_at is null`,
        [end.id, end.runId, end.stage, end.attempt, end.error],
      );
    },

    async setProgress(id, runId, progress, pages) {
      await statements.query(
        `update public.reports
         set progress = greatest(progress, $3), pages = coalesce($4, pages), updated_at = now()
         where id = $1 and run_id = $2 and status = 'processing'`,
        [id, runId, progress, pages ?? null],
      );
    },

    async setRecognisedTitle(id, runId, title) {
      await statements.query("update public.reports set recognised_title = $3 where id = $1 and run_id = $2", [
        id,
        runId,
        title,
      ]);
    },

    async saveScore(id, runId, score, awaited) {
      // One statement, so that score and status change together on a bare connection as well.
      const rows = await statements.query<{ saved: number }>(
        `with report as (
           update public.reports
           set status = 'scored', stage = null, progress = 1, updated_at = now()
           where id = $1 and run_id = $2 and status <> 'scored' returning id, asked_anew_by
         ), score as (
           insert into public.report_scores (report_id, run_id, score, awaited, awaited_from, asked_anew_by, released_at)
           select id, $2, $3::text::jsonb, $4::text::integer[], $5, asked_anew_by, case
             when rubrica.releases_at_once(id) and $4::text = '{}'
               and rubrica.decision_of(rubrica.open_findings($3::text::jsonb, '{}', '{}', '{}')) <> 'hold' then now()
           end from report
           on conflict do nothing returning 1
         )
         select count(*)::int as saved from score`,
        [id, runId, JSON.stringify(score), `{${awaited?.findings.join(",") ?? ""}}`, awaited?.from ?? null],
      );
      return (rows[0]?.saved ?? 0) > 0;
    },

    async fail(id, runId, failure) {
      const rows = await statements.query(
        `update public.reports
         set status = 'failed', failure_code = $3, failure_message = $4, updated_at = now()
         where id = $1 and run_id = $2 and status <> 'scored' returning 1`,
        [id, runId, failure.code, failure.message],
      );
      return rows.length > 0;
    },

    async hold(id) {
      const report = await one("select * from public.reports where id = $1 for update", [id]);
      if (!report) return null;
      // After the lock: a score that was saved while this waited for it is seen.
      const [row] = await statements.query<{ readonly marked: boolean }>(
        "select exists (select from public.report_scores where report_id = $1) as marked",
        [id],
      );
      return { report, hasMark: row?.marked ?? false };
    },

    startRun: (id, runId, rubricId, { askAnew = false, rubricVersion } = {}) =>
      one(
        `update public.reports
         set status = 'queued', stage = null, progress = 0, failure_code = null, failure_message = null,
             run_id = $2, rubric_id = $3,
             rubric_version = coalesce($5, case when rubric_id is not distinct from $3 then rubric_version end), asked_anew_by = case when $4 then $2::uuid else asked_anew_by end,
             updated_at = now()
         where id = $1 and status in ('scored', 'failed') returning *`,
        [id, runId, rubricId, askAnew, rubricVersion ?? null],
      ),

    async latestScore(id) {
      const [row] = await statements.query<ScoreRow<Score>>(
        `select run_id, score, created_at from public.report_scores
         where report_id = $1 order by number desc limit 1`,
        [id],
      );
      return row ? toScore(row) : null;
    },

    async stages(id, { limit } = {}) {
      const rows = await statements.query<StageRow>(
        `select run_id, stage, attempt, started_at, ended_at, error from public.report_stages
         where report_id = $1 order by id desc limit $2::int`,
        [id, limit ?? null],
      );
      return rows.reverse().map(toStage);
    },

    async remove(filter) {
      const [column, value] = "id" in filter ? ["id", filter.id] : ["owner_id", filter.ownerId];
      const rows = await statements.query<{ id: string }>(
        `delete from public.reports where ${column} = $1 returning id`,
        [value],
      );
      return rows.map((row) => row.id);
    },
  };
}

interface ScoreRow<Score> {
  run_id: string;
  score: Score;
  created_at: Date;
}

function toScore<Score>(row: ScoreRow<Score>): StoredScore<Score> {
  return { runId: row.run_id, score: row.score, createdAt: row.created_at };
}

interface StageRow {
  run_id: string;
  stage: StageRecord["stage"];
  attempt: number;
  started_at: Date;
  ended_at: Date | null;
  error: string | null;
}

function toStage(row: StageRow): StageRecord {
  return {
    runId: row.run_id,
    stage: row.stage,
    attempt: row.attempt,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    error: row.error,
  };
}
