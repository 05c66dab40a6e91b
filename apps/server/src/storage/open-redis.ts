import type { PostgresStores } from "@rubrica/adapter-postgres";
import {
  checkRedis,
  createRedisProgressBus,
  createRedisQueue,
  createRedisRateLimiter,
  createSubscriptions,
  probeRedis,
  redisOptions,
  tellAfterCommit,
} from "@rubrica/adapter-redis";
import type { Logger, ProgressBus, QueuePorts, RateLimiter } from "@rubrica/core";
import { createOutboxQueue, type Relay } from "@rubrica/worker-runtime";
import type { Redis } from "ioredis";
import { StartupError } from "../startup-error.ts";

/** What moves to Redis, and how to close it. */
export interface OpenedRedis {
  readonly ports: QueuePorts;
  readonly rateLimiter: RateLimiter;
  readonly progress: ProgressBus;
  /** Rejects where it cannot take tasks, as after it became a replica. */
  check(): Promise<unknown>;
  /** The same on a new connection. */
  probe(): Promise<void>;
  close(): void;
}

/** Connects to Redis and looks whether work can be entrusted to it. Throws StartupError when it cannot be used. */
export async function openRedis(url: string, logger: Logger): Promise<OpenedRedis> {
  // Loaded here, so that a service without Redis does not load its client.
  const { Redis } = await import("ioredis");
  const options = { ...redisOptions, lazyConnect: true };
  // One that listens can do nothing else.
  const [redis, subscriber] = [new Redis(url, options), new Redis(url, options)];
  const close = () => {
    for (const client of [redis, subscriber]) client.disconnect();
  };
  const outage = noteOutages(redis, logger);
  subscriber.on("error", () => {}); // both lose the same server, and one says so
  try {
    await Promise.all([redis.connect(), subscriber.connect()]);
    for (const warning of await checkRedis(redis)) logger.warn({}, warning);
  } catch (error) {
    close();
    const reason = outage.lastError() ?? error;
    throw new StartupError("redis_unusable", `REDIS_URL: ${(reason as Error).message}`, { cause: error });
  }
  const subscriptions = createSubscriptions(subscriber);
  return {
    ports: createRedisQueue({ redis, subscriptions }),
    rateLimiter: createRedisRateLimiter({ redis }),
    progress: createRedisProgressBus({ redis, subscriptions }),
    check: () => checkRedis(redis),
    probe: () => probeRedis(redis),
    close,
  };
}

/** The stores of a process whose tasks, rate limits and progress are in Redis. */
export interface StoresWithRedis<Score> extends PostgresStores<Score> {
  /** Tells Redis what was committed. */
  readonly relay: Relay;
}

/** Joins Redis to the transactions of the stores: outbox and fence stay with them. */
export function joinRedis<Score>(
  stores: PostgresStores<Score>,
  { ports, rateLimiter, progress }: OpenedRedis,
  logger: Logger,
): StoresWithRedis<Score> {
  const { transaction, ...joined } = createOutboxQueue({ stores, foreign: ports, logger });
  return {
    ...stores,
    ...joined,
    rateLimiter: eitherLimiter(rateLimiter, stores.rateLimiter),
    progress,
    transaction: tellAfterCommit(transaction, { progress, logger }),
  };
}

/** Counts in the second while the first is away: its windows begin anew there, and nothing is let through uncounted. */
function eitherLimiter(first: RateLimiter, second: RateLimiter): RateLimiter {
  return {
    take: (key, allowance) => first.take(key, allowance).catch(() => second.take(key, allowance)),
    takeInTurn: (steps) => first.takeInTurn(steps).catch(() => second.takeInTurn(steps)),
    peek: (key, allowance) => first.peek(key, allowance).catch(() => second.peek(key, allowance)),
    giveBack: (key) => first.giveBack(key).catch(() => second.giveBack(key)),
    clear: (key) => first.clear(key).catch(() => second.clear(key)),
  };
}

/** Says once that Redis is away, and once that it is back, however often it was tried. */
function noteOutages(redis: Redis, logger: Logger): { lastError(): Error | null } {
  let last: Error | null = null;
  let wasReady = false;
  redis.on("error", (error: Error) => {
    if (wasReady && !last) logger.warn({ error: error.message }, "Redis is away");
    last = error;
  });
  redis.on("ready", () => {
    if (last) logger.info({}, "Redis is back");
    wasReady = true;
    last = null;
  });
  return { lastError: () => last };
}
