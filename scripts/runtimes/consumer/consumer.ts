/** What somebody who installs the packages would write; only its types are checked. */
import { createObjectStore, ObjectStoreError } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type Database, migrate, type PostgresStores } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import { createSupabaseClients, createSupabaseObjectStore } from "@rubrica/adapter-supabase";
import { testObjectStore } from "@rubrica/conformance";
import { type ObjectStore, ROLES, type TaskQueue } from "@rubrica/core";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { buildGraph, extractFragment, type GraphFragment, type KnowledgeGraph, toGexf } from "@rubrica/knowledge-graph";
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { PdfError, parseReport } from "@rubrica/report-parser";
import { type RubricSource, reportWorkers } from "@rubrica/report-pipeline";
import { defaultRubric, type Judge, scoreReport } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { completed, createMemoryTaskQueue, defineHandler, defineWorker } from "@rubrica/worker-runtime";
import { createClient } from "@supabase/supabase-js";

const store: ObjectStore = createObjectStore({ folder: "objects" });
const project = { url: "https://abcdefgh.supabase.co", publicKey: "sb_publishable_x", secretKey: "sb_secret_x" };
const clients = createSupabaseClients(createClient, project);
export const bucket: ObjectStore = createSupabaseObjectStore({ clients, bucket: "reports" });
const { queue }: { readonly queue: TaskQueue } = createMemoryTaskQueue();

export const judge: Judge = createAiJudge({ baseUrl: "https://api.example.com/v1", model: "m" });

export async function scoreFile(path: string): Promise<number> {
  const report: ParsedReport = await parseReport(path);
  const score: ReportScore = await scoreReport({ report, rubric: defaultRubric });
  await store.put("score.json", new TextEncoder().encode(JSON.stringify(score)));
  return score.finalScore;
}

export async function graphOf(reports: readonly ParsedReport[]): Promise<string> {
  const fragments: readonly GraphFragment[] = reports.map((report, index) => extractFragment(String(index), report));
  const graph: KnowledgeGraph = await buildGraph(fragments);
  graph.graph.forEachNode((key, { label, importance }) => {
    const line: string = `${key} ${label} ${importance.toFixed(1)}`;
    if (line === "") throw new PdfError("timeout");
  });
  return toGexf(graph);
}

export const worker = defineWorker({
  kind: "example",
  handlers: {
    greet: defineHandler({
      payload: { parse: (value) => String(value) },
      run: async (task) => {
        const name: string = task.payload;
        return name === "" ? { kind: "cancelled" } : completed({ next: [{ type: "greet", payload: "" }] });
      },
    }),
  },
});

const rubrics: RubricSource = { get: () => defaultRubric };

export async function open(database: Database): Promise<readonly string[]> {
  const { reports, transaction }: PostgresStores<ReportScore> = createPostgresStores<ReportScore>({ database });
  const workers = reportWorkers({ transaction, objects: store, sourceFolder: "work", rubrics });
  void [reports, workers, queue, ROLES, createArgon2idHasher, pgliteDatabase, postgresjsDatabase, testObjectStore];
  return await migrate(database);
}

export function isConflict(error: unknown): boolean {
  return error instanceof ObjectStoreError && error.code === "object_key_conflict";
}
