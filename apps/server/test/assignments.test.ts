import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { createPostgresStores, type Database, type PostgresStores } from "@rubrica/adapter-postgres";
import { SERVICE } from "@rubrica/core";
import type { Finding, ReportScore } from "@rubrica/report-model";
import { defaultRubric, scoreReport } from "@rubrica/scoring";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import { sampleReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

let service: TestService;
let stores: PostgresStores<ReportScore>;
let teacher: TestPerson;
let assistant: TestPerson;
let score: ReportScore;
let course: string;

/** The service's statements wait for it, and are counted while they do. */
let databaseAnswers: Promise<void> = Promise.resolve();
let waiting = 0;

function wrapDatabase(database: Database): Database {
  const answering = async () => {
    waiting += 1;
    await databaseAnswers;
    waiting -= 1;
  };
  return {
    ...database,
    query: (...statement) => answering().then(() => database.query(...statement)),
    transaction: (work) => answering().then(() => database.transaction(work)),
  };
}

beforeAll(async () => {
  service = await openTestService({ workers: false, environment: { SCORE_RELEASE: "manual" }, wrapDatabase });
  stores = createPostgresStores<ReportScore>({ database: service.opened.database });
  [teacher, assistant] = [await service.person("teacher"), await service.person("student")];
  course = (await as(teacher, "POST", "/courses", { title: "操作系统", time_zone: "Asia/Shanghai" })).body.data.id;
  await addMember(assistant, "assistant");
  score = await scoreReport({ report: goodReport, language: "en" });
});
afterAll(() => service.close());

const as = (person: TestPerson, method: string, path: string, json?: unknown, headers: object = {}): Promise<Answer> =>
  service.call(`/api/v1${path}`, {
    method,
    headers: { ...person.headers, ...headers },
    ...(json !== undefined && { json }),
  });

async function addMember(person: TestPerson, role: "student" | "assistant"): Promise<void> {
  const member = { courseId: course, personId: person.id, role, section: null, isActive: true };
  await stores.courses.saveMember({ ...member, source: "hand", addedBy: null });
}

async function newStudent(): Promise<TestPerson> {
  const person = await service.person("student");
  await addMember(person, "student");
  return person;
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function addAssignment(fields: object = {}): Promise<string> {
  const { status, body } = await as(teacher, "POST", `/courses/${course}/assignments`, { title: "实验一", ...fields });
  expect({ status, error: body.error }).toMatchObject({ status: 201 });
  return body.data.id;
}

/** A file of its own for each text, so that it is another attempt. */
async function handIn(person: TestPerson, query: string, text = ""): Promise<Answer> {
  const pdf = await sampleReport("course-report.pdf");
  const body = new Blob([pdf, `\n%${text}`]);
  const headers = { ...person.headers, "Content-Type": "application/pdf" };
  return service.call(`/api/v1/reports${query}`, { method: "POST", headers, body });
}

const own = async (person: TestPerson, id: string) =>
  (await as(person, "GET", `/assignments/${id}/submissions/own`)).body.data;

const change = async (id: string, fields: object): Promise<Answer> => {
  const { version } = (await as(teacher, "GET", `/assignments/${id}`)).body.data;
  return await as(teacher, "PUT", `/assignments/${id}`, fields, { "If-Match": `"${version}"` });
};

/** Withholds the total, and may be left to a model. */
const heldFinding: Finding = {
  code: "text_left_out",
  weight: "hold",
  section: null,
  criterionIds: [],
  pages: [],
  figures: { prose: 100, read: 10, share: 10 },
};
const awaited = { findings: [1], from: "model" } as const;

/** Whether a statement of the database waits for a row. */
async function waitsForLock(): Promise<boolean> {
  const rows = await service.opened.database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

async function giveScore(reportId: string): Promise<void> {
  const report = await stores.reports.find(reportId);
  await stores.reports.saveScore(reportId, report?.runId ?? "", { ...score, findings: [], decision: "clear" });
}

test("an instructor adds an assignment and changes the version that they saw; students read it before they hand in", async () => {
  const due = minutesFromNow(60);
  const created = await as(teacher, "POST", `/courses/${course}/assignments`, {
    title: "实验一",
    instructions: "写明实验步骤。",
    due_at: due,
    attempts: 2,
  });
  expect(created).toMatchObject({
    status: 201,
    body: { data: { rubric_id: defaultRubric.id, due_at: due, own: null } },
  });
  const { id, version, rubric_version } = created.body.data;
  expect([created.headers.get("etag"), rubric_version]).toEqual([`"${version}"`, defaultRubric.version]);

  const student = await newStudent();
  const seen = (await as(student, "GET", `/assignments/${id}`)).body.data;
  expect(seen).toMatchObject({
    instructions: "写明实验步骤。",
    counts: null,
    own: { may_hand_in: true, attempts_left: 2, submissions: [], refusal: null },
  });
  const put = (person: TestPerson, fields: object, tag: string | null) =>
    as(person, "PUT", `/assignments/${id}`, fields, tag === null ? {} : { "If-Match": tag });
  expect((await put(student, { title: "B" }, `"${version}"`)).status).toBe(403);
  expect((await put(assistant, { title: "B" }, `"${version}"`)).status).toBe(403);
  expect((await put(teacher, { title: "B" }, null)).body.data).toEqual({ version });
  expect((await put(teacher, { title: "B" }, `"${version}"`)).body.data).toMatchObject({ title: "B", version: 2 });
  const stale = await put(teacher, { title: "C" }, `"${version}"`);
  expect([stale.status, stale.body.data]).toEqual([412, { version: 2 }]);
  for (const fields of [
    { opens_at: minutesFromNow(90) },
    { cut_off_at: minutesFromNow(30) },
    { rubric_id: "no-such-rubric" },
    { attempts: 0 },
    { title: " " },
  ]) {
    expect((await put(teacher, fields, '"2"')).status).toBe(400);
  }
  const elsewhere = await service.person("student");
  expect((await as(elsewhere, "GET", `/assignments/${id}`)).status).toBe(404);
  expect((await as(elsewhere, "GET", `/assignments/${id}/submissions`)).status).toBe(404);
  expect((await as(student, "GET", `/assignments/${id}/submissions`)).status).toBe(403);
  const listed = (await as(student, "GET", `/courses/${course}/assignments`)).body.data;
  expect(listed.assignments.map((each: { id: string }) => each.id)).toContain(id);
});

test("one upload is one submission: the newest attempt's file again is that attempt, another file another one", async () => {
  const id = await addAssignment({ attempts: 2 });
  const student = await newStudent();
  const first = await handIn(student, `?assignment_id=${id}`, "one");
  expect(first.status).toBe(202);
  // Both are under way at once, as when a client tries again before the first try was answered.
  const tries = await Promise.all([1, 2, 3].map(() => handIn(student, `?assignment_id=${id}`, "one")));
  expect(tries.map(({ status, body }) => [status, body.data.id])).toEqual(tries.map(() => [202, first.body.data.id]));
  const second = await handIn(student, `?assignment_id=${id}`, "two");
  expect(second.status).toBe(202);
  const full = await handIn(student, `?assignment_id=${id}`, "three");
  expect([full.status, full.body.error]).toEqual([409, "提交次数已用完"]);
  const { submissions, attempts_left, refusal } = await own(student, id);
  expect([attempts_left, refusal]).toEqual([0, "no_attempt_left"]);
  expect(submissions.map(({ attempt, report_id }: Record<string, unknown>) => [attempt, report_id])).toEqual([
    [1, first.body.data.id],
    [2, second.body.data.id],
  ]);
  const pdf = Buffer.concat([await sampleReport("course-report.pdf"), Buffer.from("\n%two")]);
  expect(submissions[1]).toMatchObject({
    bytes: pdf.byteLength,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    late_seconds: 0,
    state: "processing",
  });
  // Nothing of the refused ones and the repeated ones is left.
  const { rows } = {
    rows: await service.opened.database.query("select id from public.reports where owner_id = $1", [student.id]),
  };
  expect(rows.length).toBe(2);
});

test("without a mail server nobody is told of a released mark, and nothing is kept to tell them later", async () => {
  const id = await addAssignment();
  const student = await newStudent();
  await stores.rosters.proveAddress(student.id);
  const reportId = (await handIn(student, `?assignment_id=${id}`, "released")).body.data.id;
  await giveScore(reportId);
  const { run_id: runId, version } = (await as(teacher, "GET", `/reports/${reportId}/score`)).body.data;
  await as(teacher, "PUT", `/reports/${reportId}/acceptance`, { run_id: runId, version });
  expect((await as(teacher, "POST", `/assignments/${id}/release`, {})).body.data.changed).toEqual([reportId]);
  expect((await service.call("/info")).body.data.capabilities.release_mails).toBe(false);
  const kept =
    "select id::text from rubrica.release_mails union all select key from rubrica.tasks where type = 'mail.send'";
  expect(await service.opened.database.query(kept)).toEqual([]);
});

test("a report that could not be read uses no attempt, and its file is a new one; a deleted report's attempt counts", async () => {
  const id = await addAssignment({ attempts: 2 });
  const student = await newStudent();
  const unread = (await handIn(student, `?assignment_id=${id}`, "x")).body.data.id;
  await service.opened.database.query("update public.reports set status = 'failed' where id = $1", [unread]);
  expect((await own(student, id)).attempts_left).toBe(2);
  const again = await handIn(student, `?assignment_id=${id}`, "x");
  expect(again.body.data.id).not.toBe(unread);
  expect((await own(student, id)).submissions.map(({ state }: { state: string }) => state)).toEqual([
    "not_readable",
    "processing",
  ]);
  expect((await as(student, "DELETE", `/reports/${again.body.data.id}`)).status).toBe(200);
  const { attempts_left, submissions } = await own(student, id);
  expect([attempts_left, submissions.length, submissions[1].report_id]).toEqual([1, 2, null]);
});

test("a report of an assignment is taken with it alone, is not replaced, and stays once it is due", async () => {
  const id = await addAssignment({ due_at: minutesFromNow(60) });
  const student = await newStudent();
  for (const query of [`&course_id=${course}`, `&rubric_id=${defaultRubric.id}`, `&replaces=${crypto.randomUUID()}`]) {
    expect((await handIn(student, `?assignment_id=${id}${query}`)).status).toBe(400);
  }
  for (const unknown of ["no-id", crypto.randomUUID()]) {
    expect((await handIn(student, `?assignment_id=${unknown}`)).status).toBe(404);
  }
  expect((await handIn(teacher, `?assignment_id=${id}`)).status).toBe(403);
  const report = (await handIn(student, `?assignment_id=${id}`)).body.data.id;
  expect((await handIn(student, `?replaces=${report}`, "other")).status).toBe(409);
  await change(id, { due_at: minutesFromNow(-2) });
  const refused = await as(student, "DELETE", `/reports/${report}`);
  expect([refused.status, refused.body.error]).toEqual([403, "作业已到截止时间，不能删除已提交的报告"]);
  expect((await as(student, "GET", `/reports/${report}`)).body.data.rights).not.toContain("delete");
  expect((await as(teacher, "DELETE", `/reports/${report}`)).status).toBe(200);
});

test("what comes before the opening or after the cut-off is refused; after the due time it is late but for the grace period", async () => {
  const student = await newStudent();
  const early = await addAssignment({ opens_at: minutesFromNow(5) });
  expect((await handIn(student, `?assignment_id=${early}`)).body.error).toBe("作业尚未开放提交");
  const closed = await addAssignment({ cut_off_at: minutesFromNow(-5) });
  expect((await handIn(student, `?assignment_id=${closed}`)).body.error).toBe("作业已过最后期限，不再接收");
  expect((await own(student, closed)).refusal).toBe("closed");
  const late = async (minutes: number) => {
    const id = await addAssignment({ due_at: minutesFromNow(-minutes) });
    await handIn(student, `?assignment_id=${id}`);
    return (await own(student, id)).submissions[0].late_seconds;
  };
  expect(await late(10)).toBe(0);
  const seconds = await late(20);
  expect(seconds).toBeGreaterThan(18 * 60);
  expect(seconds).toBeLessThan(22 * 60);
});

test("every student stands in one state, also those who handed in nothing; counts and filters say the same", async () => {
  const id = await addAssignment({ due_at: minutesFromNow(-30) });
  const [absent, waiting, unread, reviewed, released] = [
    await newStudent(),
    await newStudent(),
    await newStudent(),
    await newStudent(),
    await newStudent(),
  ];
  const reports = new Map<TestPerson, string>();
  for (const each of [waiting, unread, reviewed, released]) {
    reports.set(each, (await handIn(each, `?assignment_id=${id}`)).body.data.id);
  }
  await service.opened.database.query("update public.reports set status = 'failed' where id = $1", [
    reports.get(unread) ?? "",
  ]);
  for (const each of [reviewed, released]) await giveScore(reports.get(each) ?? "");
  const seen = (await as(teacher, "GET", `/reports/${reports.get(reviewed)}/score`)).body.data;
  const { run_id, version } = seen;
  await as(assistant, "PUT", `/reports/${reports.get(reviewed)}/acceptance`, { run_id, version });
  await as(teacher, "POST", "/scores/release", { report_ids: [reports.get(released)], released: true });

  const list = async (query = "") =>
    (await as(assistant, "GET", `/assignments/${id}/submissions?limit=100${query}`)).body.data;
  const { students, counts, total } = await list();
  const stateOf = (person: TestPerson) => students.find((each: { id: string }) => each.id === person.id)?.state;
  expect([absent, waiting, unread, reviewed, released].map(stateOf)).toEqual([
    "not_handed_in",
    "processing",
    "not_readable",
    "reviewed",
    "released",
  ]);
  expect(counts).toMatchObject({ processing: 1, to_review: 1, reviewed: 1, released: 1, late: 4 });
  expect(counts.not_handed_in).toBe(total - 4);
  for (const state of ["processing", "not_readable", "reviewed", "released", "not_handed_in"]) {
    const page = await list(`&state=${state}`);
    expect(page.students.every((each: { state: string }) => each.state === state)).toBe(true);
    expect(page.total).toBe(students.filter((each: { state: string }) => each.state === state).length);
  }
  expect((await list("&late=true")).total).toBe(4);
  expect((await as(teacher, "GET", `/assignments/${id}`)).body.data.counts).toEqual(counts);
  // The course's list, figures and export say late of the same.
  const late = `assignment_id=${id}&late=true`;
  expect((await as(teacher, "GET", `/reports?${late}&limit=100`)).body.data.total).toBe(4);
  const { late: lateCount, reports: lateReports } = (await as(teacher, "GET", `/scores/statistics?${late}`)).body.data;
  expect([lateCount, lateReports]).toEqual([4, 4]);
  expect((await as(teacher, "GET", `/scores/statistics?assignment_id=${id}&late=false`)).body.data.reports).toBe(0);
  const exported = async (query: string) => {
    const csv = await service.fetch(`/api/v1/scores/export?${query}`, { headers: teacher.headers });
    return (await csv.text()).trim().split("\r\n").length - 1;
  };
  expect([await exported(late), await exported(`assignment_id=${id}&late=false`)]).toEqual([4, 0]);
  // Lists, figures and exports of the assignment have one report of each person.
  const again = (await handIn(released, `?assignment_id=${id}`, "later")).body.data.id;
  await giveScore(again);
  const of = `assignment_id=${id}&limit=100`;
  const listed = (await as(teacher, "GET", `/reports?${of}`)).body.data.reports.map((each: { id: string }) => each.id);
  expect(listed.sort()).toEqual(
    [waiting, unread, reviewed]
      .map((each) => reports.get(each))
      .concat(again)
      .sort(),
  );
  const figures = (await as(teacher, "GET", `/scores/statistics?assignment_id=${id}`)).body.data;
  expect([figures.reports, figures.without_score]).toEqual([4, 2]);
  const csv = await service.fetch(`/api/v1/scores/export?assignment_id=${id}`, { headers: teacher.headers });
  expect((await csv.text()).trim().split("\r\n").length).toBe(5);
  // A mark that is not released tells its owner nothing.
  expect((await own(reviewed, id)).submissions[0].state).toBe("to_review");
});

test("a submission has the time at which its request arrived, however late the database answers", async () => {
  const id = await addAssignment();
  const student = await newStudent();
  const held = Promise.withResolvers<void>();
  databaseAnswers = held.promise;
  const pending = handIn(student, `?assignment_id=${id}`);
  await waitFor(() => waiting > 0);
  const arrived = Date.now();
  await waitFor(() => Date.now() > arrived);
  held.resolve();
  expect((await pending).status).toBe(202);
  expect(Date.parse((await own(student, id)).submissions[0].handed_in_at)).toBeLessThanOrEqual(arrived);
});

test("one's own submission is processing while a model is awaited, and stays an attempt when scoring it again fails", async () => {
  const id = await addAssignment({ attempts: 1 });
  const student = await newStudent();
  const report = (await handIn(student, `?assignment_id=${id}`, "x")).body.data.id;
  const { runId } = (await stores.reports.find(report)) ?? expect.unreachable("The report is gone.");
  await stores.reports.saveScore(report, runId, { ...score, findings: [heldFinding], decision: "hold" }, awaited);
  const stateOf = async () => (await own(student, id)).submissions[0].state;
  expect(await stateOf()).toBe("processing");
  await stores.gradebook.endWaiting(report, runId);
  expect(await stateOf()).toBe("to_review");
  await service.opened.database.query("update public.reports set status = 'failed' where id = $1", [report]);
  expect(await own(student, id)).toMatchObject({ attempts_left: 0, submissions: [{ state: "to_review" }] });
  const again = await handIn(student, `?assignment_id=${id}`, "x");
  expect([again.status, again.body.data.id]).toEqual([202, report]);
  expect((await handIn(student, `?assignment_id=${id}`, "y")).status).toBe(409);
});

test("the list of students shows no total that a finding withholds", async () => {
  const id = await addAssignment();
  const student = await newStudent();
  const report = (await handIn(student, `?assignment_id=${id}`)).body.data.id;
  const { runId } = (await stores.reports.find(report)) ?? expect.unreachable("The report is gone.");
  await stores.reports.saveScore(report, runId, { ...score, findings: [heldFinding], decision: "hold" });
  const shown = async () => {
    const { students } = (await as(teacher, "GET", `/assignments/${id}/submissions?limit=100`)).body.data;
    return students.find((each: { id: string }) => each.id === student.id).final_score;
  };
  expect(await shown()).toBeNull();
  const { run_id, version } = (await as(teacher, "GET", `/reports/${report}/score`)).body.data;
  await as(teacher, "PUT", `/reports/${report}/findings/1/acknowledgement`, { run_id, version });
  expect(await shown()).toBe(score.finalScore);
});

test("times that nobody's clock shows are refused", async () => {
  for (const due_at of ["2026-11-30T23:59:60Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]) {
    expect(await as(teacher, "POST", `/courses/${course}/assignments`, { title: "A", due_at })).toMatchObject({
      status: 400,
      body: { error: "没有这个时间；请填写公元1至9999年之间的时间" },
    });
  }
});

test("a rubric that changes while a file is handed in is that of its report", async () => {
  const admin = await service.person("admin");
  await as(admin, "POST", "/rubrics", { ...defaultRubric, id: "meanwhile", version: "1" });
  const id = await addAssignment();
  const student = await newStudent();
  const reportId = crypto.randomUUID();
  let isChanged = false;
  const changing = await stores.transaction.run(SERVICE, async ({ assignments, reports }) => {
    const held = (await assignments.hold(id, student.id)) ?? expect.unreachable("The assignment is gone.");
    const { rubricId, rubricVersion, courseId } = held.assignment;
    const pending = change(id, { rubric_id: "meanwhile" }).finally(() => {
      isChanged = true;
    });
    await waitFor(async () => isChanged || (await waitsForLock()));
    const file = { fileName: "a.pdf", bytes: 1, sha256: "a".repeat(64) };
    const about = { id: reportId, ownerId: student.id, title: null, runId: crypto.randomUUID(), courseId };
    await reports.insert({ ...about, ...file, rubricId, rubricVersion });
    const submission = { id: crypto.randomUUID(), assignmentId: id, courseId, personId: student.id, attempt: 1 };
    await assignments.addSubmission({ ...submission, ...file, handedInAt: new Date(), reportId });
    return { pending };
  });
  expect((await changing.pending).status).toBe(200);
  expect(await stores.reports.find(reportId)).toMatchObject({ rubricId: "meanwhile", rubricVersion: "1" });
});

test("another rubric becomes that of the reports without a score, and that of a report that is scored again", async () => {
  const rubric = { ...defaultRubric, id: "lab", version: "1" };
  const admin = await service.person("admin");
  expect((await as(admin, "POST", "/rubrics", rubric)).status).toBe(201);
  const id = await addAssignment();
  const [one, two] = [await newStudent(), await newStudent()];
  const unscored = (await handIn(one, `?assignment_id=${id}`)).body.data.id;
  const scored = (await handIn(two, `?assignment_id=${id}`)).body.data.id;
  await giveScore(scored);
  const beingScored = (await handIn(await newStudent(), `?assignment_id=${id}`)).body.data.id;
  const { runId: before } = (await stores.reports.find(beingScored)) ?? expect.unreachable("The report is gone.");
  await stores.reports.beginStage({ id: beingScored, runId: before, stage: "score", attempt: 1, progress: 0.5 });
  expect((await change(id, { rubric_id: "lab" })).body.data).toMatchObject({ rubric_id: "lab", rubric_version: "1" });
  expect(await stores.reports.find(unscored)).toMatchObject({ rubricId: "lab", rubricVersion: "1" });
  expect(await stores.reports.find(scored)).toMatchObject({ rubricId: defaultRubric.id });
  // What it would have been given by the rubric of before is not kept.
  const { runId, ...restarted } = (await stores.reports.find(beingScored)) ?? expect.unreachable("The report is gone.");
  expect([runId === before, restarted.rubricId]).toEqual([false, "lab"]);
  const tasks = await service.opened.database.query("select type from rubrica.tasks where key = $1", [
    `report/${beingScored}/${runId}/score`,
  ]);
  expect(tasks).toEqual([{ type: "report.score" }]);
  await as(admin, "POST", "/rubrics", { ...rubric, version: "2" });
  await service.opened.database.query("update public.reports set status = 'scored' where id = $1", [scored]);
  expect((await as(teacher, "POST", `/reports/${scored}/rescore`, { rubric_id: defaultRubric.id })).status).toBe(202);
  expect(await stores.reports.find(scored)).toMatchObject({ rubricId: "lab", rubricVersion: "1" });
});
