import { FlattenedEncrypt, type FlattenedJWE, flattenedDecrypt } from "jose";

/** OWASP's figure for PBKDF2 with HMAC-SHA512: some tenths of a second, once a start. */
const ITERATIONS = 210_000;

/** Encrypts under a passphrase: a JWE in JSON (PBES2-HS512+A256KW, A256GCM). */
export async function encryptText(text: string, passphrase: string): Promise<string> {
  const jwe = await new FlattenedEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "PBES2-HS512+A256KW", enc: "A256GCM" })
    .setKeyManagementParameters({ p2c: ITERATIONS, p2s: crypto.getRandomValues(new Uint8Array(16)) })
    .encrypt(new TextEncoder().encode(passphrase));
  return JSON.stringify(jwe);
}

/** Whether the text is what {@link encryptText} makes. */
export function isEncryptedText(text: string): boolean {
  return readJwe(text) !== null;
}

/** The text that was encrypted; null for another passphrase, or when it was changed. */
export async function decryptText(encrypted: string, passphrase: string): Promise<string | null> {
  const jwe = readJwe(encrypted);
  if (jwe === null) return null;
  try {
    const { plaintext } = await flattenedDecrypt(jwe, new TextEncoder().encode(passphrase), {
      keyManagementAlgorithms: ["PBES2-HS512+A256KW"],
      contentEncryptionAlgorithms: ["A256GCM"],
      maxPBES2Count: 10 * ITERATIONS,
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}

function readJwe(text: string): FlattenedJWE | null {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === "object" && given !== null && "ciphertext" in given ? (given as FlattenedJWE) : null;
  } catch {
    return null;
  }
}
