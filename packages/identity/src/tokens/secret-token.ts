import { createHash } from "node:crypto";
import { generateRandomString } from "oslo/crypto";

/** A text that nobody can guess: 43 characters of base64url's alphabet, 258 random bits. */
export function createSecretToken(): string {
  return generateRandomString(43, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}

/** The form in which a secret token is stored: SHA-256, lower-case hexadecimal. */
export function hashToken(token: string): Promise<string> {
  return sha256Hex(token);
}

/** SHA-256 of the text in UTF-8, lower-case hexadecimal. */
export async function sha256Hex(text: string): Promise<string> {
  // Done at once: for texts as short as these another thread costs several times the work.
  return createHash("sha256").update(text).digest("hex");
}
