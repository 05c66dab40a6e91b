import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer } from "node:net";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const STUDENTS = 60;
const KILLS = 3;

let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let environment: Record<string, string>;
let server: ServerProcess;
let url: string;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { readonly port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    PORT: String(port),
    ROLE: "api",
    PUBLIC_URL: "http://rubrica.test",
  };
  server = await mustStart(environment);
}, 240_000);
afterAll(async () => {
  await server?.end();
  await opened.close();
  await folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
async function call(path: string, request: RequestInit = {}): Promise<any> {
  const response = await fetch(`${url}${path}`, request);
  const body = (await response.json()) as { readonly data: unknown; readonly error?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error}`);
  return body.data;
}

async function register(email: string, role: string): Promise<Record<string, string>> {
  const person = { email, password: "secret-123", full_name: email, role };
  const { session } = await call("/functions/v1/auth-register", { method: "POST", body: JSON.stringify(person) });
  return { Authorization: `Bearer ${session.access_token}` };
}

test("sixty who hand in within the last minute while the service is killed three times have one submission each, none late", async () => {
  const teacher = await register("teacher@example.com", "teacher");
  const json = { ...teacher, "Content-Type": "application/json" };
  const course = await call("/api/v1/courses", { method: "POST", headers: json, body: '{"title":"C"}' });
  const { code } = await call(`/api/v1/courses/${course.id}/join-code`, { method: "POST", headers: json, body: "{}" });
  const people: Record<string, string>[] = [];
  for (let number = 0; number < STUDENTS; number += 1) {
    await opened.database.query("delete from rubrica.rate_limits");
    const headers = await register(`student-${number}@example.com`, "student");
    const join = { method: "POST", headers: { ...headers, "Content-Type": "application/json" } };
    await call("/api/v1/courses/join", { ...join, body: JSON.stringify({ code }) });
    people.push(headers);
  }
  // The last minute begins now; clients try again within the grace period. What their own clocks say is sent nowhere.
  const due_at = new Date(Date.now() + 60_000).toISOString();
  const assignment = await call(`/api/v1/courses/${course.id}/assignments`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ title: "A", due_at, attempts: 1 }),
  });
  const pdf = await sampleReport("course-report.pdf");
  let answered = 0;
  const handIn = async (headers: Record<string, string>, number: number): Promise<string> => {
    for (;;) {
      try {
        const report = await call(`/api/v1/reports?assignment_id=${assignment.id}`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/pdf" },
          body: new Blob([pdf, `\n%${number}`]),
        });
        answered += 1;
        return report.id;
      } catch (error) {
        // A refusal would end it; a connection that broke off is tried again.
        if (error instanceof Error && error.message.startsWith("/api/") && !error.message.includes(": 50")) throw error;
        await Bun.sleep(50);
      }
    }
  };
  const pending = people.map((headers, number) => handIn(headers, number));
  for (let killed = 1; killed <= KILLS; killed += 1) {
    const before = answered;
    while (answered < Math.min(STUDENTS - 1, before + 8)) await Bun.sleep(5);
    await server.end("SIGKILL");
    server = await mustStart(environment);
  }
  const reports = await Promise.all(pending);
  const { students: listed, counts } = await call(`/api/v1/assignments/${assignment.id}/submissions?limit=100`, {
    headers: teacher,
  });
  expect(listed.length).toBe(STUDENTS);
  for (const { submission } of listed) expect(submission).toMatchObject({ attempt: 1, late_seconds: 0 });
  expect(listed.map(({ submission }: { submission: { report_id: string } }) => submission.report_id).sort()).toEqual(
    [...reports].sort(),
  );
  expect(counts).toMatchObject({ not_handed_in: 0, processing: STUDENTS, late: 0 });
  const [rows] = await opened.database.query<{ reports: number; submissions: number }>(
    "select (select count(*) from public.reports)::int as reports, (select count(*) from public.submissions)::int as submissions",
  );
  expect(rows).toEqual({ reports: STUDENTS, submissions: STUDENTS });
}, 600_000);
