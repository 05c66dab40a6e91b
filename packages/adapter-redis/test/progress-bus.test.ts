import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { testProgressBus } from "@rubrica/conformance";
import { type Logger, type RecordedEvent, type ReportEvent, SERVICE } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createRedisProgressBus, createSubscriptions, type Subscriptions, tellAfterCommit } from "../src/index.ts";
import { connectTestRedis, sharedRedisServer, type TestRedis } from "./redis.ts";

setDefaultTimeout(240_000);

let connected: TestRedis;
let subscriptions: Subscriptions;
let opened: TestDatabase;
beforeAll(async () => {
  connected = await connectTestRedis((await sharedRedisServer()).url);
  subscriptions = createSubscriptions(connected.subscriber);
  opened = await openTestDatabase("postgres");
});
afterAll(async () => {
  connected.close();
  await opened.close();
});

testProgressBus(test, async () => {
  const { redis } = connected;
  await redis.flushdb();
  await opened.database.script("truncate auth.users, public.reports cascade");
  const stores = createPostgresStores(opened);
  const progress = createRedisProgressBus({ redis, subscriptions });
  return { ...stores, progress, transaction: tellAfterCommit(stores.transaction, { progress }) };
});

const event = (progress: number): ReportEvent => ({ type: "progress", stage: "convert", progress, detail: null });

async function heard(events: AsyncIterable<RecordedEvent>, count: number): Promise<readonly RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  for await (const each of events) {
    seen.push(each);
    if (seen.length === count) break;
  }
  return seen;
}

test("publish() keeps about the newest events of a report, and forgets it in the end", async () => {
  const { redis } = connected;
  await redis.flushdb();
  const progress = createRedisProgressBus({ redis, keptEvents: 100, keptSeconds: 60 });
  for (let count = 0; count < 1000; count += 1) await progress.publish("report", event(count));
  const [stream = ""] = await redis.keys("*");
  expect(await redis.xlen(stream)).toBeLessThan(300);
  expect(await redis.pttl(stream)).toBeGreaterThan(50_000);
  const newest = await redis.xrevrange(stream, "+", "-", "COUNT", 1);
  expect(JSON.stringify(newest)).toContain("999");
});

test("forget() leaves of a report nothing but for a day that it is gone", async () => {
  const { redis } = connected;
  await redis.flushdb();
  const progress = createRedisProgressBus({ redis });
  for (const report of ["gone", "kept"]) await progress.publish(report, event(0.25));
  await progress.forget(["gone"]);
  await progress.publish("gone", event(0.75));
  const keys = (await redis.keys("*")).sort();
  expect(keys).toEqual(["rubrica:{progress}:gone:gone", "rubrica:{progress}:kept"]);
  expect(await redis.get(keys[0] ?? "")).toBe("");
  const left = await redis.ttl(keys[0] ?? "");
  expect(left).toBeGreaterThan(23 * 3600);
  expect(left).toBeLessThanOrEqual(24 * 3600);
});

test("watch() without a second connection hears by looking", async () => {
  const { redis } = connected;
  await redis.flushdb();
  const progress = createRedisProgressBus({ redis, pollSeconds: 0.05 });
  const hearing = heard(progress.watch("report", 0, new AbortController().signal), 2);
  await progress.publish("report", event(0.1));
  await progress.publish("report", event(0.2));
  expect((await hearing).map(({ event }) => event)).toEqual([event(0.1), event(0.2)]);
});

test("watch() after an event that Redis has forgotten hears what comes then", async () => {
  const { redis } = connected;
  const progress = createRedisProgressBus({ redis, subscriptions });
  await progress.publish("report", event(0.1));
  const [first] = await heard(progress.watch("report", 0, new AbortController().signal), 1);
  await redis.flushdb();
  const hearing = heard(progress.watch("report", first?.id ?? 0, new AbortController().signal), 1);
  await progress.publish("report", event(0.2));
  expect((await hearing)[0]?.event).toEqual(event(0.2));
});

test("run() keeps its result when Redis does not hear of its progress", async () => {
  const stores = createPostgresStores(opened);
  const complaints: string[] = [];
  const note = (_facts: object, message: string) => void complaints.push(message);
  const logger: Logger = { debug: note, info: note, warn: note, error: note, child: () => logger };
  const broken = { ...createRedisProgressBus(connected), publish: () => Promise.reject(new Error("away")) };
  const transaction = tellAfterCommit(stores.transaction, { progress: broken, logger });
  const result = await transaction.run(SERVICE, async ({ progress }) => {
    await progress.publish("report", event(0.1));
    return "kept";
  });
  expect([result, complaints]).toEqual(["kept", ["progress was not told"]]);
});
