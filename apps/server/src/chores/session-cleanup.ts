import type { AccountStore, Clock, Logger, SessionStore } from "@rubrica/core";

/**
 * Removes sessions that ended and accounts that were never confirmed, now and every hour, so that the tables hold what is
 * alive and addresses are free again.
 * @returns a function that stops it.
 */
export function startSessionCleanup(options: {
  readonly sessions: Pick<SessionStore, "removeExpired">;
  readonly accounts: Pick<AccountStore, "removeUnconfirmed">;
  readonly clock: Clock;
  /** How long a confirmation is waited for: as long as its link works. */
  readonly confirmationHours: number;
  readonly logger: Logger;
}): () => void {
  const clean = () => {
    options.sessions.removeExpired().catch((error: Error) => {
      options.logger.warn({ error: error.name }, "ended sessions were not removed");
    });
    const mailedBefore = new Date(options.clock.now().getTime() - options.confirmationHours * HOUR_MILLISECONDS);
    options.accounts.removeUnconfirmed(mailedBefore).catch((error: Error) => {
      options.logger.warn({ error: error.name }, "unconfirmed accounts were not removed");
    });
  };
  clean();
  const timer = setInterval(clean, HOUR_MILLISECONDS);
  return () => clearInterval(timer);
}

const HOUR_MILLISECONDS = 3_600_000;
