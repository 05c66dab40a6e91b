import { expect, test } from "bun:test";
import {
  completed,
  createMemoryTaskQueue,
  createOutboxQueue,
  createWorkerManager,
  dead,
  defineWorker,
  InvalidArgumentError,
  type OutboxQueueOptions,
  parseTaskLimits,
  parseWorkerPlan,
  release,
  retryAfter,
  Worker,
  type WorkerOptions,
} from "./index.ts";

const foreign = createMemoryTaskQueue();
const { queue, taskSource } = foreign;
const definition = defineWorker({ kind: "smoke", handlers: {} });

const OPTIONS: readonly (readonly [string, unknown])[] = [
  ["queue", undefined],
  ["queue", "redis://127.0.0.1"],
  ["queue", {}],
  ["taskSource", undefined],
  ["taskSource", queue],
  ["transaction", {}],
  ["leaseSeconds", -1],
  ["leaseSeconds", Number.NaN],
  ["pollSeconds", -1],
  ["storeSeconds", "15"],
  ["unhealthyAfterSeconds", Number.NaN],
  ["mostAhead", -1],
  ["mostAhead", 1.5],
  ["mostLeftBehind", -1],
];

for (const [option, value] of OPTIONS) {
  test(`Worker refuses ${String(value)} as ${option} by its name`, () => {
    const make = () => new Worker(definition, 1, { queue, taskSource, [option]: value } as WorkerOptions);
    expect(make).toThrow(InvalidArgumentError);
    expect(make).toThrow(`Worker(options.${option}): expected `);
  });
}

const CALLS: readonly (readonly [string, () => unknown])[] = [
  ["Worker(options)", () => new Worker(definition, 1, undefined as never)],
  ["Worker(definition)", () => new Worker({} as never, 1, { queue, taskSource })],
  [
    "Worker(options.stop.graceSeconds)",
    () => new Worker(definition, 1, { queue, taskSource, stop: { graceSeconds: -1 } }),
  ],
  ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "4", undefined].map((concurrency): [string, () => unknown] => [
    "Worker(definition, concurrency)",
    () => new Worker(definition, concurrency as number, { queue, taskSource }),
  ]),
  ["createWorkerManager(options)", () => createWorkerManager(null as never)],
  [
    "createWorkerManager(options.definitions)",
    () => createWorkerManager({ queue, taskSource, plan: new Map() } as never),
  ],
  [
    "createWorkerManager(options.plan)",
    () => createWorkerManager({ queue, taskSource, definitions: [definition], plan: { smoke: 1 } as never }),
  ],
  [
    "Worker(definition, concurrency)",
    () => createWorkerManager({ queue, taskSource, definitions: [definition], plan: new Map([["smoke", 0]]) }),
  ],
  [
    "createWorkerManager(options.sweepSeconds)",
    () => createWorkerManager({ queue, taskSource, definitions: [], plan: new Map(), sweepSeconds: Number.NaN }),
  ],
];

test("Worker and createWorkerManager() refuse what cannot be meant by the name of the argument", () => {
  for (const [argument, call] of CALLS) {
    expect(call).toThrow(InvalidArgumentError);
    expect(call).toThrow(`${argument}: expected `);
  }
});

const neverAsked = () => Promise.reject(new Error("It was asked."));
const outbox = { append: neverAsked, take: neverAsked };
const fence = { endings: neverAsked };
const stores = { transaction: { run: neverAsked }, outbox, fence };
const outboxQueue = { stores, foreign } as unknown as OutboxQueueOptions;

const OUTBOX: readonly (readonly [string, object, string])[] = [
  ["stores", { stores: undefined }, "got undefined"],
  ["stores", { stores: "postgres://app:secret@localhost" }, "got a string that begins with postgres://"],
  ["stores", { stores: { transaction: stores.transaction } }, "got an object without `outbox`"],
  ["stores.transaction", { stores: { ...stores, transaction: {} } }, "got an object without `run`"],
  ["stores.outbox", { stores: { ...stores, outbox: {} } }, "got an object without `append`"],
  ["stores.fence", { stores: { ...stores, fence: null } }, "got null"],
  ["foreign", { foreign: undefined }, "got undefined"],
  ["foreign", { foreign: queue }, "got an object without `queue`"],
  ["foreign", { foreign: Promise.resolve(foreign) }, "got a Promise. Await it first."],
  ["foreign.taskSource", { foreign: { ...foreign, taskSource: queue } }, "got an object without `claim`"],
  [
    "foreign",
    { foreign: { ...foreign, queue: { ...queue, supportsTransactions: true } } },
    "expected a queue in another system, got one that joins transactions itself",
  ],
  [
    "foreign",
    { foreign: { ...foreign, queue: { ...queue, supportsTaskIds: false } } },
    "expected a queue that keeps the ids of tasks, got one that makes all ids itself",
  ],
  ["logger", { logger: "secret" }, "got a string"],
  ["pollSeconds", { pollSeconds: 0 }, "got 0"],
  ["relayLeaseSeconds", { relayLeaseSeconds: -1 }, "got a negative number"],
  ["storeSeconds", { storeSeconds: Number.NaN }, "got NaN"],
  ["keepEndingsSeconds", { keepEndingsSeconds: Number.POSITIVE_INFINITY }, "got Infinity"],
  ["recoverSeconds", { recoverSeconds: "30" }, "got a string"],
  ["time", { time: new Date() }, "got a Date without `now`"],
  ["random", { random: 0.5 }, "got a fraction"],
];

for (const [option, wrong, words] of OUTBOX) {
  test(`createOutboxQueue() refuses a wrong ${option}: ${words}`, () => {
    const make = () => createOutboxQueue({ ...outboxQueue, ...wrong } as OutboxQueueOptions);
    expect(make).toThrow(InvalidArgumentError);
    expect(make).toThrow(`createOutboxQueue(options.${option}): expected `);
    expect(make).toThrow(words);
    expect(make).not.toThrow("secret");
  });
}

const MEMORY: readonly (readonly [string, unknown])[] = [
  ["clock", new Date()],
  ["clock", null],
  ["newLease", "lease"],
  ["newId", 1],
  ["random", 0.5],
];

for (const [option, value] of MEMORY) {
  test(`createMemoryTaskQueue() refuses ${String(value)} as ${option} by its name`, () => {
    const make = () => createMemoryTaskQueue({ [option]: value } as never);
    expect(make).toThrow(InvalidArgumentError);
    expect(make).toThrow(`createMemoryTaskQueue(options.${option}): expected `);
  });
}

const TEXTS: readonly (readonly [string, () => unknown])[] = [
  ["createOutboxQueue(options)", () => createOutboxQueue(undefined as never)],
  ["createMemoryTaskQueue(options)", () => createMemoryTaskQueue(null as never)],
  ["parseWorkerPlan(text)", () => parseWorkerPlan(undefined as never, ["smoke"])],
  ["parseWorkerPlan(text)", () => parseWorkerPlan(["smoke:1"] as never, ["smoke"])],
  ["parseWorkerPlan(text, kinds)", () => parseWorkerPlan("smoke:1", "smoke" as never)],
  ["parseTaskLimits(text)", () => parseTaskLimits(null as never, ["smoke"])],
  ["parseTaskLimits(text, types)", () => parseTaskLimits("smoke:1/minute", undefined as never)],
];

test("queues and readers of plans refuse what cannot be meant by the name of the argument", () => {
  for (const [argument, call] of TEXTS) {
    expect(call).toThrow(InvalidArgumentError);
    expect(call).toThrow(`${argument}: expected `);
  }
});

const kept = { code: "busy", message: "Later." };
const NO_DELAYS: readonly unknown[] = [undefined, null, -1, Number.NaN, Number.POSITIVE_INFINITY, "30", new Date()];
const NO_ERRORS: readonly unknown[] = [undefined, null, "secret", new Error("secret"), {}, { code: "busy" }];

const OUTCOMES: readonly (readonly [string, readonly unknown[], (value: never) => unknown])[] = [
  ["retryAfter(delaySeconds)", NO_DELAYS, (delay) => retryAfter(delay, kept)],
  ["retryAfter(error)", NO_ERRORS, (error) => retryAfter(30, error)],
  ["retryAfter(error).code", [{ ...kept, code: 503 }], (error) => retryAfter(30, error)],
  ["dead(error)", NO_ERRORS, dead],
  ["dead(error).message", [{ ...kept, message: 5 }], dead],
  ["release(delaySeconds)", NO_DELAYS, release],
  ["completed(result)", [null, "secret", []], completed],
  ["completed(result.commit)", [null, Promise.resolve(), {}], (commit) => completed({ commit })],
  ["completed(result.next)", [null, { type: "work", payload: null }], (next) => completed({ next })],
];

for (const [argument, values, call] of OUTCOMES) {
  test(`${argument} is refused by its name where it cannot be meant`, () => {
    for (const value of values) {
      const attempt = () => call(value as never);
      expect(attempt).toThrow(InvalidArgumentError);
      expect(attempt).toThrow(`${argument}: expected `);
      expect(attempt).not.toThrow("secret");
    }
  });
}

test("outcomes are made of what is meant", () => {
  expect(retryAfter(0, kept)).toEqual({ kind: "retry", delaySeconds: 0, error: kept });
  expect(dead(Object.assign(new Error("Later."), { code: "busy" }))).toMatchObject({ kind: "dead" });
  expect(completed()).toEqual({ kind: "completed" });
  expect(release(0.5)).toEqual({ kind: "release", delaySeconds: 0.5 });
});
