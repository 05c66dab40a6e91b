import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { createPostgresStores, migrate, type PostgresStores } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { createRedisQueue } from "@rubrica/adapter-redis";
import { SERVICE } from "@rubrica/core";
import { createOutboxQueue, type OutboxQueue } from "@rubrica/worker-runtime";
import { openTestDatabase, type TestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import {
  type InterruptibleProxy,
  openInterruptibleProxy,
} from "../../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { type KeptLines, prepareKeptLines } from "../../../../packages/adapter-postgres/test/kept-lines.ts";
import { connectTestRedis, type TestRedis } from "../../../../packages/adapter-redis/test/redis.ts";
import { bootRedisServer, type RedisServer } from "../../../../packages/adapter-redis/test/redis-server.ts";
import { temporaryFolder } from "../server-process.ts";
import { type Fault, type FaultKind, planFaults } from "./fault-plan.ts";
import { firstStage, linesOf } from "./job-worker.ts";
import { Processes } from "./processes.ts";

/** How long things go wrong, over each store: some seconds in every run, minutes in the long form. */
const SECONDS = Number(process.env.RUBRICA_CHAOS_SECONDS ?? 6);
/**
 * Of the history of faults: the same faults come in the same order. The short form has always the same, so that a change is
 * judged by what the last one was judged by; the long form has one that nobody has seen, unless one is given.
 */
const SEED = Number(
  process.env.RUBRICA_CHAOS_SEED ??
    (process.env.RUBRICA_CHAOS_SECONDS === undefined ? 20_260_101 : Math.floor(Math.random() * 2 ** 31)),
);
/** For all to be done once nothing goes wrong any more; much longer than it takes on a busy machine. */
const HEALED_MILLISECONDS = 120_000;
setDefaultTimeout(HEALED_MILLISECONDS + SECONDS * 3_000 + 60_000);

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function announce(store: string, faults: readonly Fault[]): void {
  const kinds = faults.map(({ kind }) => kind).join(" ");
  console.log(`random history over ${store}: RUBRICA_CHAOS_SEED=${SEED} RUBRICA_CHAOS_SECONDS=${SECONDS}: ${kinds}`);
}

/** Every job is done, each stage was kept once, and nothing is left. Where not, says how the stores stand. */
async function untilAllIsKept(
  expected: () => readonly string[],
  kept: () => Promise<readonly string[]>,
  standing: () => Promise<unknown> = async () => "nobody works any more",
) {
  const deadline = performance.now() + HEALED_MILLISECONDS;
  while ((await kept()).length < expected().length && performance.now() < deadline) await sleep(100);
  const lines = await kept();
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  if (lines.length !== expected().length) {
    const stand = await standing().catch(String);
    console.error(`seed ${SEED}: ${lines.length} of ${expected().length} lines`, JSON.stringify(stand, null, 2));
  }
  expect({
    lost: expected().filter((line) => !times.has(line)),
    twice: [...times].filter(([, count]) => count > 1).map(([line]) => line),
  }).toEqual({ lost: [], twice: [] });
  expect(lines).toHaveLength(expected().length);
}

describe("random histories over servers", () => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let lines: KeptLines;
  let databaseProxy: InterruptibleProxy;
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    stores = createPostgresStores(opened);
    // Between the two messages of one statement only its keepalive tells the server that a client is gone.
    databaseProxy = await openInterruptibleProxy(opened.url ?? "", { serverHearsMilliseconds: 5_000 });
  });
  afterAll(async () => {
    await databaseProxy?.close();
    await opened?.close();
  });

  let workers: Processes;
  let redis: RedisServer | null;
  let connected: TestRedis | null;
  let redisProxy: InterruptibleProxy | null;
  let joined: OutboxQueue | null;
  afterEach(async () => {
    await workers?.killAll();
    await joined?.relay.stop();
    connected?.close();
    await redisProxy?.close();
    await redis?.kill();
  });

  async function prepare(store: "PostgreSQL" | "Redis"): Promise<void> {
    redis = connected = redisProxy = joined = null;
    await opened.database.script("truncate rubrica.tasks, rubrica.outbox, rubrica.fences, rubrica.open_tasks");
    lines = await prepareKeptLines(opened, stores);
    if (store === "Redis") {
      redis = await bootRedisServer({ appendonly: "yes", appendfsync: "always" });
      connected = await connectTestRedis(redis.url);
      redisProxy = await openInterruptibleProxy(redis.url);
      const times = { pollSeconds: 0.2, relayLeaseSeconds: 1.5, recoverSeconds: 0.5, storeSeconds: 1 };
      joined = createOutboxQueue({ stores, foreign: createRedisQueue(connected), ...times });
    }
    const addresses = [databaseProxy.url, lines.reportId, ...(redisProxy ? [redisProxy.url] : [])];
    workers = new Processes("server-worker-process.ts", addresses);
    for (let count = 0; count < 3; count += 1) workers.start();
  }

  /** Where tasks are that have not ended: in the outbox, known as open, or in the queue. */
  async function standing(): Promise<unknown> {
    const { queueControl, deadLetters } = connected ? createRedisQueue(connected) : stores;
    const tables = ["outbox", "open_tasks"].map((table) => opened.database.query(`select * from rubrica.${table}`));
    const [outbox, open] = await Promise.all(tables);
    const [rows, connections] = await Promise.all([
      opened.database.query("select * from rubrica.tasks limit 20"),
      opened.database.query(
        `select pid, client_port, state, wait_event_type, wait_event, now() - xact_start as transaction, now() - state_change as since,
           left(query, 80) as query, pg_blocking_pids(pid) as blocked_by
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    ]);
    const tasks = await queueControl.list({ limit: 20 });
    const dead = await deadLetters.list({ limit: 20, offset: 0 });
    return { outbox, open, rows, connections, tasks: tasks.items, dead: dead.items, processes: workers.describe() };
  }

  async function strike({ kind, lastsMilliseconds, victim }: Fault): Promise<void> {
    const struck = redisProxy && victim % 2 === 0 ? redisProxy : databaseProxy;
    const child = workers.pick(victim);
    switch (kind) {
      case "kill":
      case "end":
        return await workers.replace(child, kind === "kill" ? "SIGKILL" : "SIGTERM");
      case "stop":
        child?.kill("SIGSTOP");
        await sleep(lastsMilliseconds);
        return void child?.kill("SIGCONT");
      case "cut":
      case "hang":
        if (kind === "cut") struck.cut();
        else struck.muffle();
        await sleep(lastsMilliseconds);
        return struck.restore();
      case "swallow":
        return struck.swallow();
      case "store":
        if (!redis)
          return void (await opened.database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          ));
        await redis.kill();
        return await redis.start();
      case "forget":
        return void (await connected?.redis.flushall().catch(() => {}));
    }
  }

  test.each([
    ["PostgreSQL", ["kill", "end", "stop", "cut", "hang", "swallow", "store"]],
    ["Redis", ["kill", "end", "stop", "cut", "hang", "swallow", "store", "forget"]],
  ] satisfies ["PostgreSQL" | "Redis", FaultKind[]][])(
    "lose nothing and keep nothing twice: %s",
    async (store, kinds) => {
      const faults = planFaults(SEED, kinds, SECONDS);
      announce(store, faults);
      await prepare(store);
      const names: string[] = [];
      const transaction = joined?.transaction ?? stores.transaction;
      const over = new AbortController();
      // Whoever hands in is where nothing goes wrong; with Redis only the outbox takes it.
      const handingIn = (async () => {
        while (!over.signal.aborted) {
          const name = `job ${names.length}`;
          const committed = await transaction
            .run(SERVICE, async (bound) => {
              await lines.keep(bound, `${name}/0`);
              await bound.queue.enqueue([firstStage(name)]);
            })
            .then(
              () => true,
              () => false,
            );
          if (committed || (await lines.kept().catch((): readonly string[] => [])).includes(`${name}/0`))
            names.push(name);
          await sleep(60);
        }
      })();
      for (const fault of faults) {
        await strike(fault);
        await sleep(fault.pauseMilliseconds);
      }
      over.abort();
      await handingIn;
      await untilAllIsKept(() => names.flatMap(linesOf), lines.kept, standing);
      const [row] = await opened.database.query("select count(*)::int as dead from rubrica.dead_letters");
      expect(row).toEqual({ dead: 0 });
      console.log(
        `random history over ${store}: ${faults.length} faults, ${names.length} jobs of 3 stages, all kept once`,
      );
    },
  );
});

describe("random histories over the embedded database", () => {
  const works = (host: ChildProcess) =>
    once(host.stdout ?? host, "data", { signal: AbortSignal.timeout(HEALED_MILLISECONDS) });
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));

  test("lose nothing and keep nothing twice", async () => {
    // Each kill costs a start of the database.
    const faults = planFaults(SEED, ["kill", "kill", "stop"], SECONDS / 2);
    announce("PGlite", faults);
    const first = await PGlite.create(`${folder.path}/database`);
    const database = pgliteDatabase(first);
    await migrate(database);
    const { reportId } = await prepareKeptLines(
      { driver: "pglite", database, url: null, close: async () => {} },
      createPostgresStores({ database }),
    );
    await first.close();

    const hosts = new Processes("embedded-process.ts", [`${folder.path}/database`, reportId]);
    try {
      let host = hosts.start();
      for (const { kind, lastsMilliseconds, pauseMilliseconds } of faults) {
        await works(host);
        await sleep(pauseMilliseconds);
        if (kind === "kill") {
          await hosts.replace(host, "SIGKILL");
          host = hosts.pick(0) ?? host;
        } else {
          host.kill("SIGSTOP");
          await sleep(lastsMilliseconds);
          host.kill("SIGCONT");
        }
      }
      const ended = once(host, "exit", { signal: AbortSignal.timeout(HEALED_MILLISECONDS) });
      await works(host);
      host.kill("SIGUSR2");
      expect(await ended).toEqual([0, null]);
    } finally {
      await hosts.killAll();
    }

    const last = await PGlite.create(`${folder.path}/database`);
    const rows = await last.query<{ readonly line: string }>(
      "select event ->> 'detail' as line from public.report_events",
    );
    const kept = rows.rows.map(({ line }) => line);
    const names = kept.filter((line) => line.endsWith("/0")).map((line) => line.slice(0, -2));
    expect(names.length).toBeGreaterThan(0);
    await untilAllIsKept(
      () => names.flatMap(linesOf),
      async () => kept,
    );
    const dead = await last.query("select count(*)::int as dead from rubrica.dead_letters");
    expect(dead.rows).toEqual([{ dead: 0 }]);
    await last.close();
    console.log(`random history over PGlite: ${faults.length} faults, ${names.length} jobs of 3 stages, all kept once`);
  });
});
