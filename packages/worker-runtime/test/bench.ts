import type { NewTask, Stores, TaskSource, Transaction } from "@rubrica/core";
import {
  completed,
  createManualTime,
  createMemoryTaskQueue,
  defineHandler,
  defineWorker,
  type Task,
  type TaskContext,
  type TaskHandler,
  type TaskOutcome,
  Worker,
  type WorkerOptions,
} from "../src/index.ts";
import { createFaultyQueue, type FaultyQueue } from "./faulty-queue.ts";

/** A queue in memory, time that stands still, and a store that can be made to fail. */
export function createBench() {
  const time = createManualTime();
  const memory = createMemoryTaskQueue({ clock: time });
  const faulty = createFaultyQueue(memory);
  const { taskSource, setFault } = faulty;
  /** Joins the transaction below, which is one of the queue itself. */
  const queue = { ...faulty.queue, supportsTransactions: true };
  const transaction: Transaction = {
    run: (_actor, work) =>
      memory.atomically((bound) =>
        work({ ...bound, taskSource: bindTaskSource(bound.taskSource, faulty) } as unknown as Stores),
      ),
  };
  /** Chance that is none: the middle of every range. */
  const random = () => 0.5;
  const start = (
    handlers: Record<string, TaskHandler<unknown>>,
    options: Partial<WorkerOptions> = {},
    concurrency = 1,
  ) => {
    const definition = defineWorker({ kind: "bench", handlers });
    const worker = new Worker(definition, concurrency, { queue, taskSource, time, random, ...options });
    worker.start();
    return worker;
  };
  const seconds = (count: number) => time.advance(count * 1000);
  const deadLetters = async () => (await memory.deadLetters.list({ limit: 100, offset: 0 })).items;
  const counts = async () => {
    const { oldestReadySeconds: _age, ...rest } = await memory.queue.stats();
    return rest;
  };
  return { time, memory, queue, taskSource, setFault, transaction, random, start, seconds, deadLetters, counts };
}

/** Inside a transaction the store is as well or unwell as outside. */
function bindTaskSource(bound: TaskSource, { guard }: FaultyQueue): TaskSource {
  return { ...bound, settle: async (settlements) => guard("settle", () => bound.settle(settlements)) };
}

export const anyPayload = { parse: (value: unknown) => value as { readonly name?: string } };

type Payload = ReturnType<typeof anyPayload.parse>;

/** A handler for payloads of any kind. */
export function handle(
  run: (task: Task<Payload>, context: TaskContext) => Promise<TaskOutcome> | TaskOutcome,
  more: Partial<TaskHandler<Payload>> = {},
): TaskHandler<Payload> {
  return defineHandler({ payload: anyPayload, run: async (task, context) => run(task, context), ...more });
}

/** A handler that works until it is told to stop, and heeds it. */
export function workUntilAborted(reasons: unknown[] = []): TaskHandler<Payload> {
  return handle(async (_task, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    reasons.push(signal.reason.reason);
    throw signal.reason;
  });
}

/** A handler that never returns, whatever it is told. */
export function deaf(): TaskHandler<Payload> {
  return handle(() => new Promise<TaskOutcome>(() => {}));
}

/** A handler that works for so many seconds. */
export function workFor(time: ReturnType<typeof createManualTime>, seconds: number): TaskHandler<Payload> {
  return handle(
    async (_task, { signal }) => {
      await time.sleep(seconds * 1000, signal);
      signal.throwIfAborted();
      return completed();
    },
    { timeoutSeconds: 10_000 },
  );
}

export function task(type: string, more: Partial<NewTask> = {}): NewTask {
  return { type, payload: {}, ...more };
}
