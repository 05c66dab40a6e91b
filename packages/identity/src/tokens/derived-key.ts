import type { JsonWebKey, SigningKeys } from "@rubrica/core";
import { base64url } from "jose";

/** What a derived key is for; a key of one use tells nothing of another. */
export type KeyUse = "refresh-tokens" | "one-time-codes" | "made-up-ids";

/**
 * HMAC-SHA256 of the text under a key that is derived from the private signing key (HKDF): whoever has the database
 * alone cannot compute it. With another signing key the values are others.
 */
export async function keyedDigest(keys: SigningKeys, use: KeyUse, text: string): Promise<Uint8Array> {
  const key = await derivedKey(await keys.signingKey(), use);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/** Derived keys, kept as long as the signing key that they come from. */
const known = new WeakMap<JsonWebKey, Map<KeyUse, Promise<CryptoKey>>>();

function derivedKey(signingKey: JsonWebKey, use: KeyUse): Promise<CryptoKey> {
  const byUse = known.get(signingKey) ?? new Map<KeyUse, Promise<CryptoKey>>();
  known.set(signingKey, byUse);
  const key = byUse.get(use) ?? derive(signingKey, use);
  byUse.set(use, key);
  return key;
}

async function derive(signingKey: JsonWebKey, use: KeyUse): Promise<CryptoKey> {
  if (typeof signingKey.d !== "string") throw new TypeError("A signing key has its private part.");
  const secret = await crypto.subtle.importKey("raw", new Uint8Array(base64url.decode(signingKey.d)), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(`rubrica ${use}`) },
    secret,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
}
