import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Database } from "../src/database.ts";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { openRestricted, type RestrictedDatabase, ROLE_CREATIONS } from "./restricted-role.ts";
import { testQueue, testStores } from "./store-suites.ts";

setDefaultTimeout(240_000);

// Whatever the service does at run time it does as this role.
describe("the service as a role that owns its tables and has no other right", () => {
  let opened: RestrictedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await openRestricted((await bootPostgresServer()).url, { user: "app", ownsDatabase: false });
    const { administrator, restricted } = opened;
    const [{ name } = { name: "" }] = await administrator<{ name: string }[]>`select current_database() as name`;
    await administrator.unsafe(`
        ${ROLE_CREATIONS.join("")} grant anon, authenticated, service_role to app;
        grant create on database ${name} to app; grant usage, create on schema public to app;`);
    database = postgresjsDatabase(restricted);
    await migrate(database);
    await administrator.unsafe(`revoke create on database ${name} from app; revoke create on schema public from app;`);
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
