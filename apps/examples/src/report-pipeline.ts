/**
 * Takes one PDF through the five stages, from bytes to a saved score, without HTTP and without a server:
 *
 *     bun apps/examples/src/report-pipeline.ts [FILE.pdf]
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { reportObjects, submitReport } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { REPORT_WORKER_KINDS, reportWorkers } from "@rubrica/report-pipeline";
import {
  createMemoryTaskQueue,
  createOutboxQueue,
  createWorkerManager,
  parseWorkerPlan,
} from "@rubrica/worker-runtime";

const [file = join(import.meta.dirname, "../reports/chinese-thesis.pdf")] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "rubrica-"));
const pglite = await PGlite.create();
const database = pgliteDatabase(pglite);
await migrate(database);
const stores = createPostgresStores<ReportScore>({ database });
const objects = createObjectStore({ folder: join(folder, "objects") });
// The queue is no part of the database: what a transaction enqueues reaches it by an outbox, after the commit.
const { relay, ...ports } = createOutboxQueue({ stores, foreign: createMemoryTaskQueue() });
const { transaction } = ports;
const definitions = reportWorkers({ transaction, objects, sourceFolder: join(folder, "work") });
const plan = parseWorkerPlan("batch-pdf:1,ai-scoring:2", REPORT_WORKER_KINDS); // kind:tasks at once
const manager = createWorkerManager({ ...ports, definitions, plan });
relay.start();
manager.start();

const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
const object = await objects.put(reportObjects.source(reportId), await readFile(file));
const report = { reportId, runId, object, fileName: basename(file), ownerId: null, title: null, rubricId: null };
await submitReport(transaction, report);
for await (const { event } of stores.progress.watch(reportId, 0, AbortSignal.timeout(300_000))) {
  if (event.type === "stage") console.log(event.stage);
  if (event.type === "failed") console.log(event.message);
  if (event.type === "done" || event.type === "failed") break;
}
const saved = await stores.reports.latestScore(reportId);
if (saved) console.log(`${saved.score.finalScore} ${saved.score.level.label} (${saved.score.mode})`);

await manager.stop();
await relay.stop();
await pglite.close();
await rm(folder, { recursive: true });
