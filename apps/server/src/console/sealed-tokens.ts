import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The tokens of a sign-in that the server holds for the page. */
export interface ConsoleTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Unix seconds from which the access token is exchanged for a new one. */
  readonly refreshAt: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** The tokens under a key that only the cookie's secret gives (HKDF, AES-256-GCM): the database alone opens nothing. */
export function sealTokens(secret: string, tokens: ConsoleTokens): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The tokens that were sealed under the secret; null for anything else. */
export function openTokens(secret: string, sealedTokens: string): ConsoleTokens | null {
  const whole = Buffer.from(sealedTokens, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), whole.subarray(0, IV_BYTES));
    decipher.setAuthTag(whole.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(whole.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(opened.toString("utf8"));
  } catch {
    return null;
  }
}

const algorithm = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "rubrica console session", 32));
}
