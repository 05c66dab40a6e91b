import type { Logger, SessionStore } from "@rubrica/core";

/**
 * Removes sessions that ended, now and every hour, so that the table holds what is alive.
 * @returns a function that stops it.
 */
export function startSessionCleanup(options: {
  readonly sessions: Pick<SessionStore, "removeExpired">;
  readonly logger: Logger;
}): () => void {
  const clean = () => {
    options.sessions.removeExpired().catch((error: Error) => {
      options.logger.warn({ error: error.name }, "ended sessions were not removed");
    });
  };
  clean();
  const timer = setInterval(clean, hourMilliseconds);
  return () => clearInterval(timer);
}

const hourMilliseconds = 3_600_000;
