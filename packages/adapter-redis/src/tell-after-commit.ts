import type { Logger, ProgressBus, ReportEvent, Transaction } from "@rubrica/core";

/**
 * Transactions whose `progress` is a bus in another system: what is published inside is told when they have committed, in
 * its order, and never after a rollback. Progress is not worth a failure: what cannot be told, or was not because the process
 * was killed, is left out; the report itself tells how it stands.
 */
export function tellAfterCommit<Score>(
  transaction: Transaction<Score>,
  { progress, logger }: { readonly progress: ProgressBus; readonly logger?: Logger },
): Transaction<Score> {
  return {
    async run(actor, work) {
      const kept: { readonly reportId: string; readonly event: ReportEvent }[] = [];
      const noted: ProgressBus = {
        publish: async (reportId, event) => void kept.push({ reportId, event }),
        watch: progress.watch,
      };
      const result = await transaction.run(actor, (stores) => work({ ...stores, progress: noted }));
      try {
        for (const { reportId, event } of kept) await progress.publish(reportId, event);
      } catch (error) {
        const { name, message } = error as Error;
        logger?.warn({ error: { name, message } }, "progress was not told");
      }
      return result;
    },
  };
}
