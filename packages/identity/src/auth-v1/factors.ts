import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { isUuid } from "@rubrica/core";
import { challengeFactor } from "../factors/challenge-factor.ts";
import { type EnrolOutcome, enrolFactor } from "../factors/enrol-factor.ts";
import { qrCodeSvg } from "../factors/qr-code.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { type VerifyFactorRefusal, verifyFactor } from "../factors/verify-factor.ts";
import { isBlank } from "../functions/request-fields.ts";
import { giveBackFactorCode, takeFactorCode, takeFactorRequest } from "./allowances.ts";
import { tokenHolder } from "./bearer.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { isRefusal } from "./input.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok } from "./reply.ts";
import { type SessionJson, sessionJson } from "./user-json.ts";

interface EnrolmentJson {
  readonly id: string;
  readonly type: "totp";
  readonly friendly_name: string;
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** `POST /factors`: a secret for an app that makes codes, once, with its QR code. */
export const enrolFactorEndpoint: Endpoint<Answer<EnrolmentJson>> = {
  ...AUTH_V1_ENDPOINTS.enrolFactor,
  answer: (context, request) => answerEnrolment(context, request, { replacesUnverified: false }),
};

/** Answers an enrolment; `replacesUnverified` as in `enrolFactor()`. */
export async function answerEnrolment(
  context: AuthV1Context,
  request: AuthV1Request,
  { replacesUnverified }: { readonly replacesUnverified: boolean },
): Promise<Answer<EnrolmentJson>> {
  const { fields } = request;
  const user = await tokenHolder(context, request);
  if ("code" in user) return user;
  const refusal = typeRefusals.get(fields.factor_type);
  if (refusal) return refusal;
  if (fields.factor_type !== "totp") return unknownType;
  const [name, issuer] = [parseFactorName(fields.friendly_name), parseFactorName(fields.issuer)];
  if (isRefusal(name)) return name;
  if (isRefusal(issuer)) return issuer;
  const limited = await takeFactorRequest(context, user.account.id);
  if (limited) return limited;
  const outcome = await enrolFactor(context.settings, {
    ...user,
    friendlyName: name.text,
    issuer: issuer.text || new URL(context.siteUrl).host,
    replacesUnverified,
  });
  if (outcome.status !== "enrolled") return enrolRefusal(outcome.status, name.text);
  const { factorId, secret, uri } = outcome;
  const totp = { qr_code: qrCodeSvg(uri), secret, uri };
  return ok({ id: factorId, type: "totp", friendly_name: name.text, totp });
}

const typeRefusals: ReadonlyMap<unknown, Refusal> = new Map<unknown, Refusal>([
  ["phone", refuse("mfa_phone_enroll_not_enabled")],
  ["webauthn", refuse("mfa_webauthn_enroll_not_enabled")],
]);

const unknownType = refuse("validation_failed", { message: "factor_type needs to be totp, phone, or webauthn" });

function enrolRefusal(status: Exclude<EnrolOutcome["status"], "enrolled">, name: string): Refusal {
  switch (status) {
    case "name_taken":
      return refuse("mfa_factor_name_conflict", {
        message: `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
      });
    case "too_many":
      return refuse("too_many_enrolled_mfa_factors");
    case "needs_factor":
      return refuse("insufficient_aal", { status: 403, message: "AAL2 required to enroll a new factor" });
    case "not_found":
      return refuse("session_not_found");
  }
}

const MAX_NAME_LENGTH = 100;

/** A name that fits beside a QR code; empty where there is none. */
export function parseFactorName(value: unknown): { readonly text: string } | Refusal {
  if (isBlank(value)) return { text: "" };
  if (typeof value === "string" && value.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(value)) {
    return { text: value };
  }
  return refuse("validation_failed", {
    message: `friendly_name and issuer are text of at most ${MAX_NAME_LENGTH} characters`,
  });
}

/** `POST /factors/{factor_id}/challenge`: what the next code answers. */
export const challengeFactorEndpoint: Endpoint<Answer<{ readonly id: string }>> = {
  ...AUTH_V1_ENDPOINTS.challengeFactor,
  body: "optional",
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const id = parseFactorId(request.params);
    if (isRefusal(id)) return id;
    const limited = await takeFactorRequest(context, user.account.id);
    if (limited) return limited;
    const challenge = await challengeFactor(context.settings, { userId: user.account.id, ...id });
    if (challenge === null) return refuse("mfa_factor_not_found");
    const expiresAt = Math.floor(challenge.expiresAt.getTime() / 1000);
    return ok({ id: challenge.id, type: "totp", expires_at: expiresAt });
  },
};

/** `POST /factors/{factor_id}/verify`: a code, for a session on level `aal2`. */
export const verifyFactorEndpoint: Endpoint<Answer<SessionJson>> = {
  ...AUTH_V1_ENDPOINTS.verifyFactor,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const id = parseFactorId(request.params);
    if (isRefusal(id)) return id;
    const { code, challenge_id: challengeId } = request.fields;
    if (typeof code !== "string" || code === "") {
      return refuse("validation_failed", { message: "Code needs to be non-empty" });
    }
    const limited = await takeFactorCode(context, user.account.id);
    if (limited) return limited;
    const challenge = typeof challengeId === "string" ? challengeId.toLowerCase() : "";
    const outcome = await verifyFactor(context.settings, {
      session: user.session,
      ...id,
      challengeId: challenge,
      code: code.trim(),
    });
    if (outcome.status === "verified" || outcome.reason !== "wrong_code") {
      await giveBackFactorCode(context, user.account.id);
    }
    return outcome.status === "verified" ? ok(sessionJson(outcome.session)) : verifyRefusal(outcome.reason, challenge);
  },
};

function verifyRefusal(reason: VerifyFactorRefusal, challengeId: string): Refusal {
  switch (reason) {
    case "factor_not_found":
      return refuse("mfa_factor_not_found");
    case "challenge_not_found":
      return refuse("mfa_factor_not_found", {
        status: 422,
        message: "MFA factor with the provided challenge ID not found",
      });
    case "challenge_expired":
      return refuse("mfa_challenge_expired", {
        message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
      });
    case "wrong_code":
      return refuse("mfa_verification_failed");
    case "session_not_found":
      return refuse("session_not_found");
  }
}

/** `DELETE /factors/{factor_id}`: a verified factor goes only from a session on level `aal2`. */
export const removeFactorEndpoint: Endpoint<Answer<{ readonly id: string }>> = {
  ...AUTH_V1_ENDPOINTS.removeFactor,
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const id = parseFactorId(request.params);
    if (isRefusal(id)) return id;
    const outcome = await removeFactor(context.settings, { userId: user.account.id, by: user, ...id });
    switch (outcome.status) {
      case "removed":
        return ok({ id: outcome.factor.id });
      case "not_found":
        return refuse("mfa_factor_not_found");
      case "needs_factor":
        return refuse("insufficient_aal", { status: 422, message: "AAL2 required to unenroll verified factor" });
    }
  },
};

/** The factor that the path names. */
export function parseFactorId({
  factor_id: text = "",
}: AuthV1Request["params"]): { readonly factorId: string } | Refusal {
  const factorId = text.toLowerCase();
  if (isUuid(factorId)) return { factorId };
  return refuse("validation_failed", { status: 404, message: "factor_id must be an UUID" });
}
