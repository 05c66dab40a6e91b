import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import { ObjectStoreError } from "@rubrica/core";
import { failureCode } from "./file-system-failure.ts";

/** Somebody else may remove the emptied parent folder between our mkdir and rename; more than this is a real fault. */
const MAX_TRIES = 5;

/**
 * Renames a finished file to its place below the folder, replacing what was there, and makes the new name durable.
 * Throws {@link ObjectStoreError} `object_key_conflict` when a parent is an object or the place is a folder, and with
 * `ifAbsent` `object_exists` where something is there already.
 */
export async function publishFile(
  folder: string,
  from: string,
  to: string,
  { ifAbsent = false }: { readonly ifAbsent?: boolean } = {},
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await (ifAbsent ? renameIfAbsent(from, to) : rename(from, to));
      break;
    } catch (error) {
      const code = failureCode(error);
      if (ifAbsent && code === "EEXIST" && (await isFile(to))) throw existing(folder, to);
      if (code === "ENOTDIR" || code === "EEXIST") throw conflict(folder, to, "a part of it is another object's key.");
      if (code === "EISDIR" || code === "ENOTEMPTY") throw conflict(folder, to, "other objects lie below it.");
      if (code !== "ENOENT" || tries === MAX_TRIES) throw error;
    }
  }
  await makeNamesDurable(folder, dirname(to));
}

/** Without this a power cut may lose the name although the bytes are on the disk. */
async function makeNamesDurable(folder: string, innermost: string): Promise<void> {
  // Windows cannot open a folder for syncing; its file system journals names by itself.
  if (process.platform === "win32") return;
  for (let path = innermost; path.length >= folder.length; path = dirname(path)) {
    try {
      const handle = await open(path, "r");
      await handle.sync().finally(() => handle.close());
    } catch (error) {
      // The folder was emptied and removed meanwhile: there is no name left to keep.
      if (failureCode(error) !== "ENOENT") throw error;
    }
  }
}

/** Rejects with EEXIST where something is there: a second name is given to nothing else. */
async function renameIfAbsent(from: string, to: string): Promise<void> {
  await link(from, to);
  await rm(from);
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

function existing(folder: string, to: string): ObjectStoreError {
  const reason = "there is one already, and it was to be kept.";
  return new ObjectStoreError("object_exists", relative(folder, to).split(sep).join("/"), reason);
}

function conflict(folder: string, to: string, reason: string): ObjectStoreError {
  return new ObjectStoreError("object_key_conflict", relative(folder, to).split(sep).join("/"), reason);
}
