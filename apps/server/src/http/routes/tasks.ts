import { routes } from "@rubrica/contract";
import {
  InvalidCursorError,
  type Person,
  type QueueControl,
  type QueuedTask,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { cancelTasks, type WorkerDefinition } from "@rubrica/worker-runtime";
import { failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { toQueuedTaskDetailJson, toQueuedTaskJson } from "../schemas/queued-task.ts";
import { texts } from "../texts/route-texts.ts";

/** What the task routes work with. */
export interface TaskRoutesOptions {
  readonly queueControl: QueueControl;
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** Of all workers that the service knows, also those of other processes. */
  readonly definitions: readonly WorkerDefinition[];
}

/** Tasks that wait or run: list, show, cancel; pause and resume their types. For admins. */
export function taskRoutes({ queueControl, transaction, definitions }: TaskRoutesOptions): readonly Route[] {
  const types = new Set(definitions.flatMap(({ handlers }) => Object.keys(handlers)));

  /** Changes a type in the transaction that records who did it. */
  async function changeType(
    type: string,
    { person, action }: { readonly person: Person; readonly action: "task_type.paused" | "task_type.resumed" },
    change: (control: QueueControl) => Promise<boolean>,
  ) {
    if (!types.has(type)) return failure(404, texts.taskTypeNotFound);
    const changed = await transaction.run(SERVICE, async (stores) => {
      const isNew = await change(stores.queueControl);
      if (isNew) await record(stores, person, { action, reportId: null, detail: { task_type: type } });
      return isNew;
    });
    return ok(action === "task_type.paused" ? texts.typePaused : texts.typeResumed, { type, changed });
  }

  return [
    implement(routes.tasks.list, {
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
    implement(routes.tasks.find, {
      async handle({ params: { id } }) {
        const task = await queueControl.find(id);
        return task ? ok(texts.listed, toQueuedTaskDetailJson(task)) : failure(404, texts.taskNotFound);
      },
    }),
    implement(routes.tasks.cancel, {
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
    implement(routes.tasks.pause, {
      handle: ({ params: { type }, person }) =>
        changeType(type, { person, action: "task_type.paused" }, (control) => control.pause(type, person.userId)),
    }),
    implement(routes.tasks.resume, {
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
