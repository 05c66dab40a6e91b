import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type TaskOutcome,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { createPostgresStores, type PostgresStores } from "../../src/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { waitFor } from "../wait-for.ts";

setDefaultTimeout(240_000);

interface Link {
  readonly name: string;
  readonly stage: number;
}

const link = (name: string, stage: number) => ({ type: "link", payload: { name, stage }, key: `${name}/${stage}` });

export const testWorkers = suiteOnDriver("workers on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores(opened);
  });
  beforeEach(() => opened.database.script("truncate rubrica.tasks, rubrica.dead_letters"));
  afterAll(() => opened.close());

  function start(pollSeconds: number, run: (payload: Link) => TaskOutcome): WorkerManager {
    const handler = defineHandler({
      payload: { parse: (value) => value as Link },
      backoff: { baseSeconds: 0.01 },
      run: async ({ payload }) => run(payload),
    });
    const { queue, taskSource, transaction } = stores;
    const definitions = [defineWorker({ kind: "chain", handlers: { link: handler } })];
    const manager = createWorkerManager({
      queue,
      taskSource,
      transaction,
      definitions,
      plan: new Map([["chain", 2]]),
      pollSeconds,
    });
    manager.start();
    return manager;
  }

  async function untilWorkedOff(): Promise<void> {
    const left = "select count(*)::int as links from rubrica.tasks where type = 'link'";
    await waitFor(async () => (await opened.database.query<{ links: number }>(left))[0]?.links === 0);
  }

  test("carry tasks from stage to stage without waiting for polls", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const seen: string[] = [];
    const manager = start(600, ({ name, stage }) => {
      seen.push(`${name}${stage}`);
      return completed({ next: stage < 3 ? [link(name, stage + 1)] : [] });
    });
    await stores.queue.enqueue(names.map((name) => link(name, 1)));
    await untilWorkedOff();
    expect(seen.sort()).toEqual(names.flatMap((name) => [`${name}1`, `${name}2`, `${name}3`]));
    await manager.stop();
    expect(manager.status().workers).toMatchObject([{ processed: 15, failed: 0, deadLettered: 0, running: [] }]);
  });

  test("write a result and what follows with the end of the task, or none of it", async () => {
    let interrupted = false;
    const manager = start(0.2, ({ name, stage }) =>
      completed({
        async commit(bound) {
          await bound.queue.enqueue([{ type: "result", payload: { name, stage } }]);
          if (stage === 2 && !interrupted) {
            interrupted = true;
            throw new Error("interrupted half-way");
          }
        },
        next: stage < 3 ? [link(name, stage + 1)] : [],
      }),
    );
    await stores.queue.enqueue([link("a", 1)]);
    await untilWorkedOff();
    await manager.stop();
    expect(manager.status().workers).toMatchObject([{ processed: 3, failed: 1, deadLettered: 0, running: [] }]);
    const results = await stores.taskSource.claim({ types: ["result"], limit: 9, worker: "test", leaseSeconds: 30 });
    expect(results.map(({ payload }) => (payload as Link).stage)).toEqual([1, 2, 3]);
  });
});
