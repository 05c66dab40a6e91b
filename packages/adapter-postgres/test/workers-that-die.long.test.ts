import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { job, takeResults, untilIdle } from "./job-results.ts";
import { waitFor } from "./wait-for.ts";
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
  await untilIdle(opened.database);

  // Its time is over when it goes on: it brings a result before it has heard anything.
  await waitFor(() => performance.now() > endsAt);
  zombie.process.kill("SIGCONT");
  expect(await zombie.next("returned")).toMatchObject({ name: "long", attempt: 1 });
  zombie.process.kill("SIGTERM");
  const { status } = await zombie.next("stopped");
  expect(status).toMatchObject({ workers: [{ processed: 0, running: [] }] });
  expect(await takeResults(stores)).toEqual([{ name: "long", attempt: 2, processId: successor.process.pid ?? 0 }]);
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
  await waitFor(async () => (await opened.database.query(isHeld)).length === 0);
  await writeFile(untilFile, "");
  while ((await blocked.next("returned")).name !== "blocks");
  const isOver = "select 1 from rubrica.tasks where type <> 'result'";
  await waitFor(async () => (await opened.database.query(isOver)).length === 0);
  const results = await takeResults(stores);
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
  await waitFor(async () => (await stores.queue.stats()).dead === 1);
  const { items } = await stores.deadLetters.list({ limit: 9, offset: 0 });
  expect(items).toMatchObject([{ type: "suicide", attempts: 2, crashes: 2, error: { code: "worker_lost" } }]);
  expect(await takeResults(stores)).toEqual([
    { name: "poison", code: "worker_lost", processId: witness.process.pid ?? 0 },
  ]);
});
