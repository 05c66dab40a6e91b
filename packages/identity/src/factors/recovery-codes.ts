import type { AuthSession, Factor, FactorRecord, RecoveryCodeCount, SessionRecord, Stores } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { alphabet, generateRandomString } from "oslo/crypto";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { sha256Hex } from "../tokens/sha-256.ts";
import { auditFactor } from "./audit-factor.ts";
import { isVerified } from "./enrol-factor.ts";
import { lowerLevel } from "./missing-factor.ts";
import { stepUp } from "./step-up.ts";

const CODES_PER_SET = 10;
/** Of base32: 80 random bits, so that a plain hash of it is no use to whoever has the database. */
const CODE_LENGTH = 16;
const base32 = `${alphabet("a-z")}234567`;
const defaultName = "Recovery codes";

interface Asking {
  readonly session: SessionRecord;
  /** Of the token that asks. */
  readonly assuranceLevel: SessionRecord["assuranceLevel"];
}

export type MakeCodesOutcome =
  | {
      readonly status: "made";
      readonly factorId: string;
      readonly friendlyName: string;
      readonly codes: readonly string[];
    }
  | { readonly status: "needs_factor" | "sole_factor" | "exists" | "name_taken" | "not_found" };

/**
 * Makes the recovery codes of an account: a first set beside a factor that they stand in for, or another set in place of
 * all from before. The codes leave here once and are kept as hashes.
 */
export async function makeRecoveryCodes(
  settings: IdentitySettings,
  request: Asking & { readonly friendlyName: string; readonly replaces: boolean },
): Promise<MakeCodesOutcome> {
  const { userId } = request.session;
  const codes = Array.from({ length: CODES_PER_SET }, () => generateRandomString(CODE_LENGTH, base32));
  return settings.transaction.run(SERVICE, async (bound): Promise<MakeCodesOutcome> => {
    const account = await bound.accounts.hold(userId);
    const session = await bound.sessions.find(request.session.id);
    if (account === null || session === null) return { status: "not_found" };
    if (lowerLevel(request, session) !== "aal2") return { status: "needs_factor" };
    const existing = account.factors.find(isRecovery);
    const at = settings.clock.now();
    if (request.replaces) {
      if (existing === undefined) return { status: "not_found" };
      await bound.factors.replaceRecoveryCodes(existing.id, { at, codeHashes: await hashesOf(existing.id, codes) });
    } else {
      if (!account.factors.some((factor) => !isRecovery(factor) && isVerified(factor)))
        return { status: "sole_factor" };
      if (existing !== undefined) return { status: "exists" };
    }
    const friendlyName = existing?.friendlyName ?? (request.friendlyName.trim() || defaultName);
    const factorId = existing?.id ?? crypto.randomUUID();
    if (existing === undefined) {
      if (account.factors.some((factor) => factor.friendlyName === friendlyName)) return { status: "name_taken" };
      const codeHashes = await hashesOf(factorId, codes);
      await bound.factors.insertRecoveryCodes({ id: factorId, userId, friendlyName, createdAt: at, codeHashes });
    }
    const detail = { account: userId, codes: codes.length };
    await auditFactor(bound, { userId, action: "recovery_codes.made", detail });
    return { status: "made", factorId, friendlyName, codes };
  });
}

export type UseCodeOutcome =
  | { readonly status: "verified"; readonly session: AuthSession }
  | { readonly status: "refused"; readonly reason: "factor_not_found" | "wrong_code" | "session_not_found" };

/**
 * Takes a recovery code: it makes the session `aal2` with new tokens, as a code of the app does. Each is taken once, also
 * by many requests at the same moment.
 * @param request `code` as somebody typed it: case, blanks and dashes do not count.
 */
export async function takeRecoveryCode(
  settings: IdentitySettings,
  request: { readonly session: SessionRecord; readonly code: string },
): Promise<UseCodeOutcome> {
  const { session } = request;
  const { userId } = session;
  const code = request.code.toLowerCase().replace(/[\s-]/g, "");
  const outcome = await settings.transaction.run(SERVICE, async (bound) => {
    const account = await bound.accounts.hold(userId);
    const factor = account?.factors.find(isRecovery);
    if (factor === undefined) return "factor_not_found";
    const [codeHash = ""] = await hashesOf(factor.id, [code]);
    if (!(await bound.factors.takeRecoveryCode(factor.id, { at: settings.clock.now(), codeHash }))) return "wrong_code";
    const { remaining } = await bound.factors.countRecoveryCodes(factor.id);
    const detail = { account: userId, remaining };
    await auditFactor(bound, { userId, action: "recovery_code.used", detail });
    const shown = { factorId: factor.id, method: "mfa/recovery_code" } as const;
    return stepUp(settings, bound, { userId, sessionId: session.id, ...shown });
  });
  if (typeof outcome === "string") return { status: "refused", reason: outcome };
  return { status: "verified", session: await issueSession(settings, outcome.account, outcome.opened) };
}

/** How many codes an account was given and has left; null where it has none. */
export async function countRecoveryCodes(
  { transaction }: IdentitySettings,
  factors: readonly Factor[],
): Promise<(RecoveryCodeCount & { readonly factorId: string }) | null> {
  const factor = factors.find(isRecovery);
  if (factor === undefined) return null;
  const count = await transaction.run(SERVICE, (bound: Pick<Stores, "factors">) =>
    bound.factors.countRecoveryCodes(factor.id),
  );
  return { factorId: factor.id, ...count };
}

export function isRecovery({ type }: Pick<FactorRecord, "type">): boolean {
  return type === "recovery_code";
}

/** Each holds for one set: copied to another one's row it opens nothing. */
function hashesOf(factorId: string, codes: readonly string[]): Promise<readonly string[]> {
  return Promise.all(codes.map((code) => sha256Hex(`${factorId}.${code}`)));
}
