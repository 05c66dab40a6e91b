import { afterAll, beforeAll, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { type OutboxQueueSubject, testOutboxQueue } from "@rubrica/conformance";
import { createOutboxQueue } from "@rubrica/worker-runtime";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { type KeptLines, prepareKeptLines } from "../../adapter-postgres/test/kept-lines.ts";
import { createQueueAt } from "../src/queue-ports.ts";
import { connectTestRedis, passSeconds, sharedRedisServer, type TestRedis, testClock } from "./redis.ts";

/** @param histories random histories with crashes that are played. */
export function testRedisOutboxQueue(histories: number): void {
  let connected: TestRedis;
  let opened: TestDatabase;
  let stores: PostgresStores;
  let lines: KeptLines;
  beforeAll(async () => {
    connected = await connectTestRedis((await sharedRedisServer()).url);
    opened = await openTestDatabase("postgres");
    stores = createPostgresStores(opened);
    lines = await prepareKeptLines(opened, stores);
  });
  afterAll(async () => {
    connected.close();
    await opened.close();
  });

  const create = async (): Promise<OutboxQueueSubject> => {
    const { redis } = connected;
    const { database } = opened;
    await redis.flushdb();
    await database.script("truncate rubrica.outbox, rubrica.fences, rubrica.open_tasks, public.report_events");
    const foreign = createQueueAt(testClock, { redis });
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
            queue: intercept("queue", foreign.queue),
            taskSource: intercept("taskSource", foreign.taskSource),
            deadLetters: intercept("deadLetters", foreign.deadLetters),
            queueControl: intercept("queueControl", foreign.queueControl),
          },
        }),
      async forget() {
        const clock = (await redis.get("clock")) ?? "0";
        await redis.flushall();
        await redis.set("clock", clock);
      },
      async passSeconds(seconds) {
        await passSeconds(redis, seconds);
        const past = "- make_interval(secs => $1::float8)";
        await database.query(
          `update rubrica.outbox set written_at = written_at ${past}, leased_until = leased_until ${past}`,
          [seconds],
        );
      },
    };
  };
  testOutboxQueue(test, create, { histories });
}
