import type { DeadLetters, Logger } from "@rubrica/core";

/**
 * Keeps what the service stores from growing for ever, now and every hour: dead letters that nobody decided about go after
 * their term, and the embedded database takes back the space of rows that are gone, which a server does by itself.
 * @returns a function that stops it, and resolves when what is under way has ended.
 */
export function startUpkeep(options: {
  readonly deadLetters: Pick<DeadLetters, "expire">;
  /** Takes back the space of rows that are gone; null where the database does so by itself. */
  readonly vacuum: (() => Promise<void>) | null;
  readonly logger: Logger;
}): () => Promise<void> {
  const { deadLetters, vacuum, logger } = options;
  const keepUp = async () => {
    try {
      const expired = await deadLetters.expire(deadLetterTermSeconds);
      if (expired > 0) logger.warn({ expired }, "dead letters have gone after their term");
      await vacuum?.();
    } catch (error) {
      logger.warn({ error: (error as Error).name }, "the upkeep of the database failed; again in an hour");
    }
  };
  let underWay = keepUp();
  const timer = setInterval(() => {
    underWay = keepUp();
  }, hourMilliseconds);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

const deadLetterTermSeconds = 90 * 24 * 3600;
const hourMilliseconds = 3_600_000;
