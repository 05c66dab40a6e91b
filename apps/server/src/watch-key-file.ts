import { stat } from "node:fs/promises";
import type { Logger } from "@rubrica/core";
import type { KeySet, KeySource } from "@rubrica/identity";
import { type KeyFile, readKeyFile } from "./key-file.ts";

/** Between two looks at the file; what a change of keys takes to be noticed. */
const LOOK_MILLISECONDS = 5000;

/** The same where a token names a key that is not there: strangers can name any. */
const NEWEST_MILLISECONDS = 500;

/**
 * The keys of the file as they are now. It is looked at when somebody asks and the last look is a while ago, and read
 * again when it has changed; there is no timer. A file that cannot be read leaves the keys as they were.
 */
export function watchKeyFile(file: KeyFile, opened: KeySet, logger: Logger): KeySource {
  let keySet = opened;
  let stamp = "";
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const found = await stat(file.path).catch(() => null);
    const seen = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : "absent";
    if (seen === stamp) return;
    // Before it is read: what changes meanwhile is seen by the next look, and a broken file is told of once.
    stamp = seen;
    const read = await readKeyFile(file);
    if (read === null) throw new Error(`${file.path} is not there`);
    keySet = read.keySet;
  }

  return async (need) => {
    const age = performance.now() - lookedAt;
    if (age >= (need === "newest" ? NEWEST_MILLISECONDS : LOOK_MILLISECONDS)) {
      lookedAt = performance.now();
      looking ??= look()
        .catch((error: unknown) => logger.warn({ reason: (error as Error).message }, "the key file cannot be read"))
        .finally(() => {
          looking = null;
        });
    }
    if (looking !== null) await looking;
    return keySet;
  };
}
