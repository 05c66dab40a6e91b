/**
 * A worker process of the random histories over a server. Arguments: the address of the database, the report whose events
 * are the lines that it keeps, and that of Redis where the queue is there.
 */
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { createConnectionGuard, postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import { createRedisQueue, createSubscriptions, redisOptions } from "@rubrica/adapter-redis";
import { createOutboxQueue } from "@rubrica/worker-runtime";
import { Redis } from "ioredis";
import postgres from "postgres";
import { startJobWorker } from "./job-worker.ts";

const [databaseUrl = "", reportId = "", redisUrl] = process.argv.slice(2);
const guard = createConnectionGuard();
const client = { max: 6, onnotice: () => {}, backoff: () => 0.1, connect_timeout: 2 };
const sql = postgres(databaseUrl, { ...client, ...guard.options });
const stores = createPostgresStores({
  database: postgresjsDatabase(sql, { guard, silentSeconds: 1, idleInTransactionSeconds: 3 }),
});

const joined = redisUrl ? joinRedis(redisUrl) : null;
const manager = startJobWorker(joined ?? stores, reportId);
joined?.relay.start();

process.once("SIGTERM", async () => {
  await manager.stop();
  await joined?.relay.stop();
  process.exit(0);
});

function joinRedis(url: string) {
  const [redis, subscriber] = [new Redis(url, redisOptions), new Redis(url, redisOptions)];
  for (const each of [redis, subscriber]) each.on("error", () => {}); // what is asked meanwhile fails and says so
  const foreign = createRedisQueue({ redis, subscriptions: createSubscriptions(subscriber) });
  const times = { pollSeconds: 0.2, relayLeaseSeconds: 1.5, recoverSeconds: 0.5, storeSeconds: 1 };
  return createOutboxQueue({ stores, foreign, ...times });
}
