import {
  type Logger,
  type ObjectStore,
  type RateLimiter,
  sweepAbandonedUploads,
  type Transaction,
} from "@rubrica/core";
import type { Chore } from "./upkeep.ts";

/** What the upkeep does about uploads whose process was killed before it wrote the report: their objects go after a week. */
export function abandonedUploadsChore(options: {
  readonly transaction: Transaction;
  readonly objects: Pick<ObjectStore, "folders" | "removeAll" | "removeUnfinished">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly logger: Logger;
}): Chore {
  const { transaction, objects, rateLimiter, logger } = options;
  return {
    name: "abandoned uploads",
    async run(signal) {
      // All folders are listed for it: one process of all does so within an hour.
      const turn = await rateLimiter.take("upkeep/abandoned-uploads", { limit: 1, windowSeconds: ALMOST_AN_HOUR });
      if (!turn.allowed) return;
      const { removed, waiting, mistrusted } = await sweepAbandonedUploads({ transaction, objects, signal });
      if (removed > 0) logger.warn({ uploads: removed }, "objects that no report had for a week are gone");
      if (mistrusted) {
        logger.warn(
          { uploads: waiting },
          "most objects are of no report in this database: is it the right one? None is removed",
        );
      } else if (waiting > 0) {
        logger.warn(
          { uploads: waiting },
          "objects that no report has will be removed a week after they were seen first",
        );
      }
    },
  };
}

const ALMOST_AN_HOUR = 3000;
