import { afterAll, beforeAll, expect, test } from "bun:test";
import { Redis } from "ioredis";
import { checkRedis, UnsuitableRedisError } from "../src/index.ts";
import { connectTestRedis, type TestRedis } from "./redis.ts";
import { bootRedisServer } from "./redis-server.ts";

let url: string;
let connected: TestRedis;
beforeAll(async () => {
  ({ url } = await bootRedisServer({ appendonly: "yes" }));
  connected = await connectTestRedis(url);
});
afterAll(() => connected.close());

test("checkRedis() says nothing of a server that keeps what it is given", async () => {
  await connected.redis.config("SET", "maxmemory-policy", "noeviction");
  expect(await checkRedis(connected.redis)).toEqual([]);
});

test.each(["allkeys-lru", "allkeys-lfu", "allkeys-random"])(
  "checkRedis() refuses a server that may drop tasks by %s, and says what to set",
  async (policy) => {
    await connected.redis.config("SET", "maxmemory-policy", policy);
    const refusal = await checkRedis(connected.redis).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnsuitableRedisError);
    expect((refusal as Error).message).toBe(
      `Redis may drop tasks when its memory is full (maxmemory-policy ${policy}): set maxmemory-policy noeviction.`,
    );
  },
);

test("checkRedis() warns of a policy that may drop counters", async () => {
  await connected.redis.config("SET", "maxmemory-policy", "volatile-ttl");
  expect(await checkRedis(connected.redis)).toEqual([expect.stringContaining("counters of rate limits")]);
});

test("checkRedis() warns of a server without an append-only file", async () => {
  await connected.redis.config("SET", "maxmemory-policy", "noeviction");
  await connected.redis.config("SET", "appendonly", "no");
  expect(await checkRedis(connected.redis)).toEqual([expect.stringContaining("appendonly yes")]);
  await connected.redis.config("SET", "appendonly", "yes");
});

test("checkRedis() warns of a client whose calls need not end", async () => {
  const patient = new Redis(url);
  try {
    expect(await checkRedis(patient)).toEqual([
      expect.stringContaining("enableOfflineQueue"),
      expect.stringContaining("commandTimeout"),
    ]);
  } finally {
    patient.disconnect();
  }
});

test("checkRedis() refuses a replica, which takes no tasks", async () => {
  await connected.redis.replicaof("127.0.0.1", "1");
  try {
    await expect(checkRedis(connected.redis)).rejects.toThrow("name the primary");
  } finally {
    await connected.redis.replicaof("NO", "ONE");
  }
});
