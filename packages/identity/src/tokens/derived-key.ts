import type { SigningKeys } from "@rubrica/core";
import { base64url } from "jose";

/** What a derived key is for; a key of one use tells nothing of another. */
export type KeyUse = "refresh-tokens" | "one-time-codes" | "made-up-ids";

/**
 * HMAC-SHA256 of the text under a key that is derived (HKDF) from the secret of the installation that makes what is new:
 * whoever has the database alone cannot compute it. A change of the signing key leaves it as it is.
 */
export async function keyedDigest(keys: SigningKeys, use: KeyUse, text: string): Promise<Uint8Array> {
  const [secret = ""] = await keys.derivationSecrets();
  return digestUnder(secret, use, text);
}

/** The digests of the text under every secret of the installation, the first as {@link keyedDigest}: what it may have been. */
export async function keyedDigests(keys: SigningKeys, use: KeyUse, text: string): Promise<readonly Uint8Array[]> {
  return Promise.all((await keys.derivationSecrets()).map((secret) => digestUnder(secret, use, text)));
}

async function digestUnder(secret: string, use: KeyUse, text: string): Promise<Uint8Array> {
  const key = await derivedKey(secret, use);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/** Derived keys by secret and use. A process meets few of them: one more with each change of the secret. */
const known = new Map<string, Promise<CryptoKey>>();

function derivedKey(secret: string, use: KeyUse): Promise<CryptoKey> {
  const name = `${use} ${secret}`;
  const key = known.get(name) ?? derive(secret, use);
  known.set(name, key);
  return key;
}

async function derive(secret: string, use: KeyUse): Promise<CryptoKey> {
  if (secret === "") throw new TypeError("An installation has a secret to derive keys from.");
  const material = await crypto.subtle.importKey("raw", new Uint8Array(base64url.decode(secret)), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(`rubrica ${use}`) },
    material,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
}
