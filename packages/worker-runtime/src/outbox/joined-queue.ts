import { type Outbox, resolveNewTasks, type TaskQueue } from "@rubrica/core";

/**
 * A queue in another system, joined to the transaction that the outbox belongs to: the queue learns of tasks and of
 * cancels by the relay. That a key is taken shows only then, so every task counts as added here.
 */
export function createJoinedQueue(outbox: Outbox, foreign: TaskQueue): TaskQueue {
  return {
    supportsTransactions: true,
    supportsTaskIds: true,
    async enqueue(tasks) {
      resolveNewTasks(tasks); // a task that no queue would take must not get as far as the relay
      const named = tasks.map((task) => ({ ...task, id: task.id ?? crypto.randomUUID() }));
      await outbox.append(named.map((task) => ({ kind: "enqueue", task })));
      return named.map(({ id }) => ({ id, added: true }));
    },
    cancel: (keys) => outbox.append(keys.map((key) => ({ kind: "cancel", key }))),
    stats: () => foreign.stats(),
    oldestReadySeconds: () => foreign.oldestReadySeconds(),
  };
}
