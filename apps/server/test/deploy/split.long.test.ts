import { afterAll, beforeAll, expect, test } from "bun:test";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../../../packages/adapter-postgres/test/free-port.ts";
import { bootPostgresServer } from "../../../../packages/adapter-postgres/test/postgres-server.ts";
import { handIn, scoreOf, signUp } from "../first-score.ts";
import { mustStart, startServer, temporaryFolder } from "../server-process.ts";

// What deploy/compose.split.yaml puts together, without its containers: the secrets as they are made, the role as the image
// of PostgreSQL makes it, Redis with its file.

const deploy = join(import.meta.dirname, "../../../../deploy");
const missing = ["psql", "openssl", "redis-server"].filter((program) => Bun.which(program) === null);
if (missing.length > 0)
  console.log(`Skipped: the parts of compose.split.yaml, because ${missing.join(", ")} is missing.`);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const processes: { kill(): unknown }[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  for (const one of processes.splice(0).reverse()) await one.kill();
  await folder.remove();
});

test.skipIf(missing.length > 0)(
  "api and workers over PostgreSQL and Redis, from the secrets and files of deploy/, score a report",
  async () => {
    const secrets = join(folder.path, "secrets");
    const make = (environment: object) =>
      execFileSync("sh", [join(deploy, "make-secrets.sh"), secrets], {
        env: { ...process.env, ...environment },
        stdio: "pipe",
      });
    expect(() => make({ SMTP_URL: "" })).toThrow("mail.example");
    make({ SMTP_URL: "smtp://127.0.0.1:9" });
    const read = (name: string) => readFileSync(join(secrets, name), "utf8");
    const before = Object.fromEntries((await readdir(secrets)).map((name) => [name, read(name)]));
    make({ SMTP_URL: "smtp://elsewhere:9" });
    expect(Object.fromEntries((await readdir(secrets)).map((name) => [name, read(name)]))).toEqual(before);
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);

    const postgres = new URL((await bootPostgresServer()).url);
    execFileSync("sh", [join(deploy, "postgres-role.sh")], {
      env: {
        ...process.env,
        DATABASE_PASSWORD_FILE: join(secrets, "database_password"),
        PGHOST: postgres.hostname,
        PGPORT: postgres.port,
      },
    });

    const redisPort = await freePort();
    await mkdir(join(folder.path, "redis"));
    const configuration = (await readFile(join(deploy, "redis.conf"), "utf8"))
      .replace("/run/secrets/redis_password", join(secrets, "redis_password"))
      .replace("dir /data", `dir ${join(folder.path, "redis")}\nport ${redisPort}\nbind 127.0.0.1`);
    await writeFile(join(folder.path, "redis.conf"), configuration);
    const redis = spawn("redis-server", [join(folder.path, "redis.conf")], { stdio: "ignore" });
    processes.push(redis);

    const settings = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://rubrica.example",
      SELF_REGISTRATION_ROLES: "student",
      EMAIL_CONFIRMATION: "off",
      DATA_DIR: join(folder.path, "data"),
      KEYS_PASSPHRASE: read("keys_passphrase"),
      DATABASE_URL: read("database_url").replace("postgres:5432", postgres.host),
      REDIS_URL: read("redis_url").replace("redis:6379", `127.0.0.1:${redisPort}`),
    };
    expect((await startServer({ ...settings, REDIS_URL: `redis://127.0.0.1:${redisPort}/0` })) as object).toMatchObject(
      {
        error: expect.stringContaining("REDIS_URL"),
      },
    );
    const api = await mustStart({ ...settings, ROLE: "api" });
    processes.push({ kill: () => api.end("SIGKILL") });
    const workers = await mustStart({ ...settings, ROLE: "worker" });
    processes.push({ kill: () => workers.end("SIGKILL") });
    const ming = await signUp(api, "ming@example.com");
    const report = await handIn(api, ming);
    expect(await scoreOf(api, ming, report)).toBeGreaterThan(0);
    expect(await workers.end("SIGTERM")).toBe(0);
    expect(await api.end("SIGTERM")).toBe(0);
  },
  240_000,
);
