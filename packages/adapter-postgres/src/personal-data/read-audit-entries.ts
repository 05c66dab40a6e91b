import type { PersonalAuditEntry, PersonalRecords } from "@rubrica/core";
import type { Statements } from "../database.ts";

/** Who else acted is told by their role alone; what was said about reports of others stays with these. */
export async function readAuditEntries(
  statements: Statements,
  personId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly PersonalAuditEntry[]> {
  return await statements.query<{ readonly id: string; readonly entry: PersonalRecords }>(
    `select id::text as id, json_build_object(
       'id', id::text, 'at', at, 'by', case when person_id = $1 then 'you' else role end, 'role', role,
       'action', action, 'report_id', report_id,
       'detail', case when person_id = $1 then detail else '{}' end) as entry
     from public.audit_log
     where id > coalesce($2::text::bigint, 0)
       and (person_id = $1 or report_id in (select report.id from public.reports report where report.owner_id = $1))
     order by id limit $3`,
    [personId, after, limit],
  );
}
