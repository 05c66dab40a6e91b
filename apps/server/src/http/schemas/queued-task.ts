import { QUEUED_TASK_STATES, type QueuedTask } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp } from "./envelope.ts";

const fields = {
  id: Type.String(),
  type: Type.String(),
  state: Type.Enum([...QUEUED_TASK_STATES]),
  key: nullable(Type.String()),
  group: nullable(Type.String({ description: "Whose work it is; of a report its owner." })),
  priority: Type.Integer(),
  attempts: Type.Integer(),
  max_attempts: Type.Integer(),
  crashes: Type.Integer(),
  enqueued_at: timestamp,
  run_at: nullable(timestamp),
  worker: nullable(Type.String()),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
};

export const queuedTaskSchema = Type.Object(fields, { $id: "QueuedTask" });

export const queuedTaskDetailSchema = Type.Object(
  {
    ...fields,
    payload: Type.Unknown({
      description: "Ids, numbers and truth values as they are; of any other text only its length.",
    }),
  },
  { $id: "QueuedTaskDetail" },
);

export function toQueuedTaskJson(task: QueuedTask): Type.Static<typeof queuedTaskSchema> {
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

export function toQueuedTaskDetailJson(task: QueuedTask): Type.Static<typeof queuedTaskDetailSchema> {
  return { ...toQueuedTaskJson(task), payload: withoutText(task.payload) };
}

/** A payload as administrators may see it, of a task or a dead letter: nothing that somebody wrote. */
export function withoutText(value: unknown): unknown {
  if (typeof value === "string") return isId.test(value) ? value : `(text of ${value.length} characters)`;
  if (Array.isArray(value)) return value.map(withoutText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutText(each)]));
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
