import type { Factor, SessionRecord } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { isVerified } from "./enrol-factor.ts";
import { lowerLevel } from "./missing-factor.ts";

export type RemoveFactorOutcome =
  | { readonly status: "removed"; readonly factor: Factor }
  | { readonly status: "not_found" | "needs_factor" };

interface RemovingToken {
  readonly session: Pick<SessionRecord, "id">;
  readonly assuranceLevel: SessionRecord["assuranceLevel"];
}

/**
 * Removes a factor of the account; sessions that it raised are `aal1` again.
 * @param request `by` is the token of the person who asks, which must have shown a second factor before a verified one
 * goes; absent where the service asks.
 */
export function removeFactor(
  { transaction }: IdentitySettings,
  request: { readonly userId: string; readonly factorId: string; readonly by?: RemovingToken },
): Promise<RemoveFactorOutcome> {
  const { userId, factorId, by } = request;
  return transaction.run(SERVICE, async (bound): Promise<RemoveFactorOutcome> => {
    const account = await bound.accounts.hold(userId);
    const factor = account?.factors.find(({ id }) => id === factorId);
    if (factor === undefined) return { status: "not_found" };
    if (by !== undefined && isVerified(factor)) {
      const session = await bound.sessions.find(by.session.id);
      if (session === null || lowerLevel(by, session) !== "aal2") return { status: "needs_factor" };
    }
    await bound.sessions.lower({ factorId, method: factor.type });
    await bound.factors.remove(factorId);
    return { status: "removed", factor };
  });
}
