import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultRubric } from "@rubrica/scoring";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { bootRedisServer, type RedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { type S3Server, startS3Server } from "../../../packages/adapter-s3/test/s3-server.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

setDefaultTimeout(240_000);

const REPORT_COUNT = 6;

/** As docs/scaling.md shows it: each process has a folder of its own, as on a machine of its own. */
describe("two processes for requests and two for work that share no disk", () => {
  let opened: TestDatabase;
  let redis: RedisServer;
  let s3: S3Server;
  const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
  const running: ServerProcess[] = [];
  let shared: Record<string, string>;
  let headers: Record<string, string>;

  const machine = async (role: "api" | "worker", prepare: (folder: string) => Promise<void> = async () => {}) => {
    const folder = await temporaryFolder();
    folders.push(folder);
    await prepare(folder.path);
    const started = await mustStart({ ...shared, DATA_DIR: folder.path, ROLE: role });
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    [opened, redis, s3] = await Promise.all([openTestDatabase("postgres"), bootRedisServer(), startS3Server()]);
    await s3.makeBucket("reports");
    shared = {
      DATABASE_URL: opened.url ?? "",
      REDIS_URL: redis.url,
      S3_ENDPOINT: s3.url,
      S3_BUCKET: "reports",
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      KEYS_STORE: "database",
      KEYS_PASSPHRASE: "a passphrase of all machines",
      PUBLIC_URL: "http://rubrica.test",
      WORKERS: "batch-pdf:1,ai-scoring:1",
    };
  });
  afterAll(async () => {
    await Promise.all(running.map((each) => each.end("SIGKILL")));
    await Promise.all([opened?.close(), redis?.kill(), s3?.stop()]);
    await Promise.all(folders.map((folder) => folder.remove()));
  });

  async function call(url: string, path: string, request: RequestInit = {}) {
    const response = await fetch(`${url}${path}`, { headers, ...request });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const body = (await response.json()) as any;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error}`);
    return body.data;
  }

  test("score every report once though one of each is killed, and what one took another gives", async () => {
    const first = await machine("api", async (folder) => {
      await mkdir(join(folder, "rubrics"));
      const rubric = { ...defaultRubric, id: "school", version: "1.0.0" };
      await writeFile(join(folder, "rubrics", "school.json"), JSON.stringify(rubric));
    });
    const [second, oneWorker] = [await machine("api"), await machine("worker"), await machine("worker")];

    const registration = { email: "apart@example.com", password: "secret-123", full_name: "Apart", role: "teacher" };
    const register = { method: "POST", headers: {}, body: JSON.stringify(registration) };
    const { session } = await call(first.url, "/functions/v1/auth-register", register);
    headers = { Authorization: `Bearer ${session.access_token}` };
    // The token of one holds at the other, and so does the rubric that only one has as a file.
    const { rubrics } = await call(second.url, "/api/v1/rubrics");
    expect(rubrics.map(({ id }: { readonly id: string }) => id)).toContain("school");

    const pdf = await sampleReport("course-report.pdf");
    const ids: string[] = [];
    for (let number = 0; number < REPORT_COUNT; number += 1) {
      // No two of them are the same file.
      const body = Buffer.concat([pdf, Buffer.from(`\n% ${number}\n`)]);
      const to = number % 2 === 0 ? first : second;
      const type = { ...headers, "Content-Type": "application/pdf" };
      ids.push((await call(to.url, "/api/v1/reports?rubric_id=school", { method: "POST", headers: type, body })).id);
    }
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await call(second.url, `/api/v1/reports/${id}`)).status as string));
    await waitFor(async () => (await statuses()).some((status) => status !== "queued"));
    await Promise.all([first.end("SIGKILL"), oneWorker.end("SIGKILL")]);
    await waitFor(async () => (await statuses()).every((status) => status === "scored"));

    const [row] = await opened.database.query(
      `select (select count(*)::int from public.report_scores) as scores,
              (select count(*)::int from rubrica.dead_letters) as dead`,
    );
    expect(row).toEqual({ scores: REPORT_COUNT, dead: 0 });
    for (const [number, id] of ids.entries()) {
      const file = await fetch(`${second.url}/api/v1/reports/${id}/file`, { headers });
      expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toEndWith(`% ${number}\n`);
      expect(JSON.stringify(await call(second.url, `/api/v1/reports/${id}/score`))).toContain('"rubric_id":"school"');
    }
    // Who comes anew after the first is gone knows its keys and its rubric.
    const third = await machine("api");
    expect((await call(third.url, `/api/v1/reports/${ids[0]}`)).status).toBe("scored");
  });

  test("do not start with another passphrase, another secret of the bucket, or without a passphrase", async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    const start = (environment: Record<string, string>) =>
      startServer({ ...shared, DATA_DIR: folder.path, ROLE: "api", ...environment });
    const refused = [
      [
        { KEYS_PASSPHRASE: "another passphrase of it" },
        "KEYS_PASSPHRASE is not the passphrase of the keys in the database",
      ],
      [{ S3_SECRET_ACCESS_KEY: "hidden-secret" }, "S3_BUCKET: the bucket reports cannot be used now"],
      [{ KEYS_PASSPHRASE: "" }, "KEYS_PASSPHRASE must be set with KEYS_STORE=database"],
      [{ S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID must be set with S3_BUCKET"],
    ] as const;
    for (const [environment, told] of refused) {
      const failed = await start(environment);
      if (!("exitCode" in failed)) {
        running.push(failed);
        throw new Error(`It started with ${Object.keys(environment)}.`);
      }
      expect(failed.error).toContain(told);
      expect(failed.error).not.toContain("hidden-secret");
    }
  });
});
