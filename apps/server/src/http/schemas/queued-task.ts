import type { Schemas } from "@rubrica/contract";
import { isUuid, type QueuedTask } from "@rubrica/core";

export function toQueuedTaskJson(task: QueuedTask): Schemas["QueuedTask"] {
  return {
    id: task.id,
    type: task.type,
    state: task.state,
    key: task.key,
    group: task.group,
    priority: task.priority,
    attempts: task.attempts,
    max_attempts: task.maxAttempts,
    crashes: task.crashes,
    enqueued_at: task.enqueuedAt.toISOString(),
    run_at: task.runAt?.toISOString() ?? null,
    worker: task.worker,
    error: task.error && { code: task.error.code, message: task.error.message },
  };
}

export function toQueuedTaskDetailJson(task: QueuedTask): Schemas["QueuedTaskDetail"] {
  return { ...toQueuedTaskJson(task), payload: withoutText(task.payload) };
}

/** A payload as administrators may see it, of a task or a dead letter: nothing that somebody wrote. */
export function withoutText(value: unknown): unknown {
  if (typeof value === "string") return isUuid(value) ? value : `(text of ${value.length} characters)`;
  if (Array.isArray(value)) return value.map(withoutText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutText(each)]));
}
