import { afterAll, beforeAll, expect, test } from "bun:test";
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { bootPostgresServer } from "../../../packages/adapter-postgres/test/postgres-server.ts";
import { ask, handIn, scoreOf, signIn, signUp } from "./first-score.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { runProgram } from "./run-program.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

// A dump is made by the programs of the server's own version, so this runs on the PostgreSQL of the distribution.

const binaries = postgresPrograms();
if (binaries === null) console.log("Skipped: backups of PostgreSQL, because pg_dump with its server is not installed.");

const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  for (const server of running) await server.end("SIGKILL");
  await folder.remove();
});

test.skipIf(binaries === null)(
  "pg_dump, then backup --files, both while uploads go on; pg_restore, then restore, bring all of it back",
  async () => {
    const server = new URL((await bootPostgresServer({ binaries: binaries ?? "" })).url);
    const secret = join(folder.path, "database_password");
    await writeFile(secret, "a-password-of-the-tests");
    execFileSync("sh", [join(import.meta.dirname, "../../../deploy/postgres-role.sh")], {
      env: { ...process.env, DATABASE_PASSWORD_FILE: secret, PGHOST: server.hostname, PGPORT: server.port },
    });
    const urlOf = (database: string) => `postgres://rubrica:a-password-of-the-tests@${server.host}/${database}`;
    const start = async (database: string, DATA_DIR: string) => {
      const started = await mustStart({
        DATABASE_URL: urlOf(database),
        DATA_DIR,
        KEYS_PASSPHRASE: "a passphrase of the tests",
        PUBLIC_URL: "http://rubrica.test",
        WORKERS: "batch-pdf:1,ai-scoring:1",
      });
      running.add(started);
      return started;
    };
    const [data, restored] = [join(folder.path, "data"), join(folder.path, "restored")];
    const [dump, backup] = [join(folder.path, "first.dump"), join(folder.path, "first")];

    const service = await start("rubrica", data);
    const ming = await signUp(service, "ming@example.com");
    const scored = await handIn(service, ming);
    await scoreOf(service, ming, scored);
    let isMade = false;
    const uploads = (async () => {
      let count = 0;
      // As many as a machine scores that is busy with other tests.
      for (; !isMade && count < 8; count++) await handIn(service, ming);
      return count;
    })();
    try {
      await run(join(binaries ?? "", "pg_dump"), ["--format=custom", `--file=${dump}`, urlOf("rubrica")]);
      const made = await runProgram("backup", [backup, "--files"], { DATA_DIR: data, DATABASE_URL: urlOf("rubrica") });
      expect(made).toMatchObject({ exitCode: 0, errors: "" });
    } finally {
      isMade = true;
      await uploads.catch(() => {});
    }
    expect(await uploads).toBeGreaterThan(0);
    expect(await service.end("SIGTERM")).toBe(0);

    const admin = postgres(server.href, { max: 1, onnotice: () => {} });
    await admin.unsafe("create database later owner rubrica");
    await admin.end();
    await run(join(binaries ?? "", "pg_restore"), ["--exit-on-error", `--dbname=${urlOf("later")}`, dump]);
    const outcome = await runProgram("restore", [backup], { DATA_DIR: restored, DATABASE_URL: urlOf("later") });
    expect(outcome).toMatchObject({ exitCode: 0, errors: "" });

    const again = await start("later", restored);
    await ask(again, `/api/v1/reports/${scored}`, { token: ming.accessToken });
    const mingAgain = await signIn(again, "ming@example.com");
    const sql = postgres(urlOf("later"), { max: 1 });
    const reports = await sql<{ id: string }[]>`select id::text as id from public.reports`;
    const open = await sql`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`;
    expect(open.length).toBe(0);
    expect(reports.length).toBeGreaterThan(0);
    for (const { id } of reports) {
      expect(existsSync(join(restored, "objects/reports", id, "source.pdf"))).toBe(true);
    }
    for (const { id } of reports.slice(0, 3)) expect(await scoreOf(again, mingAgain, id)).toBeGreaterThan(0);

    // An older program on a server's database: one sentence, without the password.
    await sql`insert into rubrica.migrations (name) values ('9001_of_tomorrow')`;
    await sql.end();
    const refused = await startServer({ DATABASE_URL: urlOf("later"), DATA_DIR: join(folder.path, "other") });
    const said = "error" in refused ? refused.error : "";
    expect(said).toContain("does not know 9001_of_tomorrow");
    expect(said).not.toContain("a-password-of-the-tests");
    expect(
      (await runProgram("backup", [join(folder.path, "none")], { DATABASE_URL: urlOf("later"), DATA_DIR: restored }))
        .errors,
    ).toContain("pg_dump");
  },
  400_000,
);
