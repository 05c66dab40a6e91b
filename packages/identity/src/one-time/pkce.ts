import type { AuthSession, ClientContext } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { base64url } from "jose";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { hashToken } from "../tokens/secret-token.ts";
import { signInByProof } from "./verify.ts";

export type ExchangeOutcome =
  | { readonly status: "signed_in"; readonly session: AuthSession }
  | { readonly status: "refused"; readonly reason: "unknown_code" | "wrong_verifier" | "banned" };

/**
 * Exchanges the code of a redirect for a session, against the verifier of the client that began (PKCE, RFC 7636). A code
 * works once, with a wrong verifier too.
 */
export async function exchangeAuthCode(
  settings: IdentitySettings,
  request: { readonly authCode: string; readonly codeVerifier: string; readonly client: ClientContext },
): Promise<ExchangeOutcome> {
  const taken = await settings.stores.oneTimeTokens.consume(await hashToken(request.authCode), "pkce");
  if (taken?.codeChallenge === undefined) return { status: "refused", reason: "unknown_code" };
  if ((await challengeOf(request.codeVerifier)) !== taken.codeChallenge) {
    return { status: "refused", reason: "wrong_verifier" };
  }
  const outcome = await settings.transaction.run(SERVICE, async (bound) => {
    const account = await bound.accounts.find(taken.userId);
    return account && signInByProof(settings, bound, account, request.client);
  });
  if (outcome === null) return { status: "refused", reason: "unknown_code" };
  if ("status" in outcome) return { status: "refused", reason: "banned" };
  return { status: "signed_in", session: await issueSession(settings, outcome.account, outcome.opened) };
}

/** The challenge of a verifier by method S256. */
export async function challengeOf(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier));
  return base64url.encode(new Uint8Array(digest));
}
