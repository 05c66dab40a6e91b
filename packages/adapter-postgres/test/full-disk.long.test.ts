import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import postgres from "postgres";
import { pgliteDatabase } from "../src/drivers/pglite.ts";
import { createConnectionGuard, postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores, type Database, migrate, type PostgresStores } from "../src/index.ts";
import { DRIVERS, type DriverName } from "./databases.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { waitFor } from "./wait-for.ts";

setDefaultTimeout(240_000);

const disk = mountSmallDisk(160);
if (typeof disk === "string") console.log(`skipped: a full disk under the database: ${disk}`);
else afterAll(() => disk.close());

describe.skipIf(typeof disk === "string").each([...DRIVERS])("a full disk under %s", (driver) => {
  const { path, fill, makeRoom } = disk as SmallDisk;
  let opened: { readonly database: Database; close(): Promise<void> };
  let stores: PostgresStores;
  let manager: WorkerManager;
  beforeAll(async () => {
    opened = await open[driver](join(path, driver));
    await migrate(opened.database);
    stores = createPostgresStores(opened);
  });
  afterEach(async () => {
    await makeRoom();
    await manager?.stop();
  });
  afterAll(() => opened?.close());

  const count = async (type: string): Promise<number> => {
    const [row] = await opened.database.query<{ readonly tasks: number }>(
      "select count(*)::int as tasks from rubrica.tasks where type = $1",
      [type],
    );
    return row?.tasks ?? -1;
  };

  test("stops the work, which says so; then all goes on by itself, nothing is lost and nothing kept twice", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `page ${index}`);
    await stores.queue.enqueue(names.map((name) => ({ type: "print", payload: name })));
    const mayPrint = { now: Promise.resolve() };
    manager = startPrinter(stores, () => mayPrint.now);
    await waitFor(async () => (await count("result")) >= 10);

    // Else all could be printed before the disk is full.
    const isFull = Promise.withResolvers<void>();
    mayPrint.now = isFull.promise;
    await fill();
    const error = await untilRefused(async () => {
      await stores.queue.enqueue([{ type: "padding", payload: "x".repeat(5_000) }]);
    });
    expect(error).toMatchObject({ code: "53100" });
    isFull.resolve();
    await waitFor(() => !manager.status().healthy);
    expect(manager.status()).toMatchObject({
      state: "running",
      workers: [{ state: "running", healthy: false, lastError: { code: "53100" } }],
    });
    const accepted = await count("padding");
    expect(await count("result")).toBeLessThan(names.length);

    await makeRoom();
    await waitFor(async () => (await count("print")) === 0);
    await waitFor(() => manager.status().healthy);
    const results = await opened.database.query<{ readonly name: string }>(
      "select payload #>> '{}' as name from rubrica.tasks where type = 'result'",
    );
    expect(results.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(await count("padding")).toBe(accepted);
    expect((await stores.queue.stats()).dead).toBe(0);
  });
});

/** Opens a database whose files are in this folder. */
const open: Record<DriverName, (folder: string) => Promise<{ readonly database: Database; close(): Promise<void> }>> = {
  async postgres(dataFolder) {
    // Little of the disk goes to its log beforehand.
    const settings = { max_wal_size: "32MB", min_wal_size: "32MB" };
    const { url } = await bootPostgresServer({ dataFolder, settings });
    const guard = createConnectionGuard();
    const sql = postgres(url, { max: 4, onnotice: () => {}, ...guard.options });
    return { database: postgresjsDatabase(sql, { guard }), close: () => sql.end({ timeout: 1 }) };
  },
  async pglite(dataFolder) {
    const pglite = await PGlite.create(dataFolder);
    return { database: pgliteDatabase(pglite), close: () => pglite.close() };
  },
};

/** A worker that keeps a result, a task on which nobody works, of each page, once it may print that. */
function startPrinter(
  { queue, taskSource, transaction }: PostgresStores,
  untilItMay: () => Promise<void>,
): WorkerManager {
  const printer = defineWorker({
    kind: "printer",
    handlers: {
      print: defineHandler({
        payload: { parse: String },
        backoff: { baseSeconds: 0.1, maxSeconds: 0.5 },
        async run({ payload }) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          await untilItMay();
          return completed({
            commit: async (bound) => void (await bound.queue.enqueue([{ type: "result", payload }])),
          });
        },
      }),
    },
  });
  const manager = createWorkerManager({
    ...{ queue, taskSource, transaction },
    definitions: [printer],
    plan: new Map([["printer", 2]]),
    pollSeconds: 0.2,
    leaseSeconds: 3,
    unhealthyAfterSeconds: 2,
    stop: { graceSeconds: 1, abortGraceSeconds: 0.5, flushSeconds: 0.5 },
  });
  manager.start();
  return manager;
}

async function untilRefused(work: () => Promise<void>): Promise<unknown> {
  for (let trial = 0; trial < 10_000; trial += 1) {
    try {
      await work();
    } catch (error) {
      return error;
    }
  }
  throw new Error("It was never refused.");
}
