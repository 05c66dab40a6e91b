import type { QueuePorts } from "@rubrica/core";
import { createDeadLetters } from "./dead-letters.ts";
import { keyBase } from "./key-base.ts";
import type { RedisClient } from "./redis-client.ts";
import { storeClock } from "./store-clock.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { createTaskQueue } from "./task-queue.ts";
import { createTaskSource } from "./task-source.ts";

export interface RedisQueueOptions {
  /** Opened with `redisOptions`, so that calls end during an outage. */
  readonly redis: RedisClient;
  /** Over a second connection, by which workers are called. Default: none, workers only poll. */
  readonly subscriptions?: Subscriptions;
  /** Queues of other names share nothing with this one; in a cluster each lies on one node. Default "tasks". */
  readonly name?: string;
}

/**
 * A task queue in Redis. It joins no transaction of the stores: workers that commit need `createOutboxQueue` of
 * worker-runtime between.
 */
export function createRedisQueue(options: RedisQueueOptions): QueuePorts {
  return createQueueAt(storeClock, options);
}

/** A queue that goes by this clock, which is Lua. */
export function createQueueAt(clock: string, { redis, subscriptions, name = "tasks" }: RedisQueueOptions): QueuePorts {
  const context = { redis, base: keyBase(name), clock };
  return {
    queue: createTaskQueue(context),
    taskSource: createTaskSource(context, subscriptions ?? null),
    deadLetters: createDeadLetters(context),
  };
}
