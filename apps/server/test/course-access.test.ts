import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { type RouteContract, routes } from "@rubrica/contract";
import { COURSE_RIGHTS, type CourseRole, type ObjectStore, RIGHTS, reportObjects } from "@rubrica/core";
import { buildGraph, extractFragment, toGraphJson } from "@rubrica/knowledge-graph";
import type { Finding, ReportScore } from "@rubrica/report-model";
import { scoreReport } from "@rubrica/scoring";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import { expectedOf, type Name, names, people, rows, type Subject, titleOf } from "./access-matrix.ts";
import { sampleReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

let service: TestService;
let stores: PostgresStores<ReportScore>;
let objects: ObjectStore;
let score: ReportScore;
let pdf: Uint8Array<ArrayBuffer>;
/** A student of the course whom no test asks as. */
let member: TestPerson;
const persons = new Map<Name, TestPerson | null>();
const assignmentId = crypto.randomUUID();
const courseIds = { course: crypto.randomUUID(), elsewhere: crypto.randomUUID() };

beforeAll(async () => {
  service = await openTestService({ workers: false, environment: { SCORE_RELEASE: "manual" } });
  stores = createPostgresStores<ReportScore>({ database: service.opened.database });
  objects = createObjectStore({ folder: service.folder.objects });
  score = await scoreReport({ report: goodReport, language: "en" });
  pdf = await sampleReport("course-report.pdf");
  for (const [title, id] of Object.entries(courseIds)) {
    await stores.courses.insert({ id, title, code: null, term: null, timeZone: "UTC", createdBy: null });
  }
  const dates = { opensAt: null, dueAt: null, cutOffAt: null, attempts: null, release: null, createdBy: null };
  const assignment = { id: assignmentId, courseId: courseIds.course, title: "A", instructions: "" };
  await stores.assignments.insert({ ...assignment, ...dates, rubricId: "r", rubricVersion: "1" });
  member = await service.person("student");
  await addToCourse(courseIds.course, member.id, "student");
  for (const name of names) {
    const [accountRole, place, role] = people[name];
    const person = accountRole === null ? null : await service.person(accountRole);
    persons.set(name, person);
    if (person !== null && place !== null) await addToCourse(courseIds[place], person.id, role);
  }
});
beforeEach(() => stores.courses.setOpenCourse(false));
afterAll(() => service.close());

async function addToCourse(courseId: string, personId: string, role: CourseRole): Promise<void> {
  const member = { courseId, personId, role, section: null, isActive: true } as const;
  await stores.courses.saveMember({ ...member, source: "hand", addedBy: null });
}

const headersOf = (name: Name) => persons.get(name)?.headers ?? {};
const idOf = (name: Name) => persons.get(name)?.id ?? "";

const key = "a".repeat(64);
const modelCall = new Blob([JSON.stringify({ instructions: "", messages: [], answer: "{}" })]);
const parsed = new Blob([JSON.stringify(goodReport)]);
/** One that a mark is released with. */
const finding: Finding = {
  code: "equal_answers",
  weight: "look",
  section: null,
  criterionIds: [],
  pages: [],
  figures: { points: 85 },
};

interface Marked {
  readonly reportId: string;
  readonly runId: string;
}

/** A report of the course's student with a mark that is not released. */
async function addReport(courseId: string | null = courseIds.course, ownerId = idOf("student")): Promise<Marked> {
  const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
  const file = { title: "A title", fileName: "a.pdf", bytes: pdf.byteLength, sha256: "a".repeat(64), rubricId: null };
  await stores.reports.insert({ id: reportId, runId, ownerId, courseId, ...file });
  await stores.reports.saveScore(reportId, runId, { ...score, findings: [finding], decision: "look" });
  await stores.gradebook.recordCall({ reportId, key, section: "body", modelId: "m", runId, outcome: "answered" });
  return { reportId, runId };
}

/** Builds and publishes the graph of the reports. */
async function publishGraph(...reportIds: readonly string[]): Promise<string> {
  const fragments = reportIds.map((reportId) => extractFragment(reportId, goodReport));
  for (const fragment of fragments)
    await stores.graph.putFragment({ reportId: fragment.reportId, hash: "1", fragment });
  const built = await buildGraph(fragments);
  const build = await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: idOf("admin") });
  await stores.graph.updateBuild(build.id, { status: "running" });
  const counts = { reports: reportIds.length, nodes: built.graph.order, edges: built.graph.size };
  await stores.graph.publish(build.id, { gzip: new Uint8Array(gzipSync(toGraphJson(built))), ...counts });
  return build.id;
}

const declared = Object.values(routes)
  .flatMap((group): RouteContract[] => Object.values(group as object))
  .filter((each) => typeof each === "object" && "path" in each);
const asked = declared.filter(({ access }) => access !== "public");

async function ask(route: RouteContract, name: Name, subject: Subject): Promise<number> {
  const { params, query, body, isUpload } = rows[titleOf(route)] ?? {};
  const id = route.path.startsWith("/api/v1/courses")
    ? subject.courseId
    : route.path.startsWith("/api/v1/assignments")
      ? subject.assignmentId
      : subject.reportId;
  const parts: Readonly<Record<string, string>> = params?.(subject) ?? { id };
  const path = route.path.replace(/\{(\w+)\}/g, (_, part) => parts[part] ?? expect.unreachable(`${part} has no value`));
  const type = isUpload ? "application/pdf" : "application/json";
  const response = await service.fetch(query ? `${path}?${query(subject)}` : path, {
    method: route.method.toUpperCase(),
    headers: { ...headersOf(name), ...((body || isUpload) && { "Content-Type": type }) },
    ...(body && { body: JSON.stringify(body(subject)) }),
    ...(isUpload && { body: pdf }),
  });
  // An event stream has no end of its own.
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}

test("every route of the contract is public or has one row in the matrix, and its answer to each person is known", () => {
  expect(Object.keys(rows).sort()).toEqual(asked.map(titleOf).sort());
  const unknown = asked.filter((route) => names.some((name) => expectedOf(route, name) === null));
  expect(unknown.map(titleOf)).toEqual([]);
  const unreasoned = declared.filter(({ access }) => typeof access === "object" && access.reason === "");
  expect(unreasoned.map(titleOf)).toEqual([]);
  // What is about a report or a course is decided by a right and never by being signed in alone.
  const ofReports = asked.filter(({ path }) => path.startsWith("/api/v1/reports"));
  expect(ofReports.length).toBeGreaterThanOrEqual(18);
  expect(ofReports.filter(({ right }) => right === undefined).map(titleOf)).toEqual([]);
});

test("every route × eight people answers what the contract and the table of rights say", async () => {
  const graphed = await addReport();
  const graph = { graphedId: graphed.reportId, buildId: await publishGraph(graphed.reportId) };
  const addSubject = async (): Promise<Subject> => {
    const marked = await addReport();
    await objects.put(reportObjects.source(marked.reportId), pdf);
    await objects.put(reportObjects.parsed(marked.reportId), parsed.stream());
    await objects.put(reportObjects.call(marked.reportId, key), modelCall.stream());
    await addToCourse(courseIds.course, member.id, "student");
    return { ...marked, ...graph, courseId: courseIds.course, assignmentId, member, studentId: idOf("student") };
  };
  const found: string[] = [];
  const expected: string[] = [];
  // One that was only read, or whose change was refused, is asked about again.
  let unchanged: Subject | null = null;
  for (const route of asked) {
    const statuses: number[] = [];
    const before = asked.find((each) => titleOf(each) === rows[titleOf(route)]?.after);
    for (const name of names) {
      const subject: Subject = before === undefined && unchanged !== null ? unchanged : await addSubject();
      if (before !== undefined) expect(await ask(before, "admin", subject)).toBe(200);
      const status = await ask(route, name, subject);
      statuses.push(status);
      unchanged = before === undefined && (route.method === "get" || status >= 400) ? subject : null;
    }
    found.push(`${titleOf(route)}: ${statuses.join(" ")}`);
    expected.push(`${titleOf(route)}: ${names.map((name) => expectedOf(route, name)).join(" ")}`);
  }
  expect(found).toEqual(expected);
});

test("a report answers what one may do with it, and nothing else is refused or allowed", async () => {
  const { reportId } = await addReport();
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const { status, body } = await service.call(`/api/v1/reports/${reportId}`, { headers: headersOf(name) });
    found[name] = status === 200 ? body.data.rights : status;
  }
  const all = (role: CourseRole | "admin") => RIGHTS.filter((right) => COURSE_RIGHTS[right][role] === "all");
  expect(found).toEqual({
    instructor: all("instructor"),
    assistant: all("assistant"),
    observer: ["read"],
    student: ["read", "hand_in"],
    "student elsewhere": 404,
    "instructor elsewhere": 404,
    admin: all("admin"),
    anonymous: 401,
  });
});

test("lists, statistics, exports, search and the graph hold the reports of one's courses and no others", async () => {
  await service.opened.database.script("delete from public.reports");
  const { reportId } = await addReport();
  const other = await addReport(null, idOf("student elsewhere"));
  await publishGraph(reportId, other.reportId);
  const graph = "/api/v1/knowledge-graph";
  const found: Record<string, unknown> = {};
  for (const name of names.filter((each) => each !== "anonymous")) {
    const get = async (path: string) => {
      const response = await service.fetch(path, { headers: headersOf(name) });
      const text = await response.text();
      return response.status === 200 ? text : response.status;
    };
    const data = async (path: string, count: (data: Answer["body"]) => unknown) => {
      const answer = await get(path);
      return typeof answer === "number" ? answer : count(JSON.parse(answer).data);
    };
    const csv = await get("/api/v1/scores/export");
    found[name] = {
      reports: [
        await data("/api/v1/reports", ({ total }) => total),
        await data(`/api/v1/reports?course_id=${courseIds.course}`, ({ total }) => total),
        await data("/api/v1/reports?q=title", ({ total }) => total),
      ],
      statistics: await data("/api/v1/scores/statistics", ({ reports }) => reports),
      export: typeof csv === "number" ? csv : csv.includes(reportId),
      graph: [
        await data(graph, (whole) => [
          whole.build.reports,
          JSON.stringify(whole.graph).split('"type":"report"').length - 1,
        ]),
        await data(`${graph}/overview?types=report`, ({ build, nodes }) => [build.reports, nodes.length]),
        await data(`${graph}/neighbourhood?key=report:${reportId}`, ({ node }) => node.type),
        await data(
          `${graph}/search?types=report&q=${encodeURIComponent(goodReport.cover.title ?? "")}`,
          ({ total }) => total,
        ),
      ],
    };
  }
  const none = { statistics: 403, export: 403 };
  const one = { reports: [1, 1, 1], graph: [[1, 1], [1, 1], "report", 1] };
  expect(found).toEqual({
    instructor: { ...one, statistics: 1, export: true },
    assistant: { ...one, statistics: 1, export: true },
    observer: { ...one, ...none },
    student: { ...one, ...none },
    "student elsewhere": { reports: [1, 0, 1], ...none, graph: [[1, 1], [1, 1], 404, 1] },
    "instructor elsewhere": { reports: [0, 0, 0], statistics: 0, export: false, graph: [[0, 0], [0, 0], 404, 0] },
    admin: { reports: [2, 1, 2], statistics: 2, export: true, graph: [[2, 2], [2, 2], "report", 2] },
  });
});

test("with the open course closed a teacher of another course sees no phone, address or sign-in time of students", async () => {
  const { database } = service.opened;
  const phone = "13800000000";
  await database.query("update public.user_info set phone = $2 where id = $1", [idOf("student"), phone]);
  const address = persons.get("student")?.email ?? expect.unreachable("the student has an address");
  const elsewhere = headersOf("instructor elsewhere");
  const see = async (isOpen: boolean) => {
    await stores.courses.setOpenCourse(isOpen);
    const found: unknown[] = [];
    for (const path of [
      "/api/v1/api/users?role=student&limit=100",
      `/api/v1/api/users?q=${address}`,
      `/api/v1/api/users/${idOf("student")}`,
      `/api/v1/courses/${courseIds.course}/members`,
      "/api/v1/reports",
    ]) {
      const { status, body } = await service.call(path, { headers: elsewhere });
      const text = JSON.stringify(body);
      const profile = [body.data?.users ?? body.data].flat().find((each) => each?.id === idOf("student"));
      found.push([status, text.includes(address), text.includes(phone), Boolean(profile?.last_sign_in_at)]);
    }
    return found;
  };
  const nothing = [200, false, false, false];
  const missing = [404, false, false, false];
  expect(await see(false)).toEqual([nothing, nothing, missing, missing, nothing]);
  // While it is open, every teacher reads students as ever.
  const profile = [200, true, true, true];
  expect(await see(true)).toEqual([profile, profile, profile, missing, nothing]);
});

test("a release changes nothing for whoever may not release, and names no report to whoever does not see it", async () => {
  const { reportId } = await addReport();
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const json = { report_ids: [reportId], released: true };
    const { status, body } = await service.call("/api/v1/scores/release", { headers: headersOf(name), json });
    found[name] = status === 200 ? body.data.changed.length : status;
    await service.call("/api/v1/scores/release", {
      headers: headersOf("admin"),
      json: { report_ids: [reportId], released: false },
    });
  }
  expect(found).toEqual({
    instructor: 1,
    assistant: 403,
    observer: 403,
    student: 403,
    "student elsewhere": 403,
    "instructor elsewhere": 0,
    admin: 1,
    anonymous: 401,
  });
});

test("with the open course open and reports in it, teachers work with these as before, and build the graph", async () => {
  await stores.courses.setOpenCourse(true);
  const { reportId, runId } = await addReport(null, idOf("student elsewhere"));
  const { headers } = persons.get("instructor") as TestPerson;
  const detail = await service.call(`/api/v1/reports/${reportId}`, { headers });
  expect(detail.body.data.rights).toEqual(RIGHTS.filter((right) => right !== "manage"));
  const accepted = await service.call(`/api/v1/reports/${reportId}/acceptance`, {
    method: "PUT",
    headers,
    json: { run_id: runId, version: 1 },
  });
  expect(accepted.status).toBe(200);
  // There are courses that this teacher does not read: the build tells nothing about them.
  const build = await service.call("/api/v1/knowledge-graph/builds", { method: "POST", headers });
  expect([build.status, build.body.data.reports]).toEqual([202, null]);
  expect((await service.call("/api/v1/knowledge-graph/builds", { headers: headersOf("assistant") })).status).toBe(403);
});

test("profiles of members are for people who manage the course; others who read learn id and name", async () => {
  const user = `/api/v1/api/users/${idOf("student")}`;
  const members = `/api/v1/courses/${courseIds.course}/members?is_active=true`;
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const headers = headersOf(name);
    const profile = await service.call(user, { headers });
    const listed = await service.call(members, { headers });
    const member = listed.body.data?.members?.find((each: { id: string }) => each.id === idOf("student"));
    found[name] = [
      profile.status,
      listed.status,
      listed.body.data?.total,
      member && [member.full_name, member.email !== null],
    ];
  }
  const named = (withAddress: boolean) => ["Some student", withAddress];
  expect(found).toEqual({
    instructor: [200, 200, 5, named(true)],
    assistant: [403, 200, 5, named(false)],
    observer: [404, 200, 5, named(false)],
    student: [200, 200, 1, named(true)],
    "student elsewhere": [403, 404, undefined, undefined],
    "instructor elsewhere": [404, 404, undefined, undefined],
    admin: [200, 200, 5, named(true)],
    anonymous: [401, 401, undefined, undefined],
  });
});
