import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { createRedisQueue, createSubscriptions } from "@rubrica/adapter-redis";
import type { QueuePorts } from "@rubrica/core";
import {
  completed,
  createMemoryTaskQueue,
  createWorkerManager,
  defineHandler,
  defineWorker,
} from "@rubrica/worker-runtime";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { connectTestRedis } from "../../../../packages/adapter-redis/test/redis.ts";
import { bootRedisServer } from "../../../../packages/adapter-redis/test/redis-server.ts";

setDefaultTimeout(300_000);

/** Some in every run, two hundred in the long form. */
const ROUNDS = Number(process.env.RUBRICA_CHAOS_ROUNDS ?? 60);
/** Stopped managers that may still be held: the collector takes whatever looks like an address on the stack for one. */
const MOST_HELD = ROUNDS / 4;
const TASKS_A_ROUND = 3;

interface Store {
  readonly ports: Pick<QueuePorts, "queue" | "taskSource">;
  /** What the store sees of its clients: connections, and who listens. */
  clients(): Promise<object>;
  /** The same when nobody works. */
  readonly idle: object;
  close(): Promise<void>;
}

const stores: Record<string, () => Promise<Store>> = {
  memory: async () => ({ ports: createMemoryTaskQueue(), clients: async () => ({}), idle: {}, close: async () => {} }),
  async PostgreSQL() {
    const opened = await openTestDatabase("postgres", { connections: 3 });
    const clients = async () => {
      const [row] = await opened.database.query(
        `select count(*) <= 3 as "withinPool", count(*) filter (where query ilike 'listen%')::int as listening
         from pg_stat_activity where datname = current_database()`,
      );
      return row ?? {};
    };
    const idle = { withinPool: true, listening: 0 };
    return { ports: createPostgresStores(opened), clients, idle, close: () => opened.close() };
  },
  async PGlite() {
    const opened = await openTestDatabase("pglite");
    const clients = async () =>
      (await opened.database.query("select count(*)::int as channels from pg_listening_channels()"))[0] ?? {};
    return { ports: createPostgresStores(opened), clients, idle: { channels: 0 }, close: () => opened.close() };
  },
  async Redis() {
    const server = await bootRedisServer();
    const { redis, subscriber, close } = await connectTestRedis(server.url);
    const clients = async () => ({
      connections: ((await redis.client("LIST")) as string).trim().split("\n").length,
      channels: await redis.pubsub("CHANNELS"),
      listeners: subscriber.listenerCount("message"),
    });
    const ports = createRedisQueue({ redis, subscriptions: createSubscriptions(subscriber) });
    return {
      ports,
      clients,
      idle: { connections: 2, channels: [], listeners: 1 },
      async close() {
        close();
        await server.kill();
      },
    };
  },
};

describe.each(Object.keys(stores))("a manager over %s", (name) => {
  let store: Store;
  beforeAll(async () => {
    store = (await stores[name]?.()) as Store;
  });
  afterAll(() => store.close());

  test(`that is started and stopped ${ROUNDS} times leaves nothing behind and loses nothing`, async () => {
    const { queue, taskSource } = store.ports;
    const done: number[] = [];
    const stopped: WeakRef<object>[] = [];
    const add = defineHandler({
      payload: { parse: Number },
      async run({ payload }) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        done.push(payload);
        return completed();
      },
    });
    const start = () => {
      const definitions = [defineWorker({ kind: "sums", handlers: { add } })];
      const manager = createWorkerManager({ queue, taskSource, definitions, plan: new Map([["sums", 2]]) });
      manager.start();
      return manager;
    };
    const round = async (number: number) => {
      const payloads = Array.from({ length: TASKS_A_ROUND }, (_, index) => number * TASKS_A_ROUND + index);
      const manager = start();
      await queue.enqueue(payloads.map((payload) => ({ type: "add", payload })));
      // Stopped while it works, and before it has begun every fifth time.
      if (number % 5 > 0) await waitFor(() => done.length > (number - 1) * TASKS_A_ROUND * 0.5);
      await manager.stop();
      expect(manager.status().state).toBe("stopped");
      stopped.push(new WeakRef(manager));
    };
    const timers = countIntervals();
    try {
      for (let number = 0; number < ROUNDS; number += 1) await round(number);
      expect(await queue.stats()).toMatchObject({ running: 0, dead: 0, scheduled: 0 }); // no lease is left
      // The last one's listening connection may still be on its way out.
      await waitFor(() => timers.left() === 0);
      // Whatever a manager leaves behind, a listener, a timer or a wait, holds the manager.
      await waitFor(() => held(stopped) <= MOST_HELD);
      await waitFor(async () => Bun.deepEquals(await store.clients(), store.idle));
    } finally {
      timers.restore();
    }
    const last = start();
    const everything = Array.from({ length: ROUNDS * TASKS_A_ROUND }, (_, index) => index);
    await waitFor(() => done.length >= everything.length);
    await last.stop();
    expect(done.sort((one, other) => one - other)).toEqual(everything);
  });
});

/** How many of them are left, once what nobody holds is gone. */
function held(references: readonly WeakRef<object>[]): number {
  Bun.gc(true);
  return references.filter((reference) => reference.deref() !== undefined).length;
}

/** Counts repeated timers that were begun and not ended. */
function countIntervals(): { left(): number; restore(): void } {
  const { setInterval: begin, clearInterval: end } = globalThis;
  const running = new Set<unknown>();
  const counted = (...values: Parameters<typeof begin>) => {
    const timer = begin(...values);
    running.add(timer);
    return timer;
  };
  globalThis.setInterval = counted as typeof begin;
  globalThis.clearInterval = ((timer: ReturnType<typeof begin>) => {
    running.delete(timer);
    end(timer);
  }) as typeof end;
  return {
    left: () => running.size,
    restore: () => Object.assign(globalThis, { setInterval: begin, clearInterval: end }),
  };
}
