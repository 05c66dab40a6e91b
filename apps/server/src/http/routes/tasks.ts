import {
  InvalidCursorError,
  type Person,
  QUEUED_TASK_STATES,
  type QueueControl,
  type QueuedTask,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { cancelTasks, type WorkerDefinition } from "@rubrica/worker-runtime";
import Type from "typebox";
import { failure, ok, type Reply } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable } from "../schemas/envelope.ts";
import {
  queuedTaskDetailSchema,
  queuedTaskSchema,
  toQueuedTaskDetailJson,
  toQueuedTaskJson,
} from "../schemas/queued-task.ts";
import { texts } from "../texts.ts";

/** What the task routes work with. */
export interface TaskRoutesOptions {
  readonly queueControl: QueueControl;
  readonly transaction: Transaction<ReportScore>;
  /** Of all workers that the service knows, also those of other processes. */
  readonly definitions: readonly WorkerDefinition[];
}

const tag = "tasks";
const access = ["admin"] as const;
const taskPath = "/api/v1/tasks/{id}";
const taskParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });
const typeParams = Type.Object({ type: Type.String({ minLength: 1, maxLength: 200 }) });
const typeAnswers = {
  200: { description: "It is so now.", data: Type.Object({ type: Type.String(), changed: Type.Boolean() }) },
  404: { description: "No worker of the service knows this type." },
};

/** Tasks that wait or run: list, show, cancel; pause and resume their types. For admins. */
export function taskRoutes({ queueControl, transaction, definitions }: TaskRoutesOptions): readonly Route[] {
  const types = new Set(definitions.flatMap(({ handlers }) => Object.keys(handlers)));

  /** Changes a type in the transaction that records who did it. */
  async function changeType(
    type: string,
    { person, action }: { readonly person: Person; readonly action: "task_type.paused" | "task_type.resumed" },
    change: (control: QueueControl) => Promise<boolean>,
  ): Promise<Reply> {
    if (!types.has(type)) return failure(404, texts.taskTypeNotFound);
    const changed = await transaction.run(SERVICE, async (stores) => {
      const isNew = await change(stores.queueControl);
      if (isNew) await record(stores, person, { action, reportId: null, detail: { task_type: type } });
      return isNew;
    });
    return ok(action === "task_type.paused" ? texts.typePaused : texts.typeResumed, { type, changed });
  }

  return [
    defineRoute({
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
      async handle({ query: { older_than_seconds: olderThanSeconds, limit = 20, ...filter } }) {
        try {
          const query = { ...filter, limit, ...(olderThanSeconds !== undefined && { olderThanSeconds }) };
          const { items, nextCursor } = await queueControl.list(query);
          return ok(texts.listed, { tasks: items.map(toQueuedTaskJson), next_cursor: nextCursor });
        } catch (error) {
          if (error instanceof InvalidCursorError) return failure(400, texts.badCursor);
          throw error;
        }
      },
    }),
    defineRoute({
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
      async handle({ params: { id } }) {
        const task = await queueControl.find(id);
        return task ? ok(texts.listed, toQueuedTaskDetailJson(task)) : failure(404, texts.taskNotFound);
      },
    }),
    defineRoute({
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
      async handle({ params: { id }, person }) {
        const task = await transaction.run(SERVICE, async (stores) => {
          const [cancelled] = await cancelTasks([id], { stores, definitions });
          if (cancelled) {
            const detail = { task_id: cancelled.id, task_type: cancelled.type, state: cancelled.state };
            await record(stores, person, { action: "task.cancelled", reportId: reportOf(cancelled), detail });
          }
          return cancelled;
        });
        if (task) return ok(texts.taskCancelled, toQueuedTaskJson(task));
        return (await queueControl.find(id)) ? failure(409, texts.taskIsDead) : failure(404, texts.taskNotFound);
      },
    }),
    defineRoute({
      method: "post",
      path: "/api/v1/task-types/{type}/pause",
      summary: "Keep all workers from beginning tasks of a type; running ones go on",
      tag,
      access,
      params: typeParams,
      answers: typeAnswers,
      handle: ({ params: { type }, person }) =>
        changeType(type, { person, action: "task_type.paused" }, (control) => control.pause(type, person.userId)),
    }),
    defineRoute({
      method: "post",
      path: "/api/v1/task-types/{type}/resume",
      summary: "Let workers begin tasks of a paused type again",
      tag,
      access,
      params: typeParams,
      answers: typeAnswers,
      handle: ({ params: { type }, person }) =>
        changeType(type, { person, action: "task_type.resumed" }, (control) => control.resume(type)),
    }),
  ];
}

async function record(
  { audit }: Stores<ReportScore>,
  { userId: personId, role }: Person,
  entry: Omit<Parameters<typeof audit.append>[0], "personId" | "role">,
): Promise<void> {
  await audit.append({ ...entry, personId, role });
}

/** Id of the report that a task works on, or null. */
function reportOf({ payload }: QueuedTask): string | null {
  const isOfReport = typeof payload === "object" && payload !== null && "reportId" in payload;
  return isOfReport && typeof payload.reportId === "string" ? payload.reportId : null;
}
