import { constantTimeEqual } from "oslo/crypto";
import { base32 } from "oslo/encoding";

/** Seconds for which a code is shown. */
const STEP_SECONDS = 30;
const DIGITS = 6;

/** A new secret: 20 random bytes (RFC 4226 section 4) in base32 without padding, as people type it into their app. */
export function createTotpSecret(): string {
  return base32.encode(crypto.getRandomValues(new Uint8Array(20)), { includePadding: false });
}

/** What an app reads from the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export function totpUri(key: { readonly secret: string; readonly issuer: string; readonly account: string }): string {
  const { secret, issuer, account } = key;
  const parameters = { algorithm: "SHA1", digits: DIGITS, issuer, period: STEP_SECONDS, secret };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.join("&")}`;
}

/**
 * The time step whose code this is: of the current one, the one before and the one after, because clocks differ and
 * people are slow (RFC 6238 section 5.2); null when it is none of them, or not after the last one that was taken.
 */
export async function matchingStep(
  secret: string,
  code: string,
  { now, lastUsedStep }: { readonly now: Date; readonly lastUsedStep: number | null },
): Promise<number | null> {
  const key = await importSecret(secret);
  const given = new TextEncoder().encode(code.slice(0, 100));
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let matching: number | null = null;
  // All three each time: how long it takes tells nothing.
  for (const step of [current - 1, current, current + 1]) {
    const expected = new TextEncoder().encode(await codeOf(key, step));
    if (constantTimeEqual(expected, given)) matching = step;
  }
  return matching !== null && matching > (lastUsedStep ?? -1) ? matching : null;
}

/** The code of a step, six digits (RFC 4226 section 5.3, with the step as its counter). */
export async function totpCode(secret: string, step: number): Promise<string> {
  return codeOf(await importSecret(secret), step);
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(base32.decode(secret, { strict: false }));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
}

async function codeOf(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  const truncated = digest.getUint32(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, "0");
}
