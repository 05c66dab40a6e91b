import { createSharedValues, type Database } from "@rubrica/adapter-postgres";
import { type Logger, type SigningKeys, systemClock } from "@rubrica/core";
import { type ClientKeys, createSigningKeys, GivenKeysError, type KeySet, proveGivenKeys } from "@rubrica/identity";
import type { DataFolder } from "../boot/data-folder.ts";
import type { Environment } from "../boot/environment.ts";
import { StartupError } from "../boot/startup-error.ts";
import { type KeyPlace, keysInDatabase, keysInFile } from "./key-place.ts";
import { watchKeys } from "./watch-keys.ts";

/** The keys that this process works with. */
export interface ServiceKeys {
  readonly signingKeys: SigningKeys;
  readonly clientKeys: ClientKeys;
}

/**
 * The keys of the environment, and of the file what is not given there. With all of them given no file is made. Throws
 * StartupError.
 */
export async function openKeys(options: {
  readonly environment: Environment;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<ServiceKeys> {
  const { environment, logger } = options;
  const place = keyPlaceOf(options);
  const kept = environment.keysAreGiven ? null : await place.open(systemClock);
  return {
    signingKeys: await signingKeysOf(environment, () => watchKeys(place, present(kept), logger)),
    clientKeys: clientKeysOf(environment, kept),
  };
}

/** Where the keys of this installation are kept: in the file of DATA_DIR, unless KEYS_STORE says otherwise. */
export function keyPlaceOf(options: {
  readonly environment: Environment;
  readonly folder: DataFolder;
  /** Null: KEYS_STORE is file. */
  readonly database: Database | null;
}): KeyPlace {
  const { environment, folder, database } = options;
  const passphrase = environment.KEYS_PASSPHRASE;
  const file = { path: folder.keys, passphrase };
  if (environment.KEYS_STORE === "file" || database === null || passphrase === null) return keysInFile(file);
  return keysInDatabase({ settings: createSharedValues(database), passphrase, file });
}

async function signingKeysOf(
  { JWT_KEYS, JWT_SECRET }: Environment,
  kept: () => Parameters<typeof createSigningKeys>[0],
): Promise<SigningKeys> {
  const given = JWT_KEYS ?? JWT_SECRET;
  if (given === null) return createSigningKeys(kept());
  try {
    return createSigningKeys({ signingKeys: await proveGivenKeys(given) });
  } catch (error) {
    if (!(error instanceof GivenKeysError)) throw error;
    throw new StartupError("bad_keys", `${JWT_KEYS ? "JWT_KEYS" : "JWT_SECRET"} ${error.message}`);
  }
}

function clientKeysOf(environment: Environment, kept: KeySet | null): ClientKeys {
  const { ANON_KEY, SERVICE_KEY, PUBLISHABLE_KEY, SECRET_KEY } = environment;
  const keys = {
    anon: ANON_KEY ?? kept?.anonKey,
    publishable: PUBLISHABLE_KEY ?? kept?.publishableKey,
    service: SERVICE_KEY ?? kept?.serviceKey,
    secret: SECRET_KEY ?? kept?.secretKey,
  };
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
}

function present(keySet: KeySet | null): KeySet {
  if (keySet === null) throw new Error("The keys of tokens are given.");
  return keySet;
}
