import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { Redis } from "ioredis";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { bootRedisServer, type RedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";
import { KILLS_MILLISECONDS, killWorkersInTurn, REPORT_COUNT } from "./workers-killed-in-turn.ts";

setDefaultTimeout(180_000);

describe("a service whose queue is in Redis", () => {
  let server: RedisServer;
  let redis: Redis;
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;
  let front: ServerProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    server = await bootRedisServer({ appendonly: "yes" });
    redis = new Redis(server.url);
    redis.on("error", () => {}); // it is killed on purpose
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    environment = {
      DATABASE_URL: opened.url ?? "",
      REDIS_URL: server.url,
      DATA_DIR: folder.path,
      PUBLIC_URL: "http://rubrica.test",
      WORKERS: "mail:1,batch-pdf:1,ai-scoring:2,knowledge-graph:1",
    };
    front = await mustStart({ ...environment, ROLE: "api" });
    const registration = { email: "redis@example.com", password: "secret-123", full_name: "Redis", role: "teacher" };
    const { session } = await call("POST", "/functions/v1/auth-register", { body: JSON.stringify(registration) });
    headers = { Authorization: `Bearer ${session.access_token}` };
  });
  afterAll(async () => {
    redis?.disconnect();
    await front?.end("SIGKILL");
    await opened.close();
    await folder.remove();
  });

  let asAdmin: { readonly headers: Record<string, string> };
  async function call(method: string, path: string, request: RequestInit = {}) {
    const response = await fetch(`${front.url}${path}`, { method, headers, ...request });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const body = (await response.json()) as any;
    if (!response.ok) throw new Error(body.error);
    return body.data;
  }

  const handIn = async (): Promise<string> => {
    const body = await sampleReport("course-report.pdf");
    const { id } = await call("POST", "/api/v1/reports", {
      headers: { ...headers, "Content-Type": "application/pdf" },
      body,
    });
    return id;
  };
  const count = async (sql: string): Promise<number> => {
    const [row] = await opened.database.query<{ readonly count: number }>(sql);
    return row?.count ?? -1;
  };
  const scored = () => count("select count(*)::int as count from public.reports where status = 'scored'");

  test("lets an administrator find, pause and cancel what waits in Redis, and fails the report of a cancelled task", async () => {
    const person = { email: "operator@example.com", password: "secret-123", full_name: "Operator", role: "admin" };
    const { session } = await call("POST", "/functions/v1/auth-register", { body: JSON.stringify(person) });
    asAdmin = { headers: { Authorization: `Bearer ${session.access_token}` } };
    const id = await handIn();
    const task = await waitFor(async () => {
      const { tasks } = await call("GET", "/api/v1/tasks?type=report.download", asAdmin);
      return tasks[0] ?? null;
    });
    expect((await call("GET", `/api/v1/tasks/${task.id}`, asAdmin)).payload.reportId).toBe(id);
    await call("POST", "/api/v1/task-types/report.download/pause", asAdmin);
    const { task_types } = await call("GET", "/api/v1/workers/status");
    expect(task_types.filter(({ paused }: { readonly paused: unknown }) => paused)).toMatchObject([
      { type: "report.download", paused: {} },
    ]);
    await call("POST", `/api/v1/tasks/${task.id}/cancel`, asAdmin);
    expect((await call("GET", `/api/v1/reports/${id}`, asAdmin)).status).toBe("failed");
    await waitFor(async () => (await call("GET", "/api/v1/tasks", asAdmin)).tasks.length === 0);
    await call("POST", "/api/v1/task-types/report.download/resume", asAdmin);
    await call("DELETE", `/api/v1/reports/${id}`, asAdmin);
  });

  test(
    "scores every report once, although one worker after another is killed",
    async () => {
      const { reportIds, kills, seconds } = await killWorkersInTurn({ opened, environment, front, headers });
      console.log(`over Redis: ${reportIds.length} reports scored in ${seconds} s, ${kills} workers killed`);
      const events = await fetch(`${front.url}/api/v1/reports/${reportIds[0]}/events`, { headers });
      expect(await events.text()).toContain("event: done");
      // Nothing was saved twice, and nothing is left in the database's own queue.
      expect(await count("select count(*)::int as count from public.report_scores")).toBe(REPORT_COUNT);
      expect(await count("select count(*)::int as count from rubrica.tasks")).toBe(0);
      expect(await count("select count(*)::int as count from rubrica.rate_limits")).toBe(0);
      const { components } = await waitFor(async () => {
        const health = await call("GET", "/health", asAdmin);
        return health.status === "healthy" && health;
      });
      expect(components).toContainEqual({ component: "queue", healthy: true, detail: "in Redis: nothing waits" });
      await waitFor(async () => (await count("select count(*)::int as count from rubrica.outbox")) === 0);
      const { queue } = await call("GET", "/api/v1/workers/status");
      expect(queue).toMatchObject({ ready: 0, running: 0, dead: 0 });
    },
    KILLS_MILLISECONDS,
  );

  test("keeps what was handed in while Redis is away, says so in its health, and goes on afterwards", async () => {
    const before = await scored();
    const worker = await mustStart({ ...environment, ROLE: "worker" });
    try {
      await server.kill();
      const components = await waitFor(async () => {
        const response = await fetch(`${front.url}/health`);
        // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
        const { data } = (await response.json()) as any;
        return response.status === 503 ? data.components : null;
      });
      expect(components).toContainEqual(expect.objectContaining({ component: "queue", healthy: false }));
      await handIn();
      expect(await scored()).toBe(before);
      await server.start();
      await waitFor(async () => (await scored()) === before + 1);
    } finally {
      await worker.end("SIGTERM");
    }
  });

  test("does not start on a Redis that may drop tasks, and says what to set", async () => {
    await redis.config("SET", "maxmemory-policy", "allkeys-lru");
    try {
      const started = await startServer({ ...environment, ROLE: "worker" });
      expect(started).toMatchObject({ exitCode: 1 });
      expect("error" in started && started.error).toContain(
        "REDIS_URL: Redis may drop tasks when its memory is full (maxmemory-policy allkeys-lru): set maxmemory-policy noeviction.",
      );
    } finally {
      await redis.config("SET", "maxmemory-policy", "noeviction");
    }
  });

  test("does not start without its Redis, and says why", async () => {
    const started = await startServer({ ...environment, REDIS_URL: "redis://127.0.0.1:1", ROLE: "worker" });
    expect(started).toMatchObject({ exitCode: 1 });
    expect("error" in started && started.error).toContain("REDIS_URL: connect ECONNREFUSED 127.0.0.1:1");
  });
});
