import { generateRandomString } from "oslo/crypto";
import { sha256Hex } from "./sha-256.ts";

/** A text that nobody can guess: 43 characters of base64url's alphabet, 258 random bits. */
export function createSecretToken(): string {
  return generateRandomString(43, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}

/** The form in which a secret token is stored: SHA-256, lower-case hexadecimal. */
export function hashToken(token: string): Promise<string> {
  return sha256Hex(token);
}
