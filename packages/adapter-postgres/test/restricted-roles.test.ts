import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import type { Sql } from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { MIGRATIONS, TASK_MIGRATIONS } from "../src/migrations/index.ts";
import type { MissingPrivilegesError } from "../src/missing-privileges.ts";
import { createPostgresStores } from "../src/stores.ts";
import { createTaskQueue } from "../src/task-queue.ts";
import { addPerson } from "./people.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { openRestricted, ROLE_CREATIONS } from "./restricted-role.ts";

setDefaultTimeout(240_000);

// Roles belong to the whole server, so these tests have one of their own on which nobody has migrated before.
describe("migrate() as a role without CREATEROLE", () => {
  let serverUrl: string;
  beforeAll(async () => {
    serverUrl = (await bootPostgresServer()).url;
  });

  async function withRestrictedRole(
    role: Parameters<typeof openRestricted>[1],
    work: (restricted: Sql, administrator: Sql) => Promise<void>,
  ): Promise<void> {
    const { restricted, administrator, close } = await openRestricted(serverUrl, role);
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

  test("says which roles are missing and what an administrator runs, makes nothing, and goes on after it", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      const refusal = await refusalOf(restricted);
      expect(refusal.code).toBe("missing_privileges");
      expect(refusal.statements).toEqual([...ROLE_CREATIONS, "grant anon, authenticated, service_role to app;"]);
      for (const statement of refusal.statements) expect(refusal.message).toContain(statement);
      expect(await administrator`select 1 from pg_namespace where nspname in ('rubrica', 'auth')`).toHaveLength(0);
      for (const statement of refusal.statements) await administrator.unsafe(statement);
      await expectWorking(restricted);
    });
  });

  test("goes on by itself where the roles are there and granted", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${ROLE_CREATIONS.join("")} grant anon, authenticated, service_role to app;`);
      await expectWorking(restricted);
    });
  });

  test("asks for what is missing alone, and writes the role as PostgreSQL reads it", async () => {
    await withRestrictedRole({ user: 'Odd "Role"', ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${ROLE_CREATIONS.join("")} grant anon to "Odd ""Role""";`);
      const refusal = await refusalOf(restricted);
      expect(refusal.statements).toEqual([`grant authenticated, service_role to "Odd ""Role""";`]);
      for (const statement of refusal.statements) await administrator.unsafe(statement);
      await expectWorking(restricted);
    });
  });

  test("asks for the right to make schemas where the role does not own the database", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: false }, async (restricted, administrator) => {
      await administrator.unsafe(`${ROLE_CREATIONS.join("")} grant anon, authenticated, service_role to app;`);
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

  test("limited to tasks it needs the right to make a schema alone, and no role; the queue works", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: false }, async (restricted, administrator) => {
      const database = postgresjsDatabase(restricted);
      const refusal = await migrate(database, { only: "tasks" }).then(
        () => Promise.reject(new Error("it migrated")),
        (error: MissingPrivilegesError) => error,
      );
      const [{ name } = { name: "" }] = await administrator<{ name: string }[]>`select current_database() as name`;
      expect(refusal.statements).toEqual([`grant create on database ${name} to app;`]);
      for (const statement of refusal.statements) await administrator.unsafe(statement);

      expect(await migrate(database, { only: "tasks" })).toEqual([...TASK_MIGRATIONS]);
      const roles =
        await administrator`select 1 from pg_roles where rolname in ('anon', 'authenticated', 'service_role')`;
      expect(roles).toHaveLength(0);
      const [task] = await createTaskQueue(database).enqueue([{ type: "greet", payload: { name: "alice" } }]);
      expect(await administrator`select id::text from rubrica.tasks`).toEqual([{ id: String(task?.id) }] as never);
    });
  });

  test("a role that may not use another is told so: being its member is not enough", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`
        ${ROLE_CREATIONS.join("")} grant anon, service_role to app; grant authenticated to app with set false;`);
      expect((await refusalOf(restricted)).statements).toEqual(["grant authenticated to app;"]);
    });
  });

  test("the migrated database needs no right to make anything when the next process starts", async () => {
    await withRestrictedRole({ user: "app", ownsDatabase: true }, async (restricted, administrator) => {
      await administrator.unsafe(`${ROLE_CREATIONS.join("")} grant anon, authenticated, service_role to app;`);
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
});
