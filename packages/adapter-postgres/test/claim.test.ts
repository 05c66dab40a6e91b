import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Statements } from "../src/database.ts";
import { createQueueControl, createTaskQueue, createTaskSource } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
});
beforeEach(() => opened.database.script("delete from rubrica.tasks"));
afterAll(() => opened.close());

const claim = { types: ["work"], limit: 10, worker: "test", leaseSeconds: 30 };
const work = { type: "work", payload: {} };

test("claim() after one without tasks asks only whether tasks wait, and leases those that have come since", async () => {
  const { database } = opened;
  const texts: string[] = [];
  const watched: Statements = {
    ...database,
    query(text, ...rest) {
      texts.push(text);
      return database.query(text, ...rest);
    },
  };
  const source = createTaskSource(watched, { listener: database });
  const claimAndCount = async () => {
    texts.length = 0;
    const tasks = await source.claim(claim);
    return { tasks: tasks.length, updates: texts.filter((text) => text.includes("update rubrica.tasks")).length };
  };
  expect(await claimAndCount()).toEqual({ tasks: 0, updates: 1 });
  expect(await claimAndCount()).toEqual({ tasks: 0, updates: 0 });
  const { enqueue } = createTaskQueue(database);
  await enqueue([{ ...work, delaySeconds: 3600 }]);
  expect(await claimAndCount()).toEqual({ tasks: 0, updates: 1 });
  await enqueue([work, work]);
  expect(await claimAndCount()).toEqual({ tasks: 2, updates: 1 });
  expect(await claimAndCount()).toEqual({ tasks: 0, updates: 1 });
});

test("claim() after one without tasks calls onLimit() for a limit that is used up, though no task waits", async () => {
  const { database } = opened;
  const limited = { ...claim, types: ["limited"] };
  const source = createTaskSource(database, { listener: database });
  expect(await source.claim(limited)).toEqual([]);
  await createQueueControl(database).limit("limited", { starts: 1, perSeconds: 3600, burst: 1 });
  await createTaskQueue(database).enqueue([{ ...work, type: "limited" }]);
  expect(await createTaskSource(database, { listener: database }).claim(limited)).toHaveLength(1);
  const told: number[] = [];
  expect(await source.claim({ ...limited, onLimit: (seconds) => told.push(seconds) })).toEqual([]);
  expect(told).toHaveLength(1);
});
