import { expect, test } from "bun:test";
import { createBench, handle, task } from "../../test/bench.ts";
import {
  cancelTasks,
  completed,
  createWorkerManager,
  defineWorker,
  parseTaskLimits,
  StoreTimeoutError,
} from "../index.ts";

const types = ["report.score", "report.rejudge"];

test("parseTaskLimits() reads numbers a second, minute or hour, with a burst", () => {
  expect([...parseTaskLimits(" report.score:30/minute , report.rejudge: 6/hour:2", types)]).toEqual([
    ["report.score", { starts: 30, perSeconds: 60 }],
    ["report.rejudge", { starts: 6, perSeconds: 3600, burst: 2 }],
  ]);
  expect(parseTaskLimits("", types).size).toBe(0);
});

test("parseTaskLimits() names every mistake and says what is allowed", () => {
  const text = "report.score:30,nothing:1/minute,report.score:0/minute,report.rejudge:1/day,report.score:1/hour:0";
  expect(() => parseTaskLimits(text, types)).toThrow(
    '"report.score:30" is not type:number/unit; "nothing" is not a type of task; "report.score:0/minute": A rate limit\'s starts must be a whole number from 1 to 1000000; "report.rejudge:1/day" is not type:number/unit; "report.score:1/hour:0": A rate limit\'s burst must be a whole number from 1 to 10000. Allowed is',
  );
  expect(() => parseTaskLimits("report.score:1/hour,report.score:2/hour", types)).toThrow("is there twice");
});

const definitions = [defineWorker({ kind: "bench", handlers: { work: handle(() => completed()) } })];

test("a manager sets its limits before the first claim, lifts others, and sets them again when the store forgot", async () => {
  const { memory, queue, taskSource, time, random, seconds, counts } = createBench();
  const { queueControl } = memory;
  await queue.enqueue(Array.from({ length: 5 }, () => task("work")));
  await queueControl.limit("work", { starts: 1000, perSeconds: 1, burst: 1000 });
  await queueControl.limit("of another program", { starts: 1, perSeconds: 1 });
  const limits = { queueControl, of: parseTaskLimits("work:1/hour:2", ["work"]) };
  const plan = new Map([["bench", 5]]);
  const manager = createWorkerManager({ queue, taskSource, time, random, definitions, plan, limits });
  manager.start();
  await seconds(10);
  expect(await counts()).toMatchObject({ ready: 3 });
  expect((await queueControl.controls()).map(({ type, limit }) => [type, limit?.burst])).toEqual([
    ["of another program", 1],
    ["work", 2],
  ]);
  await queueControl.limit("work", null);
  await seconds(40);
  expect((await queueControl.controls()).map(({ type }) => type)).toContain("work");
  await manager.stop();
});

test("a manager whose limits cannot be set claims nothing until they are", async () => {
  const { memory, queue, taskSource, time, random, seconds, counts } = createBench();
  await queue.enqueue([task("work")]);
  let away = true;
  const queueControl: typeof memory.queueControl = {
    ...memory.queueControl,
    limit: (type, limit) => (away ? Promise.reject(new StoreTimeoutError(1)) : memory.queueControl.limit(type, limit)),
  };
  const limits = { queueControl, of: parseTaskLimits("work:1/hour", ["work"]) };
  const plan = new Map([["bench", 1]]);
  const manager = createWorkerManager({ queue, taskSource, time, random, definitions, plan, limits });
  manager.start();
  await seconds(5);
  expect(await counts()).toMatchObject({ ready: 1 });
  away = false;
  await seconds(2);
  expect(await counts()).toMatchObject({ ready: 0 });
  await manager.stop();
});

test("cancelTasks() runs the hook of each task in the transaction that removes it, and undoes all when one throws", async () => {
  const { memory, transaction } = createBench();
  const hooked: unknown[] = [];
  const definition = defineWorker({
    kind: "bench",
    handlers: {
      work: handle(() => completed(), {
        async onCancelled(dead) {
          if (dead.payload?.name === "bad") throw new Error("The hook failed.");
          hooked.push([dead.payload?.name, dead.attempts]);
        },
      }),
    },
  });
  const added = await memory.queue.enqueue(
    ["one", "bad", "none"].map((name) => task(name === "none" ? "unknown" : "work", { payload: { name } })),
  );
  const [one = "", bad = "", none = ""] = added.map(({ id }) => id);
  const cancel = (ids: readonly string[]) =>
    transaction.run({ kind: "service" }, (stores) => cancelTasks(ids, { stores, definitions: [definition] }));
  await expect(cancel([one, bad])).rejects.toThrow("The hook failed.");
  expect((await memory.queue.stats()).ready).toBe(3);
  expect((await cancel([one, none])).map(({ id }) => id)).toEqual([one, none]);
  expect(hooked).toEqual([
    ["one", 0],
    ["one", 0],
  ]);
  expect((await memory.queue.stats()).ready).toBe(1);
});
