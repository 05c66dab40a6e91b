import { link, open, readFile, rename, rm } from "node:fs/promises";
import type { Clock } from "@rubrica/core";
import { createKeySet, type KeySet } from "@rubrica/identity";
import { StartupError } from "../startup-error.ts";
import { lockFile } from "./file-lock.ts";
import { type FoundKeys, sealKeys, unsealKeys } from "./sealed-keys.ts";

/** Where the keys of an installation are kept, and what opens the file. */
export interface KeyFile {
  readonly path: string;
  /** Null: the file is plain text. */
  readonly passphrase: string | null;
}

/**
 * The keys of this installation: read from the file, or made and written there on the first start. What a file of an
 * earlier version lacks is added, and a plain file is encrypted where there is a passphrase. Throws StartupError.
 */
export async function openKeyFile(file: KeyFile, clock: Clock): Promise<KeySet> {
  const found = await readKeyFile(file);
  if (found?.isCurrent) return found.keySet;
  if (found !== null) return changeKeyFile(file, async (keySet) => keySet);
  const keySet = await createKeySet(clock);
  const unfinished = await writeUnfinished(file, keySet);
  try {
    // A link, unlike a rename, never replaces: of several processes that start at once all take the keys of the first.
    await link(unfinished, file.path);
    return keySet;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readKeyFile(file))?.keySet ?? keySet;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Changes the keys, alone among processes: the file has the old ones or the new ones. With another passphrase they are
 * encrypted under that one from now on. Throws StartupError.
 */
export async function changeKeyFile(
  file: KeyFile,
  change: (keySet: KeySet) => Promise<KeySet>,
  passphrase: string | null = file.passphrase,
): Promise<KeySet> {
  const unlock = await lockFile(`${file.path}.lock`);
  try {
    const found = await readKeyFile(file);
    if (found === null) throw new StartupError("bad_keys", `${file.path} is not there: the first start makes it`);
    const keySet = await change(found.keySet);
    if (keySet === found.keySet && found.isCurrent && passphrase === file.passphrase) return keySet;
    const unfinished = await writeUnfinished({ ...file, passphrase }, keySet);
    await rename(unfinished, file.path);
    return keySet;
  } finally {
    unlock();
  }
}

/** The keys that the file holds, complete, and whether it holds them as it should; null when there is no file. */
export async function readKeyFile({ path, passphrase }: KeyFile): Promise<FoundKeys | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartupError("bad_keys", `${path} cannot be read (${error.code})`);
  });
  if (text === null) return null;
  return await unsealKeys(text, path, passphrase);
}

/** Writes the keys beside their file, readable by the owner alone and safe from a loss of power. */
async function writeUnfinished({ path, passphrase }: KeyFile, keySet: KeySet): Promise<string> {
  const text = await sealKeys(keySet, passphrase);
  const unfinished = `${path}.${crypto.randomUUID()}`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return unfinished;
}
