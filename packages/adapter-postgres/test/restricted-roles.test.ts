import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import postgres, { type Sql } from "postgres";
import type { Database } from "../src/database.ts";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import type { MissingPrivilegesError } from "../src/missing-privileges.ts";
import { createPostgresStores } from "../src/stores.ts";
import { addPerson } from "./people.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { testQueue, testStores } from "./store-suites.ts";

setDefaultTimeout(240_000);

// Roles belong to the whole server, so these tests have one of their own on which nobody has migrated before.
describe("migrate() as a role without CREATEROLE", () => {
  let serverUrl: string;
  beforeAll(async () => {
    serverUrl = (await bootPostgresServer()).url;
  });

  const connect = (options: { readonly database?: string; readonly user?: string } = {}): Sql => {
    const url = new URL(serverUrl);
    if (options.database) url.pathname = `/${options.database}`;
    if (options.user) url.username = encodeURIComponent(options.user);
    return postgres(url.href, { max: 2, onnotice: () => {} });
  };

  /** A database with a role of its own, and no roles of row-level security on the server. */
  async function openRestricted({
    user,
    ownsDatabase,
  }: {
    readonly user: string;
    readonly ownsDatabase: boolean;
  }): Promise<{ readonly restricted: Sql; readonly administrator: Sql; close(): Promise<void> }> {
    const database = `restricted_${crypto.randomUUID().replaceAll("-", "")}`;
    const quoted = `"${user.replaceAll('"', '""')}"`;
    const server = connect();
    await server.unsafe(`create database ${database}`);
    await server.unsafe(`create role ${quoted} login nosuperuser nocreaterole nocreatedb`);
    if (ownsDatabase) await server.unsafe(`alter database ${database} owner to ${quoted}`);
    const [restricted, administrator] = [connect({ database, user }), connect({ database })];
    return {
      restricted,
      administrator,
      async close() {
        await Promise.all([restricted.end({ timeout: 5 }), administrator.end({ timeout: 5 })]);
        await server.unsafe(`drop database ${database} with (force)`);
        await server.unsafe(`drop role if exists ${quoted}, anon, authenticated, service_role`);
        await server.end({ timeout: 5 });
      },
    };
  }

  async function withRestrictedRole(
    role: Parameters<typeof openRestricted>[0],
    work: (restricted: Sql, administrator: Sql) => Promise<void>,
  ): Promise<void> {
    const { restricted, administrator, close } = await openRestricted(role);
    try {
      await work(restricted, administrator);
    } finally {
      await close();
    }
  }

  const refusalOf = (restricted: Sql): Promise<MissingPrivilegesError> =>
    migrate(postgresjsDatabase(restricted)).then(
      () => Promise.reject(new Error("it migrated")),
      (error: MissingPrivilegesError) => error,
    );

  /** The whole of it works: people as themselves, the service as the owner. */
  async function expectWorking(restricted: Sql): Promise<void> {
    const database = postgresjsDatabase(restricted);
    expect(await migrate(database)).toHaveLength(MIGRATIONS.length);
    expect(await migrate(database)).toEqual([]);
    const [role] = await database.query("select rolsuper, rolcreaterole from pg_roles where rolname = current_user");
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false });
    const stores = createPostgresStores({ database });
    const alice = await addPerson(database, "student", "alice");
    await addPerson(database, "student", "bob");
    const count = (actor: typeof alice | typeof SERVICE) =>
      stores.transaction.run(actor, async ({ userInfo }) => (await userInfo.listUsers({ limit: 10, offset: 0 })).total);
    expect([await count(alice), await count(SERVICE)]).toEqual([1, 2]);
  }

  const creations = [
    "create role anon nologin noinherit;",
    "create role authenticated nologin noinherit;",
    "create role service_role nologin noinherit;",
  ];

  test("says which roles are missing and what an administrator runs, makes nothing, and goes on after it", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      const refusal = await refusalOf(restricted);
      expect(refusal.code).toBe("missing_privileges");
      expect(refusal.statements).toEqual([...creations, "grant anon, authenticated, service_role to app;"]);
      for (const statement of refusal.statements) expect(refusal.message).toContain(statement);
      expect(await administrator`select 1 from pg_namespace where nspname in ('rubrica', 'auth')`).toHaveLength(0);
      for (const statement of refusal.statements) await administrator.unsafe(statement);
      await expectWorking(restricted);
    });
  });

  test("goes on by itself where the roles are there and granted", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${creations.join("")} grant anon, authenticated, service_role to app;`);
      await expectWorking(restricted);
    });
  });

  test("asks for what is missing alone, and writes the role as PostgreSQL reads it", async () => {
    await withRestrictedRole({ user: 'Odd "Role"', ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${creations.join("")} grant anon to "Odd ""Role""";`);
      const refusal = await refusalOf(restricted);
      expect(refusal.statements).toEqual([`grant authenticated, service_role to "Odd ""Role""";`]);
      for (const statement of refusal.statements) await administrator.unsafe(statement);
      await expectWorking(restricted);
    });
  });

  test("asks for the right to make schemas where the role does not own the database", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: false }, async (restricted, administrator) => {
      await administrator.unsafe(`${creations.join("")} grant anon, authenticated, service_role to app;`);
      const refusal = await refusalOf(restricted);
      const [{ name } = { name: "" }] = await administrator<{ name: string }[]>`select current_database() as name`;
      expect(refusal.statements).toEqual([
        `grant create on database ${name} to app;`,
        "grant usage, create on schema public to app;",
      ]);
      for (const statement of refusal.statements) await administrator.unsafe(statement);
      await expectWorking(restricted);
    });
  });

  test("a role that may not use another is told so: being its member is not enough", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`
        ${creations.join("")} grant anon, service_role to app; grant authenticated to app with set false;`);
      expect((await refusalOf(restricted)).statements).toEqual(["grant authenticated to app;"]);
    });
  });

  test("the migrated database needs no right to make anything when the next process starts", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${creations.join("")} grant anon, authenticated, service_role to app;`);
      await expectWorking(restricted);
      const [{ name } = { name: "" }] = await administrator<{ name: string }[]>`select current_database() as name`;
      await administrator.unsafe(`alter database ${name} owner to postgres; revoke create on schema public from app;`);
      expect(await migrate(postgresjsDatabase(restricted))).toEqual([]);
      // A later version adds tables to schemas that are there.
      await administrator.unsafe(`
        grant usage, create on schema public to app;
        drop table rubrica.known_addresses; delete from rubrica.migrations where name = '0011_known_addresses';`);
      expect(await migrate(postgresjsDatabase(restricted))).toEqual(["0011_known_addresses"]);
    });
  });

  // Whatever the service does at run time it does as this role.
  describe("the service as a role that owns its tables and has no other right", () => {
    let opened: Awaited<ReturnType<typeof openRestricted>>;
    let database: Database;
    beforeAll(async () => {
      opened = await openRestricted({ user: "app", ownsDatabase: false });
      const { administrator, restricted } = opened;
      const [{ name } = { name: "" }] = await administrator<{ name: string }[]>`select current_database() as name`;
      await administrator.unsafe(`
        ${creations.join("")} grant anon, authenticated, service_role to app;
        grant create on database ${name} to app; grant usage, create on schema public to app;`);
      database = postgresjsDatabase(restricted);
      await migrate(database);
      await administrator.unsafe(
        `revoke create on database ${name} from app; revoke create on schema public from app;`,
      );
    });
    afterAll(() => opened.close());

    test("is no superuser, makes no roles and does not pass row-level security by itself", async () => {
      const [role] = await database.query(
        "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user",
      );
      expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false });
    });

    testStores(
      test,
      () => database,
      () => postgresjsDatabase(opened.administrator),
    );
    describe("TaskQueue", () => testQueue(test, () => database, 5));
  });
});
