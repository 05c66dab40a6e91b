import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { job, takeResults, untilIdle } from "./job-results.ts";
import { WorkerProcesses } from "./worker-processes.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let stores: PostgresStores;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores({ database: opened.database });
});
afterAll(() => opened.close());

const workers = new WorkerProcesses();
const startWorker = (concurrency?: number) => workers.start(opened.url, concurrency);
beforeEach(() => opened.database.script("truncate rubrica.tasks, rubrica.dead_letters"));
afterEach(() => workers.killAll());

test("the tasks of a worker process that is killed are done by another, each once", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `job ${index}`);
  // Those that the victim has would not end before it is killed, however late that is.
  await stores.queue.enqueue(names.map((name, index) => job(name, 0.2, index < 3 ? 30 : 0.2)));
  const victim = startWorker(3);
  const { name } = await victim.next("started");
  victim.process.kill("SIGKILL");
  await victim.ended;

  const survivor = startWorker(3);
  while ((await survivor.next("returned")).name !== name);
  await untilIdle(opened.database);

  const results = await takeResults(stores);
  expect(results.map((result) => result.name).sort()).toEqual(names.sort());
  expect(results.find((result) => result.name === name)?.attempt).toBe(2);
  expect(results.map((result) => result.processId)).toEqual(names.map(() => survivor.process.pid ?? 0));
  expect(await stores.queue.stats()).toMatchObject({ ready: 0, running: 0, dead: 0 });
});

test("SIGTERM ends a worker process whose task has no end, and that task is there for another at once", async () => {
  await stores.queue.enqueue([job("endless", 600)]);
  const worker = startWorker();
  await worker.next("started");
  worker.process.kill("SIGTERM");
  const { status } = await worker.next("stopped");
  expect(status).toMatchObject({ state: "stopped", workers: [{ running: [], processed: 0, failed: 0 }] });
  expect(await worker.ended).toBe(0);
  const [task] = await stores.taskSource.claim({ types: ["job"], limit: 1, worker: "test", leaseSeconds: 30 });
  expect(task).toMatchObject({ attempt: 1, crashes: 0 });
});
