import type { DeadLetters, Logger } from "@rubrica/core";

/** Something that the upkeep does each time. */
export interface Chore {
  /** For the log, where it failed. */
  readonly name: string;
  /** @param signal tells it to begin nothing further: its time is over, or the process stops. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Keeps what the service stores from growing for ever, now and every hour: dead letters that nobody decided about go after
 * their term, further chores are done, and the embedded database takes back the space of rows that are gone, which a server
 * does by itself.
 * @returns a function that stops it, and resolves when what is under way has ended.
 */
export function startUpkeep(options: {
  readonly deadLetters: Pick<DeadLetters, "expire">;
  /** Takes back the space of rows that are gone; null where the database does so by itself. */
  readonly vacuum: (() => Promise<void>) | null;
  /** In their order; one that fails keeps none of the others from being done. Default: none. */
  readonly chores?: readonly Chore[];
  readonly logger: Logger;
}): () => Promise<void> {
  const { deadLetters, vacuum, logger, chores = [] } = options;
  const stopping = new AbortController();
  const doChores = async () => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(CHORES_MILLISECONDS)]);
    for (const { name, run } of chores) {
      if (signal.aborted) return;
      await run(signal).catch((error: Error) => {
        logger.warn({ chore: name, error: error.name }, "a chore of the upkeep failed; again in an hour");
      });
    }
  };
  const keepUp = async () => {
    try {
      const expired = await deadLetters.expire(DEAD_LETTER_TERM_SECONDS);
      if (expired > 0) logger.warn({ expired }, "dead letters have gone after their term");
      await doChores();
      await vacuum?.();
    } catch (error) {
      logger.warn({ error: (error as Error).name }, "the upkeep of the database failed; again in an hour");
    }
  };
  let underWay = keepUp();
  const timer = setInterval(() => {
    underWay = keepUp();
  }, HOUR_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}

const DEAD_LETTER_TERM_SECONDS = 90 * 24 * 3600;
/** What is not done by then is gone on with an hour later. */
const CHORES_MILLISECONDS = 1_800_000;
const HOUR_MILLISECONDS = 3_600_000;
