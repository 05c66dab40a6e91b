import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, keepScoreRelease, type PostgresStores } from "@rubrica/adapter-postgres";
import type { ReportScore } from "@rubrica/report-model";
import { scoreReport } from "@rubrica/scoring";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import { mailsTo } from "./mail-reader.ts";
import { sampleReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

let service: TestService;
let stores: PostgresStores<ReportScore>;
let teacher: TestPerson;
let student: TestPerson;
let assistant: TestPerson;
let score: ReportScore;

beforeAll(async () => {
  // Reports are not scored: each test gives them the scores that it needs.
  service = await openTestService({ environment: { MAIL_DIR: "/nowhere", WORKERS: "mail:2" } });
  stores = createPostgresStores<ReportScore>({ database: service.opened.database });
  [teacher, student, assistant] = [
    await service.person("teacher"),
    await service.person("student"),
    await service.person("student"),
  ];
  score = await scoreReport({ report: goodReport, language: "en" });
});
afterAll(() => service.close());

const as = (person: TestPerson, method: string, path: string, json?: unknown, headers: object = {}): Promise<Answer> =>
  service.call(`/api/v1${path}`, {
    method,
    headers: { ...person.headers, ...headers },
    ...(json !== undefined && { json }),
  });

async function newCourse(release: "manual" | "immediate" | null): Promise<string> {
  const id = (await as(teacher, "POST", "/courses", { title: "操作系统" })).body.data.id;
  for (const [person, role] of [
    [student, "student"],
    [assistant, "assistant"],
  ] as const)
    await as(teacher, "POST", `/courses/${id}/members`, { email: person.email, role });
  expect((await as(teacher, "PUT", `/courses/${id}`, { release })).status).toBe(200);
  return id;
}

/** Hands in, gives the report a score that holds nothing, and says whether its owner reads the mark. */
async function handInAndScore(query: string): Promise<{ readonly id: string; readonly isShown: boolean }> {
  const body = new Blob([await sampleReport("course-report.pdf"), `\n%${crypto.randomUUID()}`]);
  const headers = { ...student.headers, "Content-Type": "application/pdf" };
  const { data } = (await service.call(`/api/v1/reports${query}`, { method: "POST", headers, body })).body;
  const runId = (await stores.reports.find(data.id))?.runId ?? "";
  await stores.reports.saveScore(data.id, runId, { ...score, findings: [], decision: "clear" });
  return { id: data.id, isShown: await isShown(data.id) };
}
const isShown = async (id: string) => (await as(student, "GET", `/reports/${id}/score`)).status === 200;

/** Holds the mark. Points for the criterion settle it. */
const held = {
  code: "equal_answers",
  weight: "hold",
  section: "body",
  criterionIds: ["body-content"],
  pages: [],
  figures: { points: 80 },
} as never;
/** Somebody with a proven address joins the course of the assignment and hands in; the report has a score with the findings. */
async function handIn(assignmentId: string, findings: readonly never[] = [], known?: TestPerson) {
  const person = known ?? (await service.person("student"));
  if (!known) await stores.rosters.proveAddress(person.id);
  const course = (await as(teacher, "GET", `/assignments/${assignmentId}`)).body.data.course_id;
  await as(teacher, "POST", `/courses/${course}/members`, { email: person.email, role: "student" });
  const body = new Blob([await sampleReport("course-report.pdf"), `\n%${crypto.randomUUID()}`]);
  const headers = { ...person.headers, "Content-Type": "application/pdf" };
  const { data } = (
    await service.call(`/api/v1/reports?assignment_id=${assignmentId}`, { method: "POST", headers, body })
  ).body;
  const runId = (await stores.reports.find(data.id))?.runId ?? "";
  const decision = findings.length > 0 ? "hold" : "clear";
  await stores.reports.saveScore(data.id, runId, { ...score, findings, decision });
  return { id: data.id as string, runId, person };
}
async function accept({ id, runId }: { readonly id: string; readonly runId: string }): Promise<void> {
  expect((await as(teacher, "PUT", `/reports/${id}/acceptance`, { run_id: runId, version: 1 })).status).toBe(200);
}

type Report = Awaited<ReturnType<typeof handIn>>;

async function newAssignment(release: "manual" | "immediate", title = "A"): Promise<string> {
  const course = await newCourse("manual");
  return (await as(teacher, "POST", `/courses/${course}/assignments`, { title, release })).body.data.id;
}

const courseOf = async (assignment: string): Promise<string> =>
  (await as(teacher, "GET", `/assignments/${assignment}`)).body.data.course_id;

function release(reports: readonly Report[], more: object = {}, by = teacher): Promise<Answer> {
  return as(by, "POST", "/scores/release", { report_ids: reports.map(({ id }) => id), released: true, ...more });
}

const seen = ({ runId }: Report) => ({ run_id: runId, version: 1 });

/** A way on which somebody releases a mark: under which rule, whether the mark is on hold before, else accepted, and what they ask. */
type Road = readonly [
  string,
  "manual" | "immediate",
  boolean,
  (by: TestPerson, report: Report, assignment: string) => Promise<Answer>,
];

const roads: readonly Road[] = [
  [
    "the release of the assignment",
    "manual",
    false,
    (by, _report, assignment) => as(by, "POST", `/assignments/${assignment}/release`, {}),
  ],
  [
    "the release of the course",
    "manual",
    false,
    async (by, _report, assignment) => as(by, "POST", `/courses/${await courseOf(assignment)}/release`, {}),
  ],
  ["the release of reports", "manual", false, (by, report) => release([report], {}, by)],
  ["the release of a held mark by name", "manual", true, (by, report) => release([report], { accept: true }, by)],
  ["acceptance", "immediate", true, (by, report) => as(by, "PUT", `/reports/${report.id}/acceptance`, seen(report))],
  [
    "the last acknowledgement",
    "immediate",
    true,
    (by, report) => as(by, "PUT", `/reports/${report.id}/findings/1/acknowledgement`, seen(report)),
  ],
  [
    "points that settle the last finding",
    "immediate",
    true,
    (by, report) =>
      as(by, "PUT", `/reports/${report.id}/overrides/body-content`, { ...seen(report), points: 70, reason: "r" }),
  ],
  [
    "marking",
    "immediate",
    true,
    (by, report) => {
      const asked = { request_id: crypto.randomUUID(), points: [], accept: true };
      return as(by, "PUT", `/reports/${report.id}/marking`, { ...seen(report), ...asked });
    },
  ],
];

describe.each(["immediate", "manual"] as const)("in an installation with SCORE_RELEASE=%s", (installation) => {
  beforeAll(() => keepScoreRelease(service.opened.database, installation));

  test("a course says when students see a mark, an assignment says otherwise, and the answers say which rule holds", async () => {
    for (const ofCourse of [null, "manual", "immediate"] as const) {
      const course = await newCourse(ofCourse);
      const releases = ofCourse ?? installation;
      expect((await as(teacher, "GET", `/courses/${course}`)).body.data).toMatchObject({ release: ofCourse, releases });
      const plain = await handInAndScore(`?course_id=${course}`);
      expect(plain.isShown).toBe(releases === "immediate");
      for (const release of [null, "manual", "immediate"] as const) {
        const { body } = await as(teacher, "POST", `/courses/${course}/assignments`, { title: "A", release });
        const rule = release ?? releases;
        expect(body.data).toMatchObject({ release, releases: rule });
        const handedIn = await handInAndScore(`?assignment_id=${body.data.id}`);
        expect(handedIn.isShown).toBe(rule === "immediate");
        const detail = (await as(teacher, "GET", `/reports/${handedIn.id}`)).body.data;
        expect(detail.releases_at_once).toBe(rule === "immediate");
      }
    }
  });

  test("an assignment's rule is changed by its version, and holds for what is scored afterwards", async () => {
    const course = await newCourse("manual");
    const { id, version } = (await as(teacher, "POST", `/courses/${course}/assignments`, { title: "A" })).body.data;
    const before = await handInAndScore(`?assignment_id=${id}`);
    const changed = await as(
      teacher,
      "PUT",
      `/assignments/${id}`,
      { release: "immediate" },
      { "If-Match": `"${version}"` },
    );
    expect(changed.body.data).toMatchObject({ release: "immediate", releases: "immediate" });
    const after = await handInAndScore(`?assignment_id=${id}`);
    expect([before.isShown, after.isShown, await isShown(before.id)]).toEqual([false, true, false]);
  });

  test("acceptance by somebody without the right to release publishes nothing in a course that releases at once", async () => {
    const course = await newCourse("manual");
    const { id } = await handInAndScore(`?course_id=${course}`);
    await as(teacher, "PUT", `/courses/${course}`, { release: "immediate" });
    const { run_id: runId, version } = (await as(assistant, "GET", `/reports/${id}/score`)).body.data;
    const accepted = await as(assistant, "PUT", `/reports/${id}/acceptance`, { run_id: runId, version });
    expect([accepted.status, await isShown(id)]).toEqual([200, false]);
    const again = { run_id: runId, version: version + 1 };
    expect((await as(teacher, "PUT", `/reports/${id}/acceptance`, again)).status).toBe(200);
    expect(await isShown(id)).toBe(true);
  });
});

describe("POST /assignments/{id}/release", () => {
  test("releases what was accepted, and names what stays and why; a dry run tells the same and changes nothing", async () => {
    const course = await newCourse("manual");
    const { id } = (await as(teacher, "POST", `/courses/${course}/assignments`, { title: "A" })).body.data;
    const [one, two, open, onHold] = [await handIn(id), await handIn(id), await handIn(id), await handIn(id, [held])];
    await accept(one);
    await accept(two);
    // On hold is counted and listed beside the states.
    expect((await as(teacher, "GET", `/assignments/${id}`)).body.data.counts).toMatchObject({
      held: 1,
      to_review: 2,
      reviewed: 2,
    });
    const { students, total } = (await as(teacher, "GET", `/assignments/${id}/submissions?held=true`)).body.data;
    expect([total, students[0].submission.report_id, students[0].is_held]).toEqual([1, onHold.id, true]);
    expect((await as(teacher, "GET", `/assignments/${id}/submissions?held=false`)).body.data.total).toBe(4);
    const path = `/assignments/${id}/release`;
    const dry = await as(teacher, "POST", `${path}?dry_run=true`, {});
    expect(dry.body.data).toMatchObject({
      dry_run: true,
      held: [{ report_id: onHold.id, findings: [{ code: "equal_answers", weight: "hold" }] }],
      awaiting_judgement: [],
      not_reviewed: [open.id],
    });
    expect([...dry.body.data.changed].sort()).toEqual([one.id, two.id].sort());
    const reads = async ({ id: reportId, person }: typeof one) =>
      (await as(person, "GET", `/reports/${reportId}/score`)).status === 200;
    expect([await reads(one), await reads(open)]).toEqual([false, false]);

    const done = await as(teacher, "POST", path, {});
    expect({ ...done.body.data, changed: [...done.body.data.changed].sort() }).toEqual({
      ...dry.body.data,
      changed: [one.id, two.id].sort(),
      dry_run: false,
    });
    expect([await reads(one), await reads(two), await reads(open), await reads(onHold)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await as(teacher, "POST", path, {})).body.data.changed).toEqual([]);
    const withheld = await as(teacher, "POST", path, { released: false });
    expect([...withheld.body.data.changed].sort()).toEqual([one.id, two.id].sort());
    expect([await reads(one), await reads(two)]).toEqual([false, false]);
  });

  test("releases nothing for whoever lacks the right, also who lost it meanwhile", async () => {
    const course = await newCourse("manual");
    const { id } = (await as(teacher, "POST", `/courses/${course}/assignments`, { title: "A" })).body.data;
    const one = await handIn(id);
    await accept(one);
    const path = `/assignments/${id}/release`;
    const elsewhere = await service.person("teacher");
    const colleague = await service.person("teacher");
    await as(teacher, "POST", `/courses/${course}/members`, { email: colleague.email, role: "instructor" });
    expect((await as(colleague, "POST", `${path}?dry_run=true`, {})).body.data.changed).toEqual([one.id]);
    await as(teacher, "DELETE", `/courses/${course}/members/${colleague.id}`);
    const statuses = [];
    for (const person of [assistant, one.person, elsewhere, colleague])
      statuses.push((await as(person, "POST", path, {})).status);
    expect(statuses).toEqual([403, 403, 404, 404]);
    expect((await as(one.person, "GET", `/reports/${one.id}/score`)).status).not.toBe(200);
  });
});

describe("POST /courses/{id}/release", () => {
  test("releases what was accepted in every assignment and without one, of the attempts that count, in this course alone", async () => {
    const course = await newCourse("manual");
    const addAssignment = async (title: string): Promise<string> =>
      (await as(teacher, "POST", `/courses/${course}/assignments`, { title })).body.data.id;
    const [first, second] = [await addAssignment("1"), await addAssignment("2")];
    const [one, two] = [await handIn(first), await handIn(second)];
    const [open, onHold] = [await handIn(first), await handIn(second, [held])];
    const earlier = await handIn(first);
    const later = await handIn(first, [], earlier.person);
    const elsewhere = await handIn(await newAssignment("manual"));
    const plain = (await handInAndScore(`?course_id=${course}`)).id;
    const { run_id: runId } = (await as(teacher, "GET", `/reports/${plain}/score`)).body.data;
    for (const accepted of [one, two, earlier, later, elsewhere, { id: plain, runId }]) await accept(accepted);
    const path = `/courses/${course}/release`;
    const expected = {
      changed: [one.id, two.id, later.id, plain].sort(),
      held: [{ report_id: onHold.id, findings: [expect.objectContaining({ code: "equal_answers" })] }],
      awaiting_judgement: [],
      not_reviewed: [open.id],
    };
    const sorted = ({ body: { data } }: Answer) => ({ ...data, changed: [...data.changed].sort() });
    expect(sorted(await as(teacher, "POST", `${path}?dry_run=true`, {}))).toEqual({ ...expected, dry_run: true });
    expect(await isShown(plain)).toBe(false);
    expect(sorted(await as(teacher, "POST", path, {}))).toEqual({ ...expected, dry_run: false });
    expect(await isShown(plain)).toBe(true);
    const released = await stores.gradebook.list({ courseId: course, released: true, limit: 10, offset: 0 });
    expect(released.items.map(({ report }) => report.id).sort()).toEqual(expected.changed);
    expect((await as(elsewhere.person, "GET", `/reports/${elsewhere.id}/score`)).status).not.toBe(200);
    expect((await as(teacher, "POST", path, {})).body.data.changed).toEqual([]);
    expect(sorted(await as(teacher, "POST", path, { released: false })).changed).toEqual(expected.changed);
    expect(await isShown(plain)).toBe(false);
  });
});

describe.each(["assistant", "observer", "student", "teacher elsewhere", "removed instructor"] as const)(
  "without the right to release: %s",
  (who) => {
    test.each(roads)("nothing is released by %s", async (_road, rule, isHeld, take) => {
      const assignment = await newAssignment(rule);
      const course = await courseOf(assignment);
      const one = await handIn(assignment, isHeld ? [held] : []);
      if (!isHeld) await accept(one);
      const by = who === "assistant" ? assistant : who === "student" ? one.person : await service.person("teacher");
      const members = `/courses/${course}/members`;
      if (who === "observer") await as(teacher, "POST", members, { email: by.email, role: "observer" });
      if (who === "removed instructor") {
        await as(teacher, "POST", members, { email: by.email, role: "instructor" });
        expect((await as(teacher, "DELETE", `${members}/${by.id}`)).status).toBe(200);
      }
      const { status, body } = await take(by, one, assignment);
      // Assistants mark: what they accept stays unreleased. Reports that somebody does not see are left out.
      if (who === "assistant" && rule === "immediate") expect(status).toBe(200);
      else if (status === 200) expect(body.data.changed).toEqual([]);
      else expect([403, 404]).toContain(status);
      expect((await stores.gradebook.find(one.id))?.releasedAt).toBeNull();
      expect((await as(one.person, "GET", `/reports/${one.id}/score`)).status).not.toBe(200);
      expect(await stores.releaseMails.of(one.person.id)).toEqual([]);
    });
  },
);

describe("the mail about a released mark", () => {
  /** What the person got, once nothing waits any more. */
  const mailsOf = async ({ email }: TestPerson) => {
    const waiting = "select from rubrica.tasks where type = 'mail.send' and run_at <= now()";
    await waitFor(async () => (await service.opened.database.query(waiting)).length === 0);
    return await mailsTo(service.folder.path, email);
  };
  test.each(roads)("leaves once after %s", async (_road, rule, isHeld, take) => {
    const assignment = await newAssignment(rule);
    const one = await handIn(assignment, isHeld ? [held] : []);
    if (!isHeld) await accept(one);
    expect(await mailsOf(one.person)).toEqual([]);
    expect((await take(teacher, one, assignment)).status).toBe(200);
    expect((await as(one.person, "GET", `/reports/${one.id}/score`)).status).toBe(200);
    expect((await mailsOf(one.person)).map(({ link }) => link)).toEqual([
      `http://rubrica.test/console/reports/${one.id}`,
    ]);
  });

  test("is in Chinese and English, with a link and without the mark or what anybody typed", async () => {
    const assignment = await newAssignment("manual", "A title that tells too much");
    const one = await handIn(assignment);
    await release([one]);
    const [mail] = await mailsOf(one.person);
    expect(mail?.subject).toBe("您的成绩已公布 · Your mark is released");
    for (const said of ["请登录后查看", "Sign in to read it"]) expect(mail?.text).toContain(said);
    const { final_score: finalScore, level } = (await as(one.person, "GET", `/reports/${one.id}/score`)).body.data;
    const words = mail?.text.replaceAll(one.id, "").replaceAll(/https?:\S+/g, "") ?? "";
    for (const secret of [String(finalScore), level.label, "too much"]) expect(words).not.toContain(secret);
  });

  test("does not leave again after a withhold, nor for another attempt at the assignment", async () => {
    const assignment = await newAssignment("manual");
    const one = await handIn(assignment);
    await accept(one);
    const path = `/assignments/${assignment}/release`;
    for (const released of [true, false, true])
      expect((await as(teacher, "POST", path, { released })).body.data.changed).toEqual([one.id]);
    const second = await handIn(assignment, [], one.person);
    expect((await release([second])).body.data.changed).toEqual([second.id]);
    expect(await mailsOf(one.person)).toHaveLength(1);
  });

  test("does not go to somebody who turned it off, whose address is not proven, or who left the course between look and release", async () => {
    const assignment = await newAssignment("manual");
    const [told, unwilling, removed] = [await handIn(assignment), await handIn(assignment), await handIn(assignment)];
    const unproven = await handIn(assignment, [], await service.person("student"));
    const all = [told, unwilling, removed, unproven];
    for (const one of all) await accept(one);
    const path = `/assignments/${assignment}/release`;
    const ids = all.map(({ id }) => id).sort();
    expect([...(await as(teacher, "POST", `${path}?dry_run=true`, {})).body.data.changed].sort()).toEqual(ids);
    const self = `/api/users/${unwilling.person.id}`;
    expect((await as(unwilling.person, "PUT", self, { mail_on_release: false })).status).toBe(200);
    const course = (await as(teacher, "GET", `/assignments/${assignment}`)).body.data.course_id;
    await as(teacher, "DELETE", `/courses/${course}/members/${removed.person.id}`);
    // A mark that was reviewed is released to whoever handed the report in, who reads it still.
    expect([...(await as(teacher, "POST", path, {})).body.data.changed].sort()).toEqual(ids);
    expect((await as(removed.person, "GET", `/reports/${removed.id}/score`)).status).toBe(200);
    expect(await mailsOf(told.person)).toHaveLength(1);
    for (const { person } of [unwilling, removed, unproven]) expect(await mailsOf(person)).toEqual([]);
  });

  test("leaves for a report of a course without an assignment, and for none outside courses", async () => {
    await stores.rosters.proveAddress(student.id);
    const before = (await mailsOf(student)).length;
    const course = await newCourse("manual");
    const ofCourse = await handInAndScore(`?course_id=${course}`);
    const open = await handInAndScore("");
    const answer = await as(teacher, "POST", "/scores/release", { report_ids: [ofCourse.id, open.id], released: true });
    expect(answer.body.data.changed).toContain(ofCourse.id);
    expect(await isShown(open.id)).toBe(true);
    expect((await mailsOf(student)).slice(before).map(({ link }) => link)).toEqual([
      `http://rubrica.test/console/reports/${ofCourse.id}`,
    ]);
  });

  test("is part of the data of its person, and what waits of it goes with them", async () => {
    const assignment = await newAssignment("manual");
    const one = await handIn(assignment);
    await release([one]);
    expect(await mailsOf(one.person)).toHaveLength(1);
    const { release_mails: mails } = (await stores.personalData.account(one.person.id)) ?? {};
    expect(mails).toEqual([{ assignment_id: assignment, report_id: null, posted_at: expect.any(String) }]);
    const [id] = await stores.releaseMails.of(one.person.id);
    const key = `mail/${id}/score_released`;
    await stores.queue.enqueue([{ type: "mail.send", payload: {}, key, delaySeconds: 3600 }]);
    const { email } = one.person;
    const erasure = {
      method: "POST",
      headers: one.person.headers,
      json: { confirmation: email, password: "secret-123" },
    };
    expect((await service.call("/api/v1/me/erasure", erasure)).status).toBe(200);
    expect(await stores.releaseMails.of(one.person.id)).toEqual([]);
    expect(await service.opened.database.query("select from rubrica.tasks where key = $1", [key])).toEqual([]);
  });

  test("is withdrawn while it waits when an administrator deletes its person", async () => {
    const one = await handIn(await newAssignment("manual"));
    await release([one]);
    // The mail has gone; one that waits has its key.
    expect(await mailsOf(one.person)).toHaveLength(1);
    const [id] = await stores.releaseMails.of(one.person.id);
    const key = `mail/${id}/score_released`;
    await stores.queue.enqueue([{ type: "mail.send", payload: {}, key, delaySeconds: 3600 }]);
    const waiting = () => service.opened.database.query("select key from rubrica.tasks where key = $1", [key]);
    const admin = await service.person("admin");
    expect((await as(teacher, "DELETE", `/api/users/${one.person.id}`)).status).toBe(403);
    expect(await waiting()).toHaveLength(1);
    expect((await as(admin, "DELETE", `/api/users/${one.person.id}`)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test("is turned off by the person, whom sign-in and registration tell nothing of it", async () => {
    const one = await service.person("student");
    const answer = await service.call("/functions/v1/auth-login", {
      json: { email: one.email, password: "secret-123" },
    });
    expect(Object.keys(answer.body.data.userInfo).sort()).toEqual([
      "avatar_url",
      "email",
      "full_name",
      "id",
      "is_active",
      "phone",
      "role",
    ]);
    expect((await service.call("/info")).body.data.capabilities.release_mails).toBe(true);
    expect((await as(one, "PUT", `/api/users/${one.id}`, { mail_on_release: "no" })).status).toBe(400);
    expect((await as(student, "PUT", `/api/users/${one.id}`, { mail_on_release: false })).status).toBe(403);
  });
});

test("a rule that nobody knows is refused, and the audit log has the change", async () => {
  const course = await newCourse(null);
  expect((await as(teacher, "PUT", `/courses/${course}`, { release: "later" })).status).toBe(400);
  await as(teacher, "PUT", `/courses/${course}`, { release: "manual" });
  const admin = await service.person("admin");
  const { entries } = (await as(admin, "GET", "/audit-log?limit=5")).body.data;
  expect(entries[0]).toMatchObject({ action: "course.changed", detail: { course, release: "manual" } });
});
