import type { DeletedMark, DeletedReports, KeptDeletion } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** What is kept of reports that people deleted, in PostgreSQL. */
export function createDeletedReports(statements: Statements): DeletedReports {
  return {
    async add(reports) {
      if (reports.length === 0) return;
      await statements.query(
        `insert into rubrica.deleted_reports (report_id, run_id, owner_id, mark, file_digest)
         select "reportId", "runId", "ownerId", nullif(mark, 'null'), "fileDigest"
         from jsonb_to_recordset($1::text::jsonb) as report (
           "reportId" uuid, "runId" uuid, "ownerId" uuid, mark jsonb, "fileDigest" text
         )
         on conflict (report_id) do nothing`,
        [JSON.stringify(reports)],
      );
    },

    async withFiles(digests) {
      if (digests.length === 0) return [];
      const rows = await statements.query<DeletionRow>(
        `select report_id, run_id, owner_id, course_id, mark, file_digest, deleted_at from rubrica.deleted_reports
         where mark is not null and file_digest in (select jsonb_array_elements_text($1::text::jsonb))
         order by deleted_at desc, report_id`,
        [JSON.stringify(digests)],
      );
      return rows.map(toDeletion);
    },

    async forget(marksKeptDays) {
      const rows = await statements.query(
        `delete from rubrica.deleted_reports
         where owner_id is null
           and coalesce(erased_at, deleted_at) <= statement_timestamp() - make_interval(secs => $1::float8 * 86400)
         returning 1`,
        [marksKeptDays],
      );
      return rows.length;
    },
  };
}

interface DeletionRow {
  readonly report_id: string;
  readonly run_id: string;
  readonly owner_id: string | null;
  readonly course_id: string | null;
  readonly mark: DeletedMark;
  readonly file_digest: string;
  readonly deleted_at: Date;
}

function toDeletion(row: DeletionRow): KeptDeletion {
  return {
    reportId: row.report_id,
    runId: row.run_id,
    ownerId: row.owner_id,
    courseId: row.course_id,
    mark: row.mark,
    fileDigest: row.file_digest,
    deletedAt: row.deleted_at,
  };
}
