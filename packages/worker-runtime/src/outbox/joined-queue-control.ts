import type { Fence, Outbox, QueueControl } from "@rubrica/core";

export interface JoinedQueueControlOptions {
  readonly fence: Fence;
  readonly outbox: Outbox;
  readonly foreign: QueueControl;
  /** Bounds one conversation with the queue: the transaction is open meanwhile. */
  readonly bounded: <Result>(work: Promise<Result>) => Promise<Result>;
}

/**
 * What operators do with a queue in another system, joined to the transaction that fence and outbox belong to: a cancelled
 * task has ended with the commit, whatever its worker brings, and the queue hears of it by the outbox. The other methods reach
 * the queue at once.
 */
export function createJoinedQueueControl(options: JoinedQueueControlOptions): QueueControl {
  const { fence, outbox, foreign, bounded } = options;
  return {
    ...foreign,
    async cancel(ids) {
      const tasks = await bounded(Promise.all([...new Set(ids)].map((id) => foreign.find(id))));
      const live = tasks.filter((task) => task !== null).filter(({ state }) => state !== "dead");
      const ended = await fence.end(live.map(({ id }) => ({ taskId: id, outcome: "cancelled" })));
      await outbox.append(ended.map((taskId) => ({ kind: "cancel-task", taskId })));
      return live.filter(({ id }) => ended.includes(id));
    },
  };
}
