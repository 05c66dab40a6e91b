import type { Account, FactorRecord, SessionRecord } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { lowerLevel } from "./missing-factor.ts";
import { sealSecret } from "./sealed-secret.ts";
import { createTotpSecret, totpUri } from "./totp.ts";

/** An enrolment that nobody went on with for so long makes room for the next. */
const ENROLMENT_SECONDS = 300;
const MAX_FACTORS = 10;

export type EnrolOutcome =
  | { readonly status: "enrolled"; readonly factorId: string; readonly secret: string; readonly uri: string }
  | { readonly status: "name_taken" | "too_many" | "needs_factor" | "not_found" };

/**
 * Adds a factor of codes by time to the account, unverified until a code of it is shown. The secret leaves here once and
 * is kept encrypted. Whoever has a verified factor shows it first.
 * @param request `issuer` names the service in the app. `replacesUnverified` removes the account's unverified factors in
 * the same transaction; an enrolment that was asked for later keeps its factor, and this one is `name_taken`. Default false.
 */
export async function enrolFactor(
  settings: IdentitySettings,
  request: {
    readonly account: Account;
    readonly session: SessionRecord;
    /** Of the token that asks. */
    readonly assuranceLevel: SessionRecord["assuranceLevel"];
    readonly friendlyName: string;
    readonly issuer: string;
    readonly replacesUnverified?: boolean;
  },
): Promise<EnrolOutcome> {
  const { account, friendlyName, issuer, replacesUnverified = false } = request;
  const now = settings.clock.now();
  const factorId = crypto.randomUUID();
  const secret = createTotpSecret();
  const sealedSecret = await sealSecret(settings.signingKeys, factorId, secret);
  const refusal = await settings.transaction.run(SERVICE, async (bound) => {
    const held = await bound.accounts.hold(account.id);
    const session = await bound.sessions.find(request.session.id);
    if (held === null || session === null) return "not_found";
    const factors = await bound.factors.listByUser(account.id);
    const abandoned = factors.filter(
      (factor) => isAbandoned(factor, now) || (replacesUnverified && !isVerified(factor) && factor.createdAt <= now),
    );
    for (const { id } of abandoned) await bound.factors.remove(id);
    const kept = factors.filter((factor) => !abandoned.includes(factor));
    if (kept.some((factor) => factor.friendlyName === friendlyName)) return "name_taken";
    if (kept.length >= MAX_FACTORS) return "too_many";
    if (kept.some(isVerified) && lowerLevel(request, session) !== "aal2") return "needs_factor";
    await bound.factors.insert({ id: factorId, userId: account.id, friendlyName, sealedSecret, createdAt: now });
    return null;
  });
  if (refusal !== null) return { status: refusal };
  return { status: "enrolled", factorId, secret, uri: totpUri({ secret, issuer, account: account.email }) };
}

function isAbandoned(factor: FactorRecord, now: Date): boolean {
  const touchedAt = factor.lastChallengedAt ?? factor.createdAt;
  return !isVerified(factor) && now.getTime() - touchedAt.getTime() > ENROLMENT_SECONDS * 1000;
}

/** Whether the factor protects the account. */
export function isVerified(factor: Pick<FactorRecord, "status">): boolean {
  return factor.status === "verified";
}
