import { routes, type Schemas } from "@rubrica/contract";
import type { AuditEntry, Stores, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** Who read and changed which mark, and who intervened in tasks. For admins; nothing in it can be changed. */
export function auditLogRoutes({
  transaction,
}: {
  readonly transaction: Transaction<Stores<ReportScore>>;
}): readonly Route[] {
  return [
    implement(routes.auditLog.list, {
      async handle({ person, query }) {
        const { limit = 20, offset = 0 } = query;
        const filter = {
          ...(query.report_id && { reportId: query.report_id }),
          ...(query.person_id && { personId: query.person_id }),
          ...(query.action && { action: query.action }),
        };
        const page = await transaction.run(person, ({ audit }) => audit.list({ ...filter, limit, offset }));
        return ok(texts.listed, { entries: page.items.map(toEntryJson), total: page.total, limit, offset });
      },
    }),
  ];
}

function toEntryJson(entry: AuditEntry): Schemas["AuditEntry"] {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    person_id: entry.personId,
    role: entry.role,
    action: entry.action,
    report_id: entry.reportId,
    detail: entry.detail,
  };
}
