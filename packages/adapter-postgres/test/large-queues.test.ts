import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { NewTask } from "@rubrica/core";
import postgres from "postgres";
import type { Statements } from "../src/database.ts";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createTaskQueue, createTaskSource } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
});
beforeEach(() => opened.database.script("truncate rubrica.tasks, rubrica.dead_letters"));
afterAll(() => opened.close());

const many = (count: number, more: Partial<NewTask> = {}): readonly NewTask[] =>
  Array.from({ length: count }, () => ({ type: "work", payload: {}, ...more }));
const claim = { types: ["work"], limit: 10, worker: "test", leaseSeconds: 30 };

interface Plan {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
}

/** Pages that each statement touches, instead of its rows. */
function countingPages(pages: number[]): Statements {
  const { database } = opened;
  return {
    ...database,
    async query(text, parameters) {
      const [row] = await database.query<{ readonly "QUERY PLAN": readonly Plan[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        parameters,
      );
      const plan = row?.["QUERY PLAN"][0]?.Plan;
      pages.push((plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0));
      return [];
    },
  };
}

test("claim() and oldestReadySeconds() do not walk what is scheduled ahead, nor what waits behind", async () => {
  const { database } = opened;
  await createTaskQueue(database).enqueue(many(20_000, { delaySeconds: 3600 }));
  await database.script("vacuum analyze rubrica.tasks");
  const pages: number[] = [];
  const counted = countingPages(pages);
  const source = createTaskSource(counted, { listener: database });
  await source.claim(claim);
  // The statement that follows a claim without tasks.
  await source.claim(claim);
  await createTaskQueue(counted).oldestReadySeconds();
  await createTaskQueue(database).enqueue(many(20_000));
  await createTaskQueue(counted).oldestReadySeconds();
  // All of them are some six hundred; the first claim of a connection reads of its functions in the catalog.
  expect(pages.every((count) => count < 100)).toBe(true);
});

test("claim(), renew() and settle() that were planned on an empty table do not read all of a full one", async () => {
  const sql = postgres(opened.url ?? "", { max: 1, onnotice: () => {} });
  const database = postgresjsDatabase(sql);
  const work = async (statements: Statements) => {
    const source = createTaskSource(statements, { listener: database });
    const tasks = await source.claim(claim);
    const leases = tasks.map(({ taskId, lease }) => ({ taskId, lease }));
    await source.renew(leases, 30);
    await source.settle(leases.map((lease) => ({ ...lease, outcome: "completed" })));
    return tasks.length;
  };
  const { enqueue } = createTaskQueue(database);
  // PostgreSQL keeps a plan after five executions.
  for (let time = 0; time < 8; time += 1) {
    await enqueue(many(1));
    await work(database);
  }
  await enqueue(many(20_000));
  const [claimed, row] = await database.transaction(async (statements) => [
    await work(statements),
    (
      await statements.query<{ readonly read: number }>(
        "select seq_tup_read::int as read from pg_stat_xact_user_tables where relid = 'rubrica.tasks'::regclass",
      )
    )[0],
  ]);
  await sql.end();
  expect(claimed).toBe(10);
  expect(row?.read).toBeLessThan(100);
});
