import { afterAll, beforeAll, expect, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import type { ReportScore } from "@rubrica/report-model";
import { scoreReport } from "@rubrica/scoring";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type LoopbackServer, startLoopbackServer } from "../../../packages/adapter-smtp/test/loopback-server.ts";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const STUDENTS = 60;
/** Messages that the mail server confirms before the service is killed. */
const BEFORE_KILL = 20;

let opened: TestDatabase;
let stores: PostgresStores<ReportScore>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mailServer: LoopbackServer;
let server: ServerProcess;
/** Of each message that the mail server was given, confirmed or not. */
const received: { readonly to: string; readonly messageId: string }[] = [];
/** How many of them are confirmed. */
let confirms = BEFORE_KILL;

beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores<ReportScore>({ database: opened.database });
  folder = await temporaryFolder();
  mailServer = await startLoopbackServer({
    onData(stream, session, confirm) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const messageId = /^Message-ID: .*$/m.exec(Buffer.concat(chunks).toString("utf8"))?.[0] ?? "";
        received.push({ to: session.envelope.rcptTo[0]?.address ?? "", messageId });
        if (received.length <= confirms) confirm();
      });
    },
  });
  server = await start();
}, 240_000);
afterAll(async () => {
  await server?.end("SIGKILL");
  await mailServer.close();
  await opened.close();
  await folder.remove();
});

const start = () =>
  mustStart({
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=optional`,
    SCORE_RELEASE: "manual",
    WORKERS: "mail:2",
  });

// biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
async function post(path: string, json: object, headers: Record<string, string> = {}): Promise<any> {
  const request = { method: "POST", headers: { ...headers, "Content-Type": "application/json" } };
  const response = await fetch(`${server.url}${path}`, { ...request, body: JSON.stringify(json) });
  const body = (await response.json()) as { readonly data: unknown; readonly error?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error}`);
  return body.data;
}

/** A student with a proven address, and a report whose mark is accepted. */
async function addStudent(courseId: string, assignmentId: string, score: ReportScore): Promise<string> {
  const [personId, reportId, runId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const userMetadata = { full_name: "Student", role: "student", phone: null };
  const times = { emailConfirmedAt: new Date(), confirmationSentAt: null };
  await stores.accounts.insert({
    id: personId,
    email: `${personId}@example.com`,
    passwordHash: null,
    ...times,
    userMetadata,
  });
  await stores.rosters.proveAddress(personId);
  const member = { courseId, personId, role: "student", section: null, isActive: true } as const;
  await stores.courses.saveMember({ ...member, source: "hand", addedBy: null });
  const file = { fileName: "a.pdf", bytes: 9, sha256: "a".repeat(64) };
  const report = { id: reportId, ownerId: personId, title: null, rubricId: null, runId, courseId };
  await stores.reports.insert({ ...report, ...file });
  const submission = { id: crypto.randomUUID(), assignmentId, courseId, personId, attempt: 1, handedInAt: new Date() };
  await stores.assignments.addSubmission({ ...submission, ...file, reportId });
  await stores.reports.saveScore(reportId, runId, { ...score, findings: [], decision: "clear" });
  const review = { act: "accepted", findingNumber: null, reason: null, personId, personName: "Teacher" } as const;
  expect(await stores.gradebook.review({ reportId, runId, version: 1, review, mayRelease: false })).toBe(true);
  return reportId;
}

test("sixty marks that are released over two kills are released once each, and each student gets one message", async () => {
  const teacher = { email: "teacher@example.com", password: "secret-123", full_name: "T", role: "teacher" };
  const { session } = await post("/functions/v1/auth-register", teacher);
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const course = await post("/api/v1/courses", { title: "C" }, headers);
  const assignment = await post(`/api/v1/courses/${course.id}/assignments`, { title: "A" }, headers);
  const score = await scoreReport({ report: goodReport, language: "en" });
  const reports: string[] = [];
  for (let number = 0; number < STUDENTS; number += 1) {
    reports.push(await addStudent(course.id, assignment.id, score));
  }
  reports.sort();
  const path = `/api/v1/assignments/${assignment.id}/release`;
  const count = async (from: string) =>
    (await opened.database.query<{ total: number }>(`select count(*)::int as total from ${from}`))[0]?.total;
  const released = "public.report_scores where released_at is not null";

  // Killed inside its transaction, while it waits for the last report: nothing happened.
  await opened.database.transaction(async (statements) => {
    await statements.query("select from public.reports where id = $1 for update", [reports.at(-1) ?? ""]);
    const answer = post(path, {}, headers).catch(() => null);
    await waitFor(async () => (await count("pg_stat_activity where wait_event_type = 'Lock'")) === 1);
    await server.end("SIGKILL");
    expect(await answer).toBeNull();
  });
  await waitFor(
    async () =>
      (await count(
        "pg_stat_activity where query like '%report_scores%' and pid <> pg_backend_pid() and state <> 'idle'",
      )) === 0,
  );
  expect([await count(released), await count("rubrica.release_mails"), await count("rubrica.tasks")]).toEqual([
    0, 0, 0,
  ]);

  // Killed while the mails leave: the mail server has some that it never confirmed.
  server = await start();
  const answer = await post(path, {}, headers);
  expect([...answer.changed].sort()).toEqual(reports);
  await waitFor(() => received.length > BEFORE_KILL);
  await server.end("SIGKILL");
  expect(received.length).toBeLessThan(STUDENTS);
  confirms = Number.POSITIVE_INFINITY;
  await opened.database.query(
    "update rubrica.tasks set run_at = now(), leased_until = case when lease is null then null else now() end",
  );
  server = await start();
  await waitFor(async () => (await count("rubrica.tasks where type = 'mail.send'")) === 0);

  // Released again, and after a withhold: no further message.
  expect((await post(path, {}, headers)).changed).toEqual([]);
  expect((await post(path, { released: false }, headers)).changed).toHaveLength(STUDENTS);
  expect((await post(path, {}, headers)).changed).toHaveLength(STUDENTS);
  expect(await count("rubrica.tasks where type = 'mail.send'")).toBe(0);
  expect(await count(released)).toBe(STUDENTS);
  expect(await count("public.audit_log where action = 'score.released'")).toBe(2 * STUDENTS);
  expect(new Set(received.map(({ to }) => to)).size).toBe(STUDENTS);
  // One id for each address, however often the message left.
  expect(new Set(received.map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(STUDENTS);
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(STUDENTS);
  // Some left twice: those that nobody confirmed before the kill.
  expect(received.length).toBeGreaterThan(STUDENTS);
}, 240_000);
