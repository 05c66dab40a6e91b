import type { SigningKeys } from "@rubrica/core";
import { base64url } from "jose";

/** What is sealed; a key of one use opens nothing of another. */
export type SealUse = "mail" | "factor";

const IV_BYTES = 12;

/**
 * The text, encrypted and authenticated (AES-256-GCM) under a key that is derived (HKDF) from the newest secret of the
 * installation: whoever has the database alone can neither read nor change it. base64url, another one each time.
 */
export async function sealText(keys: SigningKeys, use: SealUse, text: string): Promise<string> {
  const [secret] = await keys.derivationSecrets();
  if (secret === undefined) throw new TypeError("An installation has a secret to derive keys from.");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey(secret, use);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)),
  );
  const whole = new Uint8Array(IV_BYTES + sealed.length);
  whole.set(iv);
  whole.set(sealed, IV_BYTES);
  return base64url.encode(whole);
}

/** The text that was sealed for the use, under any secret that the installation still has; null for anything else. */
export async function openSealedText(keys: SigningKeys, use: SealUse, sealed: string): Promise<string | null> {
  const whole = decode(sealed);
  if (whole === null) return null;
  const algorithm = { name: "AES-GCM", iv: whole.subarray(0, IV_BYTES) };
  for (const secret of await keys.derivationSecrets()) {
    const key = await deriveKey(secret, use);
    const opened = await crypto.subtle.decrypt(algorithm, key, whole.subarray(IV_BYTES)).catch(() => null);
    if (opened !== null) return new TextDecoder().decode(opened);
  }
  return null;
}

function decode(sealed: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = new Uint8Array(base64url.decode(sealed));
    return bytes.length > IV_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

async function deriveKey(secret: string, use: SealUse): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", new Uint8Array(base64url.decode(secret)), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(`rubrica sealed ${use}`) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
