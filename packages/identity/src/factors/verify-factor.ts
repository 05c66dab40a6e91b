import type { AuthSession, FactorRecord, SessionRecord, Stores } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { auditFactor } from "./audit-factor.ts";
import { expiryOf } from "./challenge-factor.ts";
import { isVerified } from "./enrol-factor.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";
import { stepUp } from "./step-up.ts";
import { matchingStep } from "./totp.ts";

/** Why a code was not taken. */
export type VerifyFactorRefusal =
  | "factor_not_found"
  | "challenge_not_found"
  | "challenge_expired"
  | "wrong_code"
  | "session_not_found";

export type VerifyFactorOutcome =
  | { readonly status: "verified"; readonly session: AuthSession }
  | { readonly status: "refused"; readonly reason: VerifyFactorRefusal };

/**
 * Takes a code of a factor: it verifies the factor, makes the session `aal2` with new tokens, and ends all sessions of
 * the person that are not. A code is taken once, also by many requests at the same moment.
 */
export async function verifyFactor(
  settings: IdentitySettings,
  request: {
    readonly session: SessionRecord;
    readonly factorId: string;
    readonly challengeId: string;
    readonly code: string;
  },
): Promise<VerifyFactorOutcome> {
  const { userId } = request.session;
  const outcome = await settings.transaction.run(SERVICE, async (bound) => {
    // Held to the end: whoever comes with the same code sees that it was used.
    await bound.accounts.hold(userId);
    const factors = await bound.factors.listByUser(userId);
    const factor = factors.find(({ id, type }) => id === request.factorId && type === "totp");
    if (factor === undefined) return "factor_not_found";
    const challenge = await bound.factors.findChallenge({ id: request.challengeId, factorId: factor.id });
    if (challenge === null) return "challenge_not_found";
    if (expiryOf(challenge) <= settings.clock.now()) return "challenge_expired";
    if (!(await takeCode(settings, bound, { factor, code: request.code }))) return "wrong_code";
    for (const other of factors) {
      if (other !== factor && !isVerified(other)) await bound.factors.remove(other.id);
    }
    if (!isVerified(factor)) {
      const detail = { account: userId, type: factor.type };
      await auditFactor(bound, { userId, action: "second_factor.enrolled", detail });
    }
    const shown = { factorId: factor.id, method: "totp" } as const;
    return stepUp(settings, bound, { userId, sessionId: request.session.id, ...shown });
  });
  if (typeof outcome === "string") return { status: "refused", reason: outcome };
  return { status: "verified", session: await issueSession(settings, outcome.account, outcome.opened) };
}

/** Whether the code is right and was not taken before; from now on it is. */
async function takeCode(
  { signingKeys, clock }: IdentitySettings,
  { factors }: Pick<Stores, "factors">,
  { factor, code }: { readonly factor: FactorRecord; readonly code: string },
): Promise<boolean> {
  const now = clock.now();
  const secret = await openSecret(signingKeys, factor);
  const step = await matchingStep(secret, code, { now, lastUsedStep: factor.lastUsedStep });
  if (step === null) return false;
  // Sealed anew, so that a key which was replaced is needed no more once everybody has come by.
  const sealedSecret = await sealSecret(signingKeys, factor.id, secret);
  await factors.markUsed(factor.id, { at: now, step, sealedSecret });
  return true;
}
