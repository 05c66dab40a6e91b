import {
  type AccountProvider,
  type ClientContext,
  isRole,
  type Logger,
  type ObjectStore,
  reportObjects,
  type Transaction,
  type UserInfoStore,
} from "@rubrica/core";
import { createUser, deleteUser, getUser, listUsers, type UserFields, updateUser } from "@rubrica/identity";
import Type from "typebox";
import type { RemovalSweep } from "../../privacy/removal-sweep.ts";
import { failure, ok, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { pageOf, pageQuery, uuid } from "../schemas/envelope.ts";
import { newUserSchema, role, toUserJson, userChangeSchema, userSchema } from "../schemas/user.ts";
import { texts } from "../texts.ts";

/** What the user routes work with. */
export interface UserRoutesOptions {
  readonly transaction: Transaction;
  readonly accountProvider: AccountProvider;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly objects: ObjectStore;
  readonly sweep: Pick<RemovalSweep, "begin">;
  readonly logger: Logger;
  readonly client: (request: Request) => ClientContext;
}

const tag = "users";
const path = "/api/v1/api/users/{user_id}";
const params = Type.Object({ user_id: uuid });

/** Users (spec section 4.3): admins manage everybody, teachers read students, everybody reads and edits themselves. */
export function userRoutes(options: UserRoutesOptions): readonly Route[] {
  const { transaction, accountProvider, userInfo, objects, logger } = options;
  const notFound = { 404: { description: "No such user, or not yours to see." } };
  const forbidden = { 403: { description: "Your role does not allow it." } };

  return [
    defineRoute({
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
      async handle({ person, query }) {
        const { is_active: isActive, role: wantedRole, q, limit = 20, offset = 0 } = query;
        const page = await listUsers(transaction, {
          person,
          limit,
          offset,
          ...(wantedRole && { role: wantedRole }),
          ...(isActive !== undefined && { isActive }),
          ...(q && { q }),
        });
        return ok(texts.listed, { users: page.items.map(toUserJson), total: page.total, limit, offset });
      },
    }),

    defineRoute({
      method: "get",
      path,
      summary: "One user",
      tag,
      access: "person",
      params,
      answers: { 200: { description: "The user.", data: userSchema }, ...forbidden, ...notFound },
      async handle({ person, params: { user_id: userId } }) {
        const outcome = await getUser(transaction, { person, userId });
        return outcome.status === "found" ? ok(texts.listed, toUserJson(outcome.user)) : refuse(outcome);
      },
    }),

    defineRoute({
      method: "post",
      path: "/api/v1/api/users",
      summary: "Create a user, whose e-mail counts as confirmed",
      tag,
      access: ["admin"],
      body: newUserSchema,
      answers: { 201: { description: "Created.", data: userSchema }, 409: { description: "The e-mail is taken." } },
      async handle({ person, body, request }) {
        if (body.role != null && !isRole(body.role)) return failure(400, texts.badRole);
        const { email, password, full_name: fullName, phone } = body;
        const user = {
          email,
          password,
          fullName,
          ...(body.role != null && { role: body.role }),
          ...(phone !== undefined && { phone }),
        };
        const outcome = await createUser(
          { transaction, accountProvider, userInfo, logger },
          { person, user, client: options.client(request) },
        );
        if (outcome.status !== "created") return refuse(outcome);
        return {
          status: 201,
          message: texts.created,
          data: toUserJson(outcome.user),
          headers: { Location: `/api/v1/api/users/${outcome.user.id}` },
        };
      },
    }),

    defineRoute({
      method: "put",
      path,
      summary: "Change a user: admins everything, others their own name, phone and avatar",
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
      async handle({ person, params: { user_id: userId }, body }) {
        if (body.role !== undefined && !isRole(body.role)) return failure(400, texts.badRole);
        const change = toUserFields(body);
        const outcome = await updateUser(
          { transaction, accountProvider, userInfo, logger },
          { person, userId, change },
        );
        return outcome.status === "updated" ? ok(texts.updated, toUserJson(outcome.user)) : refuse(outcome);
      },
    }),

    defineRoute({
      method: "delete",
      path,
      summary: "Delete a user: account, sessions and record; reports stay without owner, or go with reports=delete",
      tag,
      access: ["admin"],
      params,
      query: Type.Object({
        reports: Type.Optional(Type.Union([Type.Literal("keep"), Type.Literal("delete")], { default: "keep" })),
      }),
      answers: {
        200: { description: "Deleted.", data: Type.Object({ id: uuid }) },
        409: { description: "This is the last active admin." },
        ...notFound,
      },
      async handle({ person, params: { user_id: userId }, query: { reports = "keep" } }) {
        const outcome = await deleteUser({ transaction, accountProvider }, { person, userId, reports });
        if (outcome.status !== "deleted") return refuse(outcome);
        for (const id of outcome.removedReportIds) await objects.removeAll(reportObjects.all(id));
        options.sweep.begin();
        return ok(texts.deleted, { id: userId });
      },
    }),
  ];
}

function toUserFields(body: Type.Static<typeof userChangeSchema>): UserFields {
  const {
    full_name: fullName,
    avatar_url: avatarUrl,
    is_active: isActive,
    email,
    password,
    role: newRole,
    phone,
  } = body;
  return {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
    ...(fullName !== undefined && { fullName }),
    ...(isRole(newRole) && { role: newRole }),
    ...(phone !== undefined && { phone }),
    ...(avatarUrl !== undefined && { avatarUrl }),
    ...(isActive !== undefined && { isActive }),
  };
}

type Refusal =
  | { readonly status: "not_found" | "forbidden" | "email_taken" | "last_admin" | "rejected" }
  | { readonly status: "invalid"; readonly text: Text };

/** Every way in which a use case refuses, as the answer of the route. */
function refuse(refusal: Refusal) {
  switch (refusal.status) {
    case "not_found":
      return failure(404, texts.userNotFound);
    case "forbidden":
      return failure(403, texts.notAllowed);
    case "email_taken":
      return failure(409, texts.emailTaken);
    case "last_admin":
      return failure(409, texts.lastAdmin);
    case "rejected":
      return failure(400, texts.accountRejected);
    case "invalid":
      return failure(400, refusal.text);
  }
}
