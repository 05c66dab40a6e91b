import { type RouteInput, routes } from "@rubrica/contract";
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
import type { RemovalSweep } from "../../privacy/removal-sweep.ts";
import { failure, ok, type Text } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { toUserJson } from "../schemas/user.ts";
import { texts } from "../texts/route-texts.ts";

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

/** Users (spec section 4.3): admins manage everybody, teachers read students, everybody reads and edits themselves. */
export function userRoutes(options: UserRoutesOptions): readonly Route[] {
  const { transaction, accountProvider, userInfo, objects, logger } = options;

  return [
    implement(routes.users.list, {
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

    implement(routes.users.find, {
      async handle({ person, params: { user_id: userId } }) {
        const outcome = await getUser(transaction, { person, userId });
        if (outcome.status === "found") return ok(texts.listed, toUserJson(outcome.user));
        return outcome.status === "forbidden" ? failure(403, texts.notAllowed) : failure(404, texts.userNotFound);
      },
    }),

    implement(routes.users.create, {
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

    implement(routes.users.change, {
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

    implement(routes.users.remove, {
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

function toUserFields(body: RouteInput<typeof routes.users.change>["body"]): UserFields {
  const {
    full_name: fullName,
    avatar_url: avatarUrl,
    is_active: isActive,
    mail_on_release: mailOnRelease,
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
    ...(mailOnRelease !== undefined && { mailOnRelease }),
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
