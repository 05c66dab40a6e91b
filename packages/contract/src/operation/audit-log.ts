import { AUDIT_ACTIONS, ROLES } from "@rubrica/core";
import Type from "typebox";
import { nullable, pageOf, pageQuery, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const action = Type.Enum([...AUDIT_ACTIONS]);

export const entrySchema = Type.Object(
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

export const list = route({
  method: "get",
  path: "/api/v1/audit-log",
  summary: "Who read and changed which mark and intervened in tasks, newest first",
  tag: "audit",
  access: { roles: ["admin"], reason: "The log is about everybody." },
  query: Type.Object({
    ...pageQuery,
    report_id: Type.Optional(uuid),
    person_id: Type.Optional(uuid),
    action: Type.Optional(action),
  }),
  answers: { 200: { description: "A page of it.", data: pageOf("entries", entrySchema) } },
});
