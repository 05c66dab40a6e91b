import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import {
  countRecoveryCodes,
  isRecovery,
  type MakeCodesOutcome,
  makeRecoveryCodes,
  takeRecoveryCode,
} from "../factors/recovery-codes.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { giveBackFactorCode, takeFactorCode, takeFactorRequest } from "./allowances.ts";
import { tokenHolder } from "./bearer.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { parseFactorName } from "./factors.ts";
import { isRefusal } from "./input.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok } from "./reply.ts";
import { type SessionJson, sessionJson } from "./user-json.ts";

/** `GET /factors/recovery-codes`: how many there are and how many are left; never the codes. */
export const countRecoveryCodesEndpoint: Endpoint<Answer<{ readonly total: number; readonly remaining: number }>> = {
  ...AUTH_V1_ENDPOINTS.countRecoveryCodes,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const count = await countRecoveryCodes(context.settings, user.account.factors);
    if (count === null) return refuse("mfa_factor_not_found");
    return ok({ id: count.factorId, type: "recovery_code", total: count.total, remaining: count.remaining });
  },
};

interface CodesJson {
  readonly codes: readonly string[];
}

/** `POST /factors/recovery-codes`: the first set, once. */
export const makeRecoveryCodesEndpoint: Endpoint<Answer<CodesJson>> = {
  ...AUTH_V1_ENDPOINTS.makeRecoveryCodes,
  body: "optional",
  answer: (context, request) => makeCodes(context, request, false),
};

/** `POST /factors/recovery-codes/regenerate": another set, in place of all from before. */
export const replaceRecoveryCodesEndpoint: Endpoint<Answer<CodesJson>> = {
  ...AUTH_V1_ENDPOINTS.replaceRecoveryCodes,
  body: "optional",
  answer: (context, request) => makeCodes(context, request, true),
};

async function makeCodes(
  context: AuthV1Context,
  request: AuthV1Request,
  replaces: boolean,
): Promise<Answer<CodesJson>> {
  const user = await tokenHolder(context, request);
  if ("code" in user) return user;
  const name = parseFactorName(replaces ? undefined : request.fields.friendly_name);
  if (isRefusal(name)) return name;
  const limited = await takeFactorRequest(context, user.account.id);
  if (limited) return limited;
  const outcome = await makeRecoveryCodes(context.settings, { ...user, friendlyName: name.text, replaces });
  if (outcome.status !== "made") return makeRefusals[outcome.status];
  const { factorId: id, friendlyName: friendly_name, codes } = outcome;
  return ok({ id, type: "recovery_code", friendly_name, total: codes.length, codes });
}

const makeRefusals: Readonly<Record<Exclude<MakeCodesOutcome["status"], "made">, Refusal>> = {
  needs_factor: refuse("insufficient_aal", { status: 403, message: "AAL2 required to generate recovery codes" }),
  sole_factor: refuse("mfa_recovery_codes_sole_factor"),
  exists: refuse("mfa_verified_factor_exists"),
  name_taken: refuse("mfa_factor_name_conflict"),
  not_found: refuse("mfa_factor_not_found"),
};

/** `POST /factors/recovery-codes/verify": a code of the set, for a session on level `aal2`. */
export const verifyRecoveryCodeEndpoint: Endpoint<Answer<SessionJson>> = {
  ...AUTH_V1_ENDPOINTS.verifyRecoveryCode,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const { code } = request.fields;
    // Far above any code with its dashes; hashing what is longer is no use to anybody.
    if (typeof code !== "string" || code.length > 100) return wrongCode;
    const { id: userId } = user.account;
    const limited = await takeFactorCode(context, userId);
    if (limited) return refuse("mfa_recovery_codes_locked", { retryAfterSeconds: limited.retryAfterSeconds ?? 0 });
    const outcome = await takeRecoveryCode(context.settings, { session: user.session, code });
    if (outcome.status === "verified" || outcome.reason !== "wrong_code") await giveBackFactorCode(context, userId);
    if (outcome.status === "verified") return ok(sessionJson(outcome.session));
    switch (outcome.reason) {
      case "wrong_code":
        return wrongCode;
      case "factor_not_found":
        return refuse("mfa_factor_not_found");
      case "session_not_found":
        return refuse("session_not_found");
    }
  },
};

const wrongCode = refuse("mfa_verification_failed", { message: "Invalid recovery code entered" });

/** `DELETE /factors/recovery-codes`: all of them, from a token on level `aal2`. */
export const removeRecoveryCodesEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.removeRecoveryCodes,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const factor = user.account.factors.find(isRecovery);
    if (factor === undefined) return refuse("mfa_factor_not_found");
    const removed = { userId: user.account.id, factorId: factor.id, by: user };
    const outcome = await removeFactor(context.settings, removed);
    switch (outcome.status) {
      case "removed":
        return ok({ id: outcome.factor.id });
      case "not_found":
        return refuse("mfa_factor_not_found");
      case "needs_factor":
        return refuse("insufficient_aal", { status: 403, message: "AAL2 required to remove recovery codes" });
    }
  },
};
