import type { Account, ClientContext, SessionRecord } from "@rubrica/core";
import type { IdentitySettings } from "./account-provider-options.ts";
import { passwordProofOf } from "./password-proof.ts";

/** A link or a code of a mail that was used so long ago still stands for the password that its person may have forgotten. */
const MAILED_PROOF_HOURS = 1;

/**
 * Whether somebody has to show the password before they choose another one: not where the account has none, and not for
 * an hour after a mailed link or code has opened the session.
 */
export function needsCurrentPassword(
  { clock }: Pick<IdentitySettings, "clock">,
  { account, session }: { readonly account: Account; readonly session: SessionRecord },
): boolean {
  if (account.passwordHash === null) return false;
  const since = clock.now().getTime() / 1000 - MAILED_PROOF_HOURS * 3600;
  return !session.methods.some(({ method, timestamp }) => method === "otp" && timestamp >= since);
}

export type CurrentPasswordOutcome =
  | { readonly status: "right" }
  | { readonly status: "wrong" }
  | { readonly status: "too_many_failures"; readonly retryAfterSeconds: number };

/** Compares the password of an account; a wrong one counts as a failed login, and so does one of too many. */
export async function checkCurrentPassword(
  settings: IdentitySettings,
  request: { readonly account: Account; readonly password: string; readonly client: ClientContext },
): Promise<CurrentPasswordOutcome> {
  const { account, password, client } = request;
  const prove = passwordProofOf(settings);
  const proof = await prove({ email: account.email, password, client });
  if ("account" in proof) return { status: proof.account.id === account.id ? "right" : "wrong" };
  const { retryAfterSeconds } = proof;
  return retryAfterSeconds === null ? { status: "wrong" } : { status: "too_many_failures", retryAfterSeconds };
}
