import { expect, test } from "bun:test";
import { createBench, deaf, handle, task, workFor, workUntilAborted } from "../../test/bench.ts";
import { completed, type Worker } from "../index.ts";

const deadlines = { graceSeconds: 20, abortGraceSeconds: 5, flushSeconds: 5 };

/** Seconds of the bench's time until the worker has stopped; null when it has not within a minute. */
async function secondsToStop(worker: Worker, seconds: (count: number) => Promise<void>): Promise<number | null> {
  let stopped = false;
  const stopping = worker.stop().then(() => {
    stopped = true;
  });
  for (let second = 0; second <= 60; second += 1) {
    await seconds(0);
    if (stopped) return second;
    await seconds(1);
  }
  void stopping;
  return null;
}

test("stop() lets running tasks finish and takes no new ones", async () => {
  const { queue, start, seconds, time, counts } = createBench();
  const worker = start({ work: workFor(time, 12) }, { stop: deadlines });
  await queue.enqueue([task("work"), task("work")]);
  await seconds(2);
  expect(await secondsToStop(worker, seconds)).toBe(10);
  expect(worker.status()).toMatchObject({ state: "stopped", processed: 1, running: [] });
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
});

test("stop() of an idle worker is immediate", async () => {
  const { start, seconds, time } = createBench();
  const worker = start({ work: handle(() => completed()) }, { stop: deadlines });
  await time.settle();
  expect(await secondsToStop(worker, seconds)).toBe(0);
});

test("stop() aborts what takes too long and gives it back without counting the attempt", async () => {
  const { queue, start, seconds, counts, memory } = createBench();
  const reasons: unknown[] = [];
  const worker = start({ work: workUntilAborted(reasons) }, { stop: deadlines });
  await queue.enqueue([task("work", { maxAttempts: 1 })]);
  await seconds(1);
  expect(await secondsToStop(worker, seconds)).toBe(20);
  expect(reasons).toEqual(["shutdown"]);
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
  const [again] = await memory.taskSource.claim({ types: ["work"], limit: 1, worker: "next", leaseSeconds: 30 });
  expect(again).toMatchObject({ attempt: 1, crashes: 0 });
});

test("stop() gives back at once what its handler wants to be given back at once", async () => {
  const { queue, start, seconds, counts } = createBench();
  const worker = start({ work: { ...workUntilAborted(), graceSeconds: 3 } }, { stop: deadlines });
  await queue.enqueue([task("work")]);
  await seconds(1);
  expect(await secondsToStop(worker, seconds)).toBe(3);
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
});

test("stop() takes no more than 23 seconds by default, whatever hangs", async () => {
  const { queue, start, seconds, setFault } = createBench();
  const worker = start({ work: deaf() });
  await queue.enqueue([task("work")]);
  await seconds(1);
  setFault("hangs");
  expect(await secondsToStop(worker, seconds)).toBeLessThanOrEqual(23);
});

test("stop() ends in time although a handler ignores its signal, and another worker can take the task at once", async () => {
  const { queue, start, seconds, counts } = createBench();
  const worker = start({ work: deaf() }, { stop: deadlines });
  await queue.enqueue([task("work")]);
  await seconds(1);
  expect(await secondsToStop(worker, seconds)).toBe(25);
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
});

test.each(["fails", "hangs"] as const)("stop() ends in time although the store %s", async (fault) => {
  const { queue, start, seconds, time, setFault } = createBench();
  const worker = start({ work: workFor(time, 5), deaf: deaf() }, { stop: deadlines }, 2);
  await queue.enqueue([task("work"), task("deaf")]);
  await seconds(1);
  setFault(fault);
  const needed = await secondsToStop(worker, seconds);
  expect(needed).toBeGreaterThanOrEqual(20);
  expect(needed).toBeLessThanOrEqual(30);
  expect(worker.status().state).toBe("stopped");
});

test("a second stop() ends the grace", async () => {
  const { queue, start, seconds } = createBench();
  const reasons: unknown[] = [];
  const worker = start({ work: workUntilAborted(reasons) }, { stop: deadlines });
  await queue.enqueue([task("work")]);
  await seconds(1);
  void worker.stop();
  await seconds(3);
  expect(reasons).toEqual([]);
  expect(await secondsToStop(worker, seconds)).toBe(0);
  expect(reasons).toEqual(["shutdown"]);
});

test("a task that was claimed while the worker stopped is given back unstarted", async () => {
  const { memory, start, seconds, time, counts, setFault } = createBench();
  let runs = 0;
  setFault("hangs", ["claim"]);
  await memory.queue.enqueue([task("work", { maxAttempts: 1 })]);
  const worker = start(
    {
      work: handle(() => {
        runs += 1;
        return completed();
      }),
    },
    { stop: deadlines },
  );
  await time.settle();
  const stopping = worker.stop();
  await seconds(1);
  setFault(null);
  await seconds(1);
  await stopping;
  expect(runs).toBe(0);
  expect(await counts()).toEqual({ ready: 1, scheduled: 0, running: 0, dead: 0 });
  expect(
    (await memory.taskSource.claim({ types: ["work"], limit: 1, worker: "next", leaseSeconds: 30 }))[0]?.attempt,
  ).toBe(1);
});

test("starting and stopping again and again, at any moment, loses no task", async () => {
  const { queue, start, seconds, time, counts } = createBench();
  await queue.enqueue(Array.from({ length: 30 }, (_, index) => task("work", { key: `${index}`, maxAttempts: 1 })));
  let processed = 0;
  for (let round = 0; round < 40; round += 1) {
    const worker = start({ work: workFor(time, 2) }, { stop: { graceSeconds: round % 3, abortGraceSeconds: 1 } }, 3);
    await seconds((round * 7) % 5);
    expect(await secondsToStop(worker, seconds)).toBeLessThanOrEqual(3);
    processed += worker.status().processed;
  }
  expect([processed, await counts()]).toEqual([30, { ready: 0, scheduled: 0, running: 0, dead: 0 }]);
});
