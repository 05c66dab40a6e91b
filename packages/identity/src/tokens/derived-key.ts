import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import type { SigningKeys } from "@rubrica/core";
import { base64url } from "jose";

/** What a derived key is for; a key of one use tells nothing of another. */
export type KeyUse = "refresh-tokens" | "one-time-codes" | "made-up-ids" | "deleted-files";

/** Where the secrets of the installation come from. */
type Secrets = Pick<SigningKeys, "derivationSecrets">;

/**
 * HMAC-SHA256 of the text under a key that is derived (HKDF) from the secret of the installation that makes what is new:
 * whoever has the database alone cannot compute it. A change of the signing key leaves it as it is.
 */
export async function keyedDigest(keys: Secrets, use: KeyUse, text: string): Promise<Uint8Array> {
  const [secret = ""] = await keys.derivationSecrets();
  return digestUnder(secret, use, text);
}

/** The digests of the text under every secret of the installation, the first as {@link keyedDigest}: what it may have been. */
export async function keyedDigests(keys: Secrets, use: KeyUse, text: string): Promise<readonly Uint8Array[]> {
  return Promise.all((await keys.derivationSecrets()).map((secret) => digestUnder(secret, use, text)));
}

async function digestUnder(secret: string, use: KeyUse, text: string): Promise<Uint8Array> {
  // Done at once: on another thread it would wait behind passwords that are hashed.
  return new Uint8Array(createHmac("sha256", derivedKey(secret, use)).update(text).digest());
}

/** Derived keys by secret and use. A process meets few of them: one more with each change of the secret. */
const known = new Map<string, KeyObject>();

function derivedKey(secret: string, use: KeyUse): KeyObject {
  const name = `${use} ${secret}`;
  const key = known.get(name) ?? derive(secret, use);
  known.set(name, key);
  return key;
}

function derive(secret: string, use: KeyUse): KeyObject {
  if (secret === "") throw new TypeError("An installation has a secret to derive keys from.");
  const salt = new Uint8Array();
  return createSecretKey(new Uint8Array(hkdfSync("sha256", base64url.decode(secret), salt, `rubrica ${use}`, 32)));
}
