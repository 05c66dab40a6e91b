import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { codeOf, wrongCode } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { createConsoleSessions } from "../src/console/console-sessions.ts";
import { openTokens, sealTokens } from "../src/console/sealed-tokens.ts";
import { createSessionCookie } from "../src/console/session-cookie.ts";
import { mailTo } from "./mail-reader.ts";
import { openPage, type TestPage } from "./page-client.ts";
import { sampleReport } from "./report-client.ts";
import { type Answer, openTestService, type TestService } from "./test-service.ts";

const password = "secret-123";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ environment: { ACCESS_TOKEN_SECONDS: "60" } });
});
afterAll(() => service.close());

/** Somebody with an account, and a browser that is signed in. */
async function signedIn(of: TestService = service) {
  const person = await of.person("student");
  const page = openPage(of);
  const answer = await page.call("/api/v1/session", { json: { email: person.email, password } });
  expect(answer.status).toBe(200);
  return { person, page };
}

describe("/api/v1/session", () => {
  test("POST signs in: a cookie that no script reads, and no token in the answer", async () => {
    const person = await service.person("teacher");
    const page = openPage(service);
    const { status, headers, body } = await page.call("/api/v1/session", { json: { email: person.email, password } });
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toMatch(
      /^rubrica-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.data).toMatchObject({ user: { id: person.id, role: "teacher" }, second_factor: null });
    expect(JSON.stringify(body)).not.toContain("token");
    expect((await page.call("/api/v1/session")).body.data.user.id).toBe(person.id);
    expect((await page.call("/api/v1/reports")).status).toBe(200);
    expect(body.data.asks_password).toBe(true);
  });

  test("GET says that nobody is signed in, with 200", async () => {
    const { status, body } = await openPage(service).call("/api/v1/session");
    expect(status).toBe(200);
    expect(body.data).toEqual({ user: null, second_factor: null, permissions: [], asks_password: false });
  });

  test("GET says what the account may do, by the access of the routes", async () => {
    const permissionsOf = async (page: ReturnType<typeof openPage>) =>
      (await page.call("/api/v1/session")).body.data.permissions;
    const signedInAs = async (role: "student" | "teacher" | "admin") => {
      const person = await service.person(role);
      const page = openPage(service);
      await page.call("/api/v1/session", { json: { email: person.email, password } });
      return { person, page };
    };
    const [student, teacher, admin] = [
      await signedInAs("student"),
      await signedInAs("teacher"),
      await signedInAs("admin"),
    ];
    expect(await permissionsOf(student.page)).toEqual([]);
    expect(await permissionsOf(teacher.page)).toEqual(["create_courses", "read_reports", "change_rubrics"]);
    expect(await permissionsOf(admin.page)).toEqual(["create_courses", "read_reports", "change_rubrics", "administer"]);
    // A member who reads the reports of a course reads reports of others, whatever the account.
    const made = await teacher.page.call("/api/v1/courses", { json: { title: "Signals", time_zone: "UTC" } });
    const members = `/api/v1/courses/${made.body.data.id}/members`;
    await teacher.page.call(members, { json: { email: student.person.email, role: "assistant" } });
    expect(await permissionsOf(student.page)).toEqual(["read_reports"]);
  });

  test("POST refuses with the texts of the specification, and in English", async () => {
    const person = await service.person("student");
    const page = openPage(service);
    const json = { email: person.email, password: "wrong-123" };
    const wrong = await page.call("/api/v1/session", { json });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: "邮箱或密码错误", data: { code: "invalid_credentials" } },
    });
    const english = await page.call("/api/v1/session", { json, headers: { "accept-language": "en" } });
    expect(english.body.error).toBe("The e-mail address or the password is wrong.");
    expect((await page.call("/api/v1/session", { json: {} })).body.error).toBe("缺少必填字段: email, password");
    await service.opened.database.query("update public.user_info set is_active = false where id = $1", [person.id]);
    const deactivated = await page.call("/api/v1/session", { json: { email: person.email, password } });
    expect(deactivated).toMatchObject({ status: 403, body: { error: "账户已被停用", data: { code: "deactivated" } } });
    expect(deactivated.headers.get("set-cookie")).toBeNull();
  });

  test("POST counts failures as the login does, and says in how many seconds to come back", async () => {
    const json = { email: `${crypto.randomUUID()}@example.com`, password: "wrong-123" };
    const attempt = () => openPage(service).call("/api/v1/session", { json });
    expect((await attempt()).status).toBe(401);
    const exhausted = "update rubrica.rate_limits set taken = 1000000 where key like 'failed-logins-from:%'";
    await service.opened.database.query(exhausted);
    const last = await attempt();
    await service.opened.database.query("delete from rubrica.rate_limits");
    expect(last).toMatchObject({ status: 429, body: { data: { code: "rate_limited" } } });
    expect(last.body.data.retry_after_seconds).toBeGreaterThan(0);
    expect(last.headers.get("retry-after")).toBe(String(last.body.data.retry_after_seconds));
  });

  test("DELETE ends the session at once, wherever the cookie is", async () => {
    const { page } = await signedIn();
    const copy = openPage(service, page.cookie);
    const out = await page.call("/api/v1/session", { method: "DELETE" });
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await copy.call("/api/v1/reports")).status).toBe(401);
    expect((await copy.call("/api/v1/session")).body.data.user).toBeNull();
  });

  test("a deactivated, a banned and a deleted account is nobody at the next request", async () => {
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
    await service.opened.database.query("update public.user_info set is_active = false where id = $1", [one.person.id]);
    const asService = { Authorization: `Bearer ${service.serviceKey}` };
    await service.call(`/auth/v1/admin/users/${two.person.id}`, {
      method: "PUT",
      headers: asService,
      json: { ban_duration: "1h" },
    });
    await service.fetch(`/auth/v1/admin/users/${three.person.id}`, { method: "DELETE", headers: asService });
    for (const { page } of [one, two, three]) {
      expect((await page.call("/api/v1/reports")).status).toBe(401);
      expect((await page.call("/api/v1/session")).body.data.user).toBeNull();
    }
  });

  test("a bearer token always wins over the cookie", async () => {
    const { page } = await signedIn();
    const other = await service.person("teacher");
    expect((await page.call(`/api/v1/api/users/${other.id}`, { headers: other.headers })).body.data.id).toBe(other.id);
    const broken = await page.call("/api/v1/reports", { headers: { Authorization: "Bearer nonsense" } });
    expect(broken.status).toBe(401);
  });

  test("signing in as somebody else ends the sign-in from before", async () => {
    const { page } = await signedIn();
    const before = openPage(service, page.cookie);
    const other = await service.person("student");
    await page.call("/api/v1/session", { json: { email: other.email, password } });
    expect((await page.call("/api/v1/session")).body.data.user.id).toBe(other.id);
    expect((await before.call("/api/v1/reports")).status).toBe(401);
  });
});

test("an event stream takes the cookie, and ends when its owner signs out", async () => {
  const idle = await openTestService({ workers: false });
  try {
    const { page } = await signedIn(idle);
    const submitted = await page.call("/api/v1/reports", {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: await sampleReport("course-report.pdf"),
    });
    const headers = { cookie: page.cookie, "sec-fetch-site": "same-origin" };
    const stream = await idle.fetch(submitted.body.data.links.events, { headers });
    expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    const ended = stream.text();
    await page.call("/api/v1/session", { method: "DELETE" });
    expect(await ended).not.toContain("event: done");
  } finally {
    await idle.close();
  }
});

describe("refreshing behind the cookie", () => {
  /** The access tokens of all sign-ins are over: the next request has to refresh. */
  async function outdateTokens(database: TestService["opened"]["database"], page: { readonly cookie: string }) {
    const secret = page.cookie.split("=")[1] ?? "";
    const hash = createHash("sha256").update(secret).digest("hex");
    const [row] = await database.query<{ sealed_tokens: string }>(
      "select sealed_tokens from rubrica.console_sessions where secret_hash = $1",
      [hash],
    );
    const tokens = openTokens(secret, row?.sealed_tokens ?? "");
    if (!tokens) throw new Error("The sign-in is gone.");
    await database.query("update rubrica.console_sessions set sealed_tokens = $2 where secret_hash = $1", [
      hash,
      sealTokens(secret, { ...tokens, accessToken: "over", refreshAt: 0, expiresAt: 0 }),
    ]);
  }

  test("twenty requests of several tabs at once stay signed in, again and again", async () => {
    const { page } = await signedIn();
    for (let round = 0; round < 3; round += 1) {
      await outdateTokens(service.opened.database, page);
      const answers = await Promise.all(Array.from({ length: 20 }, () => page.call("/api/v1/reports")));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    }
  });

  test("two processes that refresh at once both stay signed in", async () => {
    const { page } = await signedIn();
    const process = () =>
      createConsoleSessions({
        store: createPostgresStores({ database: service.opened.database }).consoleSessions,
        accountProvider: service.service.accountProvider,
        selfService: {
          async refresh(refreshToken) {
            const path = "/auth/v1/token?grant_type=refresh_token";
            const { body } = await service.call(path, { json: { refresh_token: refreshToken } });
            return { status: "done", value: body };
          },
        },
        cookie: createSessionCookie("http://rubrica.test"),
        isFromOwnPage: () => true,
        clock: { now: () => new Date() },
        client: () => ({ ip: null, userAgent: null }),
      });
    const request = () => new Request("http://rubrica.test/", { headers: { cookie: page.cookie } });
    for (let round = 0; round < 3; round += 1) {
      await outdateTokens(service.opened.database, page);
      const [one, two] = await Promise.all([process().accessToken(request()), process().accessToken(request())]);
      expect(one).toBeString();
      expect(two).toBe(one as string);
    }
  });

  test("a refresh token that was used up elsewhere ends the sign-in, and no other", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await outdateTokens(service.opened.database, one.page);
    await service.opened.database.query("delete from rubrica.sessions where user_id = $1", [one.person.id]);
    expect((await one.page.call("/api/v1/reports")).status).toBe(401);
    expect((await two.page.call("/api/v1/reports")).status).toBe(200);
  });
});

describe("mails and second factors of the page", () => {
  let confirming: TestService;
  beforeAll(async () => {
    confirming = await openTestService({ environment: { EMAIL_CONFIRMATION: "required" } });
  });
  afterAll(() => confirming.close());

  /** The address of the newest mail's link: what the page finds in its own address. */
  async function linkTo(email: string, count: number) {
    const { link } = await mailTo(confirming.folder.path, email, count);
    const { origin, pathname, searchParams } = new URL(link);
    return { page: `${origin}${pathname}`, type: searchParams.get("type"), token: searchParams.get("token") };
  }

  test("registering, confirming by the link, and resetting the password all end on the page", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const page = openPage(confirming);
    const registered = await page.call("/api/v1/session/registration", {
      json: { email, password, full_name: "Ming" },
    });
    expect(registered).toMatchObject({ status: 202, body: { message: "注册成功，请前往邮箱完成验证" } });
    const early = await page.call("/api/v1/session", { json: { email, password } });
    expect(early).toMatchObject({ status: 401, body: { data: { code: "email_not_confirmed" } } });

    const confirmation = await linkTo(email, 1);
    expect(confirmation).toMatchObject({ page: "http://rubrica.test/console/confirm", type: "signup" });
    const { type, token } = confirmation;
    const confirmed = await page.call("/api/v1/session/mail-link", { json: { type, token } });
    expect(confirmed).toMatchObject({ status: 200, body: { data: { user: { email } } } });
    const again = await openPage(confirming).call("/api/v1/session/mail-link", { json: { type, token } });
    expect(again).toMatchObject({ status: 410, body: { data: { code: "link_invalid" } } });

    const other = openPage(confirming);
    expect((await other.call("/api/v1/session/reset-mail", { json: { email } })).status).toBe(202);
    const reset = await linkTo(email, 2);
    expect(reset).toMatchObject({ page: "http://rubrica.test/console/reset", type: "recovery" });
    const entered = await other.call("/api/v1/session/mail-link", { json: { type: reset.type, token: reset.token } });
    expect(entered.status).toBe(200);
    const changed = await other.call("/api/v1/session/password", {
      method: "PUT",
      body: JSON.stringify({ password: "new-secret-123" }),
    });
    expect(changed.status).toBe(200);
    expect((await other.call("/api/v1/reports")).status).toBe(200);
    expect((await page.call("/api/v1/reports")).status).toBe(401);
    expect((await other.call("/api/v1/session")).body.data.asks_password).toBe(false);
    const short = await other.call("/api/v1/session/password", { method: "PUT", body: '{"password":"x"}' });
    expect(short).toMatchObject({ status: 400, body: { data: { code: "short_password" } } });
  });

  test("a confirmation is mailed again, and the answer is the same for nobody's address", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const page = openPage(confirming);
    await page.call("/api/v1/session/registration", { json: { email, password, full_name: "Ming" } });
    // One that has not left yet would be replaced by the next.
    await linkTo(email, 1);
    await confirming.opened.database.query("delete from rubrica.rate_limits");
    const known = await page.call("/api/v1/session/confirmation-mail", { json: { email } });
    const unknown = await page.call("/api/v1/session/confirmation-mail", { json: { email: "nobody@example.com" } });
    expect(known.body).toEqual(unknown.body);
    const { page: address, type, token } = await linkTo(email, 2);
    expect(address).toBe("http://rubrica.test/console/confirm");
    expect((await page.call("/api/v1/session/mail-link", { json: { type, token } })).status).toBe(200);
    const soon = await page.call("/api/v1/session/confirmation-mail", { json: { email } });
    expect(soon).toMatchObject({ status: 429, body: { data: { code: "rate_limited" } } });
  });

  test("a mail that another client asked for ends on the page too, where SITE_URL names no other place", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await confirming.call("/auth/v1/signup", { json: { email, password } });
    const { page, type, token } = await linkTo(email, 1);
    expect({ page, type }).toEqual({ page: "http://rubrica.test/console/confirm", type: "signup" });
    const confirmed = await openPage(confirming).call("/api/v1/session/mail-link", { json: { type, token } });
    expect(confirmed.status).toBe(200);
  });

  test("the page turns a second factor on by its first code, and off only once the sign-in has shown it", async () => {
    const { person, page } = await signedIn();
    const enrol = () => page.call("/api/v1/session/factors", { method: "POST" });
    // What was begun and left is no hindrance.
    await enrol();
    const { id, qr_code, secret } = (await enrol()).body.data;
    expect(decodeURIComponent(qr_code)).toStartWith("data:image/svg+xml;utf-8,<svg");
    expect((await page.call("/api/v1/session")).body.data.second_factor).toBeNull();
    const show = (code: string, on = page) =>
      on.call("/api/v1/session/second-factor", { json: { factor_id: id, code } });
    expect(await show(wrongCode(secret))).toMatchObject({ status: 422, body: { data: { code: "wrong_code" } } });
    expect(await show(codeOf(secret))).toMatchObject({
      status: 200,
      body: { data: { second_factor: { shown: true, factors: [{ id }] } } },
    });

    const later = openPage(service);
    await later.call("/api/v1/session", { json: { email: person.email, password } });
    const remove = () => later.call(`/api/v1/session/factors/${id}`, { method: "DELETE" });
    expect(await remove()).toMatchObject({ status: 409, body: { data: { code: "factor_first" } } });
    // Of the next step: the code of this one was taken, and that of the one before might be too old when it arrives.
    expect((await show(codeOf(secret, 1), later)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await later.call("/api/v1/session")).body.data.second_factor).toBeNull();

    const stranger = await signedIn();
    expect((await stranger.page.call(`/api/v1/session/factors/${id}`, { method: "DELETE" })).status).toBe(409);
    expect((await openPage(service).call("/api/v1/session/factors", { method: "POST" })).status).toBe(401);
  });

  test("of several enrolments at once exactly one holds, and the page of that one can show its code", async () => {
    const { page } = await signedIn();
    const enrol = () => page.call("/api/v1/session/factors", { method: "POST" });
    const answers = await Promise.all(Array.from({ length: 6 }, enrol));
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const statuses = [];
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      const json = { factor_id: body.data.id, code: codeOf(body.data.secret) };
      statuses.push((await page.call("/api/v1/session/second-factor", { json })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  test("a second factor that is demanded is shown on the page, under a new cookie", async () => {
    const demanding = await openTestService({ environment: { SECOND_FACTOR: "demanded:student" } });
    try {
      const person = await demanding.person("student");
      const { totp, id } = (
        await demanding.call("/auth/v1/factors", { headers: person.headers, json: { factor_type: "totp" } })
      ).body;
      const challenge = await demanding.call(`/auth/v1/factors/${id}/challenge`, { headers: person.headers, json: {} });
      await demanding.call(`/auth/v1/factors/${id}/verify`, {
        headers: person.headers,
        json: { challenge_id: challenge.body.id, code: codeOf(totp.secret) },
      });

      const page = openPage(demanding);
      await page.call("/api/v1/session", { json: { email: person.email, password } });
      expect(await page.call("/api/v1/reports")).toMatchObject({
        status: 403,
        body: { data: { code: "second_factor_needed" } },
      });
      const asked = await page.call("/api/v1/session");
      expect(asked.body.data.second_factor).toMatchObject({ shown: false, demanded: true, factors: [{ id }] });
      const wrong = await page.call("/api/v1/session/second-factor", { json: { code: wrongCode(totp.secret) } });
      expect(wrong).toMatchObject({ status: 422, body: { data: { code: "wrong_code" } } });
      const before = openPage(demanding, page.cookie);
      const shown = await page.call("/api/v1/session/second-factor", { json: { code: codeOf(totp.secret, 1) } });
      expect(shown).toMatchObject({ status: 200, body: { data: { second_factor: { shown: true } } } });
      expect((await page.call("/api/v1/reports")).status).toBe(200);
      expect((await before.call("/api/v1/reports")).status).toBe(401);
    } finally {
      await demanding.close();
    }
  });
});

describe("choosing another password on the page", () => {
  const change = (page: TestPage, json: object, method = "PUT") =>
    page.call("/api/v1/session/password", { method, body: JSON.stringify(json) });
  const code = (answer: Answer) => [answer.status, answer.body.data?.code ?? null];

  test("asks for the one that there is, and takes no other", async () => {
    const { person, page } = await signedIn();
    expect(code(await change(page, { password: "another-123" }))).toEqual([400, "needs_password"]);
    expect(code(await change(page, { password: "another-123", current_password: "" }))).toEqual([
      400,
      "needs_password",
    ]);
    const wrong = await change(page, { password: "another-123", current_password: "wrong-123" });
    expect(wrong).toMatchObject({ status: 400, body: { error: "现在的密码不正确", data: { code: "wrong_password" } } });
    const short = await change(page, { password: "x", current_password: password });
    expect(code(short)).toEqual([400, "short_password"]);
    expect(code(await change(page, { password: "another-123", current_password: password }))).toEqual([200, null]);
    const login = { email: person.email, password: "another-123" };
    expect((await openPage(service).call("/api/v1/session", { json: login })).status).toBe(200);
  });

  test("guesses at it are counted with the logins that fail, and keep nobody from signing in where they are at home", async () => {
    const { person, page } = await signedIn();
    const full = "update rubrica.rate_limits set taken = 1000000 where key like 'failed-logins-from:%'";
    expect(code(await change(page, { password: "another-123", current_password: "wrong-123" }))[1]).toBe(
      "wrong_password",
    );
    const counted = await service.opened.database.query(
      "select key from rubrica.rate_limits where key like 'failed-login:%'",
    );
    expect(counted.length).toBeGreaterThan(0);
    await service.opened.database.query(full);
    const login = { email: person.email, password };
    expect((await openPage(service).call("/api/v1/session", { json: login })).status).toBe(200);
    await service.opened.database.query("delete from rubrica.rate_limits");
  });

  test("asks for none where the account has none, nor for an hour after a mailed link has signed in", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const asService = { Authorization: `Bearer ${service.serviceKey}` };
    const link = async (type: string) =>
      (await service.call("/auth/v1/admin/generate_link", { headers: asService, json: { type, email } })).body;
    const enter = async (type: string) => {
      const page = openPage(service);
      const { hashed_token: token } = await link(type);
      expect((await page.call("/api/v1/session/mail-link", { json: { type, token } })).status).toBe(200);
      return page;
    };
    const asks = async (page: TestPage) => (await page.call("/api/v1/session")).body.data.asks_password;
    const later = () =>
      service.opened.database.query(
        `update rubrica.sessions set methods = (select jsonb_agg(jsonb_set(entry, '{timestamp}',
           to_jsonb((entry ->> 'timestamp')::bigint - 3601))) from jsonb_array_elements(methods) entry)
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      );
    const invited = await enter("invite");
    await later();
    expect(await asks(invited)).toBe(false);
    expect(code(await change(invited, { password }))).toEqual([200, null]);
    expect(await asks(invited)).toBe(true);

    const recovered = await enter("recovery");
    expect(await asks(recovered)).toBe(false);
    expect(code(await change(recovered, { password: "another-123" }))).toEqual([200, null]);
    await later();
    expect(await asks(recovered)).toBe(true);
    expect(code(await change(recovered, { password: "once-more-123" }))).toEqual([400, "needs_password"]);
  });
});

describe("a role that has to have a second factor", () => {
  let demanding: TestService;
  beforeAll(async () => {
    demanding = await openTestService({ environment: { SECOND_FACTOR: "demanded:teacher,admin" }, workers: false });
  });
  afterAll(() => demanding.close());

  test("signs in as the specification says, by function and page, and opens nothing but setting one up", async () => {
    const { email, id } = await demanding.person("teacher");
    const login = await demanding.call("/functions/v1/auth-login", { json: { email, password } });
    expect(login).toMatchObject({
      status: 200,
      body: { success: true, message: "登录成功", data: { user: { id }, userInfo: { id, role: "teacher" } } },
    });
    const headers = { Authorization: `Bearer ${login.body.data.session.access_token}` };
    const refused = await demanding.call("/api/v1/reports", { headers: { ...headers, "accept-language": "en" } });
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: "Your role needs a second factor. Set one up first.",
        data: { code: "second_factor_enrolment_needed" },
      },
    });
    const auth = async (path: string, json?: object, method = json ? "POST" : "GET") => {
      const answer = await demanding.call(`/auth/v1${path}`, {
        method,
        headers,
        ...(json && { body: JSON.stringify(json) }),
      });
      return [answer.status, answer.body?.error_code ?? null];
    };
    const closed = [403, "insufficient_aal"];
    expect(await auth("/user")).toEqual([200, null]);
    expect(await auth("/user", { password: "another-123" }, "PUT")).toEqual(closed);
    expect(await auth("/user", { data: { colour: "green" } }, "PUT")).toEqual(closed);
    expect(await auth("/user/sessions")).toEqual(closed);
    expect(await auth("/reauthenticate")).toEqual(closed);
    expect(await auth("/factors", { factor_type: "totp" })).toEqual([200, null]);
    expect(await auth("/logout?scope=local", {})).toEqual([204, null]);
  });

  test("is led to set one up on the page, gets recovery codes with it, and signs in by one of them", async () => {
    const { email } = await demanding.person("admin");
    const page = openPage(demanding);
    const entered = await page.call("/api/v1/session", { json: { email, password } });
    expect(entered.body.data).toMatchObject({
      user: { email },
      second_factor: { shown: false, demanded: true, factors: [], recovery_codes_left: null },
    });
    expect((await page.call("/api/v1/api/users")).body.data).toEqual({ code: "second_factor_enrolment_needed" });
    const codesOf = () => page.call("/api/v1/session/recovery-codes", { method: "POST" });
    expect(await codesOf()).toMatchObject({ status: 409, body: { data: { code: "factor_first" } } });
    const early = await page.call("/api/v1/session/password", { method: "PUT", body: '{"password":"another-123"}' });
    expect(early).toMatchObject({ status: 403, body: { data: { code: "factor_first" } } });

    const { id, secret } = (await page.call("/api/v1/session/factors", { method: "POST" })).body.data;
    const shown = await page.call("/api/v1/session/second-factor", { json: { factor_id: id, code: codeOf(secret) } });
    expect(shown.body.data.second_factor).toMatchObject({ shown: true, demanded: true, factors: [{ id }] });
    expect((await page.call("/api/v1/api/users")).status).toBe(200);
    const [first] = (await codesOf()).body.data.codes;
    const { codes } = (await codesOf()).body.data;
    expect(codes).toHaveLength(10);

    const later = openPage(demanding);
    await later.call("/api/v1/session", { json: { email, password } });
    const show = (code: string) => later.call("/api/v1/session/second-factor", { json: { code } });
    expect(await show(first)).toMatchObject({ status: 422, body: { data: { code: "wrong_code" } } });
    const byCode = await show(codes[0].replace(/(.{4})(?!$)/g, "$1-").toUpperCase());
    expect(byCode.body.data.second_factor).toMatchObject({ shown: true, recovery_codes_left: 9 });
    expect((await later.call(`/api/v1/session/factors/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await later.call("/api/v1/session")).body.data.second_factor).toEqual({
      shown: false,
      demanded: true,
      factors: [],
      recovery_codes_left: null,
    });
    expect((await later.call("/api/v1/api/users")).body.data.code).toBe("second_factor_enrolment_needed");
  });

  test("is asked of nobody else", async () => {
    const { headers, email } = await demanding.person("student");
    expect((await demanding.call("/api/v1/reports", { headers })).status).toBe(200);
    const page = openPage(demanding);
    const entered = await page.call("/api/v1/session", { json: { email, password } });
    expect(entered.body.data.second_factor).toBeNull();
  });
});
