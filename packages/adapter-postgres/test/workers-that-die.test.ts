import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewTask } from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { until, WorkerProcesses } from "./worker-processes.ts";

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
  await untilIdle();

  const results = await takeResults();
  expect(results.map((result) => result.name).sort()).toEqual(names.sort());
  expect(results.find((result) => result.name === name)?.attempt).toBe(2);
  expect(results.map((result) => result.processId)).toEqual(names.map(() => survivor.process.pid ?? 0));
  expect(await stores.queue.stats()).toMatchObject({ ready: 0, running: 0, dead: 0 });
});

test("the late result of a worker process that hung is refused", async () => {
  // Long enough that it is stopped before its end.
  const firstSeconds = 8;
  await stores.queue.enqueue([job("long", 0.2, firstSeconds)]);
  const zombie = startWorker();
  await zombie.next("started");
  const endsAt = performance.now() + firstSeconds * 1000;
  zombie.process.kill("SIGSTOP");

  const successor = startWorker();
  expect(await successor.next("started")).toMatchObject({ name: "long", attempt: 2 });
  await successor.next("returned");
  await untilIdle();

  // Its time is over when it goes on: it brings a result before it has heard anything.
  await until(() => performance.now() > endsAt);
  zombie.process.kill("SIGCONT");
  expect(await zombie.next("returned")).toMatchObject({ name: "long", attempt: 1 });
  zombie.process.kill("SIGTERM");
  const { status } = await zombie.next("stopped");
  expect(status).toMatchObject({ workers: [{ processed: 0, running: [] }] });
  expect(await takeResults()).toEqual([{ name: "long", attempt: 2, processId: successor.process.pid ?? 0 }]);
});

test("a worker process that hangs while another does its task notices when it goes on", async () => {
  await stores.queue.enqueue([job("without end", 600)]);
  const zombie = startWorker();
  await zombie.next("started");
  zombie.process.kill("SIGSTOP");
  const successor = startWorker();
  await successor.next("started");
  zombie.process.kill("SIGCONT");
  // It gives the task up although it has no end, and is free for other work.
  await stores.queue.enqueue([{ ...job("next", 0), priority: 100 }]);
  expect(await zombie.next("started")).toMatchObject({ name: "next" });
});

test("a worker whose event loop is blocked past its leases takes nothing along, and the crashes are taken back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-blocked-"));
  const untilFile = join(folder, "go on");
  const neighbours = ["a", "b", "c"];
  const limits = { maxCrashes: 1, maxAttempts: 2 };
  await stores.queue.enqueue([
    ...neighbours.map((name) => ({ ...job(name, 1), ...limits })),
    { type: "block", payload: { name: "blocks", untilFile }, ...limits, priority: -1 },
  ]);
  const blocked = startWorker(4);
  while ((await blocked.next("started")).name !== "blocks");
  startWorker(4);
  // It stays blocked until the other one has taken all of its tasks away from it, whenever that one is there.
  const isHeld = "select 1 from rubrica.tasks where type <> 'result' and lease is not null and attempts = 1";
  await until(async () => (await opened.database.query(isHeld)).length === 0);
  await writeFile(untilFile, "");
  while ((await blocked.next("returned")).name !== "blocks");
  const isOver = "select 1 from rubrica.tasks where type <> 'result'";
  await until(async () => (await opened.database.query(isOver)).length === 0);
  const results = await takeResults();
  expect(results.map(({ name }) => name).sort()).toEqual([...neighbours, "blocks"].sort());
  expect(results.every(({ attempt }) => attempt === 2)).toBe(true); // the fence refused all that was late
  expect((await stores.queue.stats()).dead).toBe(0);
  await rm(folder, { recursive: true });
});

test("a task that kills its worker ends as a dead letter, and its hook has run", async () => {
  await stores.queue.enqueue([{ type: "suicide", payload: { name: "poison" }, maxCrashes: 2, maxAttempts: 10 }]);
  for (let victim = 0; victim < 2; victim += 1) await startWorker().ended;
  const witness = startWorker();
  await witness.next("ready");
  await until(async () => (await stores.queue.stats()).dead === 1);
  const { items } = await stores.deadLetters.list({ limit: 9, offset: 0 });
  expect(items).toMatchObject([{ type: "suicide", attempts: 2, crashes: 2, error: { code: "worker_lost" } }]);
  expect(await takeResults()).toEqual([{ name: "poison", code: "worker_lost", processId: witness.process.pid ?? 0 }]);
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

/** @param firstSeconds how long the first attempt takes. */
function job(name: string, seconds: number, firstSeconds = seconds): NewTask {
  return { type: "job", payload: { name, seconds, firstSeconds } };
}

/** Until no job waits or runs; results wait for ever, since nobody works on them. */
function untilIdle(): Promise<void> {
  return until(async () => {
    const [row] = await opened.database.query<{ readonly jobs: number }>(
      "select count(*)::int as jobs from rubrica.tasks where type = 'job'",
    );
    return row?.jobs === 0;
  });
}

async function takeResults(): Promise<{ name?: string; attempt?: number; code?: string; processId: number }[]> {
  const tasks = await stores.taskSource.claim({ types: ["result"], limit: 100, worker: "test", leaseSeconds: 30 });
  await stores.taskSource.settle(tasks.map(({ taskId, lease }) => ({ taskId, lease, outcome: "completed" })));
  return tasks.map(({ payload }) => payload as { processId: number });
}
