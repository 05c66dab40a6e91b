import { checkRedis, createRedisQueue, createSubscriptions, redisOptions } from "@rubrica/adapter-redis";
import type { QueuePorts } from "@rubrica/core";
import { Redis } from "ioredis";

/** The queue in the Redis at `REDIS_URL`. */
export async function openQueue(): Promise<QueuePorts & { close(): Promise<void> }> {
  const redis = new Redis(process.env.REDIS_URL ?? "", { ...redisOptions, lazyConnect: true });
  const subscriber = redis.duplicate(); // one that listens can do nothing else
  for (const client of [redis, subscriber]) client.on("error", ({ message }) => console.error(message));
  await Promise.all([redis.connect(), subscriber.connect()]);
  for (const warning of await checkRedis(redis)) console.error(warning);
  const ports = createRedisQueue({ redis, subscriptions: createSubscriptions(subscriber) });
  const close = async () => {
    redis.disconnect();
    subscriber.disconnect();
  };
  return { ...ports, close };
}
