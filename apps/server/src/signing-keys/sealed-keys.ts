import { completeKeySet, decryptText, encryptText, isEncryptedText, type KeySet } from "@rubrica/identity";
import * as z from "zod";
import { StartupError } from "../startup-error.ts";

/** Keys as they were found, complete. */
export interface FoundKeys {
  readonly keySet: KeySet;
  /** Whether they are kept as they should be: all of them, and encrypted where there is a passphrase. */
  readonly isCurrent: boolean;
}

/** The text that keys are kept as: encrypted where there is a passphrase. */
export async function sealKeys(keySet: KeySet, passphrase: string | null): Promise<string> {
  const plain = JSON.stringify(keySet, null, 2);
  return passphrase === null ? plain : await encryptText(plain, passphrase);
}

/** Reads such a text. Throws StartupError, which names the place and quotes nothing of it. */
export async function unsealKeys(text: string, place: string, passphrase: string | null): Promise<FoundKeys> {
  const isEncrypted = isEncryptedText(text);
  if (isEncrypted && passphrase === null) {
    throw new StartupError("bad_keys", `${place} is encrypted: set KEYS_PASSPHRASE to the passphrase it was made with`);
  }
  const plain = isEncrypted ? await decryptText(text, passphrase ?? "") : text;
  if (plain === null) throw new StartupError("bad_keys", `KEYS_PASSPHRASE is not the passphrase of ${place}`);
  const kept = parseKeys(place, plain);
  const keySet = completeKeySet(kept);
  const isComplete = Object.keys(keySet).every((name) => kept[name as keyof KeySet] !== undefined);
  return { keySet, isCurrent: isComplete && isEncrypted === (passphrase !== null) };
}

const key = z.looseObject({ kty: z.string(), kid: z.string(), d: z.string() });
const time = z.iso.datetime().optional();
const keySetSchema = z.looseObject({
  signingKeys: z.array(key.extend({ signsFrom: time, verifiesUntil: time })).min(1),
  derivationSecrets: z.array(z.string().min(43)).min(1).optional(),
  anonKey: z.string().min(1),
  serviceKey: z.string().min(1),
  publishableKey: z.string().min(1).optional(),
  secretKey: z.string().min(1).optional(),
});

function parseKeys(path: string, text: string): Parameters<typeof completeKeySet>[0] {
  try {
    return keySetSchema.parse(JSON.parse(text)) as Parameters<typeof completeKeySet>[0];
  } catch (error) {
    // Not the cause: it would quote the keys.
    throw new StartupError("bad_keys", `${path} does not hold the keys of this service (${(error as Error).name})`);
  }
}
