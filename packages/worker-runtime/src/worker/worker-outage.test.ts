import { expect, test } from "bun:test";
import { createBench, handle, task, workFor } from "../../test/bench.ts";
import { completed } from "../index.ts";

test.each(["fails", "hangs"] as const)(
  "a worker whose store %s becomes unhealthy, and well again by itself",
  async (fault) => {
    const { memory, start, seconds, time, setFault } = createBench();
    const worker = start({ work: handle(() => completed()) }, { unhealthyAfterSeconds: 60 });
    await time.settle();
    const lastClaimAt = time.now();
    expect(worker.status()).toMatchObject({ healthy: true, lastClaimAt, lastError: null });
    setFault(fault);
    await memory.queue.enqueue([task("work")]);
    await seconds(50);
    expect(worker.status().healthy).toBe(true);
    await seconds(15);
    const code = fault === "fails" ? "store_down" : "store_timeout";
    expect(worker.status()).toMatchObject({ state: "running", healthy: false, processed: 0, lastError: { code } });
    setFault(null);
    await seconds(20);
    expect(worker.status()).toMatchObject({ healthy: true, processed: 1 });
    await worker.stop();
  },
);

test("a worker that has its hands full for long is healthy as long as its renewals are answered", async () => {
  const { queue, start, seconds, time, setFault } = createBench();
  const worker = start({ work: workFor(time, 600) });
  await queue.enqueue([task("work"), task("work")]);
  await seconds(300);
  expect(worker.status()).toMatchObject({ healthy: true, running: [{ type: "work" }] });
  setFault("fails");
  await seconds(75);
  expect(worker.status().healthy).toBe(false);
  setFault(null);
  const stopping = worker.stop();
  await seconds(30);
  await stopping;
});

test("a worker that has room but cannot claim is unhealthy, although its renewals are answered", async () => {
  const { queue, start, seconds, time, setFault } = createBench();
  const worker = start({ work: workFor(time, 600) }, {}, 2);
  await queue.enqueue([task("work")]);
  await seconds(1);
  setFault("fails", ["claim"]);
  await seconds(75);
  expect(worker.status()).toMatchObject({ healthy: false, running: [{ type: "work" }] });
  setFault(null);
  const stopping = worker.stop();
  await seconds(30);
  await stopping;
});

test("tasks that a claim brings after its deadline are given back, and no attempt is lost", async () => {
  const { taskSource, memory, start, seconds, time } = createBench();
  const attempts: number[] = [];
  const slow = {
    ...taskSource,
    claim: async (...[request]: Parameters<typeof taskSource.claim>) => {
      const tasks = await taskSource.claim(request);
      if (tasks.length > 0 && attempts.length === 0) {
        attempts.push(0);
        await time.sleep(20_000); // the answer is under way, the task is taken
      }
      return tasks;
    },
  };
  const worker = start(
    {
      work: handle(({ attempt }) => {
        attempts.push(attempt);
        return completed();
      }),
    },
    { taskSource: slow, storeSeconds: 15, leaseSeconds: 600 },
  );
  await memory.queue.enqueue([task("work", { maxAttempts: 1 })]);
  await seconds(18);
  expect(attempts).toEqual([0]);
  await seconds(30);
  expect(attempts).toEqual([0, 1]);
  expect(worker.status().processed).toBe(1);
  await worker.stop();
});

test("a result that the store does not take is offered again until it does", async () => {
  const { queue, start, seconds, time, counts, setFault } = createBench();
  let runs = 0;
  const worker = start({
    work: handle(async () => {
      runs += 1;
      await time.sleep(1000);
      return completed({ next: [] });
    }),
  });
  await queue.enqueue([task("work")]);
  await time.settle();
  setFault("fails", ["settle", "renew"]);
  await seconds(11);
  expect(worker.status()).toMatchObject({ processed: 0, running: [{ type: "work" }] });
  setFault(null);
  await seconds(10);
  expect(worker.status()).toMatchObject({ processed: 1, running: [] });
  expect([runs, await counts()]).toEqual([1, { ready: 0, scheduled: 0, running: 0, dead: 0 }]);
  await worker.stop();
});

test("a result that the store does not take for longer than the lease is kept, and the work is not done again", async () => {
  const { queue, start, seconds, counts, setFault } = createBench();
  let runs = 0;
  const worker = start({
    work: handle(() => {
      runs += 1;
      return completed();
    }),
  });
  setFault("fails", ["settle", "renew"]);
  await queue.enqueue([task("work")]);
  await seconds(300);
  setFault(null);
  await seconds(6);
  expect([runs, worker.status().processed]).toEqual([1, 1]);
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 0 });
  await worker.stop();
});

test("a result that a store which is well never takes costs the lease, and the work is done again", async () => {
  const { queue, memory, start, seconds, setFault } = createBench();
  let runs = 0;
  const worker = start(
    {
      work: handle(() => {
        runs += 1;
        return completed();
      }),
    },
    { leaseSeconds: 30 },
  );
  setFault("fails", ["settle"]);
  await queue.enqueue([task("work")]);
  await seconds(45);
  expect(worker.status()).toMatchObject({ processed: 0, running: [], lastError: { code: "store_down" } });
  setFault(null);
  await seconds(30);
  expect((await memory.taskSource.sweep(10, undefined, 0)).recovered.length).toBe(1);
  await seconds(5);
  expect([runs, worker.status().processed]).toEqual([2, 1]);
  await worker.stop();
});
