import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { IsolationError } from "./isolation-error.ts";
import { isEmbedded } from "./locate-entry.ts";

/** The module of an isolation. @throws {IsolationError} `not_started` where its file does not exist. */
export function checkedEntry(entry: URL): URL {
  if (existsSync(entry)) return entry;
  const file = fileURLToPath(entry);
  const reason = `${file} does not exist. Name the place of the module in the option \`entry\``;
  throw new IsolationError("not_started", { file, reason });
}

/** The module of an isolation as a file that another process can read. */
export interface ReadableEntry {
  /** @throws {IsolationError} `not_started` where it does not exist or cannot be copied. */
  path(): string;
  /** Removes what was copied. */
  remove(): void;
}

/** A module inside of an executable that Bun has compiled is copied into the temporary folder when it is first run. */
export function readableEntry(entry: URL): ReadableEntry {
  const path = fileURLToPath(entry);
  if (!isEmbedded(path)) return { path: () => fileURLToPath(checkedEntry(entry)), remove() {} };
  let folder: string | null = null;
  const remove = (): void => {
    process.off("exit", remove);
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    folder = null;
  };
  return {
    path() {
      if (folder === null) process.once("exit", remove);
      folder ??= copyOut(entry);
      return join(folder, "worker.mjs");
    },
    remove,
  };
}

/** Nobody else can write into the folder. */
function copyOut(entry: URL): string {
  const content = readFileSync(checkedEntry(entry));
  try {
    const folder = mkdtempSync(join(tmpdir(), "rubrica-worker-"));
    writeFileSync(join(folder, "worker.mjs"), content, { mode: 0o400, flag: "wx" });
    return folder;
  } catch (cause) {
    const reason = `the worker cannot be copied to ${tmpdir()} (${(cause as Error).message}). Set TMPDIR to a folder that can be written to`;
    throw new IsolationError("not_started", { file: fileURLToPath(entry), reason });
  }
}
