import type { AccountProvider } from "@rubrica/core";
import { finishErasures, type Logger, type SweepRemovedReportsOptions, sweepRemovedReports } from "@rubrica/core";

/** Removes what removed reports and erased people left elsewhere. */
export interface RemovalSweep {
  /** Begins, unless one is under way, which then looks once more. Says in the log what failed; the upkeep tries again. */
  begin(): void;
  /** The same, to be waited for. */
  run(): Promise<void>;
  /** Begins no further report, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** One sweep of this process. */
export function createRemovalSweep(
  options: Omit<SweepRemovedReportsOptions, "signal"> & {
    readonly accountProvider: Pick<AccountProvider, "deleteAccount">;
    readonly logger: Logger;
  },
): RemovalSweep {
  const { logger } = options;
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  let again = false;

  const sweep = async () => {
    do {
      again = false;
      try {
        const swept = await sweepRemovedReports({ ...options, signal: stopping.signal });
        if (swept > 0) logger.info({ reports: swept }, "files of removed reports are gone");
        const { left } = await finishErasures(options);
        if (left > 0)
          logger.warn({ erasures: left }, "accounts of erased people are still to be removed; again in an hour");
      } catch (error) {
        logger.warn({ error: (error as Error).name }, "files of removed reports are still there; again in an hour");
      }
    } while (again && !stopping.signal.aborted);
  };
  const run = () => {
    if (underWay) again = true;
    else {
      underWay = sweep().finally(() => {
        underWay = null;
      });
    }
    return underWay;
  };
  return {
    begin: () => {
      if (!stopping.signal.aborted) void run();
    },
    run: () => (stopping.signal.aborted ? Promise.resolve() : run()),
    async stop() {
      stopping.abort();
      await underWay;
    },
  };
}
