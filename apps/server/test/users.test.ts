import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const users = "/api/v1/api/users";

describe("user routes", () => {
  let service: TestService;
  let admin: TestPerson;
  let teacher: TestPerson;
  let student: TestPerson;
  let other: TestPerson;

  beforeAll(async () => {
    service = await openTestService({ workers: false });
    admin = await service.person("admin");
    teacher = await service.person("teacher");
    student = await service.person("student");
    other = await service.person("student");
  });
  afterAll(() => service.close());

  test("spec 4.3 users: a call without an access token gets 401, with the anon key as well", async () => {
    expect((await service.call(users)).status).toBe(401);
    const answer = await service.call(users, { headers: { Authorization: `Bearer ${service.anonKey}` } });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ success: false, error: "请先登录" });
  });

  test("spec 4.3 users: GET shows one user with exactly the fields of the resource", async () => {
    const answer = await service.call(`${users}/${student.id}`, { headers: student.headers });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(
      [
        "avatar_url",
        "created_at",
        "email",
        "email_confirmed_at",
        "full_name",
        "id",
        "is_active",
        "last_sign_in_at",
        "phone",
        "role",
        "updated_at",
      ].sort(),
    );
    expect(answer.body.data).toMatchObject({ id: student.id, role: "student", is_active: true, avatar_url: null });
  });

  test("GET lets a teacher see students and nobody else, and a student only themselves", async () => {
    const see = async (who: TestPerson, whom: TestPerson) =>
      (await service.call(`${users}/${whom.id}`, { headers: who.headers })).status;
    expect(await see(teacher, student)).toBe(200);
    expect(await see(teacher, teacher)).toBe(200);
    expect(await see(teacher, admin)).toBe(404);
    expect(await see(student, other)).toBe(403);
    expect(await see(admin, teacher)).toBe(200);
  });

  test("spec 4.3 users: list pages with limit, offset and total, and filters by role, is_active and q", async () => {
    const page = await service.call(`${users}?limit=2&offset=1`, { headers: admin.headers });
    expect(page.body.data).toMatchObject({ total: 4, limit: 2, offset: 1 });
    expect(page.body.data.users).toHaveLength(2);
    const students = await service.call(`${users}?role=student&is_active=true`, { headers: admin.headers });
    expect(students.body.data.total).toBe(2);
    const found = await service.call(`${users}?q=${other.email.slice(0, 20).toUpperCase()}`, {
      headers: admin.headers,
    });
    expect(found.body.data.users.map((user: { id: string }) => user.id)).toEqual([other.id]);
    const seenByTeacher = await service.call(users, { headers: teacher.headers });
    expect(seenByTeacher.body.data.total).toBe(3);
    const seenByStudent = await service.call(users, { headers: student.headers });
    expect(seenByStudent.body.data.users.map((user: { id: string }) => user.id)).toEqual([student.id]);
  });

  test("list refuses a limit over 100 and says so in the client's language", async () => {
    const headers = { ...admin.headers, "Accept-Language": "en-GB, zh;q=0.5" };
    const answer = await service.call(`${users}?limit=101`, { headers });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe("The query is not right: limit must be <= 100");
  });

  test("spec 4.3 users: POST creates a confirmed user who can log in; only admins may", async () => {
    const json = { email: "New@Example.com ", password: "secret-123", full_name: "New", role: "teacher" };
    expect((await service.call(users, { json, headers: teacher.headers })).status).toBe(403);
    const created = await service.call(users, { json, headers: admin.headers });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ email: "new@example.com", role: "teacher" });
    expect(created.body.data.email_confirmed_at).toBeString();
    const again = await service.call(users, { json, headers: admin.headers });
    expect([again.status, again.body.error]).toEqual([409, "该邮箱已被注册"]);
    const login = await service.call("/functions/v1/auth-login", { json });
    expect(login.status).toBe(200);
  });

  test("POST refuses what registration refuses, with the same texts", async () => {
    const refuse = async (change: object, headers: Record<string, string> = {}) => {
      const json = { email: "x@example.com", password: "secret-123", full_name: "X", ...change };
      const { status, body } = await service.call(users, { json, headers: { ...admin.headers, ...headers } });
      return [status, body.error];
    };
    expect(await refuse({ email: "nonsense" })).toEqual([400, "邮箱格式不正确"]);
    expect(await refuse({ role: "boss" })).toEqual([400, "用户角色不正确"]);
    expect(await refuse({ phone: "123" })).toEqual([400, "手机号格式不正确"]);
    expect((await refuse({ surprise: 1 }))[0]).toBe(400);
    const english = { "Accept-Language": "en" };
    for (const [fields, zh, en] of [
      [{ password: "x".repeat(257) }, "密码长度至少为6位，最多为256位", "at least 6 and at most 256 characters"],
      [{ full_name: "x".repeat(201) }, "姓名长度最多为200个字符", "at most 200 characters"],
    ] as const) {
      expect(await refuse(fields)).toEqual([400, zh]);
      const [status, text] = await refuse(fields, english);
      expect(status).toBe(400);
      expect(text).toContain(en);
    }
  });

  test("spec 4.3 users: PUT lets people change their own name, phone and avatar, and nothing else", async () => {
    const put = (who: TestPerson, whom: TestPerson, json: object) =>
      service.call(`${users}/${whom.id}`, { method: "PUT", headers: who.headers, body: JSON.stringify(json) });
    const changed = await put(student, student, { full_name: "Renamed", phone: "13812345678" });
    expect(changed.body.data).toMatchObject({ full_name: "Renamed", phone: "13812345678" });
    expect((await put(student, student, { role: "admin" })).status).toBe(403);
    expect((await put(student, student, { is_active: false })).status).toBe(403);
    expect((await put(student, other, { full_name: "Mine" })).status).toBe(403);
    expect((await put(teacher, student, { full_name: "Mine" })).status).toBe(403);
    expect((await put(admin, other, { role: "teacher" })).body.data.role).toBe("teacher");
  });

  test("PUT is_active false ends the sessions at once and logins get 403", async () => {
    const victim = await service.person("student");
    const put = await service.call(`${users}/${victim.id}`, {
      method: "PUT",
      headers: admin.headers,
      body: JSON.stringify({ is_active: false }),
    });
    expect(put.body.data.is_active).toBe(false);
    expect((await service.call("/api/v1/reports", { headers: victim.headers })).status).toBe(401);
    const json = { email: victim.email, password: "secret-123" };
    const login = await service.call("/functions/v1/auth-login", { json });
    expect([login.status, login.body]).toEqual([403, { success: false, error: "账户已被停用" }]);
  });

  test("the last active admin cannot be deleted, deactivated or demoted", async () => {
    const attempts = [
      { method: "DELETE" },
      { method: "PUT", body: JSON.stringify({ is_active: false }) },
      { method: "PUT", body: JSON.stringify({ role: "teacher" }) },
    ];
    for (const attempt of attempts) {
      const { status, body } = await service.call(`${users}/${admin.id}`, { ...attempt, headers: admin.headers });
      expect([status, body.error]).toEqual([409, "不能删除、停用或降级最后一个管理员"]);
    }
  });

  test("spec 4.3 users: DELETE removes account, sessions and record", async () => {
    const victim = await service.person("student");
    expect((await service.call(`${users}/${victim.id}`, { method: "DELETE", headers: teacher.headers })).status).toBe(
      403,
    );
    expect((await service.call(`${users}/${victim.id}`, { method: "DELETE", headers: admin.headers })).status).toBe(
      200,
    );
    expect((await service.call(users, { headers: victim.headers })).status).toBe(401);
    expect((await service.call(`${users}/${victim.id}`, { headers: admin.headers })).status).toBe(404);
    const json = { email: victim.email, password: "secret-123" };
    expect((await service.call("/functions/v1/auth-login", { json })).status).toBe(401);
  });

  test("a malformed id is answered as an unknown one, another method with 405", async () => {
    expect((await service.call(`${users}/not-an-id`, { headers: admin.headers })).status).toBe(404);
    const answer = await service.call(users, { method: "PATCH", headers: admin.headers });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
