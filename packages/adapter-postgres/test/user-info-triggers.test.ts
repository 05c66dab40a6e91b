import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";
import { DRIVERS, emptyTables, openTestDatabase, type TestDatabase } from "./databases.ts";
import { addPerson } from "./people.ts";

// The suites of the specification see these triggers through the functions; here bare SQL meets them.
describe.each([...DRIVERS])("the triggers of user information on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
  });
  afterAll(() => opened.close());
  beforeEach(() => emptyTables(opened.database));

  test("spec 6 the trigger never blocks an account that it cannot make a record for", async () => {
    const id = crypto.randomUUID();
    await opened.database.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'nameless@example.com', '{\"role\": \"emperor\"}')",
      [id],
    );
    expect(await stores.accounts.find(id)).not.toBeNull();
    expect(await stores.userInfo.find(id)).toBeNull();
  });

  test("whoever is deactivated has no session any more", async () => {
    const { userId } = await addPerson(opened.database, "student", "alice");
    const expiresAt = new Date(Date.now() + 3_600_000);
    const session = {
      userId,
      secretHash: "hash",
      expiresAt,
      createdAt: new Date(),
      refreshedAt: null,
      userAgent: null,
      ip: null,
      assuranceLevel: "aal1" as const,
      methods: [],
    };
    await stores.sessions.insert({ ...session, id: crypto.randomUUID() });
    await opened.database.query("update public.user_info set is_active = false where id = $1", [userId]);
    expect(await stores.sessions.listByUser(userId)).toEqual([]);
  });

  test("the last active admin stays against the service and bare SQL as well", async () => {
    await addPerson(opened.database, "admin", "admin");
    await addPerson(opened.database, "teacher", "teacher");
    await addPerson(opened.database, "student", "alice");
    await addPerson(opened.database, "student", "bob");
    for (const text of [
      "update public.user_info set role = 'student'",
      "update public.user_info set is_active = false where role = 'admin'",
      "delete from public.user_info",
      "delete from auth.users",
    ]) {
      await expect(opened.database.query(text)).rejects.toMatchObject({ code: "RB001" });
    }
    expect(await stores.userInfo.listUsers({ limit: 10, offset: 0 })).toMatchObject({ total: 4 });
  });
});
