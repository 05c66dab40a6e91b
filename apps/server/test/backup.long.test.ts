import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { ask, handIn, type SignedIn, scoreOf, signIn, signUp } from "./first-score.ts";
import { runProgram } from "./run-program.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

setDefaultTimeout(400_000);

/** Tokens name the address too: it stays the same. */
const keep = { KEYS_PASSPHRASE: "a passphrase of the tests", PUBLIC_URL: "http://rubrica.test" };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let data: string;
/** Made while uploads went on. */
let backup: string;
let ming: SignedIn;
let wang: SignedIn;
let anonKey: string;
/** A report that was deleted right after the backup was asked for. */
let deleted: string;
const running = new Set<ServerProcess>();

const path = (name: string) => join(folder.path, name);
const start = async (DATA_DIR: string) => {
  const server = await mustStart({ ...keep, DATA_DIR, WORKERS: "batch-pdf:1,ai-scoring:1" });
  running.add(server);
  return server;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  data = path("data");
  backup = path("backups/first");
  const server = await start(data);
  anonKey = server.anonKey;
  ming = await signUp(server, "ming@example.com");
  wang = await signUp(server, "wang@example.com");
  await scoreOf(server, ming, await handIn(server, ming));
  await handIn(server, wang);
  deleted = await handIn(server, ming);

  let isMade = false;
  const uploads = (async () => {
    const ids: string[] = [];
    // As many as a machine scores that is busy with other tests.
    while (!isMade && ids.length < 8) ids.push(await handIn(server, ming));
    return ids;
  })();
  const deletions = ask(server, `/api/v1/reports/${deleted}`, { method: "DELETE", token: ming.accessToken });
  const made = await runProgram("backup", [backup], { DATA_DIR: data });
  isMade = true;
  const ids = await uploads;
  await deletions;
  if (made.exitCode !== 0) throw new Error(made.errors);
  expect(made.output).toMatch(/database stood still for \d+ ms/);
  expect(ids.length).toBeGreaterThan(1);
  expect(existsSync(join(data, "snapshot"))).toBe(false);
  expect(await server.end("SIGTERM")).toBe(0);
});
afterAll(async () => {
  for (const server of running) await server.end("SIGKILL");
  await folder.remove();
});

test("a backup of a running service is restored whole: passwords, tokens, every report with its file, scores", async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await stat(join(backup, "keys.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(path("backups"))).toEqual(["first"]);

  const restored = path("restored");
  const outcome = await runProgram("restore", [backup], { DATA_DIR: restored });
  expect(outcome).toMatchObject({ exitCode: 0, errors: "" });
  expect((await stat(join(restored, "keys.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(restored)).toContain("database.ready");
  const server = await start(restored);
  expect(server.anonKey).toBe(anonKey);
  // The token of before, by the keys of before; then the password.
  const { data: mine } = await ask(server, "/api/v1/reports?limit=100", { token: ming.accessToken });
  const again = await signIn(server, "ming@example.com");
  const reports: { id: string; status: string }[] = mine.reports ?? mine.items ?? mine;
  expect(reports.length).toBeGreaterThan(1);
  for (const { id } of reports) {
    const pdf = await fetch(`${server.url}/api/v1/reports/${id}/file`, {
      headers: { Authorization: `Bearer ${again.accessToken}` },
    });
    expect({ id, status: pdf.status, begins: (await pdf.text()).slice(0, 5) }).toEqual({
      id,
      status: 200,
      begins: "%PDF-",
    });
  }
  // What was scored shows its score, and what was under way goes on.
  for (const { id } of [...reports.slice(0, 2), ...reports.slice(-2)]) {
    expect(await scoreOf(server, again, id)).toBeGreaterThan(0);
  }
  // Row-level security: the reports of somebody else stay closed.
  const other = await signIn(server, "wang@example.com");
  for (const { id } of reports) await ask(server, `/api/v1/reports/${id}`, { token: other.accessToken, status: 404 });
  expect(await server.end("SIGTERM")).toBe(0);
  running.delete(server);

  const pglite = await PGlite.create(join(restored, "database"));
  const open = await pglite.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity",
  );
  const kept = await pglite.query<{ id: string }>("select id from public.reports");
  await pglite.close();
  expect(open.rows).toEqual([]);
  for (const { id } of kept.rows) expect(existsSync(join(restored, "objects/reports", id, "source.pdf"))).toBe(true);
});

test("restore refuses a folder that holds something, unless told to put it aside", async () => {
  const full = path("full");
  await mkdir(full);
  await writeFile(join(full, "mine.txt"), "mine");
  const refused = await runProgram("restore", [backup], { DATA_DIR: full });
  expect(refused.exitCode).toBe(1);
  expect(refused.errors).toContain("is not empty");
  expect((await readdir(full)).filter((name) => !name.startsWith("lock"))).toEqual(["mine.txt"]);
  expect((await runProgram("restore", [backup, "--replace"], { DATA_DIR: full })).exitCode).toBe(0);
  const [aside = ""] = (await readdir(full)).filter((name) => name.startsWith("before-restore-"));
  expect(await readFile(join(full, aside, "mine.txt"), "utf8")).toBe("mine");
});

test("restore refuses what is damaged, or of a later version, and writes nothing", async () => {
  const empty = path("empty");
  const spoil = async (name: string, change: (copy: string) => Promise<void>, sentence: string) => {
    const copy = path(name);
    await cp(backup, copy, { recursive: true });
    await change(copy);
    const refused = await runProgram("restore", [copy], { DATA_DIR: empty });
    expect({ name, exitCode: refused.exitCode }).toEqual({ name, exitCode: 1 });
    expect(refused.errors).toContain(sentence);
    expect(refused.errors.trim().split("\n")).toHaveLength(1);
    expect(existsSync(empty)).toBe(false);
    await rm(copy, { recursive: true });
  };
  const change = (file: string, replace: (text: string) => string) => async (copy: string) =>
    writeFile(join(copy, file), replace(await readFile(join(copy, file), "utf8")));
  await spoil(
    "changed",
    change("keys.json", (text) => text.replace(/[A-Za-z]/, "#")),
    "keys.json is not what was written",
  );
  await spoil("short", (copy) => rm(join(copy, "database/PG_VERSION")), "database/PG_VERSION is missing");
  await spoil("more", (copy) => writeFile(join(copy, "objects/more"), ""), "objects/more does not belong to it");
  await spoil(
    "cut",
    change("manifest.json", (text) => text.slice(0, 200)),
    "damaged",
  );
  await spoil("none", (copy) => rm(join(copy, "manifest.json")), "is no backup");
  await spoil(
    "later",
    change("manifest.json", (text) => text.replace('"migrations": [', '"migrations": ["9001_of_tomorrow",')),
    "does not know 9001_of_tomorrow",
  );
  await spoil(
    "format",
    change("manifest.json", (text) => text.replace('"format": 1', '"format": 2')),
    "a later version",
  );
});

test("the service does not start on a restore that was cut off, and another one makes it up", async () => {
  const cut = path("cut-off");
  const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/restore.ts"), backup], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: cut },
    stdout: "ignore",
    stderr: "ignore",
  });
  await waitFor(() => existsSync(join(cut, "restoring/keys.json")));
  child.kill("SIGKILL");
  await child.exited;
  const refused = await startServer({ ...keep, DATA_DIR: cut });
  expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining("was not finished: run it again") });
  expect((await runProgram("restore", [backup], { DATA_DIR: cut })).exitCode).toBe(0);
  expect((await readdir(cut)).sort()).toEqual([
    "database",
    "database.ready",
    "keys.json",
    "lock",
    "objects",
    "rubrics",
  ]);
});

test("a stopped service is backed up too, and what cannot be done is said", async () => {
  const DATA_DIR = data;
  // What lies beside the backup is not its business: whoever opens a pipe waits for ever.
  execFileSync("mkfifo", [path("pipe")]);
  const made = await runProgram("backup", [path("stopped")], { DATA_DIR });
  expect(made).toMatchObject({ exitCode: 0, errors: "" });
  expect(made.output).not.toContain("stood still");
  const refuse = async (target: string, environment: Record<string, string>, sentence: string, more: string[] = []) => {
    const refused = await runProgram("backup", [target, ...more], environment);
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining(sentence) });
  };
  await refuse(path("stopped"), { DATA_DIR }, "is there already");
  await refuse(join(data, "inside"), { DATA_DIR }, "lies in the data folder");
  await refuse(path("nothing"), { DATA_DIR: path("nowhere") }, "there is nothing in");
  await refuse(path("nothing"), { DATA_DIR, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "pg_dump");
  await refuse(path("nothing"), { DATA_DIR }, "--files is for a database of DATABASE_URL", ["--files"]);
  await refuse(path("nothing"), { DATA_DIR, SUPABASE_URL: "https://project.example" }, "Supabase");
});

test("a database of a later version ends the start with one sentence; migrate --status tells the rest", async () => {
  const later = path("later");
  expect((await runProgram("restore", [backup], { DATA_DIR: later })).exitCode).toBe(0);
  const pglite = await PGlite.create(join(later, "database"));
  await pglite.exec("insert into rubrica.migrations (name) values ('9001_of_tomorrow')");
  await pglite.close();
  const refused = await startServer({ ...keep, DATA_DIR: later });
  expect("error" in refused && refused.error.trim().split("\n")).toEqual([
    expect.stringContaining("does not know 9001_of_tomorrow"),
  ]);
  const status = await runProgram("migrate", ["--status"], { DATA_DIR: later });
  expect(status.output).toMatch(/^\d{4}-\S+Z {2}[0-9a-f]{12} {2}0001_accounts$/m);
  expect(status.output).toMatch(/9001_of_tomorrow {2}of a later version/);
  expect((await runProgram("migrate", ["--dry-run"], { DATA_DIR: later })).errors).toContain("9001_of_tomorrow");
});
