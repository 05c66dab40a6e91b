import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import {
  type ObjectStore,
  type ReportMetadata,
  type Role,
  reportObjects,
  type Stores,
  submitReport,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { createMemoryTaskQueue, createOutboxQueue, createWorkerManager } from "@rubrica/worker-runtime";
import { REPORT_WORKER_KINDS, type ReportWorkersOptions, reportWorkers } from "../src/index.ts";
import { openPipelineDatabase } from "./pipeline-database.ts";

/** A host of the pipeline: PostgreSQL inside the process, a queue in memory, a folder. */
export interface PipelineWorld {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  /** The bytes of one of the examples' reports. */
  sample(name: string): Promise<Uint8Array>;
  /** Names of the files that are stored with a report. */
  filesOf(reportId: string): Promise<string[]>;
  /** Stores the bytes under a new id and hands them in. @returns the id. */
  submit(bytes: Uint8Array, rubricId?: string, ownerId?: string): Promise<string>;
  /** Registers somebody who may own reports. Default: a student. @returns the id. */
  register(role?: Role): Promise<string>;
  /** Runs workers made with these options over whatever waits, until the report is scored or failed. */
  process(reportId: string, options?: Partial<ReportWorkersOptions>): Promise<ReportMetadata>;
  /** Runs the work while workers run. */
  withWorkers<Result>(options: Partial<ReportWorkersOptions>, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openPipelineWorld(): Promise<PipelineWorld> {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-pipeline-"));
  const database = await openPipelineDatabase();
  const stores = createPostgresStores<ReportScore>({ database });
  const objects = createObjectStore({ folder: join(folder, "objects") });
  const { relay, ...ports } = createOutboxQueue({ stores, foreign: createMemoryTaskQueue() });
  const { transaction } = ports;
  relay.start();

  const world: PipelineWorld = {
    transaction,
    objects,
    sample: (name) => readFile(join(import.meta.dirname, "../../../apps/examples/reports", name)),
    async filesOf(reportId) {
      const names = await readdir(join(folder, "objects"), { recursive: true });
      return names.filter((name) => name.includes(reportId));
    },
    async register(role = "student") {
      const id = crypto.randomUUID();
      const unconfirmed = { passwordHash: null, emailConfirmedAt: null, confirmationSentAt: null };
      const userMetadata = { full_name: "Owner", role: "student" };
      await stores.accounts.insert({ id, email: `${id}@example.com`, ...unconfirmed, userMetadata });
      if (role !== "student") await database.query("update public.user_info set role = $2 where id = $1", [id, role]);
      return id;
    },
    async submit(bytes, rubricId, ownerId) {
      const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
      const object = await objects.put(reportObjects.source(reportId), bytes);
      const names = { fileName: "report.pdf", title: null, ownerId: ownerId ?? null, rubricId: rubricId ?? null };
      await submitReport(transaction, { reportId, runId, object, ...names });
      await relay.flush(); // the queue knows of it
      return reportId;
    },
    process: (reportId, options = {}) =>
      world.withWorkers(options, async () => {
        for await (const { event } of stores.progress.watch(reportId, 0, AbortSignal.timeout(150_000))) {
          if (event.type === "done" || event.type === "failed") break;
        }
        const report = await stores.reports.find(reportId);
        if (!report) throw new Error("The report is gone.");
        return report;
      }),
    async withWorkers(options, work) {
      const definitions = reportWorkers({ transaction, objects, sourceFolder: join(folder, "work"), ...options });
      const plan = new Map(REPORT_WORKER_KINDS.map((kind) => [kind, 1]));
      const manager = createWorkerManager({ ...ports, definitions, plan });
      manager.start();
      try {
        return await work();
      } finally {
        await manager.stop();
        await relay.flush(); // the queue knows of what follows
      }
    },
    async close() {
      await relay.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
