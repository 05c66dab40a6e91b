import { expect, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { createPostgresStores } from "../src/stores.ts";
import { openTestDatabase } from "./databases.ts";
import { testForeignDatabases } from "./on-driver/foreign-databases.ts";
import { addPerson } from "./people.ts";

testForeignDatabases("postgres");

test("an owner who is no superuser can migrate, act as a person, and act as the service", async () => {
  const opened = await openTestDatabase("postgres", { migrated: false });
  const owner = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
  const [{ name } = { name: "" }] = await opened.database.query<{ name: string }>(
    "select current_database()::text as name",
  );
  await opened.database.script(`create role ${owner} login createrole; alter database ${name} owner to ${owner};`);
  // As it is on a server where nobody has been before; elsewhere the roles of row-level security are there already
  // and a superuser grants them.
  await opened.database.script(`
    do $$ begin
      create role anon nologin; create role authenticated nologin; create role service_role nologin;
    exception when duplicate_object then null; end $$;
    grant anon, authenticated, service_role to ${owner};
  `);
  const url = new URL(opened.url ?? "");
  url.username = owner;
  const sql = postgres(url.href, { max: 2, onnotice: () => {} });
  try {
    const database = postgresjsDatabase(sql);
    await migrate(database);
    const stores = createPostgresStores({ database });
    const alice = await addPerson(database, "student", "alice");
    await addPerson(database, "student", "bob");
    const count = (actor: typeof alice | typeof SERVICE) =>
      stores.transaction.run(actor, async ({ userInfo }) => (await userInfo.listUsers({ limit: 10, offset: 0 })).total);
    expect([await count(alice), await count(SERVICE)]).toEqual([1, 2]);
  } finally {
    await sql.end({ timeout: 5 });
    await opened.database.script(`reassign owned by ${owner} to postgres; drop owned by ${owner};`);
    await opened.database.script(`drop role ${owner}`);
    await opened.close();
  }
});
