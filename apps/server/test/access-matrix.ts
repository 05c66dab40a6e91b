import type { RouteContract } from "@rubrica/contract";
import { COURSE_RIGHTS, type CourseRole, OPEN_COURSE_RIGHTS, type Role } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";

/** Who asks: account role, whether of the course or of another one, and the role there. The assistant is a student of a higher year. */
export const people = {
  instructor: ["teacher", "course", "instructor"],
  assistant: ["student", "course", "assistant"],
  observer: ["teacher", "course", "observer"],
  student: ["student", "course", "student"],
  "student elsewhere": ["student", "elsewhere", "student"],
  "instructor elsewhere": ["teacher", "elsewhere", "instructor"],
  admin: ["admin", null, "admin"],
  anonymous: [null, null, null],
} as const satisfies Record<string, readonly [Role | null, "course" | "elsewhere" | null, CourseRole | "admin" | null]>;
/** One of {@link people}. */
export type Name = keyof typeof people;
export const names = Object.keys(people) as Name[];

/** What a request is about. No request finds a report or a member that an earlier one has changed. */
export interface Subject {
  /** A report of the course's student with a mark that is not released. */
  readonly reportId: string;
  readonly runId: string;
  readonly courseId: string;
  /** An assignment of the course. */
  readonly assignmentId: string;
  /** A student of the course whom no test asks as. */
  readonly member: { readonly id: string; readonly email: string };
  readonly studentId: string;
  /** A built knowledge graph, and a report of the course's student in it. */
  readonly buildId: string;
  readonly graphedId: string;
}

/** How a route is asked, and what it answers. */
export interface MatrixRow {
  /** Route that the admin asks first: what this one undoes. */
  readonly after?: string;
  /** Parts of the path. Default: those of the report, or of the course. */
  readonly params?: (subject: Subject) => Readonly<Record<string, string>>;
  readonly query?: (subject: Subject) => string;
  /** JSON body. */
  readonly body?: (subject: Subject) => unknown;
  /** Body of a PDF. */
  readonly isUpload?: true;
  /** Answer to whoever the route admits. Default 200. */
  readonly admitted?: number;
  /** Answers to people for whom neither the table of rights nor the account roles of the contract say it all. */
  readonly but?: Readonly<Partial<Record<Name, number>>>;
  /** For a route of people that names no right: whose business it is. */
  readonly reason?: string;
}

const seen = ({ runId }: Subject) => ({ run_id: runId, version: 1 });
/** After one change of the mark. */
const seenQuery = ({ runId }: Subject) => `run_id=${runId}&version=2`;
const member = ({ courseId, member: { id } }: Subject) => ({ id: courseId, person_id: id });
const user = ({ studentId }: Subject) => ({ user_id: studentId });
const finding = ({ reportId }: Subject) => ({ id: reportId, number: "1" });
const criterion = ({ reportId }: Subject) => ({ id: reportId, criterion_id: "body-content" });
const rubric = () => ({ id: defaultRubric.id });
const nobody = () => ({ user_id: "00000000-0000-4000-8000-000000000000" });
const nothing = () => ({ id: "no-task" });
const type = () => ({ type: "report.score" });

/**
 * One row for each route of the contract that is not public. Who is admitted follows from the contract; a row says how to ask,
 * and what the contract cannot say.
 */
export const rows: Readonly<Record<string, MatrixRow>> = {
  // Reports
  "GET /api/v1/reports": {},
  "POST /api/v1/reports": {
    query: ({ courseId }) => `course_id=${courseId}&file_name=a.pdf`,
    isUpload: true,
    admitted: 202,
  },
  "GET /api/v1/reports/{id}": {},
  "DELETE /api/v1/reports/{id}": {},
  "GET /api/v1/reports/{id}/content": {},
  "GET /api/v1/reports/{id}/events": {},
  "GET /api/v1/reports/{id}/file": {},
  "GET /api/v1/reports/{id}/reference-findings": {},
  "POST /api/v1/reports/{id}/rescore": { body: () => ({}), admitted: 202 },
  "GET /api/v1/reports/{id}/runs": {},
  // The student may read the report, and its mark is not released.
  "GET /api/v1/reports/{id}/runs/{run_id}": {
    params: ({ reportId, runId }) => ({ id: reportId, run_id: runId }),
    but: { student: 404 },
  },
  "GET /api/v1/reports/{id}/score": { but: { student: 409 } },
  "GET /api/v1/reports/{id}/model-calls": {},
  "GET /api/v1/reports/{id}/model-calls/{key}": { params: ({ reportId }) => ({ id: reportId, key: "a".repeat(64) }) },

  // Marks
  "PUT /api/v1/reports/{id}/overrides/{criterion_id}": {
    params: criterion,
    body: (subject) => ({ points: 70, reason: "because", ...seen(subject) }),
  },
  "DELETE /api/v1/reports/{id}/overrides/{criterion_id}": {
    after: "PUT /api/v1/reports/{id}/overrides/{criterion_id}",
    params: criterion,
    query: seenQuery,
  },
  "PUT /api/v1/reports/{id}/acceptance": { body: seen },
  "PUT /api/v1/reports/{id}/marking": {
    body: (subject) => ({ ...seen(subject), request_id: crypto.randomUUID(), points: [], accept: true }),
  },
  // Only the person who made a request undoes it.
  "DELETE /api/v1/reports/{id}/marking/{request_id}": {
    params: ({ reportId }) => ({ id: reportId, request_id: crypto.randomUUID() }),
    admitted: 404,
  },
  "DELETE /api/v1/reports/{id}/acceptance": { after: "PUT /api/v1/reports/{id}/acceptance", query: seenQuery },
  "PUT /api/v1/reports/{id}/findings/{number}/acknowledgement": { params: finding, body: seen },
  "DELETE /api/v1/reports/{id}/findings/{number}/acknowledgement": {
    after: "PUT /api/v1/reports/{id}/findings/{number}/acknowledgement",
    params: finding,
    query: seenQuery,
  },
  "GET /api/v1/scores/statistics": {},
  "GET /api/v1/scores/export": {},
  "POST /api/v1/scores/release": { body: ({ reportId }) => ({ report_ids: [reportId], released: true }) },

  // Knowledge graph
  "GET /api/v1/knowledge-graph": {},
  "GET /api/v1/knowledge-graph/overview": {},
  "GET /api/v1/knowledge-graph/neighbourhood": {
    query: ({ graphedId }) => `key=report:${graphedId}`,
    but: { "student elsewhere": 404, "instructor elsewhere": 404 },
  },
  "GET /api/v1/knowledge-graph/search": { query: () => "q=title" },
  "GET /api/v1/knowledge-graph/builds": {},
  "POST /api/v1/knowledge-graph/builds": { admitted: 202 },
  "GET /api/v1/knowledge-graph/builds/{id}": { params: ({ buildId }) => ({ id: buildId }) },

  // Courses
  "GET /api/v1/courses": { reason: "Everybody has a list of courses of their own." },
  "POST /api/v1/courses": { body: () => ({ title: "A course", time_zone: "Mars/Base" }), admitted: 400 },
  "GET /api/v1/courses/{id}": { reason: "Members of any role see their course." },
  "POST /api/v1/courses/{id}/release": { query: () => "dry_run=true", body: () => ({}) },
  "PUT /api/v1/courses/{id}": { body: () => ({ term: "2026" }) },
  "GET /api/v1/courses/{id}/members": {},
  "POST /api/v1/courses/{id}/members": { body: (subject) => ({ email: subject.member.email }) },
  "PUT /api/v1/courses/{id}/members/{person_id}": { params: member, body: () => ({ section: "1" }) },
  "DELETE /api/v1/courses/{id}/members/{person_id}": { params: member },
  "POST /api/v1/courses/{id}/roster": { query: () => "dry_run=true", admitted: 400 },
  "GET /api/v1/courses/{id}/roster": {},
  "PUT /api/v1/courses/{id}/members/{member_id}/account": {
    params: ({ courseId, member: { id } }) => ({ id: courseId, member_id: id }),
    body: (subject) => ({ email: subject.member.email }),
    admitted: 404,
  },
  "POST /api/v1/courses/{id}/join-code": { body: () => ({}), admitted: 201 },
  "DELETE /api/v1/courses/{id}/join-code": {},
  "POST /api/v1/courses/join": {
    reason: "Whoever has a code that works.",
    body: () => ({ code: "0000-0000-0000" }),
    admitted: 404,
  },
  "GET /api/v1/courses/{id}/assignments": { reason: "Members of any role see the assignments of their course." },
  "POST /api/v1/courses/{id}/assignments": { body: () => ({ title: "A" }), admitted: 201 },
  "GET /api/v1/assignments/{id}": { reason: "Members of any role see the assignments of their course." },
  // No version is named.
  "POST /api/v1/assignments/{id}/release": { query: () => "dry_run=true", body: () => ({}) },
  "PUT /api/v1/assignments/{id}": { body: () => ({ title: "A" }), admitted: 412 },
  "GET /api/v1/assignments/{id}/submissions": { but: { student: 403 } },
  "GET /api/v1/assignments/{id}/submissions/own": { reason: "One's own." },
  "GET /api/v1/open-course": {},
  "PUT /api/v1/open-course": { body: () => ({ open: false }) },

  // Accounts
  "GET /api/v1/api/users": { reason: "A list of those whom one may see." },
  "POST /api/v1/api/users": { body: () => ({}), admitted: 400 },
  "GET /api/v1/api/users/{user_id}": {
    reason: "Oneself, the people of courses that one manages, and for admins everybody.",
    params: user,
    but: { assistant: 403, observer: 404, "student elsewhere": 403, "instructor elsewhere": 404 },
  },
  "PUT /api/v1/api/users/{user_id}": {
    reason: "Oneself, and for admins everybody.",
    params: user,
    body: () => ({ full_name: "Some student" }),
    but: { instructor: 403, assistant: 403, observer: 403, "student elsewhere": 403, "instructor elsewhere": 403 },
  },
  "DELETE /api/v1/api/users/{user_id}": { params: nobody, admitted: 404 },
  "GET /api/v1/api/users/{user_id}/export": { params: user },
  "POST /api/v1/api/users/{user_id}/erasure": { params: nobody, body: () => ({ confirmation: "" }), admitted: 404 },
  "GET /api/v1/invitations": {},
  "POST /api/v1/invitations": { admitted: 201 },
  "POST /api/v1/invitations/mails": { body: () => ({ email: "new@example.com" }), admitted: 409 },
  "DELETE /api/v1/invitations/{id}": { params: ({ reportId }) => ({ id: reportId }), admitted: 404 },
  "GET /api/v1/registration-roles": {},
  "PUT /api/v1/registration-roles": { body: () => ({ roles: ["student", "teacher"] }) },
  "GET /api/v1/me/export": { reason: "It is about oneself." },
  "POST /api/v1/me/erasure": {
    reason: "It is about oneself.",
    body: () => ({ confirmation: "another address", password: "" }),
    admitted: 400,
  },

  // Rubrics
  "GET /api/v1/rubrics": { reason: "Everybody may choose a rubric." },
  "POST /api/v1/rubrics": { body: () => ({}), admitted: 400 },
  "POST /api/v1/rubrics/check": { body: () => ({}) },
  "GET /api/v1/rubrics/{id}": { reason: "Everybody may read by what they are scored.", params: rubric },
  "GET /api/v1/rubrics/{id}/export": { params: rubric },
  "GET /api/v1/rubrics/{id}/versions": { params: rubric },

  // Operation
  "GET /api/v1/audit-log": {},
  "GET /api/v1/dead-letters": {},
  "GET /api/v1/dead-letters/{id}": { params: nothing, admitted: 404 },
  "DELETE /api/v1/dead-letters/{id}": { params: nothing, admitted: 404 },
  "POST /api/v1/dead-letters/{id}/redrive": { params: nothing, admitted: 404 },
  "GET /api/v1/tasks": {},
  "GET /api/v1/tasks/{id}": { params: nothing, admitted: 404 },
  "POST /api/v1/tasks/{id}/cancel": { params: nothing, admitted: 404 },
  "POST /api/v1/task-types/{type}/pause": { params: type },
  "POST /api/v1/task-types/{type}/resume": { params: type },
  "GET /api/v1/workers/status": {},
  "GET /metrics": {},
};

/** Such as `GET /api/v1/reports/{id}`. */
export const titleOf = ({ method, path }: RouteContract) => `${method.toUpperCase()} ${path}`;

/**
 * What the route answers to the person while the open course is closed, by the contract, the table of rights and the row of
 * the route. `null` where these do not say it: the route names no right, no account roles and no reason.
 */
export function expectedOf(route: RouteContract, name: Name): number | null {
  const row = rows[titleOf(route)];
  if (row === undefined) return null;
  const [accountRole] = people[name];
  if (accountRole === null) return 401;
  const refusal = refusalOf(route, name, accountRole);
  if (refusal === undefined) return null;
  return refusal ?? row.but?.[name] ?? row.admitted ?? 200;
}

/**
 * 404 for whoever does not see the report or the course, 403 for whoever sees it without the right, `null` for whoever is
 * admitted, undefined where nothing says it. A route for staff answers 403 also to people who have the right nowhere: it looks
 * at no report then.
 */
function refusalOf(route: RouteContract, name: Name, accountRole: Role): 403 | 404 | null | undefined {
  const { access, right, path } = route;
  const [, place, role] = people[name];
  if (access === "public" || role === null) return undefined;
  if (typeof access === "object") return access.roles.includes(accountRole) ? null : 403;
  if (right === undefined && rows[titleOf(route)]?.reason === undefined) return undefined;
  if (access === "open_course") return right && OPEN_COURSE_RIGHTS.closed[right][accountRole] === "all" ? null : 403;
  const reach = right && COURSE_RIGHTS[right][role];
  if (access === "staff" && reach !== "all") return 403;
  if (/^\/api\/v1\/(reports|courses|assignments)\/\{id\}/.test(path) || right === "hand_in") {
    if (place === "elsewhere") return 404;
    // The report has a mark, and the only one who asks as its owner is the student.
    return reach === "none" || reach === "own_unmarked" ? 403 : null;
  }
  return null;
}
