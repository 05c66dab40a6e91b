import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { type Account, isRole, isUuid, ROLES } from "@rubrica/core";
import {
  type AdministeredChange,
  type AdministerOutcome,
  administerAccount,
  deleteAccount,
} from "../accounts/administer-accounts.ts";
import { recordFields } from "../accounts/sign-up.ts";
import { isBlank } from "../functions/request-fields.ts";
import { createAccountWithRecord } from "../registration/create-account-with-record.ts";
import { createSecretToken } from "../tokens/secret-token.ts";
import { parseBan } from "./ban-duration.ts";
import { refuseUnlessService } from "./bearer.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { isRefusal, metadataRefused, parseEmail, parseMetadata } from "./input.ts";
import type { AuthV1Context } from "./options.ts";
import { pageLinks, parsePage } from "./paging.ts";
import { parsePassword, parsePasswordHash } from "./passwords.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { ok, type Reply } from "./reply.ts";
import { userJson } from "./user-json.ts";

/** `POST /admin/users`: an account without a mail. */
export const createUserEndpoint: Endpoint = forService(
  AUTH_V1_ENDPOINTS.createUser,
  async (context, { fields, client }) => {
    const change = parseChange(context, fields);
    if (isRefusal(change)) return change;
    const { email } = change;
    if (email === undefined)
      return refuse("validation_failed", { message: "Cannot create a user without either an email or phone" });
    const account = await createByService(context, { email, client, change });
    return isRefusal(account) ? account : ok(userJson(account));
  },
);

/** `GET /admin/users?page=&per_page=&email=`: a page of accounts, newest first; `email` finds exactly one. */
export const listUsersEndpoint: Endpoint = forService(AUTH_V1_ENDPOINTS.listUsers, async (context, { query }) => {
  const page = parsePage(query);
  if (isRefusal(page)) return page;
  const email = query.get("email");
  const address = email === null ? {} : parseEmail(email);
  if (isRefusal(address)) return address;
  const { items, total } = await context.settings.stores.accounts.list({
    ...address,
    limit: page.perPage,
    offset: (page.page - 1) * page.perPage,
  });
  const listed = { ...page, total, baseUrl: context.baseUrl, path: AUTH_V1_ENDPOINTS.listUsers.path };
  return ok({ users: items.map(userJson), aud: "authenticated" }, pageLinks(query, listed));
});

/** `GET /admin/users/{user_id}`. */
export const getUserByIdEndpoint: Endpoint = forService(AUTH_V1_ENDPOINTS.getUserById, async (context, { params }) => {
  const id = parseId(params);
  if (isRefusal(id)) return id;
  const account = await context.settings.stores.accounts.find(id.userId);
  return account ? ok(userJson(account)) : userNotFound;
});

/** `PUT /admin/users/{user_id}`: address, password, confirmation, metadata, ban. */
export const updateUserByIdEndpoint: Endpoint = forService(
  AUTH_V1_ENDPOINTS.updateUserById,
  async (context, { params, fields }) => {
    const id = parseId(params);
    if (isRefusal(id)) return id;
    const change = parseChange(context, fields);
    if (isRefusal(change)) return change;
    return administered(await administerAccount(context.settings, id.userId, change));
  },
);

/** `DELETE /admin/users/{user_id}`: for good, or with `should_soft_delete` all but the row. */
export const deleteUserEndpoint: Endpoint = forService(
  AUTH_V1_ENDPOINTS.deleteUser,
  async (context, { params, fields }) => {
    const id = parseId(params);
    if (isRefusal(id)) return id;
    const outcome = await deleteAccount(context, id.userId, fields.should_soft_delete === true ? "soft" : "hard");
    if (outcome === "not_found") return userNotFound;
    return outcome === "last_admin" ? lastAdmin : ok({});
  },
);

/** Makes an account as the service, confirmed only where the change says so, with a password that nobody knows unless given. */
export async function createByService(
  context: AuthV1Context,
  request: { readonly email: string; readonly client: AuthV1Request["client"]; readonly change: AdministeredChange },
): Promise<Account | Refusal> {
  const { settings } = context;
  const { email, client, change } = request;
  // The service may give any role; `app_metadata` has the last word.
  const { role } = { ...change.userMetadata, ...(isRole(change.appMetadata?.role) && change.appMetadata) };
  const metadata = { ...change.userMetadata, role };
  const created = await createAccountWithRecord(
    { ...context, logger: settings.logger },
    {
      email,
      password: change.password ?? createSecretToken(),
      metadata: { ...metadata, ...recordFields({ email, metadata }, ROLES) },
      confirmed: true,
      client,
    },
  );
  if (created.status === "email_taken") return refuse("email_exists");
  if (created.status === "rejected") return refuse("weak_password");
  const { email: _, password: __, userMetadata: ___, ...rest } = change;
  const outcome = await administerAccount(settings, created.user.id, { emailConfirmed: false, ...rest });
  if (outcome.status === "done") {
    if (change.password !== undefined || change.passwordHash !== undefined) return outcome.account;
    // The one that was made up is known to nobody: the account has none.
    return (await settings.stores.accounts.update(created.user.id, { passwordHash: null })) ?? outcome.account;
  }
  await context.accountProvider.deleteAccount(created.user.id, { takeBack: true });
  return administered(outcome) as Refusal;
}

/** An endpoint that only the service key opens. */
export function forService({ method, path }: Pick<Endpoint, "method" | "path">, answer: Endpoint["answer"]): Endpoint {
  return {
    method,
    path,
    async answer(context, request) {
      return (await refuseUnlessService(context, request)) ?? answer(context, request);
    },
  };
}

export const userNotFound: Refusal = refuse("user_not_found", { status: 404, message: "User not found" });
const lastAdmin = refuse("validation_failed", { status: 422, message: "The last active admin cannot be deleted" });

function administered(outcome: AdministerOutcome): Reply {
  switch (outcome.status) {
    case "done":
      return ok(userJson(outcome.account));
    case "not_found":
      return userNotFound;
    case "email_taken":
      return refuse("email_exists");
    case "metadata_too_large":
      return metadataRefused;
    case "last_admin":
      return lastAdmin;
  }
}

/** The account that the path names. */
export function parseId({ user_id: text = "" }: AuthV1Request["params"]): { readonly userId: string } | Refusal {
  const userId = text.toLowerCase();
  if (isUuid(userId)) return { userId };
  return refuse("validation_failed", { status: 404, message: "user_id must be an UUID" });
}

function parseChange({ settings }: AuthV1Context, fields: AuthV1Request["fields"]): AdministeredChange | Refusal {
  if (!isBlank(fields.phone)) return refuse("phone_provider_disabled");
  const email = isBlank(fields.email) ? {} : parseEmail(fields.email);
  if (isRefusal(email)) return email;
  const password = isBlank(fields.password) ? {} : parsePassword(fields.password);
  if (isRefusal(password)) return password;
  const passwordHash = isBlank(fields.password_hash) ? {} : parsePasswordHash(settings, fields.password_hash);
  if (isRefusal(passwordHash)) return passwordHash;
  if ("password" in password && "passwordHash" in passwordHash) {
    return refuse("validation_failed", { message: "Only a password or a password hash should be provided" });
  }
  const userMetadata = parseMetadata(fields.user_metadata);
  if (isRefusal(userMetadata)) return userMetadata;
  const appMetadata = parseMetadata(fields.app_metadata, "app");
  if (isRefusal(appMetadata)) return appMetadata;
  const ban = parseBan(fields.ban_duration, settings.clock.now());
  if (isRefusal(ban)) return ban;
  return {
    ...email,
    ...password,
    ...passwordHash,
    ...ban,
    ...(typeof fields.email_confirm === "boolean" && { emailConfirmed: fields.email_confirm }),
    userMetadata: userMetadata.metadata,
    appMetadata: appMetadata.metadata,
  };
}
