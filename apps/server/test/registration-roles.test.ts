import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createSharedValues } from "@rubrica/adapter-postgres";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { createRegistrationRoles } from "../src/accounts/registration-roles.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const path = "/api/v1/registration-roles";

let service: TestService;
let admin: TestPerson;
let opened: TestDatabase;
beforeAll(async () => {
  [service, opened] = await Promise.all([openTestService({ workers: false }), openTestDatabase("postgres")]);
  admin = await service.person("admin");
});
afterAll(async () => {
  await service.close();
  await opened.close();
});

const register = async (role: string, at = service) => {
  const json = { email: `${crypto.randomUUID()}@example.com`, password: "secret-123", full_name: "N", role };
  return (await at.call("/functions/v1/auth-register", { json })).status;
};
const warnings = async () =>
  (await service.call("/health", { headers: admin.headers })).body.data.warnings.map(
    ({ code }: { code: string }) => code,
  );

test("outside production all three roles register until an administrator decides, of which the health page warns", async () => {
  const found = await service.call(path, { headers: admin.headers });
  expect(found.body.data).toEqual({ roles: ["admin", "teacher", "student"], decided_by: "default" });
  expect(await warnings()).toEqual(["undecided_roles"]);
  expect((await service.call("/api/v1/session/registration")).body.data).toEqual({ roles: ["student", "teacher"] });
  expect([await register("admin"), await register("teacher")]).toEqual([200, 200]);

  const put = (roles: readonly string[]) =>
    service.call(path, { method: "PUT", headers: admin.headers, json: { roles } });
  expect((await put(["admin"])).status).toBe(400);
  expect((await put(["student", "teacher"])).body.data).toEqual({ roles: ["student", "teacher"], decided_by: "page" });
  expect([await register("admin"), await register("teacher")]).toEqual([400, 200]);
  expect(await warnings()).toEqual([]);
  expect((await put(["student"])).body.data.roles).toEqual(["student"]);
  expect([await register("teacher"), await register("student")]).toEqual([400, 200]);
  expect((await service.call("/api/v1/session/registration")).body.data).toEqual({ roles: ["student"] });
  const log = await service.call("/api/v1/audit-log?action=registration_roles.changed", { headers: admin.headers });
  expect(log.body.data.entries.map(({ detail }: { detail: object }) => detail)).toEqual([
    { roles: ["student"] },
    { roles: ["student", "teacher"] },
  ]);
});

test("SELF_REGISTRATION_ROLES decides where it is given, and the page cannot change it", async () => {
  const set = await openTestService({ workers: false, environment: { SELF_REGISTRATION_ROLES: "admin,teacher" } });
  try {
    const { headers } = await set.person("admin");
    expect((await set.call(path, { headers })).body.data).toEqual({
      roles: ["admin", "teacher"],
      decided_by: "setting",
    });
    const changed = await set.call(path, { method: "PUT", headers, json: { roles: ["student"] } });
    expect([changed.status, changed.body.error]).toEqual([409, expect.stringContaining("SELF_REGISTRATION_ROLES")]);
    expect((await set.call("/api/v1/session/registration")).body.data).toEqual({ roles: ["teacher"] });
    expect(await register("student", set)).toBe(400);
  } finally {
    await set.close();
  }
});

test("what the page said is kept over starts with the setting, and over those without it in production", async () => {
  const { database } = opened;
  const start = async (given: readonly ("student" | "teacher" | "admin")[] | null, mode = "production" as const) => {
    const roles = createRegistrationRoles({ database, values: createSharedValues(database), given, mode });
    await roles.apply();
    return roles;
  };
  // As an earlier version left it: in force, decided by nobody.
  await start(["student", "teacher", "admin"]);
  const first = await start(null);
  expect([await first.current(), await first.decidedBy()]).toEqual([["student"], "default"]);
  expect(await first.choose(["student", "teacher"])).toBe(true);
  const set = await start(["student"]);
  expect([await set.current(), await set.decidedBy(), await set.choose(["teacher"])]).toEqual([
    ["student"],
    "setting",
    false,
  ]);
  const later = await start(null);
  expect([await later.current(), await later.decidedBy()]).toEqual([["student", "teacher"], "page"]);
});
