/**
 * What the queue and its workers cost, beside other queues and beside the least that the same database can do.
 *
 *   bun run bench:queue [--rounds 5] [--only postgres|pglite|redis|costs|large|recovery]...
 *
 * It starts its own PostgreSQL, durable. Figures go to the standard output as Markdown, progress to the standard error.
 */
import { parseArgs } from "node:util";
import { migrate } from "@rubrica/adapter-postgres";
import { createRedisQueue, createSubscriptions, redisOptions } from "@rubrica/adapter-redis";
import { Redis } from "ioredis";
import { fromPglite } from "pg-boss";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { bootRedisServer } from "../packages/adapter-redis/test/redis-server.ts";
import { createBullmqOnPostgres } from "./queue/bullmq-postgres.ts";
import { createDatabase, createEmbedded } from "./queue/databases.ts";
import { createFloor } from "./queue/floor.ts";
import { createGraphile } from "./queue/graphile.ts";
import { measureCosts } from "./queue/measure-costs.ts";
import { measureEnqueue, measurePickup } from "./queue/measure-enqueue.ts";
import { measureLarge } from "./queue/measure-large.ts";
import { measureRecovery } from "./queue/measure-recovery.ts";
import { createOwnWorkers, createOwnWorkersOver } from "./queue/own-workers.ts";
import { createPgBoss } from "./queue/pg-boss.ts";
import { runRace } from "./queue/race.ts";
import { createBullmq, createRedisFloor } from "./queue/redis-queues.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string", multiple: true, default: [] } },
});
const rounds = Number(values.rounds);
const isWanted = (part: string): boolean => values.only.length === 0 || values.only.includes(part);
const report = (text: string): void => console.log(`${text}\n`);

/** As many as the peers get that take hundreds at a time. */
const OWN_TASKS = 10_000;
/** What a fleet chooses that has to take work over within two seconds. */
const shortLease = { leaseSeconds: 1, pollSeconds: 0.2 };
const { url: serverUrl } = await bootPostgresServer({ durable: true });
if (isWanted("postgres")) report(await racePostgres());
if (isWanted("pglite")) report(await racePglite());
if (isWanted("redis")) report(await raceRedis());
const own = await createDatabase(serverUrl, "own_costs", { migrated: true });
if (isWanted("costs")) {
  report(await measureCosts(own, [10, 50, 200]));
  report(await measureEnqueue(own.database));
  report(await measurePickup(own.database));
}
if (isWanted("large")) report(await measureLarge(own.database));
if (isWanted("recovery")) {
  report(
    await measureRecovery(own, [
      { name: "defaults", options: {}, times: rounds, contactSeconds: 13 },
      { name: "a lease of 1 s, polls of 0.2 s", options: shortLease, times: rounds, contactSeconds: 2 },
    ]),
  );
}
process.exit(0);

async function racePostgres(): Promise<string> {
  const { database: floor } = await createDatabase(serverUrl, "floor", { connections: 20 });
  const { database } = await createDatabase(serverUrl, "own", { migrated: true });
  const graphile = await createDatabase(serverUrl, "graphile", { connections: 2 });
  const { url: pgBossUrl } = await createDatabase(serverUrl, "pg_boss");
  const bullmq = await createDatabase(serverUrl, "bullmq", { connections: 2 });
  const batch = "floor, 500 a claim, 2 loops";
  const single = "floor, one a claim, 20 loops";
  const contenders = [
    await createFloor(floor, { name: batch, tasks: 20_000, batch: 500, loops: 2 }),
    ...[10, 50, 200].map((concurrency) =>
      createOwnWorkers(database, { name: `own, concurrency ${concurrency}`, tasks: OWN_TASKS, concurrency }),
    ),
    await createGraphile(graphile, { tasks: 10_000 }),
    await createPgBoss({ connectionString: pgBossUrl, max: 12 }, { tasks: 10_000, workers: 4 }),
    await createBullmqOnPostgres(bullmq, { tasks: 1_000, concurrency: 50 }),
    await createFloor(floor, { name: single, tasks: 1_000, batch: 1, loops: 20 }),
  ];
  return await runRace({ title: "PostgreSQL", contenders, floors: [batch, single] }, rounds);
}

async function racePglite(): Promise<string> {
  const floor = await createEmbedded();
  const { database } = await createEmbedded();
  const peer = await createEmbedded();
  await migrate(database);
  const batch = "floor, 500 a claim";
  const contenders = [
    await createFloor(floor.database, { name: batch, tasks: 10_000, batch: 500, loops: 1 }),
    ...[10, 200].map((concurrency) =>
      createOwnWorkers(database, { name: `own, concurrency ${concurrency}`, tasks: OWN_TASKS, concurrency }),
    ),
    await createPgBoss({ db: fromPglite(peer.pglite) }, { tasks: 5_000, workers: 1 }),
  ];
  return await runRace({ title: "PGlite", contenders, floors: [batch] }, rounds);
}

async function raceRedis(): Promise<string> {
  const server = await bootRedisServer({ appendonly: "yes" });
  const batch = "floor, 500 a script, 2 loops";
  const open = (): Redis => new Redis({ ...redisOptions, enableOfflineQueue: true, port: server.port });
  const redis = open();
  const subscriptions = createSubscriptions(open());
  const own = createRedisQueue({ redis, subscriptions });
  const contenders = [
    createRedisFloor(server.port, { name: batch, tasks: 20_000, batch: 500 }),
    ...[10, 50, 200].map((concurrency) =>
      createOwnWorkersOver(own, { name: `own, concurrency ${concurrency}`, tasks: OWN_TASKS, concurrency }),
    ),
    createBullmq(server.port, { tasks: 5_000, concurrency: 50 }),
  ];
  return await runRace({ title: "Redis", contenders, floors: [batch] }, rounds);
}
