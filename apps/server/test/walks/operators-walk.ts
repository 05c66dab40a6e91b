/**
 * An operator's way through the documents, in one piece, with the documented commands in a copy of this checkout:
 * `bun run walk:operator`. Installs, migrates, makes the first admin, starts, scores a report, reads the metrics, rotates keys,
 * adds a second worker process, backs up, upgrades to a later version beside running workers, and rolls back by a restore. Prints each
 * step with its seconds and what was seen; ends with 1 at the first that is not as it should be. Takes a minute or two; needs
 * the programs of a PostgreSQL (`apt-get install postgresql`) and a registry or a cache of its packages.
 */
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { bootPostgresServer } from "../../../../packages/adapter-postgres/test/postgres-server.ts";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { copySources } from "../copy-sources.ts";
import { ask, handIn, type SignedIn, scoreOf, signIn, signUp } from "../first-score.ts";
import { postgresPrograms } from "../postgres-programs.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "../server-process.ts";

const binaries = postgresPrograms();
if (binaries === null) {
  console.error("The walk needs pg_dump with its server: apt-get install postgresql");
  process.exit(1);
}

const admin = { ADMIN_EMAIL: "head@example.com", ADMIN_NAME: "Head", ADMIN_PASSWORD: "secret-of-the-head" };
const folder = await temporaryFolder();
const running = new Set<ServerProcess>();
let steps = 0;

/** Runs one step and prints it with its seconds and what it gives to say. */
async function step(title: string, work: () => Promise<string>): Promise<void> {
  steps += 1;
  const begunAt = performance.now();
  try {
    const said = await work();
    console.log(`${steps}. ${title}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s. ${said}`);
  } catch (error) {
    console.log(`${steps}. ${title}: FAILED`);
    throw error;
  }
}

/** One installation: a folder with a version of the program, and the settings of its processes. */
interface Installation {
  readonly path: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** `bun run <words>` in the installation, as an operator types it. */
async function command({ path, settings }: Installation, words: readonly string[], expectedCode = 0): Promise<string> {
  const child = Bun.spawn([process.execPath, "run", "--silent", ...words], {
    cwd: path,
    env: { PATH: process.env.PATH ?? "", ...settings },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  assert.equal(await child.exited, expectedCode, `bun run ${words.join(" ")}: ${output}${errors}`);
  return output + errors;
}

async function start(installation: Installation, role: "all" | "worker" = "all"): Promise<ServerProcess> {
  const program = role === "all" ? ["run", "--silent", "start"] : [join(installation.path, "apps/server/src/main.ts")];
  const server = await mustStart(
    { ...installation.settings, ROLE: role, ADMIN_PORT: "0" },
    { cwd: installation.path, command: [process.execPath, ...program] },
  );
  running.add(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  assert.equal(await server.end("SIGTERM"), 0);
  running.delete(server);
}

/** The value of a series on the admin port, summed over its labels. */
async function figure(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.adminUrl}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** A copy of the installation as a later version would be: with one more migration. */
async function makeLaterVersion(from: Installation): Promise<Installation> {
  const path = join(folder.path, "rubrica-later");
  execFileSync("cp", ["--recursive", "--reflink=auto", from.path, path]);
  const migrations = join(path, "packages/adapter-postgres/src/migrations");
  await writeFile(join(migrations, "9001_of_tomorrow.sql"), "create table rubrica.of_tomorrow (id int primary key);\n");
  const index = await readFile(join(migrations, "index.ts"), "utf8");
  const withOneMore = index
    .replace("\nimport ", '\nimport ofTomorrow from "./9001_of_tomorrow.sql" with { type: "text" };\nimport ')
    .replace(/\n\];\n$/, '\n  { name: "9001_of_tomorrow", sql: ofTomorrow },\n];\n');
  assert.equal(withOneMore.split("9001_of_tomorrow").length, 3);
  await writeFile(join(migrations, "index.ts"), withOneMore);
  return { path, settings: from.settings };
}

async function walk(programs: string): Promise<void> {
  const database = await bootPostgresServer({ binaries: programs });
  const { host, hostname, port } = new URL(database.url);
  const urlOf = (name: string) => `postgres://rubrica:a-password-of-the-walk@${host}/${name}`;
  const [dump, backup] = [join(folder.path, "backup.dump"), join(folder.path, "backup")];
  const settings = {
    DATABASE_URL: urlOf("rubrica"),
    DATA_DIR: join(folder.path, "data"),
    NODE_ENV: "production",
    SELF_REGISTRATION_ROLES: "student",
    EMAIL_CONFIRMATION: "off",
    KEYS_PASSPHRASE: "a passphrase of the walk",
    PUBLIC_URL: "https://rubrica.example",
  };
  const present: Installation = { path: join(folder.path, "rubrica"), settings };
  let service!: ServerProcess;
  let worker!: ServerProcess;
  let head!: SignedIn;
  let ming!: SignedIn;
  let first!: string;
  let firstScore!: number;

  await step("install (deploy/make-installation.sh)", async () => {
    await copySources(present.path);
    const bun = join(folder.path, "bun");
    await writeFile(bun, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    const PATH = `${folder.path}:${process.env.PATH}`;
    execFileSync("sh", ["deploy/make-installation.sh"], { cwd: present.path, env: { ...process.env, PATH } });
    assert(!existsSync(join(present.path, "node_modules/typescript")));
    const size = execFileSync("du", ["--summarize", "--block-size=1M", present.path], { encoding: "utf8" });
    return `${size.split("\t")[0]} MB, none of development`;
  });

  await step("database and role (deploy/postgres-role.sh), migrate --status, --dry-run, migrate", async () => {
    const secret = join(folder.path, "database_password");
    await writeFile(secret, "a-password-of-the-walk");
    execFileSync("sh", [join(present.path, "deploy/postgres-role.sh")], {
      env: { ...process.env, DATABASE_PASSWORD_FILE: secret, PGHOST: hostname, PGPORT: port },
    });
    const pending = (await command(present, ["migrate", "--status"], 3)).match(/^pending /gm)?.length ?? 0;
    await command(present, ["migrate", "--dry-run"]);
    await command(present, ["migrate", "--status"], 3);
    await command(present, ["migrate"]);
    await command(present, ["migrate", "--status"]);
    return `${pending} were pending, then none`;
  });

  await step("first admin (create-admin), start, sign in", async () => {
    await command({ ...present, settings: { ...settings, ...admin } }, ["create-admin"]);
    service = await start(present);
    head = await signIn(service, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    assert.equal((await fetch(`${service.adminUrl}/readyz`)).status, 200);
    assert.equal((await fetch(`${service.url}/console/`)).status, 200);
    return "ready, and the console is there";
  });

  await step("a student's first report", async () => {
    ming = await signUp(service, "ming@example.com");
    first = await handIn(service, ming);
    firstScore = await scoreOf(service, ming, first);
    return `scored ${firstScore}`;
  });

  await step("read the metrics", async () => {
    const completed = await figure(service, "rubrica_task_outcomes_total");
    const requests = await figure(service, "rubrica_http_requests_total");
    assert(completed >= 5 && requests > 5);
    assert.equal((await fetch(`${service.url}/metrics`)).status, 401);
    return `${completed} attempts and ${requests} requests counted; on the public port 401`;
  });

  await step("rotate keys while it runs (keys rotate --now, keys renew, restart)", async () => {
    const kids = async () => {
      const answer = await fetch(`${service.url}/auth/v1/.well-known/jwks.json`);
      return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    const before = await kids();
    await command(present, ["keys", "rotate", "--now"]);
    await waitFor(async () => (await kids()).every((kid) => !before.includes(kid)));
    await ask(service, `/api/v1/reports/${first}`, { token: ming.accessToken, status: 401 });
    ming = await signIn(service, ming.email);
    head = await signIn(service, head.email, admin.ADMIN_PASSWORD);
    const oldKey = service.anonKey;
    await command(present, ["keys", "renew"]);
    await stop(service);
    service = await start(present);
    await ask(service, `/api/v1/reports/${first}`, { token: ming.accessToken });
    return `a token of the old key is refused, a new one holds over the restart${service.anonKey === oldKey ? "" : ", the anon key is new"}`;
  });

  await step("a second worker process", async () => {
    worker = await start(present, "worker");
    const ids = await Promise.all(Array.from({ length: 8 }, () => handIn(service, ming)));
    for (const id of ids) await scoreOf(service, ming, id);
    const done = [
      await figure(service, "rubrica_task_outcomes_total"),
      await figure(worker, "rubrica_task_outcomes_total"),
    ];
    assert(done.every((count) => count > 0));
    const { data } = await ask(service, "/api/v1/workers/status", { token: head.accessToken });
    const kinds = (data.workers as { kind: string }[]).filter(({ kind }) => kind === "batch-pdf");
    assert.equal(kinds.length, 2);
    return `8 reports, ${done.join(" and ")} attempts; the status shows the workers of both`;
  });

  await step("backup while it runs (pg_dump, backup --files)", async () => {
    execFileSync(join(programs, "pg_dump"), ["--format=custom", `--file=${dump}`, settings.DATABASE_URL]);
    await command(present, ["backup", backup, "--files"]);
    const { madeAt } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
    return `made at ${madeAt}`;
  });

  const later = await makeLaterVersion(present);
  await step("upgrade: the later version takes over from the service, the worker goes on", async () => {
    assert.match(await command(later, ["migrate", "--status"], 3), /9001_of_tomorrow/);
    await command(later, ["migrate", "--dry-run"]);
    await stop(service);
    service = await start(later);
    await command(later, ["migrate", "--status"]);
    const before = await figure(worker, "rubrica_task_outcomes_total");
    await scoreOf(service, ming, await handIn(service, ming));
    const ids = await Promise.all(Array.from({ length: 8 }, () => handIn(service, ming)));
    for (const id of ids) await scoreOf(service, ming, id);
    const more = (await figure(worker, "rubrica_task_outcomes_total")) - before;
    assert(more > 0);
    return `the earlier worker made ${more} attempts on the new schema`;
  });

  await step("the earlier version refuses the new schema", async () => {
    await stop(worker);
    const refused = await startServer(settings, {
      cwd: present.path,
      command: [process.execPath, join(present.path, "apps/server/src/main.ts")],
    });
    assert("error" in refused);
    assert.match(refused.error, /does not know 9001_of_tomorrow/);
    await stop(service);
    return refused.error.trim();
  });

  await step("roll back: restore into an empty database and folder, with the earlier version", async () => {
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    await sql.unsafe("create database restored owner rubrica");
    await sql.end();
    const restored: Installation = {
      path: present.path,
      settings: { ...settings, DATABASE_URL: urlOf("restored"), DATA_DIR: join(folder.path, "restored") },
    };
    execFileSync(join(programs, "pg_restore"), ["--exit-on-error", `--dbname=${urlOf("restored")}`, dump]);
    await command(restored, ["restore", backup]);
    service = await start(restored);
    const again = await signIn(service, ming.email);
    assert.equal(await scoreOf(service, again, first), firstScore);
    await ask(service, `/api/v1/reports/${first}`, { token: ming.accessToken }); // the keys are those of before too
    assert.match(await command(restored, ["audit", "--verify"]), /./);
    await stop(service);
    return `the first report is there with its ${firstScore}; password and token hold`;
  });
}

const begunAt = performance.now();
try {
  await walk(binaries);
  console.log(`All ${steps} steps in ${((performance.now() - begunAt) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error(error);
  for (const server of running) console.error(server.output().slice(-2000));
  process.exitCode = 1;
} finally {
  for (const server of running) await server.end("SIGKILL");
  await folder.remove();
}
process.exit();
