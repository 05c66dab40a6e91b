import type { TaskQueue } from "@rubrica/core";
import { cancel } from "./tasks/cancel.ts";
import { enqueue } from "./tasks/enqueue.ts";
import type { QueueContext } from "./tasks/queue-context.ts";
import { oldestReadySeconds, stats } from "./tasks/stats.ts";

/** The task queue in Redis. It keeps the ids of tasks, as an outbox needs, and joins no transaction. */
export function createTaskQueue(context: QueueContext): TaskQueue {
  return {
    supportsTransactions: false,
    supportsTaskIds: true,
    enqueue: (tasks) => enqueue(context, tasks),
    cancel: (keys) => cancel(context, keys),
    stats: () => stats(context),
    oldestReadySeconds: () => oldestReadySeconds(context),
  };
}
