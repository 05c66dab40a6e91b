import { checkClient } from "./check-client.ts";
import { readInfo } from "./read-info.ts";
import type { RedisClient } from "./redis-client.ts";

/**
 * Asks on a new connection whether writes are taken; rejects where nobody answers, and where it is a replica or loads its data. A
 * cluster is asked on the connections that there are.
 *
 * @throws {InvalidArgumentError} for what is no client.
 */
export async function probeRedis(redis: RedisClient): Promise<void> {
  checkClient("probeRedis(redis)", redis, ["info", "duplicate"]);
  if ("nodes" in redis) {
    await redis.info();
    return;
  }
  const asking = redis.duplicate({
    lazyConnect: true,
    connectTimeout: ANSWER_MILLISECONDS,
    commandTimeout: ANSWER_MILLISECONDS,
    retryStrategy: () => null,
    enableReadyCheck: false, // would wait while it loads
  });
  asking.on("error", () => {}); // the call that fails says so
  try {
    await asking.connect();
    const facts = readInfo(String(await asking.info()));
    if (facts.get("role") === "slave") throw outage("READONLY", "This Redis is a replica.");
    if (facts.get("loading") === "1") throw outage("LOADING", "Redis loads its data.");
  } finally {
    asking.disconnect();
  }
}

function outage(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, outage: true });
}

const ANSWER_MILLISECONDS = 3_000;
