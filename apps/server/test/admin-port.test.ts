import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { createListener } from "../src/boot/listener.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

test("a listener says from its first moment that the process lives and starts, and 503 to everything else", async () => {
  const listener = createListener("127.0.0.1", 0);
  const ask = async (path: string) => {
    const response = await fetch(`${listener.url}${path}`);
    return [response.status, (await response.json()).data];
  };
  expect(await ask("/livez")).toEqual([200, { status: "alive" }]);
  expect(await ask("/readyz")).toEqual([503, { failing: ["starting"] }]);
  expect(await ask("/info")).toEqual([503, undefined]);
  await listener.close();
});

describe("the admin port", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;
  let worker: ServerProcess;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    environment = {
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      PUBLIC_URL: "http://rubrica.test",
      ADMIN_PORT: "0",
    };
    worker = await mustStart({ ...environment, ROLE: "worker", WORKERS: "example:1" });
  }, 240_000);
  afterAll(async () => {
    await worker?.end("SIGKILL");
    await opened.close();
    await folder.remove();
  });

  const ask = async (path: string, server = worker) => {
    const response = await fetch(`${server.adminUrl}${path}`, { headers: { "Accept-Language": "en" } });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    return { status: response.status, body: (await response.json()) as any };
  };

  test("of a worker answers /livez, /readyz, and /health with its details, on the loopback alone", async () => {
    expect(new URL(worker.adminUrl).hostname).toBe("127.0.0.1");
    expect(await ask("/livez")).toMatchObject({ status: 200, body: { data: { status: "alive" } } });
    expect(await ask("/readyz")).toMatchObject({ status: 200, body: { data: { status: "ready" } } });
    const { status, body } = await ask("/health");
    expect(status).toBe(200);
    expect(body.data.components).toContainEqual({ component: "database", healthy: true, detail: "answers" });
    expect((await ask("/api/v1/reports")).status).toBe(404);
  });

  test("of a worker shows its figures without asking who one is", async () => {
    const response = await fetch(`${worker.adminUrl}/metrics`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(/^rubrica_build_info\{version="[\d.]+",role="worker"\} 1$/m);
    expect(text).toContain('rubrica_worker_slots{kind="example"} 1');
  });

  test("that is taken ends the start with one line that names it", async () => {
    const blocker = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("taken") });
    const { port } = blocker;
    const failed = await startServer({ ...environment, ROLE: "worker", ADMIN_PORT: String(port) });
    await blocker.stop(true);
    expect("error" in failed && failed.error).toContain(
      `ADMIN_PORT: 127.0.0.1:${port} is taken; set ADMIN_PORT to another one`,
    );
  });

  test("says while a process stops that it lives and takes nothing more", async () => {
    const { queue, queueControl } = createPostgresStores(opened);
    // Within the 15 s of grace of a stop, so that it ends in peace; long enough to be looked at on a busy machine.
    await queue.enqueue([{ type: "test", payload: { seconds: 12 } }]);
    await waitFor(async () => (await queueControl.list({ state: "running", limit: 1 })).items.length === 1);
    process.kill(worker.pid, "SIGTERM");
    const stopping = await waitFor(async () => {
      const answer = await ask("/readyz");
      return answer.status === 503 && answer;
    });
    expect(stopping.body).toEqual({ success: false, error: "Not ready.", data: { failing: ["stopping"] } });
    expect((await ask("/livez")).status).toBe(200);
    expect(await worker.exited).toBe(0);
  }, 240_000);
});
