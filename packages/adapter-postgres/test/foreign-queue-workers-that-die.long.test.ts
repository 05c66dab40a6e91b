import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SERVICE } from "@rubrica/core";
import {
  createMemoryTaskQueue,
  createOutboxQueue,
  type MemoryTaskQueue,
  type OutboxQueue,
} from "@rubrica/worker-runtime";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { type ForeignCall, type ForeignQueueServer, serveForeignQueue } from "./foreign-queue.ts";
import { type KeptLines, prepareKeptLines } from "./kept-lines.ts";
import { stageTask } from "./stage-task.ts";
import { waitFor } from "./wait-for.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let stores: PostgresStores;
let lines: KeptLines;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores(opened);
  lines = await prepareKeptLines(opened, stores);
});
afterAll(() => opened.close());

let memory: MemoryTaskQueue;
let server: ForeignQueueServer;
let joined: OutboxQueue;
let mayGoOn: (call: ForeignCall) => boolean;
const workers = new Set<ChildProcess>();
beforeEach(async () => {
  await opened.database.script("truncate rubrica.outbox, rubrica.fences, public.report_events");
  memory = createMemoryTaskQueue();
  mayGoOn = () => true;
  server = serveForeignQueue(memory, (call) => mayGoOn(call));
  joined = createOutboxQueue({ stores, foreign: memory });
});
afterEach(async () => {
  for (const worker of workers) await kill(worker);
  await server.close();
});

test.each([
  ["between claim and commit", "after", "taskSource.claim"],
  ["between commit and settle", "before", "taskSource.settle"],
  ["between settle and the enqueue of what follows", "before", "queue.enqueue"],
  ["between the enqueue of what follows and the removal from the outbox", "after", "queue.enqueue"],
] as const)("a worker process killed %s loses nothing and keeps nothing twice", async (_place, moment, name) => {
  const victim = startWorker(1);
  const killed = once(victim, "exit");
  mayGoOn = (call) => {
    const isEmptyClaim = name === "taskSource.claim" && Array.isArray(call.answer) && call.answer.length === 0;
    if (call.processId !== victim.pid || call.moment !== moment || call.name !== name || isEmptyClaim) return true;
    victim.kill("SIGKILL");
    return false;
  };
  await submit("job", { stages: 3, milliseconds: 0 });
  await killed;
  startWorker(1);
  await waitFor(async () => (await lines.kept()).includes("job/3") && (await isQuiet()));
  expect(await lines.kept()).toEqual(["job/0", "job/1", "job/2", "job/3"]);
});

test("worker processes that are killed again and again keep each stage of each job once", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `job ${index}`);
  for (const name of names) await submit(name, { stages: 4, milliseconds: 40 });
  for (let count = 0; count < 3; count += 1) startWorker(3);
  const expected = names.flatMap((name) => [0, 1, 2, 3, 4].map((stage) => `${name}/${stage}`)).sort();
  for (let kills = 0; kills < 10; kills += 1) {
    // Not by the clock: the next one dies when so much more is kept, or the work is done before.
    const before = (await lines.kept()).length;
    await waitFor(async () => (await lines.kept()).length >= Math.min(before + 8, expected.length));
    const [oldest] = workers;
    if (oldest) await kill(oldest);
    startWorker(3);
  }
  await waitFor(async () => (await lines.kept()).length >= expected.length && (await isQuiet()));
  expect(await lines.kept()).toEqual(expected);
});

function submit(name: string, job: { readonly stages: number; readonly milliseconds: number }): Promise<void> {
  return joined.transaction.run(SERVICE, async (bound) => {
    await lines.keep(bound, `${name}/0`);
    await bound.queue.enqueue([stageTask({ name, stage: 1, ...job })]);
  });
}

/** Nothing waits to be told, to be worked on or to be settled, and nobody died of it. */
async function isQuiet(): Promise<boolean> {
  const [row] = await opened.database.query<{ readonly messages: number }>(
    "select count(*)::int as messages from rubrica.outbox",
  );
  const { ready, scheduled, running, dead } = await memory.queue.stats();
  expect(dead).toBe(0);
  return row?.messages === 0 && ready + scheduled + running === 0;
}

function startWorker(concurrency: number): ChildProcess {
  const program = fileURLToPath(new URL("./foreign-worker-process.ts", import.meta.url));
  const values = [program, opened.url ?? "", server.url, lines.reportId, String(concurrency)];
  const child = spawn(process.execPath, values, { stdio: ["ignore", "ignore", "inherit"] });
  workers.add(child);
  return child;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}
