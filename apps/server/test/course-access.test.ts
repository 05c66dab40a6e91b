import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { type RouteContract, routes } from "@rubrica/contract";
import { COURSE_RIGHTS, type CourseRole, RIGHTS, type Right, type Role } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { scoreReport } from "@rubrica/scoring";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

/** Who asks: account role, whether of the course or of another one, and the role there. The assistant is a student of a higher year. */
const people = {
  instructor: ["teacher", "course", "instructor"],
  assistant: ["student", "course", "assistant"],
  observer: ["teacher", "course", "observer"],
  student: ["student", "course", "student"],
  "student elsewhere": ["student", "elsewhere", "student"],
  "instructor elsewhere": ["teacher", "elsewhere", "instructor"],
  admin: ["admin", null, "admin"],
  anonymous: [null, null, null],
} as const satisfies Record<string, readonly [Role | null, "course" | "elsewhere" | null, CourseRole | "admin" | null]>;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let service: TestService;
let stores: PostgresStores<ReportScore>;
let score: ReportScore;
const persons = new Map<Name, TestPerson | null>();
const courseIds = { course: crypto.randomUUID(), elsewhere: crypto.randomUUID() };

beforeAll(async () => {
  service = await openTestService({ workers: false, environment: { SCORE_RELEASE: "manual" } });
  stores = createPostgresStores<ReportScore>({ database: service.opened.database, releaseAtOnce: false });
  score = await scoreReport({ report: goodReport, language: "en" });
  for (const [title, id] of Object.entries(courseIds)) {
    await stores.courses.insert({ id, title, code: null, term: null, timeZone: "UTC", createdBy: null });
  }
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

interface Marked {
  readonly reportId: string;
  readonly runId: string;
}

/** A report of the course's student with a mark that is not released. */
async function addReport(courseId: string | null = courseIds.course, ownerId = idOf("student")): Promise<Marked> {
  const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
  const file = { title: "A title", fileName: "a.pdf", bytes: 1, sha256: "a".repeat(64), rubricId: null };
  await stores.reports.insert({ id: reportId, runId, ownerId, courseId, ...file });
  await stores.reports.saveScore(reportId, runId, { ...score, findings: [], decision: "clear" });
  const call = { reportId, key: "a".repeat(64), section: "body", modelId: "m", runId, outcome: "answered" };
  await stores.gradebook.recordCall(call);
  return { reportId, runId };
}

const ofReports = Object.values(routes)
  .flatMap((group): RouteContract[] => Object.values(group as object))
  .filter((each) => typeof each === "object" && "path" in each && each.path.startsWith("/api/v1/reports/{id}"));
const titleOf = ({ method, path }: RouteContract) => `${method.toUpperCase()} ${path}`;

/** Bodies that the routes take. */
const bodies: Readonly<Record<string, (marked: Marked) => object>> = {
  "PUT /api/v1/reports/{id}/overrides/{criterion_id}": ({ runId }) => ({
    points: 70,
    reason: "because",
    run_id: runId,
    version: 1,
  }),
  "PUT /api/v1/reports/{id}/acceptance": ({ runId }) => ({ run_id: runId, version: 1 }),
  "PUT /api/v1/reports/{id}/findings/{number}/acknowledgement": ({ runId }) => ({ run_id: runId, version: 1 }),
  "POST /api/v1/reports/{id}/rescore": () => ({}),
};

async function ask(route: RouteContract, name: Name, marked: Marked): Promise<number> {
  const path = route.path
    .replace("{id}", marked.reportId)
    .replace("{run_id}", marked.runId)
    .replace("{criterion_id}", "body-content")
    .replace("{number}", "1")
    .replace("{key}", "a".repeat(64));
  const seen = route.method === "delete" && route.query !== undefined ? `?run_id=${marked.runId}&version=1` : "";
  const json = bodies[titleOf(route)]?.(marked);
  const response = await service.fetch(`${path}${seen}`, {
    method: route.method.toUpperCase(),
    headers: { ...headersOf(name), ...(json && { "Content-Type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * What the table of rights says: 401 without an account, 404 for whoever does not see the report, 403 for whoever sees it
 * without the right. A route for staff answers 403 also to people who have the right nowhere: it looks at no report then.
 */
function expectedOf(route: RouteContract, name: Name): 401 | 403 | 404 | "admitted" {
  const [, place, role] = people[name];
  const right = route.right as Right;
  if (role === null) return 401;
  if (route.access === "staff" && COURSE_RIGHTS[right][role] !== "all") return 403;
  if (place === "elsewhere") return 404;
  const reach = COURSE_RIGHTS[right][role];
  // The report has a mark, and the only one who asks as its owner is the student.
  return reach === "all" || reach === "own" ? "admitted" : 403;
}

test("every route of a report names a right", () => {
  expect(ofReports.length).toBeGreaterThanOrEqual(18);
  expect(ofReports.filter(({ right }) => right === undefined).map(titleOf)).toEqual([]);
});

test("every route of the contract names a right, or is for everybody, for people, or for account roles with a reason", () => {
  const declared = Object.values(routes).flatMap((group): RouteContract[] => Object.values(group as object));
  const named = declared.filter((each) => typeof each === "object" && "path" in each);
  const unnamed = named.filter(({ access, right }) => {
    if (typeof access === "object") return access.reason === "";
    return right === undefined && access !== "public" && access !== "person";
  });
  expect(unnamed.map(titleOf)).toEqual([]);
});

test("every route of a report × eight people answers what the table of rights says", async () => {
  const lines: string[] = [];
  const expected: string[] = [];
  for (const route of ofReports) {
    const cells: unknown[] = [];
    for (const name of names) {
      const status = await ask(route, name, await addReport());
      const wanted = expectedOf(route, name);
      // Who is admitted may still find no file, no criterion to undo and no score to read.
      const isRefused = status === 401 || status === 403 || (status === 404 && wanted === 404);
      cells.push(isRefused ? status : "admitted");
    }
    lines.push(`${titleOf(route)}: ${cells.join(" ")}`);
    expected.push(`${titleOf(route)}: ${names.map((name) => expectedOf(route, name)).join(" ")}`);
  }
  expect(lines).toEqual(expected);
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

test("lists, statistics, exports and the graph hold the reports of one's courses and no others", async () => {
  await service.opened.database.script("delete from public.reports");
  const { reportId } = await addReport();
  await addReport(null, idOf("student elsewhere"));
  await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: idOf("admin") });
  const found: Record<string, unknown> = {};
  for (const name of names.filter((each) => each !== "anonymous")) {
    const headers = headersOf(name);
    const get = async (path: string) => {
      const response = await service.fetch(path, { headers });
      const text = await response.text();
      return response.status === 200 ? text : response.status;
    };
    const total = (answer: string | number) => (typeof answer === "number" ? answer : JSON.parse(answer).data.total);
    const statistics = await get("/api/v1/scores/statistics");
    const csv = await get("/api/v1/scores/export");
    found[name] = [
      total(await get("/api/v1/reports")),
      total(await get(`/api/v1/reports?course_id=${courseIds.course}`)),
      total(await get("/api/v1/reports?q=title")),
      typeof statistics === "number" ? statistics : JSON.parse(statistics).data.reports,
      typeof csv === "number" ? csv : csv.includes(reportId),
    ];
  }
  expect(found).toEqual({
    instructor: [1, 1, 1, 1, true],
    assistant: [1, 1, 1, 1, true],
    observer: [1, 1, 1, 403, 403],
    student: [1, 1, 1, 403, 403],
    "student elsewhere": [1, 0, 1, 403, 403],
    "instructor elsewhere": [0, 0, 0, 0, false],
    admin: [2, 1, 2, 2, true],
  });
  const builds = await service.call("/api/v1/knowledge-graph/builds", { headers: headersOf("instructor") });
  expect(builds.status).toBe(403);
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
  const members = `/api/v1/courses/${courseIds.course}/members`;
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
    instructor: [200, 200, 4, named(true)],
    assistant: [403, 200, 4, named(false)],
    observer: [404, 200, 4, named(false)],
    student: [200, 200, 1, named(true)],
    "student elsewhere": [403, 404, undefined, undefined],
    "instructor elsewhere": [404, 404, undefined, undefined],
    admin: [200, 200, 4, named(true)],
    anonymous: [401, 401, undefined, undefined],
  });
});
