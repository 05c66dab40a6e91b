import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let environment: Record<string, string>;

beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  environment = { PATH: process.env.PATH ?? "", DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path };
});
afterAll(async () => {
  await opened.close();
  await folder.remove();
});

async function createAdmin(admin: Record<string, string>): Promise<{ exitCode: number; said: string }> {
  const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/create-admin.ts")], {
    env: { ...environment, ...admin },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, said: said + complained };
}

const admin = { ADMIN_EMAIL: "head@example.com", ADMIN_NAME: "Head", ADMIN_PASSWORD: "secret-123" };

test("create-admin says what is missing or wrong, and makes nothing", async () => {
  const without = await createAdmin({});
  expect(without.exitCode).toBe(1);
  expect(without.said).toContain("ADMIN_EMAIL");
  const short = await createAdmin({ ...admin, ADMIN_PASSWORD: "tiny!" });
  expect(short.exitCode).toBe(1);
  expect(short.said).toContain("password");
  expect(short.said).not.toContain("tiny!");
  const twice = await createAdmin({ ...admin, ADMIN_PASSWORD_FILE: "/nowhere/secret" });
  expect(twice.exitCode).toBe(1);
  expect(twice.said).toContain("ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set");
}, 240_000);

/** Answers the questions on a terminal; resolves with everything that stood on it. */
async function answerOnTerminal(answers: readonly [question: string, typed: string][]): Promise<string> {
  let shown = "";
  let waiting = [...answers];
  const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/create-admin.ts")], {
    env: environment,
    terminal: {
      data(terminal, bytes) {
        shown += new TextDecoder().decode(bytes);
        const [next] = waiting;
        if (!next || !shown.includes(next[0])) return;
        waiting = waiting.slice(1);
        terminal.write(next[1]);
      },
    },
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), 100_000);
  await child.exited;
  clearTimeout(timer);
  return shown;
}

test("create-admin asks on a terminal, does not show the password, and ends on Ctrl-C", async () => {
  const cancelled = await answerOnTerminal([
    ["E-mail:", "head@example.com\r"],
    ["Full name:", "\u0003"],
  ]);
  expect(cancelled).toContain("Cancelled.");
  const shown = await answerOnTerminal([
    ["E-mail:", "head@example.com\r"],
    ["Full name:", "校长\r"],
    // The second letter is taken back: what is left is too short.
    ["Password", "tinyy\u007f!\r"],
  ]);
  expect(shown).toContain("password: 密码长度至少为6位");
  expect(shown).not.toContain("tiny");
}, 240_000);

test("create-admin makes the first admin, who can log in in production, and refuses a second", async () => {
  const { ADMIN_PASSWORD, ...named } = admin;
  const ADMIN_PASSWORD_FILE = join(folder.path, "admin-password");
  await writeFile(ADMIN_PASSWORD_FILE, `${ADMIN_PASSWORD}\n`, { mode: 0o600 });
  const made = await createAdmin({ ...named, ADMIN_PASSWORD_FILE });
  expect(made).toEqual({ exitCode: 0, said: "The admin head@example.com can log in now.\n" });
  expect(await createAdmin({ ...admin, ADMIN_EMAIL: "other@example.com" })).toMatchObject({ exitCode: 1 });

  const server = await startInProcess({
    ...environment,
    NODE_ENV: "production",
    SELF_REGISTRATION_ROLES: "student",
    PUBLIC_URL: "https://rubrica.example",
    MAIL_DIR: `${environment.DATA_DIR}/mail`,
    KEYS_PASSPHRASE: "a passphrase of the tests",
  });
  try {
    const call = async (name: string, body: object) => {
      const url = `${server.url}/functions/v1/${name}`;
      const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as { error?: string } };
    };
    const login = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
    expect((await call("auth-login", login)).status).toBe(200);
    const self = { email: "boss@example.com", password: "secret-123", full_name: "Boss", role: "admin" };
    expect(await call("auth-register", self)).toMatchObject({ status: 400, body: { error: "用户角色不正确" } });
  } finally {
    await server.end();
  }
}, 240_000);
