import type { NewTask, Stores, TaskQueue, Transaction } from "@rubrica/core";

/**
 * The same stores, whose `queue` gives each task the trace that it is handed in under: as `traceparent` in its payload,
 * which handlers do not see, because their schemas know nothing of it.
 */
export function carryTrace<
  Offered extends Pick<Stores, "queue">,
  Given extends { readonly queue: TaskQueue; readonly transaction: Transaction<Offered> },
>(stores: Given, current: () => string | null): Given {
  return {
    ...stores,
    queue: stampedQueue(stores.queue, current),
    transaction: {
      run(actor, work) {
        // Asked here: a driver may call the work from somewhere else.
        const traceparent = current();
        if (traceparent === null) return stores.transaction.run(actor, work);
        return stores.transaction.run(actor, (bound) =>
          work({ ...bound, queue: stampedQueue(bound.queue, () => traceparent) }),
        );
      },
    } satisfies Transaction<Offered>,
  };
}

function stampedQueue(queue: TaskQueue, current: () => string | null): TaskQueue {
  return {
    ...queue,
    enqueue(tasks) {
      const traceparent = current();
      return queue.enqueue(traceparent === null ? tasks : tasks.map((task) => stamped(task, traceparent)));
    },
  };
}

function stamped(task: NewTask, traceparent: string): NewTask {
  const { payload } = task;
  if (!isRecord(payload) || "traceparent" in payload) return task;
  return { ...task, payload: { ...payload, traceparent } };
}

/** The trace that a task carries on, or null. */
export function traceparentOf(payload: unknown): string | null {
  return isRecord(payload) && typeof payload.traceparent === "string" ? payload.traceparent : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
