import { expect, test } from "bun:test";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import { pgliteDatabase } from "./drivers/pglite.ts";
import { postgresjsDatabase, postgresjsStatements } from "./drivers/postgresjs.ts";
import {
  assertKnownMigrations,
  auditProtectionStatements,
  createAuditChain,
  createDeadLetters,
  createPostgresStores,
  createQueueControl,
  createTaskQueue,
  createTaskSource,
  type Database,
  isMigrated,
  keepScoreRelease,
  keepSelfRegistrationRoles,
  migrate,
  readMigrations,
  readSelfRegistrationRoles,
  readSupabaseAccounts,
  rehearseMigrations,
  runAs,
} from "./index.ts";

const address = "postgres://app:secret@db.example.com/rubrica";
/** Never connects: what is wrong is said before anything is sent. */
const sql = postgres(address);
/** What a client of PGlite can do, without a database behind it. */
const pglite: PGlite = Object.create(PGlite.prototype);
const neverAsked = () => Promise.reject(new Error("It was asked."));
const database: Database = {
  query: neverAsked,
  script: neverAsked,
  transaction: neverAsked,
  probe: async () => {},
  listen: neverAsked,
  pool: () => ({ size: 1, used: 0, waiting: 0 }),
};

const NO_DATABASES: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined. Make one: postgresjsDatabase(sql) or pgliteDatabase(pglite)."],
  [null, "got null"],
  [address, "got a string that begins with postgres://"],
  [new URL(address), "got a URL without `query`"],
  [sql, "got a function without `query`. Make one: postgresjsDatabase(sql)"],
  [pglite, "got an object without `script`. Make one"],
  [{ connectionString: address }, "got an object without `query`"],
  [Promise.resolve(database), "got a Promise. Await it first."],
];

const work = async () => undefined;
const TAKE_DATABASES: readonly (readonly [string, (database: never) => unknown])[] = [
  ["createPostgresStores(options.database)", (value) => createPostgresStores({ database: value })],
  ["migrate(database)", migrate],
  ["rehearseMigrations(database)", rehearseMigrations],
  ["createAuditChain(database)", createAuditChain],
  ["keepScoreRelease(database)", (value) => keepScoreRelease(value, "manual")],
  ["keepSelfRegistrationRoles(database)", (value) => keepSelfRegistrationRoles(value, ["student"])],
  ["readSelfRegistrationRoles(database)", readSelfRegistrationRoles],
  ["runAs(database)", (value) => runAs(value, { kind: "service" }, work)],
  ["isMigrated(statements)", isMigrated],
  ["readMigrations(database)", readMigrations],
  ["auditProtectionStatements(statements)", (value) => auditProtectionStatements(value, "keeper")],
  ["createTaskQueue(statements)", createTaskQueue],
  ["createTaskSource(statements)", (value) => createTaskSource(value, { listener: database })],
  ["createDeadLetters(statements)", createDeadLetters],
  ["createQueueControl(statements)", createQueueControl],
];

for (const [argument, call] of TAKE_DATABASES) {
  test(`${argument} refuses what is no database, and repeats nothing of it`, async () => {
    for (const [value, words] of NO_DATABASES) {
      const error = await refusalOf(() => call(value as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", argument]);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("migrate() refuses what it cannot be limited to", async () => {
  for (const only of ["reports", "", null, true]) {
    const error = await refusalOf(() => migrate(database, { only: only as never }));
    expect([error.code, error.argument]).toEqual(["invalid_argument", "migrate(options.only)"]);
  }
});

const CLIENTS: readonly (readonly [string, (client: never) => unknown, readonly (readonly [unknown, string])[]])[] = [
  [
    "postgresjsDatabase(sql)",
    (client) => postgresjsDatabase(client),
    [
      [undefined, "expected a client of postgres.js, got undefined. Open one: postgres(address)."],
      [address, "got a string that begins with postgres://. Open one"],
      [new URL(address), "got a URL without `unsafe`"],
      [postgres, "got a function without `unsafe`"],
      [pglite, "got an object without `unsafe`"],
      [{ host: "secret" }, "got an object without `unsafe`"],
      [Object.assign(() => {}, { unsafe() {}, savepoint() {} }), "got a function without `begin`"],
    ],
  ],
  [
    "postgresjsStatements(transaction)",
    (client) => postgresjsStatements(client),
    [
      [undefined, "expected the transaction that sql.begin() hands its callback, got undefined"],
      [address, "got a string that begins with postgres://"],
      [database, "got an object without `unsafe`"],
    ],
  ],
  [
    "pgliteDatabase(pglite)",
    (client) => pgliteDatabase(client),
    [
      [undefined, "expected a client of PGlite, got undefined. Open one: await PGlite.create(folder)."],
      ["./secret/folder", "got a string. Open one"],
      [PGlite, "got a function without `query`"],
      [Promise.resolve(pglite), "got a Promise. Await it first."],
      [sql, "got a function without `query`"],
    ],
  ],
];

for (const [argument, call, values] of CLIENTS) {
  test(`${argument} refuses what is no client of the library, and repeats nothing of it`, async () => {
    for (const [value, words] of values) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(argument);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

const REFUSED: readonly (readonly [string, readonly unknown[], (value: never) => unknown])[] = [
  ["createPostgresStores(options)", [undefined, null, address], createPostgresStores],
  ["keepScoreRelease(database, release)", ["now", null, true], (release) => keepScoreRelease(database, release)],
  ["postgresjsDatabase(options)", [null, 10, "guard"], (options) => postgresjsDatabase(sql, options)],
  ["postgresjsDatabase(options.guard)", [null, {}, true], (guard) => postgresjsDatabase(sql, { guard })],
  [
    "postgresjsDatabase(options.silentSeconds)",
    [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "10", null],
    (silentSeconds) => postgresjsDatabase(sql, { silentSeconds }),
  ],
  ["createTaskSource(options)", [undefined, null], (options) => createTaskSource(database, options)],
  [
    "createTaskSource(options.listener)",
    [undefined, sql.listen, {}],
    (listener) => createTaskSource(database, { listener }),
  ],
  ["assertKnownMigrations(names)", [undefined, "0001_roles", new Set()], assertKnownMigrations],
  [
    "auditProtectionStatements(statements, owner)",
    [undefined, "", 5],
    (owner) => auditProtectionStatements(database, owner),
  ],
  [
    "keepSelfRegistrationRoles(database, roles)",
    [undefined, "student", ["pupil"], [undefined], [null]],
    (roles) => keepSelfRegistrationRoles(database, roles),
  ],
  ["runAs(actor)", [undefined, null, "service"], (actor) => runAs(database, actor, work)],
  ["runAs(actor.kind)", [{}, { kind: "admin" }, { kind: null }], (actor) => runAs(database, actor, work)],
  [
    "runAs(actor.userId)",
    [{ kind: "person" }, { kind: "person", userId: "" }, { kind: "person", userId: 5 }],
    (actor) => runAs(database, actor, work),
  ],
  ["runAs(work)", [undefined, "select 1"], (given) => runAs(database, { kind: "service" }, given)],
  ["readSupabaseAccounts(source)", [undefined, address, sql], (source) => readSupabaseAccounts(source).next()],
  [
    "readSupabaseAccounts(options.batchSize)",
    [0, -1, Number.NaN, "500"],
    (batchSize) => readSupabaseAccounts(database, { batchSize }).next(),
  ],
];

for (const [argument, values, call] of REFUSED) {
  test(`${argument} refuses what cannot be meant, by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(argument);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("the factories take a database of another driver by its methods", () => {
  expect(createPostgresStores({ database }).queue.supportsTransactions).toBe(true);
  expect(createTaskQueue({ query: neverAsked, script: neverAsked }).supportsTransactions).toBe(true);
});
