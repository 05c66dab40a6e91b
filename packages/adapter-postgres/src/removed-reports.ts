import type { RemovedReports } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** What the triggers of `0046_erasure` wrote down of reports that are gone. */
export function createRemovedReports(statements: Statements): RemovedReports {
  return {
    async toSweep({ againAfterSeconds, limit }) {
      const rows = await statements.query<{ readonly report_id: string }>(
        `select report_id from rubrica.removed_reports
         where swept_at is null or (
           swept_at < removed_at + make_interval(secs => $1)
           and removed_at + make_interval(secs => $1) <= statement_timestamp()
         )
         order by removed_at, report_id limit $2`,
        [againAfterSeconds, limit],
      );
      return rows.map((row) => row.report_id);
    },

    async swept(reportIds) {
      await statements.query(
        `update rubrica.removed_reports set swept_at = statement_timestamp()
         where report_id in (select json_array_elements_text($1::text::json)::uuid)`,
        [JSON.stringify(reportIds)],
      );
    },

    async forget(olderThanSeconds) {
      const rows = await statements.query(
        `delete from rubrica.removed_reports
         where not in_graph and removed_at < statement_timestamp() - make_interval(secs => $1)
           and swept_at > removed_at + make_interval(secs => $1)
         returning 1`,
        [olderThanSeconds],
      );
      return rows.length;
    },

    async takeGraphRequest({ againAfterSeconds }) {
      const rows = await statements.query(
        `update rubrica.removed_reports set graph_asked_at = statement_timestamp()
         where in_graph
           and (graph_asked_at is null or graph_asked_at <= statement_timestamp() - make_interval(secs => $1::float8))
         returning 1`,
        [againAfterSeconds],
      );
      return rows.length > 0;
    },
  };
}
