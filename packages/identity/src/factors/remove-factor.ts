import type { Factor, SessionRecord } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { auditFactor } from "./audit-factor.ts";
import { isVerified } from "./enrol-factor.ts";
import { lowerLevel } from "./missing-factor.ts";
import { SECOND_FACTOR_METHODS } from "./step-up.ts";

export type RemoveFactorOutcome =
  | { readonly status: "removed"; readonly factor: Factor }
  | { readonly status: "not_found" | "needs_factor" };

interface RemovingToken {
  readonly session: Pick<SessionRecord, "id">;
  readonly assuranceLevel: SessionRecord["assuranceLevel"];
}

/**
 * Removes a factor of the account; sessions that it raised are `aal1` again. Recovery codes stand in for a factor, and go
 * with the last one.
 * @param request `by` is the token of the person who asks, which must have shown a second factor before a verified one
 * goes; absent where the service asks.
 */
export function removeFactor(
  { transaction }: Pick<IdentitySettings, "transaction">,
  request: { readonly userId: string; readonly factorId: string; readonly by?: RemovingToken },
): Promise<RemoveFactorOutcome> {
  const { userId, factorId, by } = request;
  return transaction.run(SERVICE, async (bound): Promise<RemoveFactorOutcome> => {
    const account = await bound.accounts.hold(userId);
    const factor = account?.factors.find(({ id }) => id === factorId);
    if (!account || factor === undefined) return { status: "not_found" };
    if (by !== undefined && isVerified(factor)) {
      const session = await bound.sessions.find(by.session.id);
      if (session === null || lowerLevel(by, session) !== "aal2") return { status: "needs_factor" };
    }
    const others = account.factors.filter((other) => other !== factor);
    const isLast = !others.some((other) => other.type !== "recovery_code" && isVerified(other));
    const removed = [factor, ...(isLast ? others.filter(({ type }) => type === "recovery_code") : [])];
    for (const { id } of removed) {
      await bound.sessions.lower({ factorId: id, methods: SECOND_FACTOR_METHODS });
      await bound.factors.remove(id);
    }
    if (isVerified(factor)) {
      const detail = { account: userId, type: factor.type };
      await auditFactor(bound, { userId, byService: by === undefined, action: "second_factor.removed", detail });
    }
    return { status: "removed", factor };
  });
}
