import type { QueueControl } from "@rubrica/core";
import { depths } from "./tasks/depths.ts";
import type { QueueContext } from "./tasks/queue-context.ts";
import { cancelTasks, findTask, listTasks } from "./tasks/queued-tasks.ts";
import { controls, limit, pause, resume } from "./tasks/type-controls.ts";

/** What operators do with a queue in Redis. What they said goes when Redis forgets it. */
export function createQueueControl(context: QueueContext): QueueControl {
  return {
    find: (id) => findTask(context, id),
    list: (query) => listTasks(context, query),
    cancel: (ids) => cancelTasks(context, ids),
    pause: (type, by) => pause(context, type, by),
    resume: (type) => resume(context, type),
    limit: (type, rateLimit) => limit(context, type, rateLimit),
    depths: (types) => depths(context, types),
    controls: () => controls(context),
  };
}
