import { checkObject, type QueuePorts } from "@rubrica/core";
import { checkClient, checkSubscriptions, SCRIPT_COMMANDS } from "./check-client.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { keyBase } from "./key-base.ts";
import { createQueueControl } from "./queue-control.ts";
import type { RedisClient } from "./redis-client.ts";
import { storeClock } from "./store-clock.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { createTaskQueue } from "./task-queue.ts";
import { createTaskSource } from "./task-source.ts";
import { leaveTogether } from "./write-access.ts";

/** What {@link createRedisQueue} needs. */
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
 *
 * @throws {InvalidArgumentError} for what is no client, no subscriptions or no name.
 */
export function createRedisQueue(options: RedisQueueOptions): QueuePorts {
  return createQueueAt(storeClock, options);
}

/** A queue that goes by this clock, which is Lua. */
export function createQueueAt(clock: string, options: RedisQueueOptions): QueuePorts {
  checkObject("createRedisQueue(options)", options, { expected: "an object with redis" });
  const { redis, subscriptions, name = "tasks" } = options;
  checkClient("createRedisQueue(options.redis)", redis, [...SCRIPT_COMMANDS, "hgetall"]);
  checkSubscriptions("createRedisQueue(options.subscriptions)", subscriptions);
  if (subscriptions) leaveTogether(redis, subscriptions);
  const context = { redis, base: keyBase("createRedisQueue(options.name)", name), clock };
  return {
    queue: createTaskQueue(context),
    taskSource: createTaskSource(context, subscriptions ?? null),
    deadLetters: createDeadLetters(context),
    queueControl: createQueueControl(context),
  };
}
