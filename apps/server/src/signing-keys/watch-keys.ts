import { setTimeout } from "node:timers/promises";
import type { Logger } from "@rubrica/core";
import type { KeySet, KeySource } from "@rubrica/identity";
import type { KeyPlace } from "./key-place.ts";

/** Between two looks at them; what a change of keys takes to be noticed. */
const LOOK_MILLISECONDS = 5000;

/** Least time between two looks for keys that tokens name and that are not known. Anybody can name any key, so all such requests share one look. */
const NEWEST_MILLISECONDS = 500;

/**
 * The keys as they are now. They are looked at when somebody asks and the last look is a while ago, and read again when they
 * have changed; there is no timer. A request for the newest keys waits for a look that begins after it, at most half a second. A place that cannot be read leaves the keys as they were.
 */
export function watchKeys(
  place: Pick<KeyPlace, "title" | "read" | "stamp">,
  opened: KeySet,
  logger: Logger,
): KeySource {
  let keySet = opened;
  let stamp = "";
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  let nextLook: Promise<void> | null = null;

  async function look(): Promise<void> {
    const seen = await place.stamp();
    if (seen === stamp) return;
    // Before it is read: what changes meanwhile is seen by the next look, and a broken file is told of once.
    stamp = seen;
    const read = await place.read();
    if (read === null) throw new Error(`${place.title} is not there`);
    keySet = read.keySet;
  }

  function startLook(): Promise<void> {
    lookedAt = performance.now();
    looking = look()
      .catch((error: unknown) => logger.warn({ reason: (error as Error).message }, "the keys cannot be read"))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  async function lookNext(): Promise<void> {
    await looking;
    const wait = lookedAt + NEWEST_MILLISECONDS - performance.now();
    if (wait > 0) await setTimeout(wait);
    nextLook = null;
    await startLook();
  }

  return async (need) => {
    if (need === "newest") {
      nextLook ??= lookNext();
      await nextLook;
      return keySet;
    }
    if (looking === null && performance.now() - lookedAt >= LOOK_MILLISECONDS) startLook();
    await looking;
    return keySet;
  };
}
