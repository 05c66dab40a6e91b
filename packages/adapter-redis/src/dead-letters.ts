import type { DeadLetters } from "@rubrica/core";
import { discard, expire, findDeadLetter, listDeadLetters, redrive } from "./tasks/dead-letters.ts";
import type { QueueContext } from "./tasks/queue-context.ts";

/** The dead letters of a queue in Redis. */
export function createDeadLetters(context: QueueContext): DeadLetters {
  return {
    list: (page) => listDeadLetters(context, page),
    find: (id) => findDeadLetter(context, id),
    redrive: (ids) => redrive(context, ids),
    discard: (ids) => discard(context, ids),
    expire: (olderThanSeconds) => expire(context, olderThanSeconds),
  };
}
