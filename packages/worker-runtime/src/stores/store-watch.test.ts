import { expect, test } from "bun:test";
import { createBench, handle, task } from "../../test/bench.ts";
import { completed, createStoreWatch, retryAfter } from "../index.ts";

/** Workers over stores that can be taken away; objects that are broken for good stay so. */
function createStoreBench() {
  const bench = createBench();
  const { time } = bench;
  const away = new Set<string>();
  const probed: number[] = [];
  const begunAt = time.elapsed();
  const lines: unknown[] = [];
  const logger = {
    debug: () => {},
    info: (fields: object, message: string) => void lines.push([message, fields]),
    warn: (fields: object, message: string) => void lines.push([message, fields]),
    error: () => {},
    child: () => logger,
  };
  const probeOf = (name: string) => async () => {
    if (name === "objects") probed.push((time.elapsed() - begunAt) / 1000);
    if (away.has(name)) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  };
  const watch = createStoreWatch({
    stores: [
      { name: "database", probe: probeOf("database"), neededByAll: true },
      { name: "objects", probe: probeOf("objects") },
    ],
    time,
    random: bench.random,
    logger,
  });
  const attempts: number[] = [];
  const reading = handle(
    async ({ attempt, payload }) => {
      attempts.push(attempt);
      if (away.has("objects") || payload.name === "broken") throw new Error("it cannot be read");
      return completed();
    },
    { needs: ["objects"] },
  );
  return { ...bench, away, probed, lines, watch, attempts, reading };
}

test("a failure of a store uses no attempt, and success starts the tasks that wait", async () => {
  const { queue, start, seconds, watch, away, probed, attempts, reading, lines, deadLetters } = createStoreBench();
  const worker = start({ read: reading }, { watch }, 2);
  away.add("objects");
  await queue.enqueue(Array.from({ length: 20 }, () => task("read", { maxAttempts: 2 })));
  await seconds(600);
  expect(attempts).toEqual([1, 1]); // nothing is claimed while it is away
  expect(worker.status()).toMatchObject({ healthy: true, processed: 0, failed: 0, deadLettered: 0 });
  expect(probed.slice(0, 4)).toEqual([0, 10, 20, 30]);
  away.delete("objects");
  await seconds(12);
  expect(worker.status()).toMatchObject({ processed: 20, deadLettered: 0 });
  expect(attempts).toEqual(Array.from({ length: 22 }, () => 1));
  expect(await deadLetters()).toEqual([]);
  expect(lines).toEqual([
    ["a store is away", { store: "objects", error: expect.objectContaining({ code: "ECONNREFUSED" }) }],
    ["a store is back", { store: "objects" }],
  ]);
  await worker.stop();
  watch.close();
});

test("an object whose reading always breaks ends after its attempts, and nothing else waits", async () => {
  const { queue, start, seconds, watch, attempts, reading, deadLetters } = createStoreBench();
  const worker = start({ read: reading }, { watch });
  await queue.enqueue([task("read", { payload: { name: "broken" }, maxAttempts: 3 }), task("read")]);
  await seconds(600);
  expect(worker.status()).toMatchObject({ processed: 1, deadLettered: 1 });
  expect(attempts.toSorted()).toEqual([1, 1, 2, 3]);
  expect(await deadLetters()).toHaveLength(1);
  await worker.stop();
  watch.close();
});

test("tasks that need nothing from the store go on, and pay for their own failures", async () => {
  const { queue, start, seconds, watch, away, reading } = createStoreBench();
  const other = handle(({ payload }) => {
    if (payload.name === "broken") throw new Error("its own fault");
    return completed();
  });
  const worker = start({ read: reading, other }, { watch });
  away.add("objects");
  await queue.enqueue([task("read"), task("other"), task("other", { payload: { name: "broken" }, maxAttempts: 2 })]);
  await seconds(120);
  expect(worker.status()).toMatchObject({ processed: 1, deadLettered: 1 });
  expect(await queue.stats()).toMatchObject({ ready: 1 });
  await worker.stop();
  watch.close();
});

test("a failure while the store of all tasks is away uses no attempt, and is tried again after a pause", async () => {
  const { queue, start, seconds, watch, away } = createStoreBench();
  const attempts: number[] = [];
  const worker = start(
    {
      work: handle(({ attempt }) => {
        attempts.push(attempt);
        if (away.has("database")) throw new Error("it does not answer");
        return completed();
      }),
    },
    { watch },
  );
  away.add("database");
  await queue.enqueue([task("work", { maxAttempts: 2 })]);
  await seconds(30);
  expect(new Set(attempts)).toEqual(new Set([1]));
  expect(attempts.length).toBeLessThan(8);
  away.delete("database");
  await seconds(10);
  expect(worker.status()).toMatchObject({ processed: 1, failed: 0 });
  await worker.stop();
  watch.close();
});

test("a handler that says when to try again pays, whatever is away", async () => {
  const { queue, start, seconds, watch, away } = createStoreBench();
  const worker = start(
    { work: handle(() => retryAfter(1, { code: "later", message: "Later." }), { needs: ["objects"] }) },
    { watch },
  );
  away.add("objects");
  await queue.enqueue([task("work", { maxAttempts: 3 })]);
  await seconds(30);
  expect(worker.status()).toMatchObject({ deadLettered: 1 });
  await worker.stop();
  watch.close();
});

test("a task that has waited for 7 days is a dead letter, though its store is still away, and all its like", async () => {
  const { queue, start, seconds, watch, away, reading, deadLetters } = createStoreBench();
  await queue.enqueue(Array.from({ length: 5 }, () => task("read")));
  await seconds(7 * 24 * 3600 - 4000);
  const slow = { watch, pollSeconds: 60, leaseSeconds: 600 };
  const worker = start({ read: reading }, slow);
  away.add("objects");
  await seconds(3900);
  expect(await deadLetters()).toEqual([]);
  await seconds(4000);
  const letters = await deadLetters();
  expect(letters).toHaveLength(5);
  expect(letters[0]?.error).toEqual({
    code: "store_away",
    message: "It has waited for 7 days: the store objects is away.",
  });
  await worker.stop();
  watch.close();
});
