import type { Clock, OneTimeTokenPurpose, SigningKeys, Stores } from "@rubrica/core";
import { alphabet, generateRandomString } from "oslo/crypto";
import { encodeHex } from "oslo/encoding";
import { keyedDigest, keyedDigests } from "../tokens/derived-key.ts";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";

/** What a mail carries: a token for its link, and a code for those who type. Each takes the other with it. */
export interface OneTimeSecrets {
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}

/** A code after so many attempts, the right one included, is void. */
export const CODE_ATTEMPTS = 5;

export function createOneTimeSecrets(): OneTimeSecrets {
  return { token: createSecretToken(), code: generateRandomString(6, alphabet("0-9")) };
}

/** Keeps the hashes of the secrets, in place of those that were there for the purpose before. */
export async function keepOneTimeSecrets(
  settings: { readonly signingKeys: SigningKeys; readonly clock: Clock },
  { oneTimeTokens }: Pick<Stores, "oneTimeTokens">,
  kept: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly secrets: OneTimeSecrets;
    readonly validHours: number;
    /** Of a client that will answer with its verifier. */
    readonly codeChallenge?: string | undefined;
    /** The address that the account is to get, where the secrets confirm that. */
    readonly newEmail?: string | undefined;
  },
): Promise<void> {
  const { userId, purpose, secrets, validHours, codeChallenge, newEmail } = kept;
  await oneTimeTokens.replace({
    userId,
    purpose,
    hash: await hashToken(secrets.token),
    codeHash: await hashCode(settings.signingKeys, { userId, purpose, code: secrets.code }),
    ...(codeChallenge !== undefined && { codeChallenge }),
    ...(newEmail !== undefined && { newEmail }),
    expiresAt: new Date(settings.clock.now().getTime() + validHours * 3_600_000),
  });
}

/**
 * The form in which a code is stored. Six digits are soon tried, so the hash is keyed with what is not in the database;
 * it holds for one person and one purpose.
 */
async function hashCode(keys: SigningKeys, code: MailedCode): Promise<string> {
  return encodeHex(await keyedDigest(keys, "one-time-codes", textOf(code)));
}

/** Every form in which a code may be stored: the secret of the installation may have changed since. */
export async function hashesOfCode(keys: SigningKeys, code: MailedCode): Promise<readonly string[]> {
  return (await keyedDigests(keys, "one-time-codes", textOf(code))).map((digest) => encodeHex(digest));
}

interface MailedCode {
  readonly userId: string;
  readonly purpose: OneTimeTokenPurpose;
  readonly code: string;
}

function textOf({ userId, purpose, code }: MailedCode): string {
  return `${userId}.${purpose}.${code}`;
}
