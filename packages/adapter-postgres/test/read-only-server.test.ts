import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";

import { isStoreUnavailable } from "@rubrica/core";
import postgres, { type Sql } from "postgres";
import { createConnectionGuard, postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import type { Database } from "../src/index.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { rejection } from "./rejection.ts";
import { waitFor } from "./wait-for.ts";

setDefaultTimeout(240_000);

let url: string;
let admin: Sql;
beforeAll(async () => {
  ({ url } = await bootPostgresServer());
  admin = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { options: "-c default_transaction_read_only=off" },
  });
  await admin`create table public.notes (text text)`;
});
afterAll(() => admin.end({ timeout: 5 }));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Pool {
  readonly database: Database;
  /** The server's processes that have served it; of a new connection each. */
  readonly processes: () => Promise<readonly number[]>;
}

function openPool({ guarded = true } = {}): Pool {
  const guard = createConnectionGuard();
  const name = crypto.randomUUID();
  const connection = { application_name: name };
  const sql = postgres(url, {
    max: 3,
    onnotice: () => {},
    backoff: () => 0.05,
    connection,
    ...(guarded && guard.options),
  });
  cleanups.push(() => sql.end({ timeout: 5 }));
  return {
    database: postgresjsDatabase(sql, guarded ? { guard } : {}),
    async processes() {
      const rows = await admin<{ pid: number }[]>`select pid from pg_stat_activity where application_name = ${name}`;
      return rows.map(({ pid }) => pid).sort((a, b) => a - b);
    },
  };
}

/** The sessions there are only read from now on, and new ones as well. */
async function turnReadOnly(): Promise<void> {
  cleanups.push(async () => {
    await admin`alter system reset default_transaction_read_only`;
    await admin`alter database postgres reset default_transaction_read_only`;
    await admin`select pg_reload_conf()`;
    await waitFor(
      async () => (await admin`show default_transaction_read_only`)[0]?.default_transaction_read_only === "off",
    );
  });
  await admin`alter system set default_transaction_read_only = on`;
  await admin`select pg_reload_conf()`;
}

/** The sessions there are go on reading, as on the primary of before; new ones may write. */
const failOver = () => admin`alter database postgres set default_transaction_read_only = off`;

const write = (database: Database) => database.query("insert into public.notes values ($1)", ["a note"]);
const writeInTransaction = (database: Database) =>
  database.transaction(async (statements) => write({ ...database, ...statements }));
const isRefused = async (database: Database) =>
  await write(database).then(
    () => false,
    (error) => error.code === "25006",
  );

/** A statement that runs until it is told to end. */
async function longStatement(database: Database) {
  const key = Math.floor(Math.random() * 1e9);
  await admin`select pg_advisory_lock(${key})`;
  const ended = database.query("select 'undisturbed' as it from (select pg_advisory_lock($1::int)) as waited", [key]);
  await waitFor(
    async () => (await admin`select from pg_locks where locktype = 'advisory' and not granted`).length === 1,
  );
  return { ended, end: () => admin`select pg_advisory_unlock(${key})` };
}

test("a server that turned read-only is left for one that may be written to, each connection after its statement", async () => {
  const { database, processes } = openPool();
  const busy = [0, 1, 2].map(() => database.query("select pg_sleep(0.1)"));
  await Promise.all(busy);
  await Promise.all([0, 1, 2].map(() => writeInTransaction(database)));
  const older = await processes();
  expect(older).toHaveLength(3);
  const heard: string[] = [];
  cleanups.push(await database.listen("rubrica_read_only_test", (payload) => void heard.push(payload)));

  const long = await longStatement(database);
  await turnReadOnly();
  await waitFor(() => isRefused(database));
  await failOver();
  const begunAt = performance.now();
  await waitFor(async () => !(await isRefused(database)));
  expect(performance.now() - begunAt).toBeLessThan(5000);
  await Promise.all([0, 1, 2, 3].map(() => writeInTransaction(database)));
  expect((await processes()).filter((process) => older.includes(process))).toHaveLength(1); // the one with the statement
  await waitFor(() => heard.includes(""));
  await long.end();
  expect(await long.ended).toEqual([{ it: "undisturbed" }]);
  await waitFor(async () => (await processes()).every((process) => !older.includes(process)));
  await Promise.all([0, 1, 2, 3, 4, 5].map(() => writeInTransaction(database)));
});

test("a transaction on a connection that is left ends as it would have", async () => {
  const { database, processes } = openPool();
  await database.query("select 1");
  await turnReadOnly();
  let goOn = () => {};
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reading = database.transaction(async (statements) => {
    await statements.query("select 1");
    await pause;
    return await statements.query("select 2 as two");
  });
  await waitFor(() => isRefused(database));
  await failOver();
  await waitFor(async () => !(await isRefused(database)));
  const before = await processes();
  goOn();
  expect(await reading).toEqual([{ two: 2 }]);
  await waitFor(async () => (await processes()).length < before.length);
});

test("no connection is closed while no new one may write, and writes say that the store is away", async () => {
  const { database, processes } = openPool();
  await Promise.all([0, 1, 2].map(() => writeInTransaction(database)));
  const older = await processes();
  await turnReadOnly();
  await waitFor(() => isRefused(database));
  for (let round = 0; round < 20; round += 1) {
    const errors = await Promise.all([0, 1, 2, 3, 4].map(() => rejection(writeInTransaction(database))));
    expect(errors.every(isStoreUnavailable)).toBe(true);
  }
  // The connection that asked whether a new one may write has been closed; its process ends a moment later.
  await waitFor(async () => (await processes()).length <= older.length);
  expect(await processes()).toEqual(older);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("connections that are meant to read only are kept", async () => {
  const { database, processes } = openPool({ guarded: false });
  await database.query("set default_transaction_read_only = on");
  const older = await processes();
  expect(await isRefused(database)).toBe(true);
  await database.query("select 1");
  expect(await processes()).toEqual(older);
});
