import type { FactorRecord, SigningKeys } from "@rubrica/core";
import { openSealedText, sealText } from "../tokens/sealed-text.ts";

/** Encrypts the secret of a factor; copied to another factor's row it does not open. */
export function sealSecret(keys: SigningKeys, factorId: string, secret: string): Promise<string> {
  return sealText(keys, "factor", `${factorId}.${secret}`);
}

/** Decrypts the secret of a factor; rejects with SealedSecretError when the installation lacks the key for it. */
export async function openSecret(keys: SigningKeys, { id, sealedSecret }: FactorRecord): Promise<string> {
  const [factorId, secret] = (await openSealedText(keys, "factor", sealedSecret))?.split(".") ?? [];
  if (factorId !== id || secret === undefined) throw new SealedSecretError();
  return secret;
}

/** The secret of a factor was sealed under a key that the installation has no more, or for another factor. */
export class SealedSecretError extends Error {
  override readonly name = "SealedSecretError";
  readonly code = "sealed_secret_unreadable";

  constructor() {
    super("The secret of a second factor does not open.");
  }
}
