import { createSharedValues, type Database } from "@rubrica/adapter-postgres";
import { type Logger, type SigningKeys, systemClock } from "@rubrica/core";
import { type ClientKeys, createSigningKeys, GivenKeysError, type KeySet, proveGivenKeys } from "@rubrica/identity";
import type { KeySettings } from "../settings/setting-groups.ts";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "../storage/data-folder.ts";
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
  readonly settings: KeySettings;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<ServiceKeys> {
  const { settings, logger } = options;
  const place = keyPlaceOf(options);
  const kept = settings.areGiven ? null : await place.open(systemClock);
  return {
    signingKeys: await signingKeysOf(settings, () => watchKeys(place, present(kept), logger)),
    clientKeys: clientKeysOf(settings, kept),
  };
}

/** Where the keys of this installation are kept: in the file of DATA_DIR, unless KEYS_STORE says otherwise. */
export function keyPlaceOf(options: {
  readonly settings: KeySettings;
  readonly folder: DataFolder;
  /** Null: KEYS_STORE is file. */
  readonly database: Database | null;
}): KeyPlace {
  const { settings, folder, database } = options;
  const { passphrase } = settings;
  const file = { path: folder.keys, passphrase };
  if (settings.store === "file" || database === null || passphrase === null) return keysInFile(file);
  return keysInDatabase({ settings: createSharedValues(database), passphrase, file });
}

async function signingKeysOf(
  { given }: KeySettings,
  kept: () => Parameters<typeof createSigningKeys>[0],
): Promise<SigningKeys> {
  if (given === null) return createSigningKeys(kept());
  try {
    return createSigningKeys({ signingKeys: await proveGivenKeys(given.keys) });
  } catch (error) {
    if (!(error instanceof GivenKeysError)) throw error;
    throw new StartupError("bad_keys", `${given.setting} ${error.message}`);
  }
}

function clientKeysOf({ clients }: KeySettings, kept: KeySet | null): ClientKeys {
  const keys = {
    anon: clients.anon ?? kept?.anonKey,
    publishable: clients.publishable ?? kept?.publishableKey,
    service: clients.service ?? kept?.serviceKey,
    secret: clients.secret ?? kept?.secretKey,
  };
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
}

function present(keySet: KeySet | null): KeySet {
  if (keySet === null) throw new Error("The keys of tokens are given.");
  return keySet;
}
