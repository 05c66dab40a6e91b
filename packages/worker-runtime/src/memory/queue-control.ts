import {
  fromCursor,
  LARGEST_QUEUE_COUNT,
  type QueueControl,
  type QueuedTask,
  type QueuedTaskQuery,
  refuseInvalidTaskType,
  resolveTaskRateLimit,
  storableText,
  toCursor,
} from "@rubrica/core";
import type { Apply } from "./operation.ts";
import type { StoredDeadLetter, StoredTask } from "./stored-task.ts";
import type { TaskState } from "./task-state.ts";
import { withLimit } from "./task-type.ts";

/** What operators do with a queue in memory. */
export function createQueueControl(apply: Apply): QueueControl {
  return {
    find: (id) =>
      apply(({ state, now }) => {
        const task = state.tasks.get(id) ?? state.deadLetters.get(id);
        return task ? toQueuedTask(task, now) : null;
      }),

    async list(query) {
      const [after = "0"] = query.cursor === undefined ? [] : fromCursor(query.cursor, [/^\d{1,15}$/]);
      return await apply(({ state, now }) => {
        const matching = stored(state)
          .filter((task) => task.order > Number(after) && matches(task, query, now))
          .sort((left, right) => left.order - right.order);
        const page = matching.slice(0, query.limit);
        const last = matching.length > page.length ? page.at(-1) : undefined;
        return {
          items: page.map((task) => toQueuedTask(task, now)),
          nextCursor: last ? toCursor([String(last.order)]) : null,
        };
      });
    },

    cancel: (ids) =>
      apply(({ state, cancelled, now }) => {
        const removed = ids.map((id) => state.remove(id)).filter((task) => task !== null);
        cancelled.push(...removed.filter(({ lease }) => lease).map(({ id }) => id));
        return removed.map((task) => toQueuedTask(task, now));
      }),

    async pause(type, by) {
      refuseInvalidTaskType(type);
      return await apply(({ state, now }) => {
        const before = state.typeOf(type);
        if (before.paused) return false;
        state.types.set(type, { ...before, paused: { at: now, by: storableText(by, 200) } });
        return true;
      });
    },

    resume: (type) =>
      apply(({ state, woken }) => {
        const before = state.typeOf(type);
        if (!before.paused) return false;
        state.types.set(type, { ...before, paused: null });
        woken.add(type);
        return true;
      }),

    async limit(type, limit) {
      refuseInvalidTaskType(type);
      const resolved = limit && resolveTaskRateLimit(limit);
      await apply(({ state, woken, now }) => {
        state.types.set(type, withLimit(state.typeOf(type), resolved, now));
        woken.add(type);
      });
    },

    depths: (types) =>
      apply(({ state, now }) => {
        const states = stored(state).map((task) => ({ type: task.type, state: stateOf(task, now) }));
        return types.map((type) => {
          const count = (wanted: QueuedTask["state"]): number =>
            Math.min(LARGEST_QUEUE_COUNT, states.filter((task) => task.type === type && task.state === wanted).length);
          return {
            type,
            ready: count("ready"),
            scheduled: count("scheduled"),
            running: count("running"),
            dead: count("dead"),
          };
        });
      }),

    controls: () =>
      apply(({ state }) =>
        [...state.types]
          .filter(([, { paused, limit }]) => paused || limit)
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([type, { paused, limit }]) => ({
            type,
            paused: paused && { at: new Date(paused.at), by: paused.by },
            limit,
          })),
      ),
  };
}

function stored({ tasks, deadLetters }: TaskState): readonly (StoredTask | StoredDeadLetter)[] {
  return [...tasks.values(), ...deadLetters.values()];
}

function matches(task: StoredTask, { state, type, group, olderThanSeconds }: QueuedTaskQuery, now: number): boolean {
  return (
    (state === undefined || stateOf(task, now) === state) &&
    (type === undefined || task.type === type) &&
    (group === undefined || task.group === group) &&
    (olderThanSeconds === undefined || task.enqueuedAt <= now - olderThanSeconds * 1000)
  );
}

function stateOf(task: StoredTask, now: number): QueuedTask["state"] {
  if ("diedAt" in task) return "dead";
  if (task.lease) return "running";
  return task.runAt <= now ? "ready" : "scheduled";
}

function toQueuedTask(task: StoredTask | StoredDeadLetter, now: number): QueuedTask {
  const { id, type, version, key, group, priority, attempts, maxAttempts, crashes } = task;
  const state = stateOf(task, now);
  return {
    ...{ id, type, version, key, group, state, priority, attempts, maxAttempts, crashes },
    payload: JSON.parse(task.payloadJson),
    enqueuedAt: new Date(task.enqueuedAt),
    runAt: state === "dead" ? null : new Date(task.runAt),
    worker: task.lease?.worker ?? null,
    error: "error" in task ? task.error : null,
  };
}
