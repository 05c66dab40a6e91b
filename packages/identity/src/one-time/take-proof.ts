import type { OneTimeTokenPurpose, TakenToken } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { hashToken } from "../tokens/secret-token.ts";
import { CODE_ATTEMPTS, hashesOfCode } from "./one-time-secrets.ts";

/** What somebody shows: the token of a link, or the code that was mailed to a (normalized) address. */
export type Proof = { readonly token: string } | { readonly email: string; readonly code: string };

/** A token that was taken, and what it was for. */
export interface TakenProof extends TakenToken {
  readonly purpose: OneTimeTokenPurpose;
}

/** Takes the first token that the proof fits, of the purposes in their order; null when it fits none. */
export async function takeProof(
  settings: IdentitySettings,
  proof: Proof,
  purposes: readonly OneTimeTokenPurpose[],
): Promise<TakenProof | null> {
  for (const purpose of purposes) {
    const taken =
      "email" in proof
        ? await takeByCode(settings, { ...(await ownerOf(settings, proof.email, purpose)), purpose, code: proof.code })
        : await settings.stores.oneTimeTokens.consume(await hashToken(proof.token), purpose);
    if (taken !== null) return { ...taken, purpose };
  }
  return null;
}

/** Takes a token of the account by its code; every attempt counts. */
export async function takeByCode(
  { stores, signingKeys }: IdentitySettings,
  guess: { readonly userId: string; readonly purpose: OneTimeTokenPurpose; readonly code: string },
): Promise<TakenToken | null> {
  const { userId, purpose } = guess;
  const hashes = await hashesOfCode(signingKeys, guess);
  // Each form counts as an attempt, so there are as many times more of them.
  const attempts = CODE_ATTEMPTS * hashes.length;
  for (const codeHash of hashes) {
    const taken = await stores.oneTimeTokens.consumeCode({ userId, purpose, codeHash, attempts });
    if (taken !== null) return taken;
  }
  return null;
}

/** Whose code was mailed to the address. One without an account takes as many steps as one with. */
async function ownerOf(
  { stores }: IdentitySettings,
  email: string,
  purpose: OneTimeTokenPurpose,
): Promise<{ readonly userId: string }> {
  const { accounts } = stores;
  const owner = purpose === "email_change" ? await accounts.findByNewEmail(email) : await accounts.findByEmail(email);
  return { userId: owner?.id ?? crypto.randomUUID() };
}
