import type { Redis } from "ioredis";
import { checkClient } from "./check-client.ts";
import { readInfo } from "./read-info.ts";
import type { RedisClient } from "./redis-client.ts";

/** The server cannot be used as it is set up. */
export class UnsuitableRedisError extends Error {
  override readonly name = "UnsuitableRedisError";
  readonly code = "unsuitable_redis";
  readonly readable = true;
}

/**
 * Looks at server and client, in a cluster at every primary, before work is entrusted to them.
 * @returns sentences about what may lose the newest tasks or hang, for the log.
 * @throws UnsuitableRedisError where the server is too old, or may drop tasks to make room.
 * @throws {InvalidArgumentError} for what is no client.
 */
export async function checkRedis(redis: RedisClient): Promise<readonly string[]> {
  checkClient("checkRedis(redis)", redis, ["info"]);
  const nodes = "nodes" in redis ? redis.nodes("master") : [redis];
  const warnings = await Promise.all(nodes.map(checkNode));
  return [...new Set(warnings.flat()), ...describeClient(redis)];
}

async function checkNode(node: Redis): Promise<readonly string[]> {
  const facts = readInfo(String(await node.info()));
  const version = facts.get("redis_version") ?? "";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 6 || (major === 6 && minor < 2)) {
    throw new UnsuitableRedisError(`Redis ${version} is too old: 6.2 or later is needed.`);
  }
  if (facts.get("role") === "slave") {
    throw new UnsuitableRedisError("This Redis is a replica, which takes no tasks: name the primary.");
  }
  const policy = facts.get("maxmemory_policy") ?? "noeviction";
  if (policy.startsWith("allkeys-")) {
    throw new UnsuitableRedisError(
      `Redis may drop tasks when its memory is full (maxmemory-policy ${policy}): set maxmemory-policy noeviction.`,
    );
  }
  return [
    ...(policy.startsWith("volatile-")
      ? [`Redis may forget counters of rate limits when its memory is full (maxmemory-policy ${policy})`]
      : []),
    ...(facts.get("aof_enabled") === "1" || facts.get("aof_enabled") === undefined
      ? []
      : ["Redis writes no append-only file: a restart forgets tasks since the last snapshot (set appendonly yes)"]),
  ];
}

function describeClient(redis: RedisClient): readonly string[] {
  const { enableOfflineQueue, commandTimeout } = clientOptions(redis);
  return [
    ...(enableOfflineQueue === false ? [] : ["calls wait while Redis is away (set enableOfflineQueue false)"]),
    ...(commandTimeout ? [] : ["calls that Redis does not answer never end (set commandTimeout)"]),
  ];
}

/** Those of a cluster's nodes stand inside its own. */
function clientOptions({ options }: RedisClient): {
  readonly enableOfflineQueue?: boolean | undefined;
  readonly commandTimeout?: number | undefined;
} {
  if (!("redisOptions" in options)) return options;
  return { ...options.redisOptions, enableOfflineQueue: options.enableOfflineQueue };
}
