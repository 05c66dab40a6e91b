import { QUEUED_TASK_STATES } from "@rubrica/core";
import Type from "typebox";
import { nullable } from "../envelope.ts";
import { route } from "../route.ts";
import { queuedTaskDetailSchema, queuedTaskSchema } from "./queued-task-schema.ts";

const tag = "tasks";

const access = { roles: ["admin"], reason: "The queue is the installation's." } as const;

const taskPath = "/api/v1/tasks/{id}";

const taskParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });

const typeParams = Type.Object({ type: Type.String({ minLength: 1, maxLength: 200 }) });

const typeAnswers = {
  200: { description: "It is so now.", data: Type.Object({ type: Type.String(), changed: Type.Boolean() }) },
  404: { description: "No worker of the service knows this type." },
};

export const list = route({
  method: "get",
  path: "/api/v1/tasks",
  summary: "List tasks, page by page",
  tag,
  access,
  query: Type.Object({
    state: Type.Optional(Type.Enum([...QUEUED_TASK_STATES])),
    type: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    group: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    older_than_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Enqueued at least so long ago." }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: "next_cursor of the page before." }),
    ),
  }),
  answers: {
    200: {
      description: "A page of them. A task that is there all the time and stays in its state is on one page.",
      data: Type.Object({ tasks: Type.Array(queuedTaskSchema), next_cursor: nullable(Type.String()) }),
    },
    400: { description: "A cursor that no page gave." },
  },
});

export const find = route({
  method: "get",
  path: taskPath,
  summary: "Show a task, its payload without text that somebody wrote",
  tag,
  access,
  params: taskParams,
  answers: {
    200: { description: "The task.", data: queuedTaskDetailSchema },
    404: { description: "It has ended, was cancelled, or never was." },
  },
});

export const cancel = route({
  method: "post",
  path: `${taskPath}/cancel`,
  summary: "Cancel a task that waits or runs; the report that it works on fails",
  tag,
  access,
  params: taskParams,
  answers: {
    200: { description: "It is gone; this is how it stood.", data: queuedTaskSchema },
    404: { description: "It has ended, was cancelled, or never was." },
    409: { description: "It is a dead letter." },
  },
});

export const pause = route({
  method: "post",
  path: "/api/v1/task-types/{type}/pause",
  summary: "Keep all workers from beginning tasks of a type; running ones go on",
  tag,
  access,
  params: typeParams,
  answers: typeAnswers,
});

export const resume = route({
  method: "post",
  path: "/api/v1/task-types/{type}/resume",
  summary: "Let workers begin tasks of a paused type again",
  tag,
  access,
  params: typeParams,
  answers: typeAnswers,
});
