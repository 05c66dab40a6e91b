import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sampleReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

let service: TestService;
let teacher: TestPerson;
let student: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  service = await openTestService({ workers: false });
  [teacher, student, admin] = await Promise.all([
    service.person("teacher"),
    service.person("student"),
    service.person("admin"),
  ]);
});
afterAll(() => service.close());

const as = (person: TestPerson, method: string, path: string, json?: unknown): Promise<Answer> =>
  service.call(`/api/v1${path}`, { method, headers: person.headers, ...(json !== undefined && { json }) });

async function createCourse(fields: object = {}): Promise<string> {
  const { status, body } = await as(teacher, "POST", "/courses", { title: "软件工程", ...fields });
  expect(status).toBe(201);
  return body.data.id;
}

async function handIn(person: TestPerson, query: string): Promise<Answer> {
  return service.call(`/api/v1/reports${query}`, {
    method: "POST",
    headers: { ...person.headers, "Content-Type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
}

const actionsOf = async (courseId: string) => {
  const { body } = await as(admin, "GET", "/audit-log?limit=100");
  return body.data.entries
    .filter(({ detail }: { detail: { course?: string } }) => detail.course === courseId)
    .map(({ action }: { action: string }) => action)
    .reverse();
};

test("a teacher creates a course, changes it, archives it and opens it again; the audit log says so", async () => {
  const id = await createCourse({ code: "CS2041", term: "2026 秋", time_zone: "Europe/Paris" });
  expect((await as(teacher, "GET", `/courses/${id}`)).body.data).toMatchObject({
    title: "软件工程",
    code: "CS2041",
    time_zone: "Europe/Paris",
    role: "instructor",
    rights: ["read", "mark", "rescore", "release", "delete", "export", "manage"],
    students: 0,
    reports: 0,
    archived_at: null,
  });
  const changed = await as(teacher, "PUT", `/courses/${id}`, { title: "Software engineering", code: null });
  expect(changed.body.data).toMatchObject({ title: "Software engineering", code: null, term: "2026 秋" });
  const archived = await as(teacher, "PUT", `/courses/${id}`, { archived: true });
  expect(archived.body.data).toMatchObject({ archived_at: expect.any(String), rights: ["read", "export", "manage"] });
  const listed = async (query: string) =>
    (await as(teacher, "GET", `/courses?limit=100${query}`)).body.data.courses.map((each: { id: string }) => each.id);
  expect(await listed("&archived=true")).toEqual([id]);
  expect(await listed("&archived=false")).not.toContain(id);
  expect((await as(teacher, "GET", "/courses")).body.data.open_course_rights).toContain("hand_in");
  expect((await as(teacher, "PUT", `/courses/${id}`, { archived: false })).body.data.archived_at).toBeNull();
  expect(await actionsOf(id)).toEqual(["course.created", "course.changed", "course.archived", "course.reopened"]);
});

test("students create no course, and what a course is called is checked", async () => {
  expect((await as(student, "POST", "/courses", { title: "C" })).status).toBe(403);
  for (const [field, value] of Object.entries({ title: " ", code: "", time_zone: "+08:00" }))
    expect((await as(teacher, "POST", "/courses", { title: "C", [field]: value })).status).toBe(400);
  expect((await as(teacher, "POST", "/courses", { title: "x".repeat(201) })).status).toBe(400);
  const { body } = await as(teacher, "POST", "/courses", { title: "C", time_zone: "Mars/Base" });
  expect(body.error).toContain("Asia/Shanghai");
});

test("members are added by address, changed, removed and taken back; the last instructor stays", async () => {
  const id = await createCourse();
  const members = `/courses/${id}/members`;
  const added = await as(teacher, "POST", members, { email: student.email.toUpperCase(), section: "1 班" });
  expect(added.body.data).toMatchObject({ id: student.id, email: student.email, role: "student", section: "1 班" });
  expect((await as(teacher, "GET", members)).body.data).toMatchObject({
    total: 2,
    members: [{ id: teacher.id, role: "instructor" }, { id: student.id }],
  });
  const found = await as(
    teacher,
    "GET",
    `${members}?q=${encodeURIComponent(student.email.slice(0, 20).toUpperCase())}`,
  );
  expect(found.body.data).toMatchObject({
    total: 1,
    members: [{ id: student.id }],
    counts: { instructor: 1, assistant: 0, observer: 0, student: 1 },
  });
  expect((await as(teacher, "GET", `${members}?q=nobody-of-this-name`)).body.data.total).toBe(0);
  const assistant = await as(teacher, "PUT", `${members}/${student.id}`, { role: "assistant" });
  expect(assistant.body.data).toMatchObject({ role: "assistant", section: "1 班" });
  // Who is a member keeps their role.
  const again = await as(teacher, "POST", members, { email: student.email, role: "student" });
  expect(again.body.data.role).toBe("assistant");

  for (const change of [{ role: "observer" }, { is_active: false }])
    expect((await as(teacher, "PUT", `${members}/${teacher.id}`, change)).status).toBe(409);
  expect((await as(teacher, "DELETE", `${members}/${teacher.id}`)).status).toBe(409);

  expect((await as(teacher, "DELETE", `${members}/${student.id}`)).status).toBe(200);
  expect((await as(student, "GET", `/courses/${id}`)).status).toBe(404);
  const former = await as(teacher, "GET", `${members}?is_active=false`);
  expect(former.body.data.members).toMatchObject([{ id: student.id, is_active: false }]);
  const back = await as(teacher, "POST", members, { email: student.email, role: "student" });
  expect(back.body.data).toMatchObject({ role: "student", is_active: true });
  expect(await actionsOf(id)).toEqual([
    "course.created",
    "member.added",
    "member.changed",
    "member.changed",
    "member.removed",
    "member.added",
  ]);
});

test("of two who remove the last two instructors at once one is refused", async () => {
  const id = await createCourse();
  const other = await service.person("teacher");
  await as(teacher, "POST", `/courses/${id}/members`, { email: other.email, role: "instructor" });
  const statuses = await Promise.all([
    as(teacher, "DELETE", `/courses/${id}/members/${other.id}`),
    as(other, "DELETE", `/courses/${id}/members/${teacher.id}`),
  ]).then((answers) => answers.map(({ status }) => status));
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("addresses that nobody has are answered 404, after twenty in an hour 429", async () => {
  const id = await createCourse();
  const curious = await service.person("teacher");
  await as(teacher, "POST", `/courses/${id}/members`, { email: curious.email, role: "instructor" });
  const statuses = [];
  for (let tried = 1; tried <= 21; tried++) {
    const json = { email: `nobody-${tried}@example.com` };
    statuses.push((await as(curious, "POST", `/courses/${id}/members`, json)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
});

test("a report is handed in to a course by its students, and nobody else; it stays in its course when it is replaced", async () => {
  const id = await createCourse();
  expect((await handIn(student, `?course_id=${id}`)).status).toBe(404);
  expect((await handIn(student, "?course_id=no-id")).status).toBe(404);
  await as(teacher, "POST", `/courses/${id}/members`, { email: student.email });
  const accepted = await handIn(student, `?course_id=${id}`);
  expect(accepted).toMatchObject({ status: 202, body: { data: { course_id: id } } });
  expect((await handIn(teacher, `?course_id=${id}`)).status).toBe(403);

  const first = accepted.body.data.id;
  expect((await handIn(student, `?replaces=${first}&course_id=${id}`)).status).toBe(400);
  const replaced = await handIn(student, `?replaces=${first}`);
  expect(replaced).toMatchObject({ status: 202, body: { data: { course_id: id } } });
  expect((await as(teacher, "GET", `/reports?course_id=${id}`)).body.data.total).toBe(1);

  await as(teacher, "PUT", `/courses/${id}`, { archived: true });
  const late = await handIn(student, `?course_id=${id}`);
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("归档")]);
  expect((await handIn(student, `?replaces=${replaced.body.data.id}`)).status).toBe(409);
  expect((await as(student, "GET", `/reports/${replaced.body.data.id}`)).body.data.rights).toEqual([
    "read",
    "rescore",
    "delete",
  ]);
});

test("while the open course is closed a report without a course is refused, with what to do, and teachers see no student", async () => {
  const own = (await handIn(student, "")).body.data.id;
  expect((await as(teacher, "PUT", "/open-course", { open: false })).status).toBe(403);
  expect((await as(admin, "PUT", "/open-course", { open: false })).body.data).toEqual({ open: false });
  try {
    const refused = await handIn(student, "");
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("加入课程")]);
    expect((await as(teacher, "GET", `/reports/${own}`)).status).toBe(404);
    expect((await as(student, "GET", `/reports/${own}`)).body.data.rights).toEqual(["read", "delete"]);
    expect((await as(admin, "GET", `/reports/${own}`)).status).toBe(200);
    const stranger = await service.person("student");
    expect((await as(teacher, "GET", `/api/users/${stranger.id}`)).status).toBe(404);
    expect((await as(teacher, "GET", "/courses")).status).toBe(200);
  } finally {
    await as(admin, "PUT", "/open-course", { open: true });
  }
  expect((await as(teacher, "GET", `/reports/${own}`)).status).toBe(200);
});

test("an erased account leaves its courses without it, and a course without an instructor to admins", async () => {
  const leaving = await service.person("teacher");
  const { body } = await as(leaving, "POST", "/courses", { title: "Left behind" });
  const exported = await service.fetch("/api/v1/me/export", { headers: leaving.headers });
  expect(exported.status).toBe(200);
  await exported.arrayBuffer();
  const json = { confirmation: leaving.email };
  expect((await as(admin, "POST", `/api/users/${leaving.id}/erasure`, json)).status).toBe(200);
  const course = await as(admin, "GET", `/courses/${body.data.id}`);
  expect(course.body.data).toMatchObject({ title: "Left behind", role: null });
  expect((await as(admin, "GET", `/courses/${body.data.id}/members`)).body.data.total).toBe(0);
  const rows = await service.opened.database.query("select created_by from public.courses where id = $1", [
    body.data.id,
  ]);
  expect(rows).toEqual([{ created_by: null }]);
});

test("students join by a code that is shown once; each new one ends the one before, and who was removed stays out", async () => {
  const id = await createCourse();
  const path = `/courses/${id}/join-code`;
  const join = (person: TestPerson, code: string) => as(person, "POST", "/courses/join", { code });
  const made = await as(teacher, "POST", path, { days: 30 });
  expect([made.status, made.body.data.code]).toEqual([201, expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)]);
  const days = (Date.parse(made.body.data.join_until) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect((await as(teacher, "GET", `/courses/${id}`)).body.data.join_until).toBe(made.body.data.join_until);
  const rows = await service.opened.database.query("select hash from rubrica.join_codes where course_id = $1", [id]);
  expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);

  const [joining, late] = await Promise.all([service.person("student"), service.person("student")]);
  const joined = await join(joining, made.body.data.code.toLowerCase().replaceAll("-", " "));
  expect(joined.body.data).toMatchObject({ id, role: "student", rights: ["hand_in"], join_until: null });
  // Students read who teaches them, and nothing else about members.
  expect(joined.body.data.instructors).toEqual(["Some teacher"]);
  expect((await as(joining, "GET", "/courses")).body.data.courses[0].instructors).toEqual(["Some teacher"]);
  expect((await join(joining, made.body.data.code)).status).toBe(200);
  // Who has a role in the course keeps it.
  expect((await join(teacher, made.body.data.code)).body.data.role).toBe("instructor");
  const listed = await as(teacher, "GET", `/courses/${id}/members?role=student`);
  expect(listed.body.data.members).toMatchObject([{ id: joining.id, source: "code" }]);

  // One sentence for a wrong, a replaced and an ended code, an archived course and somebody who was removed.
  const refusals = [await join(late, "7K3M-9QTX-2HV1"), await join(late, "not a code")];
  const second = (await as(teacher, "POST", path, {})).body.data.code;
  refusals.push(await join(late, made.body.data.code));
  expect((await as(teacher, "DELETE", `/courses/${id}/members/${joining.id}`)).status).toBe(200);
  refusals.push(await join(joining, second));
  await service.opened.database.query(
    "update rubrica.join_codes set until = statement_timestamp() where course_id = $1",
    [id],
  );
  refusals.push(await join(late, second));
  expect((await as(teacher, "GET", `/courses/${id}`)).body.data.join_until).toBeNull();
  const third = (await as(teacher, "POST", path, {})).body.data.code;
  expect((await as(teacher, "DELETE", path)).status).toBe(200);
  refusals.push(await join(late, third));
  const fourth = (await as(teacher, "POST", path, {})).body.data.code;
  await as(teacher, "PUT", `/courses/${id}`, { archived: true });
  refusals.push(await join(late, fourth));
  expect((await as(teacher, "POST", path, {})).status).toBe(409);
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.error}`)).size).toBe(1);
  expect(refusals[0]?.status).toBe(404);

  const actions = await actionsOf(id);
  expect(actions.filter((action: string) => /^(join_code|member)/.test(action))).toEqual([
    "join_code.made",
    "member.joined",
    "join_code.made",
    "member.removed",
    "join_code.made",
    "join_code.ended",
    "join_code.made",
  ]);
});

test("after twenty codes that do not work in an hour the answer is 429", async () => {
  const guessing = await service.person("student");
  const statuses = [];
  for (let tried = 1; tried <= 21; tried++) {
    statuses.push((await as(guessing, "POST", "/courses/join", { code: `0000-0000-00${tried + 10}` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
});

test("two who join at once with one place left: one is in, the other is told that the course is full", async () => {
  const id = await createCourse();
  const { code } = (await as(teacher, "POST", `/courses/${id}/join-code`, {})).body.data;
  await service.opened.database.query(
    `with made as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'filler-' || n || '@example.com', '{"full_name": "F"}'::jsonb
       from generate_series(1, $2::int) n returning id
     )
     insert into public.memberships (course_id, person_id, role, source) select $1, id, 'student', 'hand' from made`,
    [id, 1998],
  );
  const pair = await Promise.all([service.person("student"), service.person("student")]);
  const answers = await Promise.all(pair.map((person) => as(person, "POST", "/courses/join", { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
