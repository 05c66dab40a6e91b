import { expect, test } from "bun:test";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { mustStart, temporaryFolder } from "./server-process.ts";

test("SELF_REGISTRATION_ROLES: the database goes by the setting of the process that started last, which warns when it changes it and when strangers may be staff", async () => {
  const opened = await openTestDatabase("postgres");
  const folder = await temporaryFolder();
  const settings = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, WORKERS: "none", LOG_LEVEL: "warn" };
  const start = (roles: string) => mustStart({ ...settings, ...(roles && { SELF_REGISTRATION_ROLES: roles }) });
  /** What somebody gets who writes a row of accounts past the application, with metadata of their choice. */
  const insertAsking = async (role: string) => {
    const id = crypto.randomUUID();
    await opened.database.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
      [id, `${id}@example.com`, JSON.stringify({ full_name: "Somebody", role })],
    );
    const [row] = await opened.database.query<{ role: string }>("select role from public.user_info where id = $1", [
      id,
    ]);
    return row?.role;
  };
  try {
    await (await start("student,teacher")).end();
    expect([await insertAsking("admin"), await insertAsking("teacher")]).toEqual(["student", "teacher"]);
    const same = await start("teacher,student");
    await same.end();
    expect(same.output()).not.toContain("SELF_REGISTRATION_ROLES");
    const careful = await start("student");
    await careful.end();
    expect(careful.output()).toContain("SELF_REGISTRATION_ROLES changed, for every process on this database");
    expect([await insertAsking("admin"), await insertAsking("teacher")]).toEqual(["student", "student"]);
    expect(careful.output()).not.toContain("There are courses");
    await opened.database.query("insert into public.courses (id, title, time_zone) values ($1, 'A course', 'UTC')", [
      crypto.randomUUID(),
    ]);
    const development = await start("");
    await development.end();
    expect(development.output()).toContain("There are courses, and anybody may register as teacher or administrator.");
    expect([await insertAsking("admin"), await insertAsking("teacher")]).toEqual(["admin", "teacher"]);
  } finally {
    await opened.close();
    await folder.remove();
  }
}, 240_000);
