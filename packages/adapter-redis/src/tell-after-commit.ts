import { checkObject, type Logger, type ProgressBus, type Stores, type Transaction } from "@rubrica/core";

/**
 * Transactions whose `progress` is a bus in another system: what is published inside is told when they have committed, in
 * its order, and never after a rollback. Progress is not worth a failure: what cannot be told, or was not because the process
 * was killed, is left out; the report itself tells how it stands.
 *
 * @throws {InvalidArgumentError} for what is no transaction, no bus or no logger.
 */
export function tellAfterCommit<Offered extends Pick<Stores, "progress">>(
  transaction: Transaction<Offered>,
  options: { readonly progress: ProgressBus; readonly logger?: Logger },
): Transaction<Offered> {
  const name = (argument: string) => `tellAfterCommit(${argument})`;
  checkObject(name("transaction"), transaction, { expected: "a transaction of the stores", methods: ["run"] });
  checkObject(name("options"), options, { expected: "an object with progress" });
  const { progress, logger } = options;
  checkObject(name("options.progress"), progress, {
    expected: "a progress bus",
    methods: ["publish", "watch", "forget"],
  });
  checkObject(name("options.logger"), logger, { expected: "a logger", methods: ["warn"], optional: true });
  return {
    async run(actor, work) {
      const kept: (() => Promise<void>)[] = [];
      const noted: ProgressBus = {
        publish: async (reportId, event) => void kept.push(() => progress.publish(reportId, event)),
        forget: async (reportIds) => void kept.push(() => progress.forget(reportIds)),
        watch: progress.watch,
      };
      const result = await transaction.run(actor, (stores) => work({ ...stores, progress: noted }));
      try {
        for (const tell of kept) await tell();
      } catch (error) {
        const { name, message } = error as Error;
        logger?.warn({ error: { name, message } }, "progress was not told");
      }
      return result;
    },
  };
}
