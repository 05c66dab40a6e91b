import { afterAll, beforeAll, describe, test } from "bun:test";
import { type OutboxQueueSubject, testOutboxQueue } from "@rubrica/conformance";
import type { QueuePorts } from "@rubrica/core";
import { createMemoryTaskQueue, createOutboxQueue } from "@rubrica/worker-runtime";
import { createPostgresStores, type PostgresStores } from "../../src/index.ts";
import { type DriverName, openTestDatabase, type TestDatabase } from "../databases.ts";
import { type KeptLines, prepareKeptLines } from "../kept-lines.ts";

/**
 * The queue in memory stands in for one in another system: it shares nothing with the database.
 * @param histories random histories with crashes that are played.
 */
export function testOutboxWithMemoryQueue(driver: DriverName, histories: number): void {
  describe(`stores on ${driver} and a queue in memory`, () => {
    let opened: TestDatabase;
    let stores: PostgresStores;
    let lines: KeptLines;
    beforeAll(async () => {
      opened = await openTestDatabase(driver);
      stores = createPostgresStores(opened);
      lines = await prepareKeptLines(opened, stores);
    });
    afterAll(() => opened.close());

    const create = async (): Promise<OutboxQueueSubject> => {
      const { database } = opened;
      await database.script("truncate rubrica.outbox, rubrica.fences, rubrica.open_tasks, public.report_events");
      let now = Date.now();
      const newQueue = () => createMemoryTaskQueue({ clock: { now: () => new Date(now++) } });
      let memory = newQueue();
      const present = <Name extends keyof QueuePorts>(name: Name): QueuePorts[Name] =>
        new Proxy(memory[name], { get: (_target, method) => Reflect.get(memory[name], method) });
      return {
        ...lines,
        start: (intercept) =>
          createOutboxQueue({
            stores: {
              transaction: intercept("transaction", stores.transaction),
              outbox: intercept("outbox", stores.outbox),
              fence: intercept("fence", stores.fence),
            },
            foreign: {
              queue: intercept("queue", present("queue")),
              taskSource: intercept("taskSource", present("taskSource")),
              deadLetters: intercept("deadLetters", present("deadLetters")),
              queueControl: intercept("queueControl", present("queueControl")),
            },
          }),
        async forget() {
          memory = newQueue();
        },
        async passSeconds(seconds) {
          now += seconds * 1000;
          const past = "- make_interval(secs => $1::float8)";
          await database.query(
            `update rubrica.outbox set written_at = written_at ${past}, leased_until = leased_until ${past}`,
            [seconds],
          );
        },
      };
    };
    testOutboxQueue(test, create, { histories });
  });
}
