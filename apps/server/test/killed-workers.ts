import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROCESSING_STAGES, type ProcessingStage } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { sampleReport } from "./report-client.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

/** Where a worker is killed: the stage has begun, its work is done but not recorded, or it has ended. */
export interface KillPoint {
  readonly stage: ProcessingStage;
  readonly moment: "begun" | "worked" | "ended";
}

interface Victim extends KillPoint {
  readonly id: string;
}

/**
 * One server takes the reports in and works on none. For each point a worker process dies over a report of its own, which is
 * then set aside; in the end one server finishes them all.
 */
export function testKilledWorkers(points: readonly KillPoint[]): void {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;
  let front: ServerInProcess;
  let headers: Record<string, string>;
  const victims: Victim[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    // Tokens of one process are good at the next, which listens elsewhere.
    environment = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, PUBLIC_URL: "http://rubrica.test" };
    front = await startInProcess({ ...environment, ROLE: "api" });
    const registration = { email: "killed@example.com", password: "secret-123", full_name: "Killed" };
    const { session } = await call("POST", "/functions/v1/auth-register", { body: JSON.stringify(registration) });
    headers = { Authorization: `Bearer ${session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await front?.end();
    await opened.close();
    await folder.remove();
  });

  async function call(method: string, path: string, request: RequestInit = {}) {
    const response = await fetch(`${front.url}${path}`, { method, ...request });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const body = (await response.json()) as any;
    if (!response.ok) throw new Error(body.error);
    return body.data;
  }

  const readReport = (id: string) => call("GET", `/api/v1/reports/${id}`, { headers });
  const setTimes = (interval: string) =>
    opened.database.query(
      `update rubrica.tasks set run_at = now() + $1::interval,
         leased_until = case when lease is null then null else now() + $1::interval end`,
      [interval],
    );

  for (const { stage, moment } of points) {
    test(`in ${stage} when it has ${moment} leaves its report to others`, async () => {
      const body = await sampleReport("course-report.pdf");
      const pdf = { headers: { ...headers, "Content-Type": "application/pdf" }, body };
      const { id } = await call("POST", "/api/v1/reports", pdf);
      // One task at a time: nothing is claimed between a stage's end and the kill.
      const WORKERS = "batch-pdf:1,ai-scoring:1";
      const doomed = { ...environment, ROLE: "worker", WORKERS, RUBRICA_KILL: `${stage}:${moment}` };
      const started = await startServer(doomed, "test/killed-server.ts");
      if ("exited" in started) await started.exited;
      // What it held or left to do stays as it is until all have died.
      await setTimes("1 hour");
      const last = (await readReport(id)).stages.at(-1);
      expect(last).toMatchObject({ stage, attempt: 1, error: null });
      if (moment === "ended") expect(last.ended_at).toBeString();
      else expect(last.ended_at).toBeNull();
      victims.push({ id, stage, moment });
    }, 240_000);
  }

  test("is made up for by the next, which goes on at the stage and scores every report once", async () => {
    expect(victims.length).toBeGreaterThan(0);
    // The leases of the dead run out at once, as if their time had passed.
    await setTimes("0");
    const next = await startInProcess({ ...environment, ROLE: "worker" });
    try {
      const signal = AbortSignal.timeout(120_000);
      await Promise.all(
        victims.map(async ({ id }) => {
          await (await fetch(`${front.url}/api/v1/reports/${id}/events`, { headers, signal })).text();
        }),
      );
      for (const { id, stage, moment } of victims) {
        const report = await readReport(id);
        expect(report).toMatchObject({ id, status: "scored", progress: 1 });
        const worked = report.stages.map((record: { stage: string }) => record.stage);
        const again = moment === "ended" ? [] : [stage];
        const expected = PROCESSING_STAGES.flatMap((name) => (again.includes(name) ? [name, name] : [name]));
        expect({ stage, moment, worked }).toEqual({ stage, moment, worked: expected });
        expect(report.stages.every((record: { ended_at: string | null }) => record.ended_at !== null)).toBe(true);
        const scores = await opened.database.query("select 1 from public.report_scores where report_id = $1", [id]);
        const done = await opened.database.query(
          "select 1 from public.report_events where report_id = $1 and event->>'type' = 'done'",
          [id],
        );
        expect({ id, scores: scores.length, done: done.length }).toEqual({ id, scores: 1, done: 1 });
      }
    } finally {
      await next.end();
    }
  }, 180_000);
}
