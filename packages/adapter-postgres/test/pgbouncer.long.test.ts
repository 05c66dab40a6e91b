import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { completed, createWorkerManager, defineHandler, defineWorker } from "@rubrica/worker-runtime";
import postgres, { type Sql } from "postgres";
import { createConnectionGuard, postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores, type Database, migrate } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { bootPgBouncer, type PgBouncer } from "./pgbouncer.ts";
import { testQueue } from "./store-suites.ts";
import { waitFor } from "./wait-for.ts";

setDefaultTimeout(240_000);

const opened: TestDatabase = await openTestDatabase("postgres", { migrated: false });
const booted = await bootPgBouncer(opened.url ?? "");
if (typeof booted === "string") console.log(`skipped: the queue behind PgBouncer: ${booted}`);
afterAll(() => opened.close());

describe.skipIf(typeof booted === "string")("behind PgBouncer in transaction mode", () => {
  const pooler = booted as PgBouncer;
  let sql: Sql;
  let database: Database;
  beforeAll(async () => {
    const guard = createConnectionGuard();
    // Prepared statements would need PgBouncer 1.21 with max_prepared_statements.
    sql = postgres(pooler.url, { max: 8, prepare: false, onnotice: () => {}, ...guard.options });
    database = postgresjsDatabase(sql, { guard, silentSeconds: 0.5 });
    await waitFor(() =>
      database.query("select 1").then(
        () => true,
        () => false,
      ),
    );
    const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(new Set(ran.flat()).size).toBe(ran.flat().length); // each step once: its lock is the transaction's
  });
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await pooler.close();
  });

  testQueue(test, () => database, 10, { supportsWake: false });

  test("workers do all their tasks once, by their polls, with more of them than the pooler has connections", async () => {
    // What the suite before has left.
    await database.script("truncate rubrica.tasks, rubrica.dead_letters, rubrica.task_types");
    const { queue, taskSource, transaction } = createPostgresStores({ database });
    const done: string[] = [];
    const worker = defineWorker({
      kind: "chain",
      handlers: {
        link: defineHandler({
          payload: { parse: String },
          async run({ payload }) {
            return completed({
              commit: async () => void done.push(payload),
              next: payload.length < 4 ? [{ type: "link", payload: `${payload}+` }] : [],
            });
          },
        }),
      },
    });
    const managers = Array.from({ length: 3 }, () => {
      const options = { queue, taskSource, transaction, definitions: [worker], pollSeconds: 0.1 };
      const manager = createWorkerManager({ ...options, plan: new Map([["chain", 4]]) });
      manager.start();
      return manager;
    });
    const names = Array.from({ length: 30 }, (_, index) => String(10 + index));
    await queue.enqueue(names.map((payload) => ({ type: "link", payload })));
    await waitFor(() => done.length === names.length * 3);
    await Promise.all(managers.map((manager) => manager.stop()));
    expect(done.sort()).toEqual(names.flatMap((name) => [name, `${name}+`, `${name}++`]).sort());
    expect(await queue.stats()).toMatchObject({ ready: 0, running: 0, dead: 0 });
  });

  test("a statement that is only slow is left alone", async () => {
    expect(await database.query("select 3 as three from pg_sleep(2)")).toEqual([{ three: 3 }]);
  });
});
