import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { SUPABASE_AUTH_TABLES } from "../../../packages/adapter-postgres/test/supabase-auth.ts";
import { dataOf, officialClient } from "./auth-clients.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { mustStart, SOURCES, temporaryFolder } from "./server-process.ts";

const password = "old password";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** As Supabase Auth writes it. */
const bcryptHash = async () =>
  (await Bun.password.hash(password, { algorithm: "bcrypt", cost: 10 })).replace(/^\$2b\$/, "$2a$");

/** A project with an account of each kind. */
async function fillProject({ database }: TestDatabase): Promise<void> {
  await database.script(SUPABASE_AUTH_TABLES);
  const argon2 = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8192, timeCost: 3 });
  const people: readonly Readonly<Record<string, unknown>>[] = [
    { email: "ming@example.com", raw_user_meta_data: { full_name: '王, "小明"\n', role: "admin" } },
    {
      email: "teacher@example.com",
      raw_app_meta_data: { provider: "email", role: "teacher" },
      encrypted_password: argon2,
    },
    { email: "banned@example.com", banned_until: "2099-01-01" },
    { email: "waiting@example.com", email_confirmed_at: null },
    { email: "deleted-hash", deleted_at: "2025-05-05" },
    { email: "google@example.com", encrypted_password: null },
    { email: null, phone: "8613800138000" },
    { email: null, is_anonymous: true },
    { email: "sso@example.com", is_sso_user: true },
    { email: "Known@example.com" },
  ];
  for (const [index, person] of people.entries()) {
    const row = {
      instance_id: id(0),
      id: id(index + 1),
      aud: "authenticated",
      role: "authenticated",
      encrypted_password: await bcryptHash(),
      email_confirmed_at: "2024-01-15T10:20:30.5Z",
      confirmation_token: "",
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: {},
      created_at: "2024-01-15T10:20:30.5Z",
      updated_at: "2024-01-15T10:20:30.5Z",
      is_sso_user: false,
      is_anonymous: false,
      ...person,
    };
    const columns = Object.keys(row);
    await database.query(
      `insert into auth.users (${columns}) select ${columns} from jsonb_populate_record(null::auth.users, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
  }
  await database.script(`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email' from auth.users where encrypted_password is not null;
    insert into auth.identities (provider_id, user_id, identity_data, provider) values ('g', '${id(6)}', '{}', 'google');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), '${id(2)}', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP');
  `);
}

describe("import-accounts", () => {
  let project: TestDatabase;
  let ours: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    project = await openTestDatabase("postgres", { migrated: false });
    ours = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    await fillProject(project);
    await ours.database.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'known@example.com', '{"full_name": "Known"}')`,
      [id(99)],
    );
  }, 240_000);
  afterAll(async () => {
    await project.close();
    await ours.close();
    await folder.remove();
  });

  async function importAccounts(
    options: readonly string[],
    { into = ours, environment = {} }: { into?: TestDatabase; environment?: Record<string, string> } = {},
  ): Promise<{ exitCode: number; said: readonly string[] }> {
    const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/import-accounts.ts"), ...options], {
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: into.url ?? "", DATA_DIR: folder.path, ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    const said = texts
      .join("")
      .split("\n")
      .map((line) => line.trim().replace(/ +/g, " "))
      .filter(Boolean);
    return { exitCode: await child.exited, said };
  }
  const accounts = ({ database }: TestDatabase) =>
    database.query<Record<string, unknown>>(
      `select account.id, account.email, account.created_at, record.role, record.full_name, record.is_active
       from auth.users account join public.user_info record using (id) order by 1`,
    );

  const leftBehind = [
    `stays behind: ${id(7)} (has a phone number alone)`,
    `stays behind: ${id(8)} (anonymous)`,
    `stays behind: ${id(9)} sso@example.com (signs in through SSO)`,
    `stays behind: ${id(10)} known@example.com (another account has the address)`,
  ];
  const imported = (word: string) => [
    "10 accounts read",
    `6 ${word}`,
    "4 students",
    "1 teachers",
    "1 deleted, kept as rows without a person",
    "1 banned",
    "1 wait for the confirmation of their address; they ask for a new mail",
    "1 have no password; they sign in by mail or ask for a recovery",
  ];

  test("--dry-run counts and names every conflict, and writes nothing", async () => {
    const before = await accounts(ours);
    const { exitCode, said } = await importAccounts(["--dry-run", "--from", project.url ?? ""]);
    expect(exitCode).toBe(0);
    for (const line of [...leftBehind, ...imported("would be taken over; nothing was written")]) {
      expect(said).toContain(line);
    }
    expect(said).toContain("1 also sign in through providers that are not there here");
    expect(said).toContain("1 have a second factor, which stays behind; they enrol anew");
    expect(said).toContain("1 not taken over: another account has the address");
    expect(await accounts(ours)).toEqual(before);
  }, 240_000);

  test("says in one line what is wrong with its arguments and its source, without the password of an address", async () => {
    const from = project.url ?? "";
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [[], "exactly one of --from and --file is needed"],
      [["--from", from, "--file", "users.csv"], "exactly one of --from and --file is needed"],
      [["--from", "mysql://localhost"], "--from must begin with postgres://"],
      [["--from", from, "--role-from", "role"], "--role-from is app_metadata.role"],
      [["--from", from, "--batch", "0"], "--batch is 1 to 10000"],
      [["--form", from], "--form"],
      [["--file", join(folder.path, "absent.csv")], "cannot be read"],
      [["--from", "postgres://reader:hidden-secret@127.0.0.1:1/none"], "the database server cannot be reached"],
    ];
    for (const [options, message] of wrong) {
      const { exitCode, said } = await importAccounts(options);
      expect({ options, exitCode, lines: said.length }).toEqual({ options, exitCode: 1, lines: 1 });
      expect(said[0]).toContain(message);
      expect(said[0]).not.toContain("hidden-secret");
    }
  }, 240_000);

  test("takes accounts over with ids and roles, again without a change, and old passwords let in over HTTP", async () => {
    const first = await importAccounts(["--batch", "3"], { environment: { IMPORT_FROM: project.url ?? "" } });
    for (const line of [...leftBehind, ...imported("taken over")]) expect(first.said).toContain(line);
    const kept = await accounts(ours);
    expect(kept.map(({ id, role, is_active }) => [id, role, is_active])).toEqual([
      [id(1), "student", true],
      [id(2), "teacher", true],
      [id(3), "student", true],
      [id(4), "student", true],
      [id(5), "student", false],
      [id(6), "student", true],
      [id(99), "student", true],
    ]);
    expect(kept[0]).toMatchObject({ full_name: '王, "小明"', created_at: new Date("2024-01-15T10:20:30.5Z") });
    const again = await importAccounts(["--from", project.url ?? ""]);
    expect(again.said).toContain("0 taken over");
    expect(again.said).toContain("6 not taken over: is here already");
    expect(await accounts(ours)).toEqual(kept);

    const server = await mustStart(
      {
        DATABASE_URL: ours.url ?? "",
        DATA_DIR: folder.path,
        WORKERS: "none",
        EMAIL_CONFIRMATION: "required",
      },
      SOURCES,
    );
    try {
      const signIn = (email: string, given = password) =>
        officialClient(server.url, server.anonKey).auth.signInWithPassword({ email, password: given });
      const hashOf = async (email: string) =>
        (
          await ours.database.query<{ hash: string }>(
            "select encrypted_password as hash from auth.users where email = $1",
            [email],
          )
        )[0]?.hash;
      expect((await signIn("ming@example.com", "wrong password")).error).toMatchObject({ code: "invalid_credentials" });
      expect(await hashOf("ming@example.com")).toStartWith("$2a$10$");
      for (const [email, number] of [
        ["ming@example.com", 1],
        ["teacher@example.com", 2],
      ] as const) {
        const { user, session } = dataOf(await signIn(email));
        expect(user).toMatchObject({ id: id(number), created_at: "2024-01-15T10:20:30.500Z" });
        expect(session.refresh_token).not.toBe("");
        expect(await hashOf(email)).toStartWith("$argon2id$v=19$m=19456,");
        dataOf(await signIn(email));
      }
      expect((await signIn("banned@example.com")).error).toMatchObject({ code: "user_banned" });
      expect((await signIn("waiting@example.com")).error).toMatchObject({ code: "email_not_confirmed" });
      expect((await signIn("google@example.com")).error).toMatchObject({ code: "invalid_credentials" });
      const login = await fetch(`${server.url}/functions/v1/auth-login`, {
        method: "POST",
        body: JSON.stringify({ email: "teacher@example.com", password }),
      });
      expect(await login.json()).toMatchObject({ data: { user: { id: id(2) }, userInfo: { role: "teacher" } } });
    } finally {
      await server.end();
    }
  }, 240_000);

  test.each(["csv", "ndjson"])(
    "takes an export as .%s for the same",
    async (kind) => {
      const into = await openTestDatabase("postgres");
      const sql = postgres(project.url ?? "", { max: 1 });
      try {
        const path = join(folder.path, `users.${kind}`);
        if (kind === "csv") {
          await pipeline(
            await sql`copy auth.users to stdout with (format csv, header true)`.readable(),
            createWriteStream(path),
          );
        } else {
          const rows = await sql<
            { line: string }[]
          >`select to_jsonb(account)::text as line from auth.users account order by id`;
          await writeFile(path, rows.map(({ line }) => `${line}\n`).join(""));
        }
        const { exitCode, said } = await importAccounts(["--file", path], { into });
        expect({ exitCode, said }).toMatchObject({ exitCode: 0 });
        expect(said).toContain("7 taken over");
        const found = await accounts(into);
        const expected = (await accounts(ours)).filter((account) => account.id !== id(99));
        expect(found.filter((account) => account.id !== id(10))).toEqual(expected);
      } finally {
        await sql.end();
        await into.close();
      }
    },
    240_000,
  );

  test.each([
    ["csv", "id,email\n1,2,3\n", "line 2 has 3 cells, not 2"],
    ["csv", "name,address\n1,2\n", "the first line must name the columns"],
    ["csv", 'id,email\n1,"two\n', "a quotation that begins in line 2 does not end"],
    ["ndjson", '{"id": 1}\n[]\n', "line 2 is no JSON object"],
    ["ndjson", "{", "line 1 is no JSON object"],
  ])(
    "says which line of a .%s file it cannot read",
    async (kind, text, message) => {
      const path = join(folder.path, `broken.${kind}`);
      await writeFile(path, text);
      const { exitCode, said } = await importAccounts(["--dry-run", "--file", path]);
      expect(exitCode).toBe(1);
      expect(said.at(-1)).toContain(message);
    },
    240_000,
  );
});
