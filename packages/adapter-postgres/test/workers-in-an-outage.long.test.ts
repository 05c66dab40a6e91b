import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { NewTask, TaskQueue } from "@rubrica/core";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
  type WorkerManagerOptions,
} from "@rubrica/worker-runtime";
import postgres from "postgres";
import { createConnectionGuard, postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores, type Database } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { type InterruptibleProxy, openInterruptibleProxy } from "./interruptible-proxy.ts";
import { waitFor } from "./wait-for.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let direct: TaskQueue;
let proxy: InterruptibleProxy;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  direct = createPostgresStores({ database: opened.database }).queue;
  proxy = await openInterruptibleProxy(opened.url ?? "");
});
afterAll(async () => {
  await proxy.close();
  await opened.close();
});

interface Workers {
  readonly manager: WorkerManager;
  readonly database: Database;
  /** Names of the tasks that were begun. */
  readonly started: string[];
  /** Names of the tasks that were worked on to their end. */
  readonly done: string[];
  /** Lets the tasks end that wait to be told. */
  endPatient(): void;
  close(): Promise<void>;
}

/** Workers that reach the database only through the proxy. */
function startWorkers(options: Partial<WorkerManagerOptions> = {}): Workers {
  const guard = createConnectionGuard();
  const client = { max: 4, onnotice: () => {}, backoff: () => 0.2, connect_timeout: 2 };
  const sql = postgres(proxy.url, { ...client, ...guard.options });
  const database = postgresjsDatabase(sql, { guard, silentSeconds: 1 });
  const { queue, taskSource, transaction } = createPostgresStores({ database });
  const started: string[] = [];
  const done: string[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const worker = defineWorker({
    kind: "test",
    handlers: {
      work: defineHandler({
        payload: {
          parse: (value) =>
            value as { readonly name: string; readonly milliseconds?: number; readonly isPatient?: boolean },
        },
        async run({ payload: { name, milliseconds = 0, isPatient = false } }) {
          started.push(name);
          await (isPatient ? mayEnd.promise : new Promise((resolve) => setTimeout(resolve, milliseconds)));
          return completed({ commit: async () => void done.push(name) });
        },
      }),
    },
  });
  const manager = createWorkerManager({
    queue,
    taskSource,
    transaction,
    definitions: [worker],
    plan: new Map([["test", 2]]),
    pollSeconds: 0.5,
    storeSeconds: 1,
    leaseSeconds: 6,
    sweepSeconds: 0.5,
    unhealthyAfterSeconds: 2,
    stop: { graceSeconds: 1, abortGraceSeconds: 0.5, flushSeconds: 0.5 },
    ...options,
  });
  manager.start();
  return { manager, database, started, done, endPatient: mayEnd.resolve, close: () => sql.end({ timeout: 1 }) };
}

const work = (name: string, milliseconds?: number): NewTask => ({
  type: "work",
  payload: milliseconds === undefined ? { name } : { name, milliseconds },
});

test.each(["cut", "muffle"] as const)(
  "workers whose database is gone (%s) say so, and go on when it is back",
  async (interrupt) => {
    const { manager, done, close } = startWorkers();
    await direct.enqueue([work("before")]);
    await waitFor(() => done.includes("before"));
    await direct.enqueue([work("during", 300)]);
    await waitFor(() => manager.status().workers[0]?.running.length === 1);

    proxy[interrupt]();
    await waitFor(() => !manager.status().healthy);
    expect(manager.status().workers).toMatchObject([{ state: "running", healthy: false, lastError: {} }]);
    await direct.enqueue([work("after")]);

    proxy.restore();
    await waitFor(() => done.includes("after") && manager.status().healthy);
    await waitFor(async () => (await direct.stats()).running === 0);
    expect(new Set(done)).toEqual(new Set(["before", "during", "after"]));
    expect(await direct.stats()).toMatchObject({ ready: 0, scheduled: 0, dead: 0 });
    await manager.stop();
    await close();
  },
);

test("a task that works on while the database is away again and again is done once, and no crash is counted", async () => {
  // Who has the task has a lease of time to renew it, once the database is back: on a busy machine it needs some of it.
  const workers = [startWorkers({ leaseSeconds: 4 }), startWorkers({ leaseSeconds: 4 })];
  // It ends when it is told to, however long the connections take to come back.
  const long: NewTask = { type: "work", payload: { name: "long", isPatient: true }, maxCrashes: 1, maxAttempts: 1 };
  await direct.enqueue([long]);
  const attempts = () => workers.flatMap(({ started }) => started);
  await waitFor(() => attempts().length === 1);
  for (let outage = 0; outage < 3; outage += 1) {
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 5000)); // longer than a lease
    proxy.restore();
    const renewed =
      "select 1 from rubrica.tasks where lease is not null and leased_until > now() + interval '2 seconds'";
    await waitFor(async () => (await opened.database.query(renewed)).length === 1);
  }
  for (const { endPatient } of workers) endPatient();
  await waitFor(async () => (await opened.database.query("select 1 from rubrica.tasks")).length === 0);
  expect(attempts()).toEqual(["long"]);
  expect(workers.flatMap(({ done }) => done)).toEqual(["long"]);
  expect((await direct.stats()).dead).toBe(0);
  expect(workers.map(({ manager }) => manager.status().swept)).toEqual([1, 2].map(() => ({ recovered: 0, dead: 0 })));
  for (const { manager, close } of workers) {
    await manager.stop();
    await close();
  }
}, 180_000);

test("connections that died without a word are given up, that of the notifications too, and work goes on", async () => {
  // What a sweep takes from a stalled machine would wait for a poll, and there is none: the lease outlasts any stall.
  const { manager, database, started, done, endPatient, close } = startWorkers({ pollSeconds: 600, leaseSeconds: 120 });
  await Promise.all([1, 2, 3, 4].map(() => database.query("select pg_sleep(0.2)"))); // all connections are open
  await waitFor(() => manager.status().workers[0]?.lastClaimAt !== null);
  await direct.enqueue([work("before")]);
  // The connections are lost only when this task is settled and the next one has begun: a claim whose answer is lost keeps its task
  // for a whole lease.
  await waitFor(() => manager.status().workers[0]?.processed === 1);
  await direct.enqueue([{ type: "work", payload: { name: "during", isPatient: true } }]);
  await waitFor(() => started.includes("during"));
  proxy.swallow();
  endPatient();
  await waitFor(() => done.includes("during"));
  await waitFor(async () => (await direct.stats()).running === 0); // it is settled
  await direct.enqueue([work("after")]); // nobody polls: only a notification tells of it
  // What is done is settled and the next task is asked for: both tell that the store is well.
  await waitFor(() => done.includes("after") && manager.status().healthy);
  await manager.stop();
  await close();
});

test("a transaction that begins on a connection which died without a word ends, and the next one gets through", async () => {
  const guard = createConnectionGuard();
  const sql = postgres(proxy.url, { max: 1, onnotice: () => {}, ...guard.options });
  const database = postgresjsDatabase(sql, { guard, silentSeconds: 1.5 });
  await database.query("select 1");
  proxy.swallow();
  const begun = database.transaction(async (statements) => statements.query("select 1"));
  await begun.catch(() => {}); // it may be tried anew beneath, or be told that its connection is gone
  expect(await database.transaction(async (statements) => statements.query("select 2 as two"))).toEqual([{ two: 2 }]);

  // A statement that is only slow is left alone.
  expect(await database.query("select 3 as three from pg_sleep(5)")).toEqual([{ three: 3 }]);
  await sql.end({ timeout: 1 });
});

test("workers stop although their database is gone and their work has no end", async () => {
  const { manager, close } = startWorkers();
  await direct.enqueue([work("endless", 600_000)]);
  await waitFor(() => manager.status().workers[0]?.running.length === 1);
  proxy.muffle();
  await manager.stop();
  expect(manager.status().state).toBe("stopped");
  proxy.restore();
  await close();
});
