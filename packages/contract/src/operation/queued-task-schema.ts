import { QUEUED_TASK_STATES } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp } from "../envelope.ts";

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
