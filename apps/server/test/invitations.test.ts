import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const path = "/api/v1/session/invitation";
const origin = { Origin: "http://rubrica.test", "Sec-Fetch-Site": "same-origin" };

let service: TestService;
let admin: TestPerson;
beforeAll(async () => {
  service = await openTestService({ workers: false });
  admin = await service.person("admin");
});
afterAll(() => service.close());

const post = (to: string, json: object) => service.call(to, { headers: origin, json });
const stateOf = async (secret: string) => (await post(`${path}/link`, { secret })).body.data.state;
const accept = (secret: string, fields: object = {}) => {
  const email = `teacher-${crypto.randomUUID()}@example.com`;
  return post(path, { secret, email, password: "secret-123", full_name: "李四", ...fields });
};
async function invite(): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, body } = await service.call("/api/v1/invitations", { method: "POST", headers: admin.headers });
  expect(status).toBe(201);
  const [address, secret = ""] = body.data.link.split("#");
  expect(address).toBe("http://rubrica.test/console/invite");
  return { id: body.data.invitation.id, secret };
}
const open = async () =>
  (await service.call("/api/v1/invitations", { headers: admin.headers })).body.data.invitations.map(
    ({ id }: { id: string }) => id,
  );
const actions = async () =>
  (await service.call("/api/v1/audit-log", { headers: admin.headers })).body.data.entries.map(
    ({ action }: { action: string }) => action,
  );

test("an invitation makes one teacher, who is signed in; the audit log says so", async () => {
  const { id, secret } = await invite();
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect([await stateOf(secret), await stateOf(secret), await open()]).toEqual(["open", "open", [id]]);
  const made = await accept(secret);
  expect(made).toMatchObject({ status: 200, body: { data: { user: { role: "teacher" } } } });
  const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
  const created = await service.call("/api/v1/courses", {
    headers: { ...origin, Cookie: cookie },
    json: { title: "软件工程" },
  });
  expect(created.status).toBe(201);
  expect([await stateOf(secret), await open()]).toEqual(["void", []]);
  expect(await accept(secret)).toMatchObject({ status: 410, body: { data: { code: "link_void" } } });
  expect((await actions()).slice(0, 3)).toEqual(["course.created", "invitation.accepted", "invitation.made"]);
});

test("of several who use an invitation at once one becomes teacher", async () => {
  const { secret } = await invite();
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(secret)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
});

test("an invitation that was voided, or is 7 days old, makes nobody a teacher", async () => {
  const { id, secret } = await invite();
  const gone = () => service.call(`/api/v1/invitations/${id}`, { method: "DELETE", headers: admin.headers });
  expect([(await gone()).status, (await gone()).status]).toEqual([200, 404]);
  expect([await stateOf(secret), (await accept(secret)).status]).toEqual(["void", 410]);

  const old = await invite();
  const age = (interval: string) =>
    service.opened.database.query(
      "update rubrica.invitations set expires_at = now() - $2::interval where id = $1::text::uuid",
      [old.id, interval],
    );
  const [row] = await service.opened.database.query<{ days: number; kept: string }>(
    "select round(extract(epoch from expires_at - created_at) / 86400)::int as days, row_to_json(i)::text as kept from rubrica.invitations i",
  );
  expect(row?.days).toBe(7);
  expect(row?.kept).not.toContain(old.secret);
  await age("1 second");
  expect([await stateOf(old.secret), await open()]).toEqual(["expired", []]);
  expect(await accept(old.secret)).toMatchObject({ status: 410, body: { data: { code: "link_expired" } } });
  // Remembered for a month.
  await age("31 days");
  await invite();
  expect(await stateOf(old.secret)).toBe("void");
});

test("what is refused uses no invitation up: a wrong field, a taken address, another page", async () => {
  const { secret } = await invite();
  for (const [fields, status, code] of [
    [{ email: "no address" }, 400, "bad_email"],
    [{ password: "short" }, 400, "short_password"],
    [{ full_name: " " }, 400, "missing_field"],
    [{ email: admin.email }, 409, "email_taken"],
  ] as const)
    expect(await accept(secret, fields)).toMatchObject({ status, body: { data: { code } } });
  const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  const json = { secret, email: "x@example.com", password: "secret-123", full_name: "X" };
  expect((await service.call(path, { headers: foreign, json })).status).toBe(403);
  expect(await stateOf(secret)).toBe("open");
  expect((await accept(secret)).status).toBe(200);
});

test("where addresses are confirmed, that of an invited teacher is too, whoever may register as what", async () => {
  const careful = await openTestService({
    workers: false,
    environment: { EMAIL_CONFIRMATION: "required", SELF_REGISTRATION_ROLES: "student" },
  });
  try {
    const secret = (await careful.service.setupLinks.renew("terminal")) ?? "";
    const head = { secret, email: "head@example.com", password: "secret-123", full_name: "H" };
    const first = await careful.call("/api/v1/session/setup", { headers: origin, json: head });
    const Cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    const made = await careful.call("/api/v1/invitations", { method: "POST", headers: { ...origin, Cookie } });
    const invitation = made.body.data.link.split("#")[1];
    const json = { secret: invitation, email: "teacher@example.com", password: "secret-123", full_name: "T" };
    expect((await careful.call(path, { headers: origin, json })).status).toBe(202);
    const rows = await careful.opened.database.query(
      `select i.role, u.email_confirmed_at from public.user_info i join auth.users u on u.id = i.id
       where i.email = 'teacher@example.com'`,
    );
    expect(rows).toEqual([{ role: "teacher", email_confirmed_at: null }]);
  } finally {
    await careful.close();
  }
});
