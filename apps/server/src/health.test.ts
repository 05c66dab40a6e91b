import { expect, test } from "bun:test";
import { createHealth, type HealthSubjects } from "./health.ts";

test("createHealth() looks once a second, and proves that objects can be written every ten, or at once after a failure", async () => {
  let now = 0;
  let isFull = false;
  const calls = { check: 0, reach: 0 };
  const health = createHealth(
    {
      database: { query: async () => [] },
      queue: { oldestReadySeconds: async () => null },
      redis: null,
      outbox: null,
      objects: {
        async check() {
          calls.check += 1;
          if (isFull) throw new Error("ENOSPC");
        },
        async reach() {
          calls.reach += 1;
        },
      },
      manager: null,
      registry: { report: async () => {}, remove: async () => {}, list: async () => [] },
    },
    () => now,
  );
  const isWell = async () => (await health()).every(({ healthy }) => healthy);

  for (; now < 10_000; now += 100) expect(await isWell()).toBe(true);
  expect(calls).toEqual({ check: 1, reach: 10 });
  isFull = true;
  expect(await isWell()).toBe(false);
  now += 1000;
  expect(await isWell()).toBe(false);
  isFull = false;
  now += 1000;
  expect(await isWell()).toBe(true);
  expect(calls).toEqual({ check: 4, reach: 13 });
});

test("createHealth() names the store that refuses writes, and not the workers that wait for it", async () => {
  const isSick = { state: "running", workers: [{ kind: "mail", healthy: false }] };
  const subjects = {
    database: { query: async () => [{ readOnly: true }] as never },
    queue: { oldestReadySeconds: async () => null },
    redis: null,
    outbox: null,
    objects: { check: async () => {}, reach: async () => {} },
    manager: { name: "here", status: () => isSick } as never,
    registry: { report: async () => {}, remove: async () => {}, list: async () => [] },
  };
  const faults = async (changes: Partial<HealthSubjects>) =>
    (await createHealth({ ...subjects, ...changes })())
      .filter(({ healthy }) => !healthy)
      .map(({ component, detail }) => [component, detail]);
  expect(await faults({})).toEqual([["database", "refuses writes: the server, or this connection to it, only reads"]]);
  const database = { query: async () => [{ readOnly: false }] as never };
  const redis = { check: () => Promise.reject(new Error("This Redis is a replica")) };
  expect(await faults({ database, redis })).toEqual([["queue", "This Redis is a replica"]]);
  expect((await faults({ database })).map(([component]) => component)).toEqual(["workers"]);
});
