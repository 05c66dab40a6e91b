import type { Logger } from "@rubrica/core";
import type { KeySet, KeySource } from "@rubrica/identity";
import type { KeyPlace } from "./key-place.ts";

/** Between two looks at them; what a change of keys takes to be noticed. */
const LOOK_MILLISECONDS = 5000;

/** The same where a token names a key that is not there: strangers can name any. */
const NEWEST_MILLISECONDS = 500;

/**
 * The keys as they are now. They are looked at when somebody asks and the last look is a while ago, and read again when they
 * have changed; there is no timer. A place that cannot be read leaves the keys as they were.
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

  async function look(): Promise<void> {
    const seen = await place.stamp();
    if (seen === stamp) return;
    // Before it is read: what changes meanwhile is seen by the next look, and a broken file is told of once.
    stamp = seen;
    const read = await place.read();
    if (read === null) throw new Error(`${place.title} is not there`);
    keySet = read.keySet;
  }

  return async (need) => {
    const age = performance.now() - lookedAt;
    if (age >= (need === "newest" ? NEWEST_MILLISECONDS : LOOK_MILLISECONDS)) {
      lookedAt = performance.now();
      looking ??= look()
        .catch((error: unknown) => logger.warn({ reason: (error as Error).message }, "the keys cannot be read"))
        .finally(() => {
          looking = null;
        });
    }
    if (looking !== null) await looking;
    return keySet;
  };
}
