import { expect, test } from "bun:test";
import type { Stores } from "@rubrica/core";
import { createBench, deaf, handle, task, workFor } from "../../test/bench.ts";
import { completed, createWorkerManager, type DeadTask, parseWorkerPlan, type WorkerManagerOptions } from "../index.ts";

function createManagerBench(change: Partial<WorkerManagerOptions> = {}) {
  const bench = createBench();
  const { queue, taskSource, transaction, time, random } = bench;
  const definitions = [
    { kind: "fast", handlers: { fast: handle(() => completed()) } },
    { kind: "slow", handlers: { slow: workFor(time, 10) } },
  ];
  const plan = parseWorkerPlan("fast:1,slow:2", ["fast", "slow"]);
  const manager = createWorkerManager({ queue, taskSource, transaction, time, random, definitions, plan, ...change });
  return { ...bench, manager };
}

test("start() starts the planned workers with their numbers, and stop() stops them", async () => {
  const { manager, queue, seconds, counts } = createManagerBench();
  expect(manager.status()).toMatchObject({ state: "idle", workers: [{ state: "idle" }, { state: "idle" }] });
  await queue.enqueue([task("fast"), task("slow"), task("slow"), task("slow")]);
  manager.start();
  await seconds(1);
  expect(manager.status()).toMatchObject({
    state: "running",
    healthy: true,
    workers: [
      { kind: "fast", state: "running", concurrency: 1, processed: 1, running: [] },
      { kind: "slow", state: "running", concurrency: 2, processed: 0, running: [{ type: "slow" }, { type: "slow" }] },
    ],
  });
  const stopping = manager.stop();
  expect(manager.status().state).toBe("stopping");
  await seconds(10);
  await stopping;
  expect(manager.status()).toMatchObject({ state: "stopped", workers: [{ state: "stopped" }, { processed: 2 }] });
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
});

test("the kinds that are not planned do not run", async () => {
  const { manager, queue, seconds, counts } = createManagerBench({ plan: new Map([["fast", 1]]) });
  await queue.enqueue([task("fast"), task("slow")]);
  manager.start();
  await seconds(5);
  expect(manager.status().workers.map(({ kind }) => kind)).toEqual(["fast"]);
  expect(await counts()).toMatchObject({ ready: 1 });
  await manager.stop();
});

test("the manager takes back what another process left behind, within a lease, a sweep and a short backoff", async () => {
  const { manager, memory, queue, seconds } = createManagerBench({ leaseSeconds: 30, sweepSeconds: 10 });
  await queue.enqueue([task("fast"), task("fast")]);
  await memory.taskSource.claim({ types: ["fast"], limit: 1, worker: "vanished", leaseSeconds: 30 });
  manager.start();
  await seconds(28);
  expect(manager.status()).toMatchObject({ workers: [{ processed: 1 }, {}], swept: { recovered: 0 } });
  await seconds(17);
  expect(manager.status()).toMatchObject({ workers: [{ processed: 2 }, {}], swept: { recovered: 1, dead: 0 } });
  await manager.stop();
});

test.each([
  { chosen: "the defaults", options: {}, leaseSeconds: 12, withinSeconds: 20 },
  { chosen: "a lease of a second", options: { leaseSeconds: 1, pollSeconds: 0.2 }, leaseSeconds: 1, withinSeconds: 2 },
])("with $chosen what a worker had that vanishes is done within $withinSeconds s", async (row) => {
  const { manager, memory, queue, seconds } = createManagerBench({ ...row.options, random: () => 0.999 });
  await queue.enqueue([task("fast")]);
  const claim = { types: ["fast"], limit: 1, worker: "vanished", leaseSeconds: 40 };
  const claimed = await memory.taskSource.claim(claim);
  manager.start();
  await seconds(30);
  // Its last word, and so the latest moment that it can vanish in.
  await memory.taskSource.renew(claimed, row.leaseSeconds);
  await seconds(row.withinSeconds);
  expect(manager.status()).toMatchObject({ workers: [{ processed: 1 }, {}], swept: { recovered: 1 } });
  await manager.stop();
});

/** A task that vanished workers have had as often as it may be; its sweep finds it dead. */
async function poisonedBench(
  onDead: (task: DeadTask<object>, error: { code: string }, stores: Stores) => Promise<void>,
) {
  const definitions = [
    { kind: "fast", handlers: { fast: handle(() => completed()) } },
    { kind: "poison", handlers: { poison: handle(() => completed(), { onDead }) } },
  ];
  const bench = createManagerBench({ definitions, plan: new Map([["fast", 1]]) });
  await bench.queue.enqueue([task("poison", { payload: { name: "p" }, maxCrashes: 1 }), task("fast")]);
  const vanished = { types: ["poison", "fast"], limit: 1, worker: "vanished", leaseSeconds: 30, alone: "any" } as const;
  for (let time = 0; time < 2; time += 1) await bench.memory.taskSource.claim(vanished);
  bench.manager.start();
  await bench.seconds(45);
  return bench;
}

test("a task that a sweep finds dead has its hook run, also when its kind is not planned here", async () => {
  const told: unknown[] = [];
  const { manager, counts, memory } = await poisonedBench(async ({ type, payload, attempts }, { code }, stores) => {
    told.push({ type, payload, attempts, code });
    await stores.queue.enqueue([task("written")]);
  });
  expect(told).toEqual([{ type: "poison", payload: { name: "p" }, attempts: 1, code: "worker_lost" }]);
  expect(await counts()).toMatchObject({ ready: 1, dead: 1 });
  expect((await memory.taskSource.claim({ types: ["written"], limit: 1, worker: "", leaseSeconds: 1 })).length).toBe(1);
  expect(manager.status()).toMatchObject({ swept: { recovered: 1, dead: 1 }, workers: [{ processed: 1 }] });
  await manager.stop();
});

test("a hook that throws does not keep other tasks from being taken back", async () => {
  const { manager, counts } = await poisonedBench(async (_task, _error, stores) => {
    await stores.queue.enqueue([task("half done")]);
    throw new Error("the hook is broken");
  });
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 1 });
  expect(manager.status()).toMatchObject({ swept: { recovered: 1, dead: 1 }, workers: [{ processed: 1 }] });
  await manager.stop();
});

test("the workers that wait while a suspect has the process to itself are well", async () => {
  const { manager, memory, queue, seconds, counts } = createManagerBench({
    definitions: [
      { kind: "fast", handlers: { fast: handle(() => completed()) } },
      { kind: "slow", handlers: { slow: deaf() } },
    ],
  });
  await queue.enqueue([task("slow")]);
  await memory.taskSource.claim({ types: ["slow"], limit: 1, worker: "vanished", leaseSeconds: 1 });
  manager.start();
  await seconds(60);
  await queue.enqueue([task("fast")]);
  await seconds(120);
  expect(await counts()).toMatchObject({ ready: 1, running: 1 });
  expect(manager.status()).toMatchObject({
    healthy: true,
    workers: [{ healthy: true, processed: 0 }, { healthy: true }],
  });
  const stopping = manager.stop();
  await seconds(30);
  await stopping;
});

test("a suspect that no idle process has taken gets one: what is under way ends, and nothing else begins", async () => {
  const { time, ...bench } = createBench();
  const seen: string[] = [];
  const definitions = [
    { kind: "slow", handlers: { slow: workFor(time, 40) } },
    {
      kind: "fast",
      handlers: {
        fast: handle(({ payload }) => {
          seen.push(payload.name ?? "");
          return completed();
        }),
      },
    },
  ];
  const plan = new Map([
    ["slow", 2],
    ["fast", 1],
  ]);
  const { queue, taskSource, transaction, random, seconds } = bench;
  const manager = createWorkerManager({ queue, taskSource, transaction, time, random, definitions, plan });
  await queue.enqueue([task("fast", { payload: { name: "suspect" } })]);
  await bench.memory.taskSource.claim({ types: ["fast"], limit: 1, worker: "vanished", leaseSeconds: 1 });
  manager.start();
  // Somebody is always busy, so that the process is never idle by itself.
  for (let half = 0; half < 20 && seen.length === 0; half += 1) {
    await queue.enqueue([task("slow")]);
    await seconds(20);
  }
  expect(seen).toEqual(["suspect"]);
  await seconds(300);
  expect(await bench.counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 0 });
  await manager.stop();
});

test("a task of a type that this program does not know is not swept here", async () => {
  const { manager, memory, queue, seconds, counts } = createManagerBench();
  await queue.enqueue([task("of a newer program", { maxCrashes: 1 })]);
  await memory.taskSource.claim({ types: ["of a newer program"], limit: 1, worker: "vanished", leaseSeconds: 30 });
  manager.start();
  await seconds(60);
  expect(await counts()).toMatchObject({ running: 1, dead: 0 });
  await manager.stop();
});

test("the manager is unhealthy as soon as one of its workers is", async () => {
  const { manager, seconds, setFault } = createManagerBench({ unhealthyAfterSeconds: 30 });
  manager.start();
  await seconds(1);
  setFault("fails");
  await seconds(45);
  expect(manager.status()).toMatchObject({ state: "running", healthy: false });
  setFault(null);
  await seconds(15);
  expect(manager.status().healthy).toBe(true);
  await manager.stop();
});

test("stop() ends in time with deaf handlers and a store that hangs, and a second one at once", async () => {
  const definitions = [
    { kind: "deaf", handlers: { deaf: deaf() } },
    { kind: "slow", handlers: { slow: deaf() } },
  ];
  const plan = new Map([
    ["deaf", 2],
    ["slow", 1],
  ]);
  const stop = { graceSeconds: 20, abortGraceSeconds: 3, flushSeconds: 2 };
  const { manager, queue, seconds, setFault } = createManagerBench({ definitions, plan, stop });
  await queue.enqueue([task("deaf"), task("deaf"), task("slow")]);
  manager.start();
  await seconds(1);
  setFault("hangs");
  let stopped = 0;
  void manager.stop().then(() => {
    stopped += 1;
  });
  await seconds(10);
  expect(stopped).toBe(0);
  void manager.stop().then(() => {
    stopped += 1;
  });
  await seconds(6);
  expect(stopped).toBe(2);
  expect(manager.status().state).toBe("stopped");
});

test("a manager without workers runs and stops", async () => {
  const { manager } = createManagerBench({ plan: new Map() });
  manager.start();
  expect(manager.status()).toMatchObject({ state: "running", healthy: true, workers: [] });
  await manager.stop();
  await manager.stop();
  expect(manager.status().state).toBe("stopped");
});

test("createWorkerManager() refuses a plan with an unknown kind and kinds that share a task type", () => {
  expect(() => createManagerBench({ plan: new Map([["other", 1]]) })).toThrow("got other, of which there is no worker");
  const handlers = { work: handle(() => completed()) };
  const definitions = [
    { kind: "a", handlers },
    { kind: "b", handlers },
  ];
  expect(() => createManagerBench({ definitions, plan: new Map() })).toThrow(
    "expected each task type in one kind, got work in both a and b.",
  );
});
