import type { Account } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import type { IdentityStores } from "../identity-stores.ts";
import { raiseSession } from "../sessions/raise-session.ts";
import type { OpenedSession } from "../sessions/session-life.ts";

/** How a second factor stands in `amr` of the access token. */
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

export const SECOND_FACTOR_METHODS = ["totp", "mfa/recovery_code"] as const;

/** An account whose session has shown a second factor. */
export interface SteppedUp {
  readonly account: Account;
  readonly opened: OpenedSession;
}

/** Makes the session `aal2`, and ends all sessions of the person that are not. */
export async function stepUp(
  { clock }: IdentitySettings,
  bound: IdentityStores,
  proof: {
    readonly userId: string;
    readonly sessionId: string;
    readonly factorId: string;
    readonly method: SecondFactorMethod;
  },
): Promise<SteppedUp | "session_not_found"> {
  const { userId, sessionId, factorId, method } = proof;
  const opened = await raiseSession(bound, sessionId, { factorId, method, at: clock.now() });
  const account = await bound.accounts.find(userId);
  if (opened === null || account === null) return "session_not_found";
  await bound.sessions.remove({ userId, assuranceLevel: "aal1" });
  return { account, opened };
}
