import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { dataOf, officialClient } from "./auth-clients.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const password = "correct horse";

// The application gives a role, and so does the trigger of the database. Both go by the same setting.
describe("SELF_REGISTRATION_ROLES on a server", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerInProcess;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    server = await startInProcess({
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      WORKERS: "none",
      SELF_REGISTRATION_ROLES: "student,teacher",
    });
  }, 240_000);
  afterAll(async () => {
    await server.end();
    await opened.close();
    await folder.remove();
  });

  const roleOf = async (id: string | undefined) => {
    const [row] = await opened.database.query<{ role: string }>("select role from public.user_info where id = $1", [
      id ?? null,
    ]);
    return row?.role;
  };
  const newEmail = () => `${crypto.randomUUID()}@example.com`;

  test("signUp() and updateUser() give nobody a role outside, whatever they send", async () => {
    const client = officialClient(server.url, server.anonKey);
    const data = { full_name: "Mallory", role: "admin", app_metadata: { role: "admin" } };
    const { user } = dataOf(await client.auth.signUp({ email: newEmail(), password, options: { data } }));
    expect(await roleOf(user?.id)).toBe("student");
    const token = (await client.auth.getSession()).data.session?.access_token;
    const changes = [{ data }, { app_metadata: { role: "admin" } }, { role: "admin" }, { raw_app_meta_data: data }];
    for (const change of changes) {
      await fetch(`${server.url}/auth/v1/user`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(change),
      });
      expect(await roleOf(user?.id)).toBe("student");
    }
    const teacher = await client.auth.signUp({ email: newEmail(), password, options: { data: { role: "teacher" } } });
    expect(await roleOf(dataOf(teacher).user?.id)).toBe("teacher");
  });

  test("the service gives any role", async () => {
    const { serviceKey } = JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8"));
    const { admin } = officialClient(server.url, serviceKey).auth;
    const made = await admin.createUser({ email: newEmail(), password, app_metadata: { role: "admin" } });
    expect(await roleOf(dataOf(made).user.id)).toBe("admin");
  });
});
