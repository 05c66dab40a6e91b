import Type from "typebox";
import { route } from "../route.ts";
import { path as sessionPath, tag as sessionTag } from "./page-route.ts";
import { role } from "./user-schema.ts";

const path = "/api/v1/registration-roles";

const shared = {
  tag: "users",
  access: { roles: ["admin"], reason: "It is a setting of the installation." },
} as const;

const data = Type.Object({
  roles: Type.Array(role, { description: "What people may register as." }),
  decided_by: Type.Enum(["setting", "page", "default"], {
    description: "setting: SELF_REGISTRATION_ROLES, which cannot be changed here. default: nobody has decided yet.",
  }),
});

/** Roles for which registration can be opened; never admin. */
const offeredRoles = Type.Array(Type.Enum(["student", "teacher"]));

export const find = route({
  ...shared,
  method: "get",
  path,
  summary: "What people may register as, and who decided that",
  answers: { 200: { description: "What holds now.", data } },
});

export const change = route({
  ...shared,
  method: "put",
  path,
  summary: "Say what people may register as; never administrator",
  body: Type.Object({ roles: offeredRoles }, { additionalProperties: false }),
  answers: {
    200: { description: "What holds now.", data },
    409: { description: "SELF_REGISTRATION_ROLES decides." },
  },
});

export const offered = route({
  method: "get",
  path: `${sessionPath}/registration`,
  summary: "What the form for registering offers; never administrator",
  tag: sessionTag,
  access: "public",
  answers: { 200: { description: "In the order of the form.", data: Type.Object({ roles: offeredRoles }) } },
});
