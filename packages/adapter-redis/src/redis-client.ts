import type { Cluster, Redis } from "ioredis";

/** A connection of ioredis, or its connections to a cluster. Whoever opened it closes it. */
export type RedisClient = Redis | Cluster;

/**
 * Options of ioredis with which calls end during an outage, each with an error: what is asked while there is no connection
 * fails at once, what gets no answer after three seconds, and a connection that is silent for five is given up. Without them
 * a worker would hang in a call instead of going on when the server is back.
 */
export const redisOptions = {
  enableOfflineQueue: false,
  connectTimeout: 3_000,
  commandTimeout: 3_000,
  socketTimeout: 5_000,
  keepAlive: 5_000,
  // What was asked when the connection broke is not asked again behind the caller's back: it may have been done.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // Never long: after an outage workers have one lease to say that they are still there.
  /** Milliseconds before the next attempt to connect: 100 after the first, doubled up to 1,000. */
  retryStrategy: (times: number): number => Math.min(1_000, 50 * 2 ** Math.min(times, 6)),
} as const;
