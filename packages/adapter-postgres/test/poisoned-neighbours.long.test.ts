import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
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
afterEach(() => workers.killAll());

test("a task that kills its worker takes none of the nine beside it along", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `innocent ${index}`);
  await stores.queue.enqueue([
    ...names.map((name) => ({ type: "job", payload: { name, seconds: 0.5 } })),
    { type: "suicide", payload: { name: "poison", seconds: 0.2 }, maxCrashes: 3 },
  ]);
  let deaths = 0;
  const isOver = async () => {
    const { ready, scheduled, running, dead } = await stores.queue.stats();
    // What is left are the results, on which nobody works.
    return dead > 0 && running + scheduled === 0 && ready === names.length + 1;
  };
  // Whoever looks after the workers starts another one when one dies.
  for (;;) {
    const worker = workers.start(opened.url, 10);
    const ended = worker.ended.then(() => "died" as const);
    const over = waitFor(isOver).then(() => "over" as const);
    if ((await Promise.race([ended, over])) === "over") break;
    over.catch(() => {});
    deaths += 1;
    expect(deaths).toBeLessThan(5);
  }
  const { items } = await stores.deadLetters.list({ limit: 20, offset: 0 });
  expect(items).toMatchObject([{ type: "suicide", crashes: 3, error: { code: "worker_lost" } }]);
  const results = await stores.taskSource.claim({ types: ["result"], limit: 20, worker: "test", leaseSeconds: 30 });
  const done = results.map(({ payload }) => (payload as { readonly name: string }).name);
  expect(done.sort()).toEqual([...names, "poison"].sort());
  expect(deaths).toBe(3);
});
