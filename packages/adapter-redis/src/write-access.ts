import { WriteAccess } from "@rubrica/core";
import type { Redis } from "ioredis";
import { probeRedis } from "./probe-redis.ts";
import type { RedisClient } from "./redis-client.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** What leaves a server that turned read-only, of one client. */
interface LeavingClient {
  readonly access: WriteAccess;
  /** They leave with it: what is published is published at the new primary. */
  readonly subscriptions: Set<Subscriptions>;
}

const clients = new WeakMap<RedisClient, LeavingClient>();

/** Lets the subscriptions leave a server together with the client. */
export function leaveTogether(redis: RedisClient, subscriptions: Subscriptions): void {
  leavingClient(redis).subscriptions.add(subscriptions);
}

/** What the client asked at this time, as `performance.now()` counts, was refused because it would write. */
export function refusedWrite(redis: RedisClient, sentAt: number): void {
  // A cluster's client asks the primaries, and is told where they are.
  if (!("nodes" in redis)) leavingClient(redis).access.refused(sentAt);
}

function leavingClient(redis: RedisClient): LeavingClient {
  const known = clients.get(redis);
  if (known) return known;
  const subscriptions = new Set<Subscriptions>();
  const access = new WriteAccess({
    mayWrite: () => mayWrite(redis as Redis),
    leave() {
      if (redis.status === "ready") redis.disconnect(true);
      for (const each of subscriptions) each.reconnect?.();
    },
    later: (work, milliseconds) => void setTimeout(work, milliseconds).unref(),
  });
  const client = { access, subscriptions };
  clients.set(redis, client);
  return client;
}

async function mayWrite(redis: Redis): Promise<boolean> {
  return await probeRedis(redis).then(
    () => true,
    () => false,
  );
}
