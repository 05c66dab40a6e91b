import { AUDIT_ACTIONS, type AuditEntry, ROLES, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import Type from "typebox";
import { ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, pageOf, pageQuery, timestamp, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

const action = Type.Enum([...AUDIT_ACTIONS]);

const entrySchema = Type.Object(
  {
    id: Type.String(),
    at: timestamp,
    person_id: nullable(uuid),
    role: Type.Enum([...ROLES, "service"]),
    action,
    report_id: nullable(uuid),
    detail: Type.Object({}, { additionalProperties: true }),
  },
  { $id: "AuditEntry" },
);

/** Who read and changed which mark, and who intervened in tasks. For admins; nothing in it can be changed. */
export function auditLogRoutes({ transaction }: { readonly transaction: Transaction<ReportScore> }): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/audit-log",
      summary: "Who read and changed which mark and intervened in tasks, newest first",
      tag: "audit",
      access: ["admin"],
      query: Type.Object({
        ...pageQuery,
        report_id: Type.Optional(uuid),
        person_id: Type.Optional(uuid),
        action: Type.Optional(action),
      }),
      answers: { 200: { description: "A page of it.", data: pageOf("entries", entrySchema) } },
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

function toEntryJson(entry: AuditEntry): Type.Static<typeof entrySchema> {
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
