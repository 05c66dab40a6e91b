import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type Database, type PostgresStores } from "@rubrica/adapter-postgres";
import { type ObjectStore, reportObjects, silentLogger } from "@rubrica/core";
import { openPipelineDatabase } from "../../test/pipeline-database.ts";
import { putJson } from "../json-objects.ts";
import { stageHandler } from "./stage-handler.ts";

// Booting PGlite takes seconds, on a busy machine many of them.
setDefaultTimeout(240_000);

describe("stageHandler()", () => {
  let database: Database;
  let stores: PostgresStores;
  let folder: string;
  let objects: ObjectStore;

  beforeAll(async () => {
    database = await openPipelineDatabase();
    stores = createPostgresStores({ database });
    folder = await mkdtemp(join(tmpdir(), "rubrica-stage-"));
    objects = createObjectStore({ folder });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a stage in whose midst the report is deleted, with its files, before the stage stores its own. */
  async function runWhileDeleted(ending: "done" | "fails"): Promise<unknown> {
    const [id, runId] = [crypto.randomUUID(), crypto.randomUUID()];
    await database.query(
      "insert into public.reports (id, file_name, bytes, sha256, run_id) values ($1, 'a.pdf', 1, $2, $3)",
      [id, "0".repeat(64), runId],
    );
    const handler = stageHandler(
      {
        transaction: stores.transaction,
        discard: (reportId) => objects.removeAll(reportObjects.all(reportId)),
      },
      {
        stage: "analyze",
        timeoutSeconds: 10,
        async work({ report }) {
          await stores.reports.remove({ id });
          await objects.removeAll(reportObjects.all(id));
          await putJson(objects, reportObjects.features(report.id), { late: true });
          if (ending === "fails") throw new Error("the drill");
          return { status: "done" };
        },
      },
    );
    const task = { id: "1", type: "report.analyze", version: 1, key: null, group: null, attempt: 1, maxAttempts: 5 };
    return await handler.run(
      { ...task, enqueuedAt: new Date(), payload: { reportId: id, runId } },
      { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => {} },
    );
  }

  test("run() leaves no files of a report that was deleted while it worked", async () => {
    await runWhileDeleted("done");
    expect(await readdir(folder)).toEqual([".incoming"]);
    await expect(runWhileDeleted("fails")).rejects.toThrow("the drill");
    expect(await readdir(folder)).toEqual([".incoming"]);
  });
});
