import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import type { ClientContext } from "@rubrica/core";
import { changeOwnAccount, type OwnAccountChange } from "../accounts/change-own-account.ts";
import { checkCurrentPassword, needsCurrentPassword } from "../accounts/current-password.ts";
import { isBlank } from "../functions/request-fields.ts";
import { takeByCode } from "../one-time/take-proof.ts";
import { takeFromAddress, takeMailTo } from "./allowances.ts";
import { factorNotShown, type SignedInUser, signedInUser, tokenHolder } from "./bearer.ts";
import { parseChallenge } from "./challenge.ts";
import { beginEmailChange } from "./email-change.ts";
import type { Endpoint } from "./endpoint.ts";
import { isRefusal, metadataRefused, parseEmail, parseMetadata } from "./input.ts";
import type { AuthV1Context } from "./options.ts";
import { parsePassword } from "./passwords.ts";
import { redirectTarget } from "./redirect.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok } from "./reply.ts";
import { type UserJson, userJson } from "./user-json.ts";

/** `GET /user`: whose token it is, as the rows say now. */
export const getUserEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.getUser,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    return "code" in user ? user : ok(userJson(user.account));
  },
};

/** `PUT /user`: own metadata, password and e-mail address. */
export const updateUserEndpoint: Endpoint<Answer<UserJson>> = {
  ...AUTH_V1_ENDPOINTS.updateUser,
  async answer(context, request) {
    const { fields, query, client } = request;
    const user = await signedInUser(context, request);
    // Of these two the contract has words of its own.
    const isSensitive = !isBlank(fields.password) || !isBlank(fields.email);
    if (user === factorNotShown && isSensitive) return needsFactor;
    if ("code" in user) return user;
    const { account, session } = user;
    const parsed = parseChange(fields, account.email);
    if (isRefusal(parsed)) return parsed;
    const { email: newEmail, ...rest } = parsed;
    const mustConfirm = newEmail !== undefined && context.settings.emailConfirmation === "required";
    const challenge = await parseChallenge(fields);
    if (isRefusal(challenge)) return challenge;
    const refusal =
      (parsed.password !== undefined && (await takeFromAddress(context, "mail", client.ip))) ||
      (mustConfirm && ((await takeMailTo(context, account.email)) ?? (await takeMailTo(context, newEmail)))) ||
      (parsed.password !== undefined && (await checkCurrent(context, user, fields.current_password, client))) ||
      (await checkNonce(context, user, { nonce: fields.nonce, isNeeded: parsed.password !== undefined }));
    if (refusal) return refusal;
    const change = mustConfirm ? rest : parsed;
    const outcome = await changeOwnAccount(context.settings, { account, sessionId: session.id, change });
    switch (outcome.status) {
      case "changed": {
        if (!mustConfirm) return ok(userJson(outcome.account));
        const redirectTo = redirectTarget(context, query.get("redirect_to"));
        const mails = { newEmail, redirectTo, ...challenge };
        return ok(userJson(await beginEmailChange(context, outcome.account, mails)));
      }
      case "same_password":
        return refuse("same_password");
      case "email_taken":
        return refuse("email_exists");
      case "metadata_too_large":
        return metadataRefused;
      case "not_found":
        return refuse("user_not_found");
    }
  },
};

const needsFactor = refuse("insufficient_aal", {
  message: "AAL2 session is required to update email or password when MFA is enabled.",
});

/** Where the password that the account has is asked for, it has to be right. */
async function checkCurrent(
  { settings, currentPassword }: AuthV1Context,
  user: SignedInUser,
  given: unknown,
  client: ClientContext,
): Promise<Refusal | null> {
  if (currentPassword === "off" || !needsCurrentPassword(settings, user)) return null;
  if (typeof given !== "string" || given === "") return refuse("current_password_required");
  const outcome = await checkCurrentPassword(settings, { account: user.account, password: given, client });
  switch (outcome.status) {
    case "right":
      return null;
    case "wrong":
      return refuse("current_password_invalid");
    case "too_many_failures":
      return refuse("over_request_rate_limit", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
}

/** A session that began this long ago is asked for a code before the password changes, where that is required. */
const RECENT_HOURS = 24;

/** A code that was asked for by `GET /reauthenticate` has to be right where one is given, or required. */
async function checkNonce(
  { settings, reauthentication }: AuthV1Context,
  { account, session }: SignedInUser,
  { nonce, isNeeded }: { readonly nonce: unknown; readonly isNeeded: boolean },
): Promise<Refusal | null> {
  if (isBlank(nonce)) {
    const age = settings.clock.now().getTime() - session.createdAt.getTime();
    const isRecent = age <= RECENT_HOURS * 3_600_000;
    return isNeeded && reauthentication === "required" && !isRecent ? refuse("reauthentication_needed") : null;
  }
  const code = typeof nonce === "string" ? nonce.trim().slice(0, 20) : "";
  const taken = await takeByCode(settings, { userId: account.id, purpose: "reauthentication", code });
  return taken === null ? refuse("reauthentication_not_valid") : null;
}

/** Reads what is to change; whatever else stands in the body is not the person's to say. */
function parseChange(fields: Readonly<Record<string, unknown>>, currentEmail: string): OwnAccountChange | Refusal {
  if (!isBlank(fields.phone)) return refuse("phone_provider_disabled");
  const metadata = parseMetadata(fields.data);
  if (isRefusal(metadata)) return metadata;
  const password = isBlank(fields.password) ? null : parsePassword(fields.password);
  if (password !== null && isRefusal(password)) return password;
  const email = isBlank(fields.email) ? null : parseEmail(fields.email);
  if (email !== null && isRefusal(email)) return email;
  return {
    ...(!isBlank(fields.data) && metadata),
    ...password,
    ...(email !== null && email.email !== currentEmail && email),
  };
}
