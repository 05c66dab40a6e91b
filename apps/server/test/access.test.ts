import { afterAll, beforeAll, expect, test } from "bun:test";
import { type RouteContract, routes } from "@rubrica/contract";
import { defaultRubric } from "@rubrica/scoring";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

/** Who gets past the door of each route; what is behind it, such as the cookie of the page, is for its own tests. */
const doors = {
  everybody: [
    "POST /functions/v1/auth-register",
    "POST /functions/v1/auth-login",
    "GET /health",
    "GET /livez",
    "GET /readyz",
    "GET /info",
    "GET /",
    "GET /api/v1/session",
    "POST /api/v1/session",
    "DELETE /api/v1/session",
    "POST /api/v1/session/registration",
    "POST /api/v1/session/second-factor",
    "POST /api/v1/session/factors",
    "DELETE /api/v1/session/factors/{factor_id}",
    "POST /api/v1/session/confirmation-mail",
    "POST /api/v1/session/reset-mail",
    "POST /api/v1/session/mail-link",
    "PUT /api/v1/session/password",
    "POST /api/v1/session/recovery-codes",
    "GET /api/v1/session/setup",
    "POST /api/v1/session/invitation",
    "GET /api/v1/session/registration",
    "POST /api/v1/session/invitation/link",
    "POST /api/v1/session/setup",
    "POST /api/v1/session/setup/link",
  ],
  people: [
    "GET /api/v1/api/users",
    "GET /api/v1/api/users/{user_id}",
    "PUT /api/v1/api/users/{user_id}",
    "GET /api/v1/me/export",
    "POST /api/v1/me/erasure",
    "POST /api/v1/reports",
    "GET /api/v1/reports",
    "GET /api/v1/reports/{id}",
    "DELETE /api/v1/reports/{id}",
    "GET /api/v1/reports/{id}/content",
    "GET /api/v1/reports/{id}/score",
    "GET /api/v1/reports/{id}/file",
    "POST /api/v1/reports/{id}/rescore",
    "GET /api/v1/reports/{id}/events",
    "GET /api/v1/reports/{id}/runs",
    "GET /api/v1/reports/{id}/runs/{run_id}",
    "GET /api/v1/reports/{id}/reference-findings",
    "GET /api/v1/rubrics",
    "GET /api/v1/rubrics/{id}",
    "GET /api/v1/knowledge-graph",
    "GET /api/v1/knowledge-graph/overview",
    "GET /api/v1/knowledge-graph/neighbourhood",
    "GET /api/v1/knowledge-graph/search",
    "GET /api/v1/courses",
    "GET /api/v1/courses/{id}",
    "PUT /api/v1/courses/{id}",
    "GET /api/v1/courses/{id}/members",
    "POST /api/v1/courses/{id}/members",
    "PUT /api/v1/courses/{id}/members/{person_id}",
    "DELETE /api/v1/courses/{id}/members/{person_id}",
    "POST /api/v1/courses/{id}/roster",
    "GET /api/v1/courses/{id}/roster",
    "PUT /api/v1/courses/{id}/members/{member_id}/account",
    "POST /api/v1/courses/{id}/join-code",
    "DELETE /api/v1/courses/{id}/join-code",
    "POST /api/v1/courses/join",
    "GET /api/v1/courses/{id}/assignments",
    "POST /api/v1/assignments/{id}/release",
    "POST /api/v1/courses/{id}/release",
    "POST /api/v1/courses/{id}/assignments",
    "GET /api/v1/assignments/{id}",
    "PUT /api/v1/assignments/{id}",
    "GET /api/v1/assignments/{id}/submissions",
    "GET /api/v1/assignments/{id}/submissions/own",
  ],
  staff: [
    "POST /api/v1/courses",
    "PUT /api/v1/reports/{id}/overrides/{criterion_id}",
    "DELETE /api/v1/reports/{id}/overrides/{criterion_id}",
    "PUT /api/v1/reports/{id}/acceptance",
    "DELETE /api/v1/reports/{id}/acceptance",
    "PUT /api/v1/reports/{id}/marking",
    "DELETE /api/v1/reports/{id}/marking/{request_id}",
    "PUT /api/v1/reports/{id}/findings/{number}/acknowledgement",
    "DELETE /api/v1/reports/{id}/findings/{number}/acknowledgement",
    "GET /api/v1/reports/{id}/model-calls",
    "GET /api/v1/reports/{id}/model-calls/{key}",
    "POST /api/v1/scores/release",
    "GET /api/v1/scores/statistics",
    "GET /api/v1/scores/export",
    "POST /api/v1/rubrics",
    "POST /api/v1/rubrics/check",
    "GET /api/v1/rubrics/{id}/export",
    "GET /api/v1/rubrics/{id}/versions",
    "POST /api/v1/knowledge-graph/builds",
    "GET /api/v1/knowledge-graph/builds",
    "GET /api/v1/knowledge-graph/builds/{id}",
    "GET /api/v1/workers/status",
  ],
  admins: [
    "GET /api/v1/open-course",
    "PUT /api/v1/open-course",
    "POST /api/v1/api/users",
    "DELETE /api/v1/api/users/{user_id}",
    "GET /api/v1/api/users/{user_id}/export",
    "POST /api/v1/api/users/{user_id}/erasure",
    "GET /api/v1/registration-roles",
    "PUT /api/v1/registration-roles",
    "GET /api/v1/invitations",
    "POST /api/v1/invitations",
    "POST /api/v1/invitations/mails",
    "DELETE /api/v1/invitations/{id}",
    "GET /metrics",
    "GET /api/v1/audit-log",
    "GET /api/v1/tasks",
    "GET /api/v1/tasks/{id}",
    "POST /api/v1/tasks/{id}/cancel",
    "POST /api/v1/task-types/{type}/pause",
    "POST /api/v1/task-types/{type}/resume",
    "GET /api/v1/dead-letters",
    "GET /api/v1/dead-letters/{id}",
    "DELETE /api/v1/dead-letters/{id}",
    "POST /api/v1/dead-letters/{id}/redrive",
  ],
} as const;

let service: TestService;
let student: TestPerson;
let teacher: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  service = await openTestService({ workers: false });
  [student, teacher, admin] = await Promise.all([
    service.person("student"),
    service.person("teacher"),
    service.person("admin"),
  ]);
}, 240_000);
afterAll(() => service.close());

/** Asks with ids of nothing and an empty body: who is refused for their role is refused before either is looked at. */
async function knock(door: string, person: TestPerson | null): Promise<number> {
  const [method = "", path = ""] = door.split(" ");
  const { status } = await service.call(path.replace(/\{\w+\}/g, crypto.randomUUID()), {
    method,
    ...(person && { headers: person.headers }),
    ...(method !== "GET" && { json: {} }),
  });
  return status;
}

const answersOf = async (list: readonly string[], person: TestPerson | null) =>
  Object.fromEntries(await Promise.all(list.map(async (door) => [door, await knock(door, person)] as const)));
const allOf = (list: readonly string[], status: number) => Object.fromEntries(list.map((door) => [door, status]));

test("every route of the document has its place among the doors", async () => {
  const { body } = await service.call("/openapi.json");
  const routes = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    path.startsWith("/auth/v1/") ? [] : Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.sort()).toEqual(Object.values(doors).flat().sort());
});

test("every route of the contract is answered", async () => {
  // Of the demonstration's own no other service knows anything.
  const { demonstration, ...answered } = routes;
  expect(Object.values(demonstration).every(({ path }) => path.startsWith("/api/v1/demonstration"))).toBe(true);
  const declared = Object.values(answered).flatMap((group) =>
    Object.values(group as object).filter((each): each is RouteContract => "method" in each && "answers" in each),
  );
  const { body } = await service.call("/openapi.json");
  expect(declared.length).toBeGreaterThan(70);
  expect(declared.filter(({ method, path }) => body.paths[path]?.[method] === undefined)).toEqual([]);
});

test("what the database refuses a person is answered with 403", async () => {
  const { database } = service.opened;
  await database.query("revoke select on public.reports from authenticated", []);
  try {
    const { status, body } = await service.call("/api/v1/reports", { headers: teacher.headers });
    expect({ status, error: body.error }).toEqual({
      status: 403,
      error: expect.stringContaining("没有权限执行此操作"),
    });
  } finally {
    await database.query("grant select on public.reports to authenticated", []);
  }
});

test("who is not signed in gets 401 wherever one has to be", async () => {
  const closed = [...doors.people, ...doors.staff, ...doors.admins];
  expect(await answersOf(closed, null)).toEqual(allOf(closed, 401));
});

test("students get 403 from what is for teachers and administrators, teachers from what is for administrators", async () => {
  expect(await answersOf([...doors.staff, ...doors.admins], student)).toEqual(
    allOf([...doors.staff, ...doors.admins], 403),
  );
  expect(await answersOf(doors.admins, teacher)).toEqual(allOf(doors.admins, 403));
});

test("nobody is refused for their role where they belong", async () => {
  const reading = (list: readonly string[]) => list.filter((door) => door.startsWith("GET "));
  for (const [person, list] of [
    [student, doors.people],
    [teacher, [...doors.people, ...doors.staff]],
    [admin, [...doors.people, ...doors.staff, ...doors.admins]],
  ] as const) {
    const refused = Object.entries(await answersOf(reading(list), person)).filter(
      ([door, status]) => status === 401 || (status === 403 && !door.includes("users/{user_id}")),
    );
    expect(refused).toEqual([]);
  }
});

test("a student reads a rubric, and its check, file and versions are refused whatever is sent", async () => {
  const { headers } = student;
  const path = `/api/v1/rubrics/${defaultRubric.id}`;
  expect((await service.call("/api/v1/rubrics", { headers })).body.data.rubrics).toMatchObject([
    { id: defaultRubric.id, version: defaultRubric.version, uploaded_at: null },
  ]);
  expect((await service.call(path, { headers })).body.data.name).toEqual(defaultRubric.name);
  for (const refused of [
    await service.call("/api/v1/rubrics/check", { method: "POST", headers, json: defaultRubric }),
    await service.call("/api/v1/rubrics", { method: "POST", headers, json: { ...defaultRubric, id: "mine" } }),
    await service.call(`${path}/export`, { headers }),
    await service.call(`${path}/export?version=1.0.0`, { headers }),
    await service.call(`${path}/versions`, { headers }),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ success: false });
    expect(JSON.stringify(refused.body)).not.toContain("sections");
  }
  expect((await service.call(`${path}/export`, { headers: teacher.headers })).body).toEqual(defaultRubric);
});

test("the mistakes of a rubric are told in the language that was asked for", async () => {
  const json = { ...defaultRubric, version: "" };
  const check = async (language: string) =>
    (
      await service.call("/api/v1/rubrics/check", {
        method: "POST",
        headers: { ...teacher.headers, "Accept-Language": language },
        json,
      })
    ).body.data.issues;
  expect(await check("zh-CN")).toMatchObject([{ path: "version", message: expect.stringMatching(/\p{Script=Han}/u) }]);
  expect(await check("en")).toMatchObject([{ path: "version", message: expect.stringMatching(/^[ -~]+$/) }]);
});
