import { expect, test } from "bun:test";
import { workWithTwoVersions } from "../../adapter-postgres/test/two-versions.ts";
import { createQueueAt } from "../src/queue-ports.ts";
import { connectTestRedis, passSeconds, sharedRedisServer, testClock } from "./redis.ts";

test("two versions on one queue: types and payloads that one does not know are left to the other, and cost no attempt", async () => {
  const { redis, close } = await connectTestRedis((await sharedRedisServer()).url);
  try {
    await redis.flushdb();
    const { queue, taskSource } = createQueueAt(testClock, { redis });
    await workWithTwoVersions({ queue, taskSource, passSeconds: (seconds) => passSeconds(redis, seconds) });
    expect((await queue.stats()).dead).toBe(0);
  } finally {
    close();
  }
}, 240_000);
