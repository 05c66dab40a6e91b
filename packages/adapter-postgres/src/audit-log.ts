import type { AuditEntry, AuditLog } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** The audit log in PostgreSQL, where a trigger refuses every change to it. */
export function createAuditLog(statements: Statements): AuditLog {
  return {
    async append({ personId, role, action, reportId, detail = {} }) {
      await statements.query(
        `insert into public.audit_log (person_id, role, action, report_id, detail)
         values ($1, $2, $3, $4, $5::text::jsonb)`,
        [personId, role, action, reportId, JSON.stringify(detail)],
      );
    },

    async list({ reportId, personId, action, limit, offset }) {
      const filter = `($1::uuid is null or report_id = $1) and ($2::uuid is null or person_id = $2)
        and ($3::text is null or action = $3)`;
      const parameters = [reportId ?? null, personId ?? null, action ?? null];
      const rows = await statements.query<AuditRow>(
        `select * from public.audit_log where ${filter} order by id desc limit $4 offset $5`,
        [...parameters, limit, offset],
      );
      const [count] = await statements.query<{ total: number }>(
        `select count(*)::int as total from public.audit_log where ${filter}`,
        parameters,
      );
      return { items: rows.map(toEntry), total: count?.total ?? 0 };
    },
  };
}

interface AuditRow {
  /** postgres.js gives a bigint as text, PGlite as a number. */
  id: string | number;
  at: Date;
  person_id: string;
  role: AuditEntry["role"];
  action: AuditEntry["action"];
  report_id: string | null;
  detail: Record<string, unknown>;
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    personId: row.person_id,
    role: row.role,
    action: row.action,
    reportId: row.report_id,
    detail: row.detail,
  };
}
