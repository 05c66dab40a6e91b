import { type Logger, SERVICE, type Transaction } from "@rubrica/core";
import type { Chore } from "./upkeep.ts";

/** Some 30 ms of the embedded database, which answers nobody else meanwhile. */
const SCORES_AT_ONCE = 20;

/**
 * Prepares scores from before statistics were counted by the database, a few in a transaction: killed at any time, it goes on
 * with the next ones. Several processes share the work.
 */
export function pointsOfOldScoresChore(options: { readonly transaction: Transaction; readonly logger: Logger }): Chore {
  const { transaction, logger } = options;
  return {
    name: "points of old scores",
    async run(signal) {
      let scores = 0;
      for (let prepared = SCORES_AT_ONCE; prepared > 0 && !signal.aborted; scores += prepared) {
        prepared = await transaction.run(SERVICE, ({ markStatistics }) => markStatistics.prepare(SCORES_AT_ONCE));
      }
      if (scores > 0) logger.info({ scores }, "the points of old scores can be counted where they lie");
    },
  };
}
