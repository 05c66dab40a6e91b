import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { NewTask, TaskQueue } from "@rubrica/core";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { type InterruptibleProxy, openInterruptibleProxy } from "./interruptible-proxy.ts";

setDefaultTimeout(60_000);

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

/** Workers that reach the database only through the proxy; `done` lists the names of the tasks that were worked on. */
function startWorkers(): { manager: WorkerManager; done: string[]; close(): Promise<void> } {
  const sql = postgres(proxy.url, { max: 4, onnotice: () => {}, backoff: () => 0.2, connect_timeout: 2 });
  const { queue, taskSource, transaction } = createPostgresStores({ database: postgresjsDatabase(sql) });
  const done: string[] = [];
  const worker = defineWorker({
    kind: "test",
    handlers: {
      work: defineHandler({
        payload: { parse: (value) => value as { readonly name: string; readonly milliseconds?: number } },
        async run({ payload: { name, milliseconds = 0 } }) {
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
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
  });
  manager.start();
  return { manager, done, close: () => sql.end({ timeout: 1 }) };
}

const work = (name: string, milliseconds?: number): NewTask => ({
  type: "work",
  payload: milliseconds === undefined ? { name } : { name, milliseconds },
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 50_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("It did not happen within 50 seconds.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each(["cut", "muffle"] as const)(
  "workers whose database is gone (%s) say so, and go on when it is back",
  async (interrupt) => {
    const { manager, done, close } = startWorkers();
    await direct.enqueue([work("before")]);
    await until(() => done.includes("before"));
    await direct.enqueue([work("during", 300)]);
    await until(() => manager.status().workers[0]?.running.length === 1);

    proxy[interrupt]();
    await until(() => !manager.status().healthy);
    expect(manager.status().workers).toMatchObject([{ state: "running", healthy: false, lastError: {} }]);
    await direct.enqueue([work("after")]);

    proxy.restore();
    await until(() => done.includes("after") && manager.status().healthy);
    await until(async () => (await direct.stats()).running === 0);
    expect(new Set(done)).toEqual(new Set(["before", "during", "after"]));
    expect(await direct.stats()).toMatchObject({ ready: 0, scheduled: 0, dead: 0 });
    await manager.stop();
    await close();
  },
);

test("workers stop although their database is gone and their work has no end", async () => {
  const { manager, close } = startWorkers();
  await direct.enqueue([work("endless", 600_000)]);
  await until(() => manager.status().workers[0]?.running.length === 1);
  proxy.muffle();
  await manager.stop();
  expect(manager.status().state).toBe("stopped");
  proxy.restore();
  await close();
});
