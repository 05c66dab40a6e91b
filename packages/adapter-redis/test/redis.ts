import { Redis } from "ioredis";
import { redisOptions } from "../src/index.ts";
import { bootRedisServer, type RedisServer } from "./redis-server.ts";

/** Two connections to a Redis of the tests, once they are there. */
export interface TestRedis {
  readonly redis: Redis;
  readonly subscriber: Redis;
  close(): void;
}

export async function connectTestRedis(url: string): Promise<TestRedis> {
  const [redis, subscriber] = [new Redis(url, redisOptions), new Redis(url, redisOptions)];
  for (const client of [redis, subscriber]) client.on("error", () => {}); // what is asked meanwhile fails and says so
  await Promise.all([redis, subscriber].map((client) => new Promise<void>((ready) => client.once("ready", ready))));
  return {
    redis,
    subscriber,
    close() {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}

let shared: Promise<RedisServer> | null = null;

/** The server that all tests of this process share; each begins with `FLUSHDB`. */
export function sharedRedisServer(): Promise<RedisServer> {
  shared ??= bootRedisServer();
  return shared;
}

/** Redis's clock, set forward by what `passSeconds` has counted in the key `clock`. */
export const testClock = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2] + (redis.call('GET', 'clock') or 0)
end`;

export async function passSeconds(redis: Redis, seconds: number): Promise<void> {
  await redis.incrby("clock", seconds * 1_000_000);
}
