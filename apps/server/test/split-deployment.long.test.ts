import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";
import { KILLS_MILLISECONDS, killWorkersInTurn, REPORT_COUNT } from "./workers-killed-in-turn.ts";

describe("a process for requests and others for work", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;
  let front: ServerProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    environment = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, PUBLIC_URL: "http://rubrica.test" };
    front = await mustStart({ ...environment, ROLE: "api" });
    const registration = { email: "split@example.com", password: "secret-123", full_name: "Split", role: "teacher" };
    const registered = await fetch(`${front.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify(registration),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const { data } = (await registered.json()) as any;
    headers = { Authorization: `Bearer ${data.session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await front?.end("SIGKILL");
    await opened.close();
    await folder.remove();
  });

  async function read(path: string) {
    const response = await fetch(`${front.url}${path}`, { headers });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const body = (await response.json()) as any;
    return { status: response.status, data: body.data };
  }
  const unwell = async () => {
    const { status, data } = await read("/health");
    const components = data.components as { readonly component: string; readonly healthy: boolean }[];
    return [status, components.filter(({ healthy }) => !healthy).map(({ component }) => component)];
  };

  test("says that nobody works while work waits, shows the workers of other processes, and forgets those that end", async () => {
    expect(await unwell()).toEqual([200, []]);
    await createPostgresStores(opened).queue.enqueue([{ type: "example.sleep", payload: {} }]);
    expect(await unwell()).toEqual([200, []]); // it has only just come
    await opened.database.query("update rubrica.tasks set run_at = run_at - interval '2 minutes'");
    // What was seen is kept for a second.
    await waitFor(async () => Bun.deepEquals(await unwell(), [503, ["workers"]]));
    expect((await read("/api/v1/workers/status")).data).toMatchObject({ manager: { state: "absent" }, workers: [] });

    const worker = await mustStart({ ...environment, ROLE: "worker" });
    try {
      const workers = await waitFor(async () => {
        const { data } = await read("/api/v1/workers/status");
        return data.workers.length > 0 ? data.workers : null;
      });
      const kinds = workers.map(({ kind }: { readonly kind: string }) => kind);
      expect(kinds.sort()).toEqual(["ai-scoring", "batch-pdf", "example", "knowledge-graph", "mail"]);
      expect(workers[0]).toMatchObject({ state: "running", healthy: true, running: [] });
      await waitFor(async () => Bun.deepEquals(await unwell(), [200, []]));
    } finally {
      await worker.end("SIGTERM");
    }
    expect((await read("/api/v1/workers/status")).data.workers).toEqual([]);
  }, 240_000);

  test(
    "two workers score every report once, although one after another is killed",
    async () => {
      await opened.database.script("delete from rubrica.tasks");
      const { reportIds, kills, seconds } = await killWorkersInTurn({ opened, environment, front, headers });
      console.log(`over PostgreSQL: ${reportIds.length} reports scored in ${seconds} s, ${kills} workers killed`);
      const [row] = await opened.database.query(
        `select (select count(*)::int from public.report_scores) as scores,
         (select count(*)::int from public.report_events where event ->> 'type' = 'done') as ends,
         (select count(*)::int from rubrica.tasks) as tasks, (select count(*)::int from rubrica.dead_letters) as dead`,
      );
      expect(row).toEqual({ scores: REPORT_COUNT, ends: REPORT_COUNT, tasks: 0, dead: 0 });
    },
    KILLS_MILLISECONDS,
  );
});
