import Type from "typebox";
import { pageOf, pageQuery, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { newUserSchema, role, userChangeSchema, userSchema } from "./user-schema.ts";

const tag = "users";

const path = "/api/v1/api/users/{user_id}";

const params = Type.Object({ user_id: uuid });

const notFound = { 404: { description: "No such user, or not yours to see." } };

const forbidden = { 403: { description: "Your role does not allow it." } };

export const list = route({
  method: "get",
  path: "/api/v1/api/users",
  summary: "List users",
  tag,
  access: "person",
  query: Type.Object({
    ...pageQuery,
    role: Type.Optional(role),
    is_active: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 200, description: "Part of name, e-mail or phone." })),
  }),
  answers: { 200: { description: "A page of users, newest first.", data: pageOf("users", userSchema) } },
});

export const find = route({
  method: "get",
  path,
  summary: "One user",
  tag,
  access: "person",
  params,
  answers: { 200: { description: "The user.", data: userSchema }, ...forbidden, ...notFound },
});

export const create = route({
  method: "post",
  path: "/api/v1/api/users",
  summary: "Create a user, whose e-mail counts as confirmed",
  tag,
  access: { roles: ["admin"], reason: "Accounts belong to the installation." },
  body: newUserSchema,
  answers: { 201: { description: "Created.", data: userSchema }, 409: { description: "The e-mail is taken." } },
});

export const change = route({
  method: "put",
  path,
  summary: "Change a user: admins everything, others their own name, phone, avatar and mails",
  tag,
  access: "person",
  params,
  body: userChangeSchema,
  answers: {
    200: { description: "The changed user.", data: userSchema },
    409: { description: "The e-mail is taken, or this is the last active admin." },
    ...forbidden,
    ...notFound,
  },
});

export const remove = route({
  method: "delete",
  path,
  summary: "Delete a user: account, sessions and record; reports stay without owner, or go with reports=delete",
  tag,
  access: { roles: ["admin"], reason: "Accounts belong to the installation." },
  params,
  query: Type.Object({
    reports: Type.Optional(Type.Union([Type.Literal("keep"), Type.Literal("delete")], { default: "keep" })),
  }),
  answers: {
    200: { description: "Deleted.", data: Type.Object({ id: uuid }) },
    409: { description: "This is the last active admin." },
    ...notFound,
  },
});
