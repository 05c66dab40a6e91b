import type { PersonalData } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { erasePerson } from "./personal-data/erase-person.ts";
import { readAccountRecords } from "./personal-data/read-account.ts";
import { readAuditEntries } from "./personal-data/read-audit-entries.ts";
import { readReportRecords } from "./personal-data/read-report.ts";

/** What PostgreSQL holds of one person. */
export function createPersonalData(statements: Statements): PersonalData {
  return {
    account: (personId) => readAccountRecords(statements, personId),

    async hold(personId) {
      await statements.query("select pg_advisory_xact_lock(hashtextextended($1, 7243049))", [personId]);
      await statements.query("select 1 from public.user_info where id = $1 for update", [personId]);
    },

    async reportIds(personId, { after, limit }) {
      const rows = await statements.query<{ readonly id: string }>(
        `select id from public.reports
         where owner_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
        [personId, after, limit],
      );
      return rows.map((row) => row.id);
    },

    report: (reportId, scope) => readReportRecords(statements, reportId, scope),
    auditEntries: (personId, page) => readAuditEntries(statements, personId, page),
    erase: (request) => erasePerson(statements, request),

    async pending(limit) {
      return await statements.query<{ id: string; personId: string }>(
        `select id, person_id as "personId" from rubrica.erasures where completed_at is null order by erased_at limit $1`,
        [limit],
      );
    },

    async complete(id) {
      await statements.query(
        `update rubrica.erasures set completed_at = statement_timestamp(), person_id = null
         where id = $1 and completed_at is null`,
        [id],
      );
    },
  };
}
