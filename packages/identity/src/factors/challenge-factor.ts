import type { FactorChallenge } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";

/** How long a challenge may be answered. */
const CHALLENGE_SECONDS = 300;
/** How long it is kept after that, to say that it expired. */
const KEPT_SECONDS = 3600;

/** Begins to ask for a code of a factor of the account; null when it has no such factor. */
export function challengeFactor(
  { transaction, clock }: IdentitySettings,
  request: { readonly userId: string; readonly factorId: string },
): Promise<(FactorChallenge & { readonly expiresAt: Date }) | null> {
  const { userId, factorId } = request;
  return transaction.run(SERVICE, async (bound) => {
    const account = await bound.accounts.hold(userId);
    if (!account?.factors.some(({ id, type }) => id === factorId && type === "totp")) return null;
    const challenge = { id: crypto.randomUUID(), factorId, createdAt: clock.now() };
    const overBefore = new Date(challenge.createdAt.getTime() - (CHALLENGE_SECONDS + KEPT_SECONDS) * 1000);
    await bound.factors.challenge(challenge, { overBefore });
    return { ...challenge, expiresAt: expiryOf(challenge) };
  });
}

/** When a challenge is over. */
export function expiryOf({ createdAt }: FactorChallenge): Date {
  return new Date(createdAt.getTime() + CHALLENGE_SECONDS * 1000);
}
