import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import postgres from "postgres";
import { createConnectionGuard, type PostgresjsOptions, postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import type { Database } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { type InterruptibleProxy, openInterruptibleProxy } from "./interruptible-proxy.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let proxy: InterruptibleProxy;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  proxy = await openInterruptibleProxy(opened.url ?? "");
});
afterAll(async () => {
  await proxy.close();
  await opened.close();
});

// postgres.js throws outside of every promise where something is asked of a connection that is gone (porsager/postgres
// issues 1066, 1154, 1208): the runner counts that as a failure, a process would end.
const macrotasks = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Half of it is what the server may take to be asked on a new connection, also on a busy machine. */
const SILENT_SECONDS = 1.5;

async function withDatabase(
  work: (database: Database) => Promise<void>,
  options: Omit<PostgresjsOptions, "guard"> = {},
): Promise<void> {
  const guard = createConnectionGuard();
  const sql = postgres(proxy.url, { max: 2, onnotice: () => {}, backoff: () => 0.05, ...guard.options });
  try {
    await work(postgresjsDatabase(sql, { guard, ...options }));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test.each([
  ["between two statements", 0],
  ["during a statement", 0.5],
] as const)("a transaction whose connection breaks %s rejects, and the process lives", async (_moment, seconds) => {
  await withDatabase(async (database) => {
    for (let round = 0; round < 3; round += 1) {
      const begun = database.transaction(async (statements) => {
        await statements.query("select 1");
        if (seconds === 0) proxy.cut();
        else setTimeout(() => proxy.cut(), 50);
        if (seconds === 0) await macrotasks();
        await statements.query("select pg_sleep($1::float8)", [seconds]).catch(() => {});
        await statements.query("select 2").catch(() => {});
        await macrotasks();
        return "seemingly fine";
      });
      expect(await begun.catch((error) => error)).toBeInstanceOf(Error);
      await macrotasks();
      proxy.restore();
      expect(await database.transaction((statements) => statements.query("select 3 as three"))).toEqual([{ three: 3 }]);
    }
  });
});

test("transactions that begin on dead connections end, also where others wait for a connection", async () => {
  const transact = (database: Database) =>
    database.transaction((statements) => statements.query("select 1 as one")).catch((error) => error);
  await withDatabase(
    async (database) => {
      await Promise.all([transact(database), transact(database)]); // both connections are open
      proxy.swallow();
      const ended = await Promise.all(Array.from({ length: 5 }, () => transact(database)));
      expect(ended.slice(0, 2)).toEqual([expect.any(Error), expect.any(Error)]);
      expect(ended.slice(2)).toEqual(Array.from({ length: 3 }, () => [{ one: 1 }]));
    },
    { silentSeconds: SILENT_SECONDS },
  );
});

test("a transaction that rolls back on a dead connection rejects", async () => {
  await withDatabase(
    async (database) => {
      const begun = database.transaction(async (statements) => {
        await statements.query("select 1");
        proxy.swallow();
        throw new Error("changed my mind");
      });
      expect(await begun.catch((error) => error)).toBeInstanceOf(Error);
      expect(await database.query("select 2 as two")).toEqual([{ two: 2 }]);
    },
    { silentSeconds: SILENT_SECONDS },
  );
});

test("what a transaction locked is free again soon after its client has gone without a word", async () => {
  await opened.database.script("create table public.locked (id int primary key, by text)");
  const lock = "insert into public.locked values (1, $1) on conflict do nothing returning by";
  await withDatabase(
    async (database) => {
      const begun = database.transaction(async (statements) => {
        await statements.query(lock, ["who goes"]);
        proxy.swallow(); // the server hears neither a commit nor that the connection is gone
      });
      expect(await begun.catch((error) => error)).toBeInstanceOf(Error);
      expect(await opened.database.query(lock, ["who stays"])).toEqual([{ by: "who stays" }]);
    },
    { silentSeconds: SILENT_SECONDS, idleInTransactionSeconds: 2 },
  );
});

test("connections that are ended by the server while they open break nothing but what waits for them", async () => {
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  for (let round = 0; round < 5; round += 1) {
    await withDatabase(async (database) => {
      const asked = [1, 2, 3].map(() => database.query("select 1").catch(() => {}));
      for (let look = 0; look < 5; look += 1) await opened.database.query(terminate);
      await Promise.all(asked);
    });
  }
  await macrotasks();
});
