import { expect, test } from "bun:test";
import type { Lease, TaskSource } from "@rubrica/core";
import { createBench, handle, task, workFor, workUntilAborted } from "../../test/bench.ts";
import { completed } from "../index.ts";

test("a task that takes longer than its lease stays with its worker", async () => {
  const { queue, memory, start, seconds, time } = createBench();
  const worker = start({ work: workFor(time, 600) }, { leaseSeconds: 30 });
  await queue.enqueue([task("work")]);
  for (let tenth = 0; tenth < 60; tenth += 1) {
    await seconds(10);
    expect(await memory.taskSource.sweep(10)).toMatchObject({ recovered: [], dead: [] });
  }
  await seconds(1);
  expect(worker.status()).toMatchObject({ processed: 1, failed: 0 });
  await worker.stop();
});

test("all leases of a worker are renewed in one call", async () => {
  const { queue, taskSource, start, seconds, time } = createBench();
  const sizes: number[] = [];
  const counting = {
    ...taskSource,
    renew: (...[leases, duration]: Parameters<typeof taskSource.renew>) => {
      sizes.push(leases.length);
      return taskSource.renew(leases, duration);
    },
  };
  const worker = start({ work: workFor(time, 35) }, { taskSource: counting, leaseSeconds: 30 }, 4);
  await queue.enqueue(Array.from({ length: 4 }, () => task("work")));
  await seconds(31);
  expect(sizes).toEqual([4, 4, 4]);
  await seconds(60);
  await worker.stop();
});

test("a worker without a task renews nothing, unless it has asked the store nothing else", async () => {
  const { taskSource, start, seconds } = createBench();
  let renewals = 0;
  const counting = {
    ...taskSource,
    renew: (...call: Parameters<typeof taskSource.renew>) => {
      renewals += 1;
      return taskSource.renew(...call);
    },
  };
  const polls = start({ work: handle(async () => completed()) }, { taskSource: counting, leaseSeconds: 30 });
  await seconds(120);
  expect(renewals).toBe(0);
  await polls.stop();
  const seldom = { taskSource: counting, leaseSeconds: 30, pollSeconds: 3600 };
  const waits = start({ work: handle(async () => completed()) }, seldom);
  await seconds(120);
  expect(renewals).toBeGreaterThan(2);
  await waits.stop();
});

test("a lost lease aborts the handler, and its result is dropped", async () => {
  const { queue, memory, transaction, start, seconds, time, counts, setFault } = createBench();
  const reasons: unknown[] = [];
  let committed = 0;
  const worker = start(
    {
      work: handle(async (_task, { signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        reasons.push(signal.reason.reason);
        await time.sleep(4000); // too late: by now another worker has the task
        return completed({
          async commit() {
            committed += 1;
          },
          next: [task("follow-up")],
        });
      }),
    },
    { transaction, leaseSeconds: 30 },
  );
  await queue.enqueue([task("work")]);
  await seconds(1);
  // The worker seems to vanish: no renewal gets through, somebody sweeps, another worker takes the task.
  setFault("fails", ["renew", "claim"]);
  await seconds(31);
  await memory.taskSource.sweep(10, undefined, 0);
  const other = { types: ["work"], limit: 1, worker: "other", leaseSeconds: 600, alone: "any" } as const;
  const [taken] = await memory.taskSource.claim(other);
  expect(taken?.attempt).toBe(2);
  setFault(null);
  await seconds(10);
  expect(reasons).toEqual(["lease-lost"]);
  expect(committed).toBe(0);
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 1, dead: 0 });
  expect(worker.status().processed).toBe(0);
  expect(
    (await memory.taskSource.settle([{ taskId: taken?.taskId ?? "", lease: taken?.lease ?? "", outcome: "completed" }]))
      .lost,
  ).toEqual([]);
  await worker.stop();
});

test.each(["fails", "hangs"] as const)(
  "a handler goes on while the store %s for longer than its lease",
  async (fault) => {
    const { queue, memory, start, seconds, time, setFault } = createBench();
    const worker = start({ work: workFor(time, 100) }, { leaseSeconds: 30 });
    await queue.enqueue([task("work")]);
    await seconds(1);
    setFault(fault);
    await seconds(90);
    setFault(null);
    await seconds(2); // the lease is renewed within a second, long before anybody sweeps
    expect((await memory.taskSource.sweep(10)).recovered).toEqual([]);
    await seconds(20);
    expect(worker.status()).toMatchObject({ processed: 1, failed: 0, running: [] });
    await worker.stop();
  },
);

test("a renewal that hangs is given up after a sixth of the lease and tried again within a second", async () => {
  const { queue, taskSource, start, seconds, time } = createBench();
  const begunAt = time.elapsed();
  const asked: number[] = [];
  const hanging: TaskSource = {
    ...taskSource,
    async renew(...values) {
      asked.push((time.elapsed() - begunAt) / 1000);
      return asked.length === 1 ? await new Promise(() => {}) : await taskSource.renew(...values);
    },
  };
  const worker = start({ work: workFor(time, 40) }, { taskSource: hanging, leaseSeconds: 30 });
  await queue.enqueue([task("work")]);
  await seconds(30);
  expect(asked).toEqual([10, 16, 26]);
  await seconds(30);
  await worker.stop();
});

test("a worker that was taken for dead takes its crash back as soon as the store hears of it again", async () => {
  const { queue, memory, start, seconds, time, setFault } = createBench();
  const worker = start({ work: workFor(time, 100) }, { leaseSeconds: 30 });
  await queue.enqueue([task("work")]);
  await seconds(1);
  setFault("fails", ["renew", "claim"]);
  await seconds(40);
  await memory.taskSource.sweep(10, undefined, 0);
  const other = { types: ["work"], limit: 1, worker: "other", leaseSeconds: 5, alone: "any" } as const;
  expect((await memory.taskSource.claim(other))[0]).toMatchObject({ attempt: 2, crashes: 1 });
  setFault(null);
  await seconds(4);
  expect(worker.status()).toMatchObject({ running: [], lastError: { code: "lease_lost" } });
  await seconds(6); // the other one vanishes indeed
  await memory.taskSource.sweep(10, undefined, 0);
  expect((await memory.taskSource.claim(other))[0]).toMatchObject({ attempt: 3, crashes: 1 });
  await worker.stop();
});

test("a failed renewal between good ones does no harm, however long the task has run", async () => {
  const { queue, memory, start, seconds, time, setFault } = createBench();
  const worker = start({ work: workFor(time, 60) }, { leaseSeconds: 30 });
  await queue.enqueue([task("work")]);
  for (let second = 0; second < 61; second += 1) {
    if (second === 39) setFault("fails", ["renew"]);
    if (second === 44) setFault(null);
    await seconds(1);
    expect((await memory.taskSource.sweep(10)).recovered).toEqual([]);
  }
  expect(worker.status()).toMatchObject({ processed: 1, failed: 0 });
  await worker.stop();
});

test("a cancelled task's handler is told within a third of its lease, and the task is gone", async () => {
  const { queue, start, seconds, counts } = createBench();
  const reasons: unknown[] = [];
  const worker = start({ work: workUntilAborted(reasons) }, { leaseSeconds: 30 });
  await queue.enqueue([task("work", { key: "k" })]);
  await seconds(1);
  await queue.cancel(["k"]);
  await seconds(10);
  expect(reasons).toEqual(["cancelled"]);
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 0 });
  expect(worker.status()).toMatchObject({ processed: 0, failed: 0, running: [] });
  await worker.stop();
});

test("a worker that gets its own lost task again stops the first attempt at once", async () => {
  const { queue, taskSource, memory, start, seconds } = createBench();
  const leases: Lease[] = [];
  const recording: TaskSource = {
    ...taskSource,
    async claim(request) {
      const tasks = await taskSource.claim(request);
      leases.push(...tasks);
      return tasks;
    },
  };
  const reasons: unknown[] = [];
  const attempts: number[] = [];
  const patient = workUntilAborted(reasons);
  const worker = start(
    {
      work: handle(async (current, context) => {
        attempts.push(attempts.length + 1);
        return attempts.length === 1 ? await patient.run(current, context) : completed();
      }),
    },
    { taskSource: recording, leaseSeconds: 30 },
    2,
  );
  await queue.enqueue([task("work")]);
  await seconds(1);
  await memory.taskSource.release(leases);
  await seconds(0);
  expect(attempts).toEqual([1, 2]);
  expect(reasons).toEqual(["lease-lost"]);
  expect(worker.status()).toMatchObject({ processed: 1, running: [] });
  await worker.stop();
});
