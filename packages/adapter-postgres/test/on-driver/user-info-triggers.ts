import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { PermissionDeniedError, ROLES, type Role } from "@rubrica/core";
import { keepSelfRegistrationRoles } from "../../src/self-registration-roles.ts";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { runAs } from "../../src/transaction.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

// The suites of the specification see these triggers through the functions; here bare SQL meets them.
export const testUserInfoTriggers = suiteOnDriver("the triggers of user information on %s", (driver) => {
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

  describe("the role of a new record", () => {
    const insert = async (userMetadata: unknown, appMetadata: unknown = {}) => {
      const id = crypto.randomUUID();
      await opened.database.query(
        `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
         values ($1, $2, $3::text::jsonb, $4::text::jsonb)`,
        [id, `${id}@example.com`, JSON.stringify(userMetadata), JSON.stringify(appMetadata)],
      );
      return id;
    };
    const roleOf = async (id: string) => (await stores.userInfo.find(id))?.role;
    /** The clock of PGlite counts milliseconds, so that transactions may have the moment of the record. */
    const untilLater = async (id: string) => {
      const isLater = "select now() > created_at as later from public.user_info where id = $1";
      while ((await opened.database.query<{ later: boolean }>(isLater, [id]))[0]?.later !== true);
    };
    const roleFor = async (role: unknown) => roleOf(await insert({ full_name: "Somebody", role }));

    test("is student before the service has said what people may give themselves", async () => {
      expect([await roleFor("admin"), await roleFor("teacher"), await roleFor("student")]).toEqual([
        "student",
        "student",
        "student",
      ]);
    });

    test("is what was asked for where people may give it themselves, else student", async () => {
      expect(await keepSelfRegistrationRoles(opened.database, ["student", "teacher"])).toBeNull();
      const asked = ["teacher", "student", "admin", "emperor", "", null, ["teacher"], { admin: true }, 7];
      const given = await Promise.all(asked.map(roleFor));
      expect(given).toEqual(["teacher", ...asked.slice(1).map(() => "student" as const)]);
      // The last process that says so decides for all.
      expect(await keepSelfRegistrationRoles(opened.database, ["student"])).toEqual(["student", "teacher"]);
      expect(await roleFor("teacher")).toBe("student");
      await keepSelfRegistrationRoles(opened.database, []);
      expect(await roleFor("teacher")).toBe("student");
    });

    test("is any that the service's metadata names, which people cannot write", async () => {
      const made = (role: unknown) => insert({ full_name: "Somebody", role: "student" }, { role });
      for (const role of ["admin", "teacher", "student"]) expect(await roleOf(await made(role))).toBe(role as Role);
      expect(await roleOf(await made("emperor"))).toBe("student");
    });

    test("does not follow metadata that changes later", async () => {
      const id = await insert({ full_name: "Somebody", role: "student" });
      await untilLater(id);
      await keepSelfRegistrationRoles(opened.database, ROLES);
      await opened.database.query(`update auth.users set raw_user_meta_data = '{"role": "admin"}' where id = $1`, [id]);
      await opened.database.query(`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = $1`, [id]);
      expect(await roleOf(id)).toBe("student");
    });

    test("is nothing that people change: not its setting, not an account, as whoever they are", async () => {
      const mallory = await addPerson(opened.database, "admin", "mallory");
      await keepSelfRegistrationRoles(opened.database, ["student"]);
      for (const actor of [mallory, { kind: "anonymous" } as const]) {
        for (const text of [
          `insert into rubrica.settings values ('self_registration_roles', '["admin"]')`,
          `update rubrica.settings set value = '["admin"]'`,
          "delete from rubrica.settings",
          "select value from rubrica.settings",
          `insert into auth.users (id, email, raw_app_meta_data) values (gen_random_uuid(), 'x@example.com', '{"role": "admin"}')`,
          `update auth.users set raw_app_meta_data = '{"role": "admin"}'`,
          `select rubrica.role_of_new_account('{"role": "admin"}', null)`,
        ]) {
          const attempt = runAs(opened.database, actor, (statements) => statements.query(text));
          expect(await rejection(attempt)).toBeInstanceOf(PermissionDeniedError);
        }
      }
    });

    test("keepSelfRegistrationRoles() called at once leaves one setting", async () => {
      const lists: readonly (readonly Role[])[] = [["student"], ["teacher"], ROLES, []];
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => keepSelfRegistrationRoles(opened.database, lists[index % 4] ?? [])),
      );
      expect(await opened.database.query("select count(*)::int as settings from rubrica.settings")).toEqual([
        { settings: 1 },
      ]);
    });
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
      expect(await rejection(opened.database.query(text))).toMatchObject({ code: "RB001" });
    }
    expect(await stores.userInfo.listUsers({ limit: 10, offset: 0 })).toMatchObject({ total: 4 });
  });
});
