import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import type { OneTimeTokenPurpose } from "@rubrica/core";
import { normalizeEmail } from "@rubrica/core";
import type { Proof } from "../one-time/take-proof.ts";
import { type VerifyOutcome, verifyOneTime } from "../one-time/verify.ts";
import { takeFromAddress, takeGuess } from "./allowances.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { redirectTarget } from "./redirect.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok } from "./reply.ts";
import { type SessionJson, sessionJson } from "./user-json.ts";

/** What may be meant by each `type`: `email` is what clients say for any code that came by mail. */
const purposesByType: ReadonlyMap<unknown, readonly OneTimeTokenPurpose[]> = new Map<
  unknown,
  readonly OneTimeTokenPurpose[]
>([
  ["email", ["magic_link", "confirm_email"]],
  ["magiclink", ["magic_link"]],
  ["signup", ["confirm_email"]],
  ["invite", ["invite"]],
  ["recovery", ["recovery"]],
  ["email_change", ["email_change", "email_change_current"]],
]);

/** One of two mailboxes has confirmed: nobody is signed in yet. */
interface HalfConfirmedJson {
  readonly msg: string;
}

/** `POST /verify`: the code of a mail, or the token of its link, for a session. */
export const postVerifyEndpoint: Endpoint<Answer<SessionJson | HalfConfirmedJson>> = {
  ...AUTH_V1_ENDPOINTS.verify,
  async answer(context, request) {
    const { fields, client } = request;
    const purposes = purposesByType.get(fields.type);
    if (fields.type === "sms" || fields.type === "phone_change") return refuse("phone_provider_disabled");
    if (!purposes) return refuse("validation_failed", { message: "Verify requires a verification type" });
    const proof = parseProof(fields);
    if ("status" in proof) return proof;
    const refusal =
      (await takeFromAddress(context, "verify", client.ip)) ??
      ("email" in proof ? await takeGuess(context, proof.email) : null);
    if (refusal) return refusal;
    const outcome = await verifyOneTime(context.settings, { proof, purposes, client, byRedirect: false });
    switch (outcome.status) {
      case "verified":
        return ok(sessionJson(outcome.session));
      case "refused":
        return refusalOf(outcome, "email" in proof);
      case "half_confirmed":
        return ok({ msg: halfConfirmed, code: "200" });
      case "waits_for_verifier":
        throw new TypeError("Only a redirect waits for a verifier.");
    }
  },
};

/** Exactly one of token and token_hash, the code with its address. */
function parseProof(fields: AuthV1Request["fields"]): Proof | Refusal {
  const { email, token, token_hash: tokenHash } = fields;
  if (typeof tokenHash === "string" && tokenHash !== "") {
    if (token) return refuse("validation_failed", { message: "Only one of token or token_hash can be provided" });
    return tokenHash.length > MAX_TOKEN_LENGTH ? refuse("otp_expired") : { token: tokenHash };
  }
  if (typeof token !== "string" || token === "") {
    return refuse("validation_failed", { message: "Verify requires a token or a token hash" });
  }
  if (typeof email !== "string" || email === "" || email.length > 1000) {
    return refuse("validation_failed", {
      message: "Only an email address or phone number should be provided on verify",
    });
  }
  const code = token.trim();
  return /^\d{6}$/.test(code) && !email.includes("\0") ? { email: normalizeEmail(email), code } : refuse("otp_expired");
}

const MAX_TOKEN_LENGTH = 200;

function refusalOf(outcome: Extract<VerifyOutcome, { status: "refused" }>, byCode: boolean): Refusal {
  if (outcome.reason === "banned") return refuse("user_banned");
  return byCode ? refuse("otp_expired") : refuse("otp_expired", { message: expiredLink });
}

const expiredLink = "Email link is invalid or has expired";

/** `GET /verify`: the link of a mail; goes on to the site with the session, or with what went wrong, in the fragment. */
export const getVerifyEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.openLink,
  keyless: true,
  async answer(context, { query, client, method }) {
    const target = redirectTarget(context, query.get("redirect_to"));
    const type = query.get("type") ?? "";
    const token = query.get("token") ?? query.get("token_hash") ?? "";
    const purposes = purposesByType.get(type);
    // Whoever only looks whether the address is there must not use the token up.
    if (method === "HEAD" || !purposes || token === "" || token.length > MAX_TOKEN_LENGTH) {
      return redirect(target, { fragment: expired });
    }
    const refusal = await takeFromAddress(context, "verify", client.ip);
    if (refusal) return refusal;
    const outcome = await verifyOneTime(context.settings, { proof: { token }, purposes, client, byRedirect: true });
    return redirectOutcome(target, outcome, type);
  },
};

const expired = { error: "access_denied", error_code: "otp_expired", error_description: expiredLink };

const halfConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

function redirectOutcome(target: string, outcome: VerifyOutcome, type: string): Response {
  switch (outcome.status) {
    case "waits_for_verifier":
      return redirect(target, { query: { code: outcome.authCode } });
    case "half_confirmed": {
      const message = { message: halfConfirmed };
      return redirect(target, { fragment: { ...message, sb: "" }, ...(outcome.byVerifier && { query: message }) });
    }
    case "refused":
      if (outcome.reason === "invalid") return redirect(target, { fragment: expired });
      return redirect(target, {
        fragment: { error: "access_denied", error_code: "user_banned", error_description: "User is banned" },
      });
    case "verified": {
      const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome.session;
      const times = { expires_at: String(expires_at), expires_in: String(expires_in) };
      return redirect(target, { fragment: { access_token, ...times, refresh_token, sb: "", token_type, type } });
    }
  }
}

function redirect(
  target: string,
  added: { readonly fragment?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> },
): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(added.query ?? {})) url.searchParams.set(name, value);
  if (added.fragment) url.hash = new URLSearchParams(added.fragment).toString();
  return new Response(null, {
    status: 303,
    headers: {
      location: url.href,
      "cache-control": "no-store",
      // The token stands in the address that the browser comes from.
      "referrer-policy": "no-referrer",
    },
  });
}
