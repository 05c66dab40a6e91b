import type { AbandonedUploads } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Ids without a report in PostgreSQL, by its clock. */
export function createAbandonedUploads(statements: Statements): AbandonedUploads {
  return {
    async note(reportIds, { countAfterSeconds, dueAfterSeconds }) {
      const [row] = await statements.query<NotedRow>(
        `with told as (
           select distinct value::uuid as report_id from jsonb_array_elements_text($1::text::jsonb)
         ), of_reports as (
           select report_id from told where exists (select from public.reports where id = report_id)
         ), abandoned as (
           select report_id from told
           where report_id not in (select report_id from of_reports)
             and not exists (select from rubrica.removed_reports removed where removed.report_id = told.report_id)
         ), forgotten as (
           -- What nobody tells of any more lies nowhere.
           delete from rubrica.abandoned_uploads
           where report_id in (select report_id from of_reports)
             or seen_at < statement_timestamp() - interval '60 days' and report_id not in (select report_id from told)
         ), noted as (
           insert into rubrica.abandoned_uploads (report_id) select report_id from abandoned
           on conflict (report_id) do update set seen_at = excluded.seen_at
           returning report_id, noted_at
         )
         select (select count(*)::int from of_reports) as of_reports, (select count(*)::int from noted
            where noted_at <= statement_timestamp() - make_interval(secs => $3::float8)) as abandoned,
           (select coalesce(jsonb_agg(report_id), '[]') from noted
            where noted_at <= statement_timestamp() - make_interval(secs => $2::float8)) as due`,
        [JSON.stringify(reportIds), dueAfterSeconds, countAfterSeconds],
      );
      return { ofReports: row?.of_reports ?? 0, abandoned: row?.abandoned ?? 0, due: row?.due ?? [] };
    },

    async forget(reportIds) {
      await statements.query(
        `delete from rubrica.abandoned_uploads
         where report_id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))`,
        [JSON.stringify(reportIds)],
      );
    },
  };
}

interface NotedRow {
  of_reports: number;
  abandoned: number;
  due: readonly string[];
}
