import type { QueuedTask, Stores } from "@rubrica/core";
import { parsePayload } from "../attempt/attempt.ts";
import type { TaskHandler, WorkerDefinition } from "../worker/worker-definition.ts";

/**
 * Cancels tasks by their ids, as an operator wants, and runs the `onCancelled` of their handlers: all in the transaction that
 * the stores belong to, so that what a task was working for never waits for a result that cannot come. Workers of running
 * tasks are told to stop; a hook that throws keeps all of them.
 * @param definitions all that the program knows, also those that run in other processes.
 * @returns the tasks that were cancelled, as they were.
 */
export async function cancelTasks(
  ids: readonly string[],
  { stores, definitions }: { readonly stores: Stores; readonly definitions: readonly WorkerDefinition[] },
): Promise<readonly QueuedTask[]> {
  const handlers = new Map<string, TaskHandler<unknown>>(
    definitions.flatMap((definition) => Object.entries(definition.handlers)),
  );
  const cancelled = await stores.queueControl.cancel(ids);
  for (const task of cancelled) {
    const handler = handlers.get(task.type);
    if (!handler?.onCancelled) continue;
    const { id, type, key, attempts } = task;
    const { payload } = parsePayload(handler, task.payload);
    await handler.onCancelled({ id, type, key, payload, attempts }, stores);
  }
  return cancelled;
}
