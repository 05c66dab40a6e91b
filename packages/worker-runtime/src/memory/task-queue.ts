import {
  type Clock,
  checkFunction,
  checkObject,
  type DeadLetters,
  LARGEST_QUEUE_COUNT,
  type QueuePorts,
  resolveNewTasks,
  systemClock,
  type TaskQueue,
  type TaskSource,
} from "@rubrica/core";
import { CancelCalls } from "./cancel-calls.ts";
import type { Apply, Calls, Operation } from "./operation.ts";
import { createQueueControl } from "./queue-control.ts";
import { toClaimedTask, toDeadLetter } from "./stored-task.ts";
import { TaskState } from "./task-state.ts";
import { WakeCalls } from "./wake-calls.ts";

/** What {@link createMemoryTaskQueue} goes by; tests give their own. */
export interface MemoryTaskQueueOptions {
  /** Tells when tasks are ready and leases end. Default: the machine's clock. */
  readonly clock?: Clock;
  /** A new lease token. Default: a random UUID. */
  readonly newLease?: () => string;
  /** The id of a task that came without one. Default: a random UUID, which no later process makes again. */
  readonly newId?: () => string;
  /** From 0 to 1, for backoffs. Default: Math.random. */
  readonly random?: () => number;
}

/** A task queue in this process's memory: all of the ports' semantics, nothing survives the process. */
export interface MemoryTaskQueue extends QueuePorts {
  /**
   * Runs the work on ports of its own and keeps what it did when it resolves, nothing when it rejects. Other callers wait
   * meanwhile; the work must use the ports it is given.
   */
  atomically<Result>(work: (ports: QueuePorts) => Promise<Result>): Promise<Result>;
}

/**
 * Makes an empty in-memory queue: for tests, trials, and services that may forget their work.
 *
 * @throws {InvalidArgumentError} for what is no clock and no function.
 */
export function createMemoryTaskQueue(options: MemoryTaskQueueOptions = {}): MemoryTaskQueue {
  checkOptions(options);
  const { clock = systemClock, newLease = randomId, newId = randomId, random = Math.random } = options;
  const lots = { newLease, newId, random };
  const calls = new WakeCalls();
  const cancelCalls = new CancelCalls();
  let state = new TaskState();
  let last: Promise<unknown> = Promise.resolve();

  const oneAtATime = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const run = <Result>(draft: TaskState, { woken, cancelled }: Calls, operation: Operation<Result>): Result =>
    operation({ state: draft, woken, cancelled, now: clock.now().getTime() });
  const noCalls = (): Calls => ({ woken: new Set(), cancelled: [] });
  const call = ({ woken, cancelled }: Calls): void => {
    calls.wake(woken);
    cancelCalls.call(cancelled);
  };

  const ports = createPorts(lots, (operation) =>
    oneAtATime(async () => {
      const due = noCalls();
      const result = run(state, due, operation);
      call(due);
      return result;
    }),
  );

  return {
    ...ports,
    taskSource: {
      ...ports.taskSource,
      wake: (types, signal) => calls.listen(types, signal),
      cancellations: (signal) => cancelCalls.listen(signal),
    },
    atomically: (work) =>
      oneAtATime(async () => {
        const draft = new TaskState(state);
        const due = noCalls();
        const result = await work(createPorts(lots, async (operation) => run(draft, due, operation)));
        state = draft;
        call(due);
        return result;
      }),
  };
}

function checkOptions(options: MemoryTaskQueueOptions): void {
  const name = (option: keyof MemoryTaskQueueOptions) => `createMemoryTaskQueue(options.${option})`;
  checkObject("createMemoryTaskQueue(options)", options, { expected: "an object of options" });
  checkObject(name("clock"), options.clock, { expected: "a clock", methods: ["now"], optional: true });
  for (const option of ["newLease", "newId", "random"] as const) checkFunction(name(option), options[option]);
}

function randomId(): string {
  return crypto.randomUUID();
}

type Lots = Required<Pick<MemoryTaskQueueOptions, "newLease" | "newId" | "random">>;

function createPorts(lots: Lots, apply: Apply): QueuePorts {
  return {
    queue: createQueue(lots.newId, apply),
    taskSource: createTaskSource(lots, apply),
    deadLetters: createDeadLetters(apply),
    queueControl: createQueueControl(apply),
  };
}

function createQueue(newId: () => string, apply: Apply): TaskQueue {
  return {
    supportsTaskIds: true,
    async enqueue(tasks) {
      const resolved = resolveNewTasks(tasks);
      return await apply(({ state, woken, now }) =>
        resolved.map((task) => {
          const enqueued = state.enqueue(task, newId(), now);
          if (enqueued.added && task.delaySeconds === 0) woken.add(task.type);
          return enqueued;
        }),
      );
    },
    cancel: (keys) =>
      apply(({ state }) => {
        for (const key of keys) state.cancel(key);
      }),
    stats: () =>
      apply(({ state, now }) => {
        const atMost = (count: number) => Math.min(count, LARGEST_QUEUE_COUNT);
        const waiting = [...state.tasks.values()].filter((task) => !task.lease).length;
        const ready = state.ready(now).length;
        return {
          ready: atMost(ready),
          scheduled: atMost(waiting - ready),
          running: atMost(state.tasks.size - waiting),
          dead: atMost(state.deadLetters.size),
          oldestReadySeconds: secondsReady(state, now),
        };
      }),
    oldestReadySeconds: () => apply(({ state, now }) => secondsReady(state, now)),
  };
}

/** How long the oldest ready task has been so that is not kept back by a pause. */
function secondsReady(state: TaskState, now: number): number | null {
  const waiting = state.ready(now).filter(({ type }) => !state.typeOf(type).paused);
  const oldest = waiting.reduce((earliest, task) => Math.min(earliest, task.runAt), Number.POSITIVE_INFINITY);
  return Number.isFinite(oldest) ? (now - oldest) / 1000 : null;
}

function createTaskSource({ newLease, random }: Lots, apply: Apply): TaskSource {
  return {
    async claim(request) {
      const { tasks, limitSeconds } = await apply(({ state, now }) => {
        const lease = newLease();
        const claimed = state.claim(request, lease, now).map((task) => toClaimedTask(task, lease));
        return { tasks: claimed, limitSeconds: state.limitSeconds(request.types, now) };
      });
      if (limitSeconds !== null) request.onLimit?.(limitSeconds);
      return tasks;
    },
    renew: (leases, leaseSeconds) =>
      apply(({ state, now }) => {
        const held = leases.map((lease) => state.held(lease)).filter((task) => task !== null);
        for (const task of held) state.renew(task, now + leaseSeconds * 1000);
        for (const lease of leases) state.takeCrashBack(lease);
        const cancelled = held.filter((task) => task.cancelled).map((task) => task.id);
        return { held: held.map((task) => task.id), cancelled };
      }),
    settle: (settlements) =>
      apply(({ state, now }) => {
        const lost: string[] = [];
        for (const settlement of settlements) {
          const task = state.held(settlement);
          if (task) state.settle(task, settlement, now);
          else lost.push(settlement.taskId);
        }
        for (const settlement of settlements) state.takeCrashBack(settlement);
        return { lost };
      }),
    release: (leases, delaySeconds = 0) =>
      apply(({ state, woken, now }) => {
        for (const lease of leases) {
          const task = state.held(lease);
          if (!task) continue;
          state.release(task, delaySeconds, now);
          if (delaySeconds === 0) woken.add(task.type);
        }
      }),
    sweep: (limit, types, backoffSeconds = 1) =>
      apply(({ state, now }) => {
        const fates = state.expired(limit, types, now).map((task) => {
          const waitSeconds = backoffSeconds * 2 ** Math.min(task.crashes, 8) * (0.5 + 0.5 * random());
          return { task, fate: state.recover(task, now, waitSeconds) };
        });
        const recovered = fates.filter(({ fate }) => fate === "ready").map(({ task }) => task.id);
        const suspects = state
          .ready(now)
          .filter(({ type, suspect }) => suspect && (!types || types.includes(type)) && state.isOpen(type, now));
        const letters = fates
          .map(({ task }) => state.deadLetters.get(task.id))
          .filter((letter) => letter !== undefined);
        return {
          recovered,
          dead: letters.map(toDeadLetter),
          suspects: [...new Set(suspects.map(({ type }) => type))],
        };
      }),
  };
}

function createDeadLetters(apply: Apply): DeadLetters {
  return {
    list: ({ limit, offset, type }) =>
      apply(({ state }) => {
        const letters = [...state.deadLetters.values()]
          .filter((letter) => type === undefined || letter.type === type)
          .sort((left, right) => right.diedAt - left.diedAt || right.order - left.order);
        return { items: letters.slice(offset, offset + limit).map(toDeadLetter), total: letters.length };
      }),
    find: (id) =>
      apply(({ state }) => {
        const letter = state.deadLetters.get(id);
        return letter ? toDeadLetter(letter) : null;
      }),
    redrive: (ids) =>
      apply(({ state, woken, now }) => {
        const letters = ids.map((id) => state.deadLetters.get(id)).filter((letter) => letter !== undefined);
        letters.sort((left, right) => left.order - right.order);
        const redriven = letters.filter(({ id }) => state.redrive(id, now));
        for (const { type } of redriven) woken.add(type);
        return redriven.length;
      }),
    discard: (ids) => apply(({ state }) => ids.filter((id) => state.deadLetters.delete(id)).length),
    expire: (olderThanSeconds) =>
      apply(({ state, now }) => {
        const expired = [...state.deadLetters.values()].filter(({ diedAt }) => diedAt < now - olderThanSeconds * 1000);
        return expired.filter(({ id }) => state.deadLetters.delete(id)).length;
      }),
  };
}
