import { stat } from "node:fs/promises";
import type { SharedValues } from "@rubrica/adapter-postgres";
import type { Clock } from "@rubrica/core";
import { createKeySet, type KeySet } from "@rubrica/identity";
import { StartupError } from "../startup-error.ts";
import { changeKeyFile, type KeyFile, openKeyFile, readKeyFile } from "./key-file.ts";
import { type FoundKeys, sealKeys, unsealKeys } from "./sealed-keys.ts";

/** Where the keys of an installation are kept. All methods reject with StartupError. */
export interface KeyPlace {
  /** As people are told of it. */
  readonly title: string;
  readonly isEncrypted: boolean;
  /** The keys that are there, or made there on the first start. */
  open(clock: Clock): Promise<KeySet>;
  /** Null where there are none. */
  read(): Promise<FoundKeys | null>;
  /** Alone among processes; with another passphrase they are encrypted under that one from now on. */
  change(change: (keySet: KeySet) => Promise<KeySet>, passphrase?: string | null): Promise<KeySet>;
  /** Another one as soon as the keys are others. */
  stamp(): Promise<string>;
}

/** Keys in a file of DATA_DIR, which every process on it reads. */
export function keysInFile(file: KeyFile): KeyPlace {
  return {
    title: file.path,
    isEncrypted: file.passphrase !== null,
    open: (clock) => openKeyFile(file, clock),
    read: () => readKeyFile(file),
    change: (change, passphrase = file.passphrase) => changeKeyFile(file, change, passphrase),
    async stamp() {
      const found = await stat(file.path).catch(() => null);
      return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : "absent";
    },
  };
}

/**
 * Keys in the database, sealed under the passphrase, for machines that share no disk. The first process brings those of its
 * file, where it has one: so an installation moves without signing anybody out.
 */
export function keysInDatabase(options: {
  readonly settings: SharedValues;
  readonly passphrase: string;
  readonly file: KeyFile;
}): KeyPlace {
  const { settings, passphrase, file } = options;
  const unseal = async (value: unknown) =>
    typeof value === "string" ? await unsealKeys(value, title, passphrase) : null;

  return {
    title,
    isEncrypted: true,
    async open(clock) {
      const found = await settings.read(name);
      if (found !== undefined) return required(await unseal(found)).keySet;
      const first = (await readKeyFile(file))?.keySet ?? (await createKeySet(clock));
      return required(await unseal(await settings.keepFirst(name, await sealKeys(first, passphrase)))).keySet;
    },
    read: async () => unseal(await settings.read(name)),
    async change(change, nextPassphrase = passphrase) {
      const sealed = await settings.change(name, async (before) => {
        const keySet = await change(required(await unseal(before)).keySet);
        return await sealKeys(keySet, nextPassphrase);
      });
      return (await unsealKeys(String(sealed), title, nextPassphrase)).keySet;
    },
    stamp: async () => String(await settings.read(name)),
  };
}

const name = "sealed_keys";
const title = "the keys in the database";

function required<Found>(found: Found | null): Found {
  if (found === null) throw new StartupError("bad_keys", `${title} are not there: the first start makes them`);
  return found;
}
