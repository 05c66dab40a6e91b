import { expect, test } from "bun:test";
import { createBench, handle, task } from "../../test/bench.ts";
import { completed } from "../index.ts";

/** A store whose claims take 10 ms, and tasks that take as many seconds as their name says. */
function createSlowClaims() {
  const bench = createBench();
  const { time, taskSource, queue } = bench;
  const limits: number[] = [];
  const attempts: string[] = [];
  const slow: typeof taskSource = {
    ...taskSource,
    async claim(request) {
      limits.push(request.limit);
      await time.sleep(10);
      return await taskSource.claim(request);
    },
  };
  const work = handle(async ({ payload, attempt }, { signal }) => {
    const seconds = Number(payload.name);
    attempts.push(`${seconds} s, attempt ${attempt}`);
    if (seconds > 0) await time.sleep(seconds * 1000, signal);
    signal.throwIfAborted();
    return completed();
  });
  return {
    ...bench,
    limits,
    attempts,
    startSlow: (options: Parameters<typeof bench.start>[1] = {}) =>
      bench.start({ work }, { taskSource: slow, leaseSeconds: 12, ...options }, 2),
    enqueueBrief: (count: number) =>
      queue.enqueue(Array.from({ length: count }, () => task("work", { payload: { name: "0" } }))),
    enqueueLong: (count: number) =>
      queue.enqueue(Array.from({ length: count }, () => task("work", { payload: { name: "100" } }))),
  };
}

test("a worker claims brief tasks ahead, more with each claim that left it without work, up to the most it may", async () => {
  const { time, limits, startSlow, enqueueBrief } = createSlowClaims();
  const worker = startSlow({ mostAhead: 20 });
  await enqueueBrief(200);
  await time.advance(2000);
  expect(limits.slice(0, 3)).toEqual([2, 2, 8]);
  expect(Math.max(...limits)).toBe(20);
  expect(worker.status()).toMatchObject({ processed: 200, running: [] });
  await worker.stop();
});

test("a worker claims none ahead when it may not, and none that take long", async () => {
  const { time, limits, startSlow, enqueueBrief, enqueueLong } = createSlowClaims();
  const none = startSlow({ mostAhead: 0 });
  await enqueueBrief(20);
  await time.advance(1000);
  await none.stop();
  const worker = startSlow();
  await enqueueLong(6);
  await time.advance(400_000);
  expect(worker.status().processed).toBe(6);
  expect(Math.max(...limits)).toBe(2);
  await worker.stop();
});

test("a task that waits for a second behind long ones goes back without counting the attempt, and keeps its lease until then", async () => {
  const { time, attempts, startSlow, enqueueBrief, enqueueLong, counts, setFault, memory } = createSlowClaims();
  const worker = startSlow();
  await enqueueBrief(40);
  await enqueueLong(10);
  await time.advance(500);
  expect(await counts()).toMatchObject({ ready: 0, running: 10 });
  setFault("fails", ["release"]);
  await time.advance(20_000);
  expect(await memory.taskSource.sweep(10)).toMatchObject({ recovered: [], dead: [] });
  setFault(null);
  await time.advance(10_000);
  expect(await counts()).toMatchObject({ ready: 8, running: 2 });
  await time.advance(600_000);
  expect(worker.status()).toMatchObject({ processed: 50, failed: 0, running: [] });
  expect(new Set(attempts)).toEqual(new Set(["0 s, attempt 1", "100 s, attempt 1"]));
  await worker.stop();
});

test("a task that is cancelled or lost while it waits does not begin", async () => {
  const { time, attempts, startSlow, enqueueBrief, enqueueLong, queue, counts, setFault } = createSlowClaims();
  const worker = startSlow();
  await enqueueBrief(40);
  await enqueueLong(2);
  await queue.enqueue([task("work", { key: "unwanted", payload: { name: "7" } })]);
  setFault("fails", ["release"]);
  await time.advance(500);
  expect(await counts()).toMatchObject({ ready: 0, running: 3 });
  await queue.cancel(["unwanted"]);
  setFault(null);
  await time.advance(300_000);
  expect(attempts).not.toContain("7 s, attempt 1");
  expect(await counts()).toMatchObject({ ready: 0, running: 0, dead: 0 });
  await worker.stop();
});

test.each(["well", "fails", "hangs"] as const)(
  "stop() gives back what was claimed ahead, and ends in time when the store %s",
  async (state) => {
    const { time, startSlow, enqueueBrief, enqueueLong, counts, setFault } = createSlowClaims();
    const worker = startSlow();
    await enqueueBrief(40);
    await enqueueLong(6);
    await time.advance(500);
    expect(await counts()).toMatchObject({ ready: 0, running: 6 });
    if (state !== "well") setFault(state);
    let stopped = false;
    void worker.stop().then(() => {
      stopped = true;
    });
    await time.advance(1000);
    if (state === "well") expect(await counts()).toMatchObject({ ready: 4, running: 2 });
    await time.advance(22_000);
    expect(stopped).toBe(true);
    setFault(null);
  },
);
