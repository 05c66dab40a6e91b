import type { ReportRetention, RetentionTerms } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Which reports are older than their term, by the clock of the database. */
export function createReportRetention(statements: Statements): ReportRetention {
  return {
    async preview(terms, withinDays) {
      const [row] = await statements.query<PreviewRow>(
        `with term as (select ${dueAt} as due_at from public.reports report)
         select count(*) filter (where due_at <= statement_timestamp())::int as due,
           count(*) filter (where due_at <= statement_timestamp() + make_interval(days => $3))::int as due_within,
           min(due_at) as first_due_at
         from term`,
        [...parametersOf(terms), withinDays],
      );
      return { due: row?.due ?? 0, dueWithin: row?.due_within ?? 0, firstDueAt: row?.first_due_at ?? null };
    },

    async takeDue(terms, limit) {
      const [lock] = await statements.query<{ readonly taken: boolean }>(
        "select pg_try_advisory_xact_lock($1::bigint) as taken",
        [RETENTION_LOCK],
      );
      if (!lock?.taken) return [];
      const rows = await statements.query<{ readonly id: string; readonly run_id: string }>(
        `select id, run_id from public.reports report
         where ${dueAt} <= statement_timestamp()
         order by created_at, id limit $3
         for update`,
        [...parametersOf(terms), limit],
      );
      return rows.map((row) => ({ id: row.id, runId: row.run_id }));
    },
  };
}

/** Any fixed number will do that is not another lock's. */
const RETENTION_LOCK = 7_243_048;

/** Null for a report that is kept for ever. A released mark has a term of its own, where there is one. */
const dueAt = `(case when $2::int is not null and exists (
    select from public.report_scores score where score.report_id = report.id and score.released_at is not null
  ) then (
    select max(score.released_at) from public.report_scores score where score.report_id = report.id
  ) + make_interval(days => $2::int)
  else report.created_at + make_interval(days => $1::int) end)`;

function parametersOf({ reportDays, releasedReportDays }: RetentionTerms): readonly (number | null)[] {
  return [reportDays, releasedReportDays];
}

interface PreviewRow {
  readonly due: number;
  readonly due_within: number;
  readonly first_due_at: Date | null;
}
