import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { PROCESSING_STAGES } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const killed = join(import.meta.dirname, "killed-server.ts");

describe("a server killed with SIGKILL", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    // Tokens of one process are good at the next, which listens elsewhere.
    environment = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, PUBLIC_URL: "http://rubrica.test" };
  });
  afterAll(async () => {
    await opened.close();
    await folder.remove();
  });

  /** Leases of the dead process run out at once, as if their time had passed. */
  const expireLeases = () =>
    opened.database.query("update rubrica.tasks set leased_until = now() where lease is not null");

  async function submit(server: ServerProcess): Promise<{ id: string; headers: Record<string, string> }> {
    const call = async (path: string, request: RequestInit) => {
      const response = await fetch(`${server.url}${path}`, { method: "POST", ...request });
      // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
      const body = (await response.json()) as any;
      if (!response.ok) throw new Error(body.error);
      return body.data;
    };
    const email = `${crypto.randomUUID()}@example.com`;
    const registration = JSON.stringify({ email, password: "secret-123", full_name: "Killed" });
    const { session } = await call("/functions/v1/auth-register", { body: registration });
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const body = await sampleReport("course-report.pdf");
    const pdf = { headers: { ...headers, "Content-Type": "application/pdf" }, body };
    return { id: (await call("/api/v1/reports", pdf)).id, headers };
  }

  for (const stage of PROCESSING_STAGES) {
    for (const moment of ["begun", "worked", "ended"] as const) {
      test(`in ${stage} when it has ${moment} takes the report up again and scores it once`, async () => {
        const first = await mustStart({ ...environment, RUBRICA_KILL: `${stage}:${moment}`, WORKERS: "none" });
        const { id, headers } = await submit(first);
        expect(await first.end("SIGTERM")).not.toBe(1);
        const doomed = await mustStart({ ...environment, RUBRICA_KILL: `${stage}:${moment}` }, killed);
        await doomed.exited;
        await expireLeases();

        const second = await mustStart(environment);
        try {
          const response = await fetch(`${second.url}/api/v1/reports/${id}/events`, {
            headers,
            signal: AbortSignal.timeout(40_000),
          });
          await response.text();
          const report = (
            (await (await fetch(`${second.url}/api/v1/reports/${id}`, { headers })).json()) as {
              data: { status: string; progress: number };
            }
          ).data;
          expect(report).toMatchObject({ status: "scored", progress: 1 });
          const scores = await opened.database.query("select 1 from public.report_scores where report_id = $1", [id]);
          expect(scores).toHaveLength(1);
          const done = await opened.database.query(
            "select 1 from public.report_events where report_id = $1 and event->>'type' = 'done'",
            [id],
          );
          expect(done).toHaveLength(1);
          const [open] = await opened.database.query<{ count: number }>(
            "select count(*)::int as count from public.report_stages where report_id = $1 and ended_at is null",
            [id],
          );
          expect(open?.count).toBe(0);
        } finally {
          await second.end("SIGKILL");
        }
      }, 90_000);
    }
  }
});
