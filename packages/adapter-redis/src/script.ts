import { createHash } from "node:crypto";
import type { RedisClient } from "./redis-client.ts";
import { isOfReplica, withOutageMark } from "./redis-error.ts";
import { refusedWrite } from "./write-access.ts";

/** A Lua script: Redis runs it whole, with nothing in between. */
export interface Script {
  readonly text: string;
  /** By which Redis knows it once it has seen it. */
  readonly sha: string;
}

export function defineScript(text: string): Script {
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}

/** Runs the script. Its one key names the node of a cluster on which all that it touches lies. */
export async function runScript(
  redis: RedisClient,
  script: Script,
  key: string,
  values: readonly (string | number)[],
): Promise<unknown> {
  const sentAt = performance.now();
  try {
    return await redis.evalsha(script.sha, 1, key, ...values).catch((error: unknown) => {
      // A server that was restarted, or another node after a failover, has not seen it yet.
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return redis.eval(script.text, 1, key, ...values);
    });
  } catch (error) {
    if (isOfReplica(error)) refusedWrite(redis, sentAt);
    throw withOutageMark(error);
  }
}
