import { Database } from "bun:sqlite";
import { constants } from "node:fs";
import { access, mkdir, readdir, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";

/** The folder with everything that must survive a restart. */
export interface DataFolder {
  readonly path: string;
  /** Where the embedded database lies. */
  readonly database: string;
  readonly objects: string;
  readonly keys: string;
  readonly rubrics: string;
  readonly mail: string;
  /** File with the link that makes the first administrator, while it holds. */
  readonly setupLink: string;
  /** PDFs being worked on; may be deleted at any time. */
  readonly work: string;
}

/** Names of everything in the folder. */
export function dataFolderAt(path: string): DataFolder {
  const root = resolve(path);
  return {
    path: root,
    database: join(root, "database"),
    objects: join(root, "objects"),
    keys: join(root, "keys.json"),
    rubrics: join(root, "rubrics"),
    mail: join(root, "mail"),
    setupLink: join(root, "setup-link.txt"),
    work: join(root, "work"),
  };
}

/** Where a restore puts together what it brings back; there only while one is under way, or was cut off. */
export function restoringFolder(folder: DataFolder): string {
  return join(folder.path, "restoring");
}

/** Proves that the folder is there, whole and writable, or could be made; makes nothing. Throws StartupError. */
export async function checkDataFolder(folder: DataFolder): Promise<void> {
  if (await stat(restoringFolder(folder)).catch(() => null)) {
    throw new StartupError(
      "bad_data_folder",
      `DATA_DIR: a restore into ${folder.path} was not finished: run it again to its end`,
    );
  }
  for (let path = folder.path; ; path = dirname(path)) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw notUsable(folder, error);
    });
    if (!found) continue;
    if (!found.isDirectory()) throw new StartupError("bad_data_folder", `DATA_DIR: ${path} is not a folder`);
    await access(path, constants.W_OK | constants.X_OK).catch((error: unknown) => {
      throw notUsable(folder, error);
    });
    return;
  }
}

/**
 * Makes the folder, readable by its owner only. Exclusively: takes its lock as well, because two processes on one
 * embedded database would destroy it. The lock is SQLite's, which the operating system frees even after kill -9.
 * @returns a function that gives the lock back.
 */
export async function openDataFolder(
  folder: DataFolder,
  options: { readonly exclusive: boolean },
): Promise<() => void> {
  try {
    await mkdir(folder.path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notUsable(folder, error);
  }
  if (!options.exclusive) return () => {};
  let lock: Database;
  try {
    lock = new Database(join(folder.path, "lock"), { create: true });
  } catch (error) {
    throw notUsable(folder, error);
  }
  try {
    lock.run("pragma busy_timeout = 0");
    lock.run("begin exclusive");
  } catch (error) {
    lock.close();
    throw new StartupError("data_folder_in_use", `DATA_DIR: ${folder.path} is in use by another Rubrica process`, {
      cause: error,
    });
  }
  return () => lock.close();
}

/** Removes the folder again when it holds nothing. */
export async function removeIfEmpty(folder: DataFolder): Promise<void> {
  const entries = await readdir(folder.path).catch(() => null);
  if (entries?.length === 0) await rmdir(folder.path).catch(() => {});
}

function notUsable(folder: DataFolder, cause: unknown): StartupError {
  const { code } = cause as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: "no permission to write",
    EPERM: "no permission to write",
    EROFS: "the file system is read-only",
    ENOTDIR: "a part of the path is not a folder",
    ENOSPC: "the disk is full",
  };
  const reason = reasons[code ?? ""] ?? code ?? "unknown reason";
  return new StartupError("bad_data_folder", `DATA_DIR: cannot use ${folder.path}: ${reason}`, { cause });
}
