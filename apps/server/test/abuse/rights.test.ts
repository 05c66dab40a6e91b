import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sampleReport } from "../report-client.ts";
import { ask, newEmail, PASSWORD, refresh, type SignedUp, signIn, signUp, whoIs } from "./requests.ts";
import { type Servers, startServers } from "./servers.ts";

describe("what one person may do to another, and to the service", () => {
  let servers: Servers;
  let mallory: SignedUp;
  let alice: SignedUp;

  beforeAll(async () => {
    servers = await startServers(1);
    mallory = await signUp(servers.one);
    alice = await signUp(servers.one);
  }, 240_000);
  afterAll(() => servers.close());

  const as = (person: SignedUp, method: string, path: string, json?: unknown, headers = {}) =>
    ask(servers.one, path, { method, token: person.accessToken, headers, ...(json !== undefined && { json }) });
  /** Everything that the database holds of a person. */
  const kept = async (person: SignedUp) => {
    const rows = await servers.database.query(
      `select u.id, u.email, u.encrypted_password, u.raw_app_meta_data, u.raw_user_meta_data, u.banned_until, i.role,
         i.full_name, i.is_active, (select count(*)::int from rubrica.sessions s where s.user_id = u.id) as sessions
       from auth.users u join public.user_info i on i.id = u.id where u.id = $1`,
      [person.id],
    );
    return rows[0];
  };

  test("case 17: neither the anon key nor a person opens any door of the administration", async () => {
    const link = { type: "recovery", email: alice.email };
    const doors: readonly (readonly [string, string, object?])[] = [
      ["GET", "/admin/users"],
      ["GET", `/admin/users?email=${alice.email}`],
      ["POST", "/admin/users", { email: newEmail(), password: PASSWORD, app_metadata: { role: "admin" } }],
      ["GET", `/admin/users/${alice.id}`],
      ["PUT", `/admin/users/${alice.id}`, { password: "of mallory" }],
      ["PUT", `/admin/users/${mallory.id}`, { app_metadata: { role: "admin" } }],
      ["DELETE", `/admin/users/${alice.id}`, {}],
      ["POST", "/admin/generate_link", link],
      ["POST", "/invite", { email: newEmail() }],
    ];
    const before = await kept(alice);
    const { count } =
      (await servers.database.query<{ count: number }>("select count(*)::int as count from auth.users"))[0] ?? {};
    for (const [method, path, json] of doors) {
      for (const [who, headers] of Object.entries({
        nobody: {},
        "the anon key": { authorization: `Bearer ${servers.one.anonKey}`, apikey: servers.one.anonKey },
        "a person": { authorization: `Bearer ${mallory.accessToken}`, apikey: servers.one.anonKey },
        "a person who says so": {
          authorization: `Bearer ${mallory.accessToken}`,
          "x-jwt-aud": "admin",
          "x-supabase-role": "service_role",
          "x-role": "service_role",
          "x-http-method-override": method,
          "x-original-url": "/auth/v1/health",
          "x-rewrite-url": "/auth/v1/health",
        },
        "part of the service key": { authorization: `Bearer ${servers.serviceKey.slice(0, -1)}` },
        "the service key and more": { authorization: `Bearer ${servers.serviceKey}A` },
      })) {
        const { status } = await ask(servers.one, `/auth/v1${path}`, { method, headers, ...(json && { json }) });
        expect({ method, path, who, refused: status === 401 || status === 403 }).toEqual({
          method,
          path,
          who,
          refused: true,
        });
      }
    }
    expect(await kept(alice)).toEqual(before);
    const [after] = await servers.database.query("select count(*)::int as count from auth.users");
    expect(after).toEqual({ count });
    const admin = await ask(servers.one, "/auth/v1/admin/users", { token: servers.serviceKey });
    expect(admin.status).toBe(200);
  });

  test("case 17: the service key is nobody: it opens nothing that belongs to a person", async () => {
    for (const [method, path] of [
      ["GET", "/auth/v1/user"],
      ["PUT", "/auth/v1/user"],
      ["GET", "/auth/v1/user/sessions"],
      ["POST", "/auth/v1/logout"],
      ["GET", "/auth/v1/reauthenticate"],
      ["GET", "/api/v1/reports"],
      ["GET", "/api/v1/api/users"],
    ] as const) {
      for (const token of [servers.serviceKey, servers.one.anonKey]) {
        const { status } = await ask(servers.one, path, { method, token, ...(method !== "GET" && { json: {} }) });
        expect({ path, status }).toEqual({ path, status: path.startsWith("/auth") ? 403 : 401 });
      }
    }
  });

  test("case 17: nothing that a person says of themselves afterwards reaches role, rights, id or ban", async () => {
    const before = await kept(mallory);
    const wish = {
      id: alice.id,
      role: "admin",
      aud: "admin",
      app_metadata: { role: "admin" },
      raw_app_meta_data: { role: "admin" },
      email_confirmed_at: "2020-01-01T00:00:00Z",
      banned_until: "2020-01-01T00:00:00Z",
      ban_duration: "none",
      is_super_admin: true,
    };
    const changed = await as(mallory, "PUT", "/auth/v1/user", wish, { "x-jwt-aud": "admin" });
    expect(changed.body).toMatchObject({ id: mallory.id, aud: "authenticated", role: "authenticated" });
    expect(await kept(mallory)).toEqual(before);
    await as(mallory, "PUT", "/auth/v1/user", { data: { ...wish, full_name: "Admin" } });
    expect(await kept(mallory)).toMatchObject({
      id: mallory.id,
      role: "student",
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      banned_until: null,
    });
    expect((await as(mallory, "GET", "/api/v1/workers/status")).status).toBe(403);
    const { body } = await refresh(servers.one, mallory.refreshToken);
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({ role: "authenticated", sub: mallory.id, app_metadata: { provider: "email" } });
    for (const change of [{ role: "admin" }, { is_active: true }, { email: newEmail() }, { password: "x".repeat(9) }]) {
      expect((await as(mallory, "PUT", `/api/v1/api/users/${mallory.id}`, change)).status).toBe(403);
    }
  });

  test("case 18: a person cannot read or change another's record, whatever id the request names", async () => {
    const before = await kept(alice);
    for (const [method, path, json] of [
      ["GET", `/api/v1/api/users/${alice.id}`],
      ["GET", `/api/v1/api/users/${alice.id.toUpperCase()}`],
      ["PUT", `/api/v1/api/users/${alice.id}`, { full_name: "Owned" }],
      ["DELETE", `/api/v1/api/users/${alice.id}`],
      ["PUT", `/api/v1/api/users/${mallory.id}`, { id: alice.id, full_name: "Owned" }],
      ["PUT", `/api/v1/api/users/${mallory.id}`, { user_id: alice.id, full_name: "Owned" }],
      ["POST", "/api/v1/api/users", { email: newEmail(), password: PASSWORD, full_name: "X" }],
    ] as const) {
      const { status, text } = await as(mallory, method, path, json);
      expect({ method, path, refused: [400, 403, 404].includes(status) }).toEqual({ method, path, refused: true });
      expect(text).not.toContain(alice.email);
    }
    await as(mallory, "PUT", `/api/v1/api/users/${mallory.id}?user_id=${alice.id}&id=${alice.id}`, { full_name: "Me" });
    const list = await as(mallory, "GET", `/api/v1/api/users?user_id=${alice.id}&q=${alice.email}&role=student`);
    expect(list.body.data).toMatchObject({ users: [], total: 0 });
    expect(await kept(alice)).toEqual(before);
    expect(await kept(mallory)).toMatchObject({ full_name: "Me" });
  });

  test("case 18: a person cannot see or end another's sessions, nor what they are called", async () => {
    const other = (await signIn(servers.one, alice)).body;
    const { sessions } = (await as(alice, "GET", "/auth/v1/user/sessions")).body;
    for (const { id } of sessions) {
      for (const path of [`/auth/v1/user/sessions/${id}`, `/auth/v1/user/sessions/${id.toUpperCase()}`]) {
        expect((await as(mallory, "DELETE", path)).status).toBe(404);
      }
    }
    for (const id of ["x", "%00", "' or 1=1 --", "..%2f", crypto.randomUUID()]) {
      const path = `/auth/v1/user/sessions/${encodeURIComponent(id)}`;
      expect({ id, status: (await as(mallory, "DELETE", path)).status }).toEqual({ id, status: 404 });
    }
    const own = (await as(mallory, "GET", `/auth/v1/user/sessions?user_id=${alice.id}`)).body.sessions;
    for (const { id } of own) expect(sessions.map((each: { id: string }) => each.id)).not.toContain(id);
    await as(mallory, "POST", `/auth/v1/logout?scope=global&user_id=${alice.id}&session_id=${sessions[0].id}`, {});
    expect((await whoIs(servers.one, alice.accessToken)).status).toBe(200);
    expect((await whoIs(servers.one, other.access_token)).status).toBe(200);
    mallory = { ...mallory, accessToken: (await signIn(servers.one, mallory)).body.access_token };
  });

  test("case 18: a person cannot see, fetch or delete another's report", async () => {
    const pdf = await sampleReport("course-report.pdf");
    const handedIn = await fetch(`${servers.one.url}/api/v1/reports`, {
      method: "POST",
      headers: { authorization: `Bearer ${alice.accessToken}`, "content-type": "application/pdf" },
      body: pdf,
    });
    const { id } = (await handedIn.json()).data;
    expect(handedIn.status).toBe(202);
    for (const [method, part] of [
      ["GET", ""],
      ["GET", "/file"],
      ["GET", "/content"],
      ["GET", "/score"],
      ["GET", "/events"],
      ["POST", "/rescore"],
      ["DELETE", ""],
    ] as const) {
      const { status, text } = await as(
        mallory,
        method,
        `/api/v1/reports/${id}${part}?owner_id=${alice.id}`,
        method === "GET" ? undefined : {},
      );
      expect({ method, part, refused: status === 404 || status === 403 }).toEqual({ method, part, refused: true });
      expect(text).not.toContain(alice.id);
    }
    expect((await as(mallory, "GET", `/api/v1/reports?owner_id=${alice.id}`)).text).not.toContain(id);
    expect((await as(alice, "GET", `/api/v1/reports/${id}`)).status).toBe(200);
  });

  test("the list of accounts takes no code, no wildcard and no order from its query", async () => {
    const list = (query: string) => ask(servers.one, `/auth/v1/admin/users?${query}`, { token: servers.serviceKey });
    const everybody = (await list("")).body.users.length;
    for (const email of ["%@example.com", `${"_".repeat(36)}@example.com`, "*@example.com", "%%@%.com"]) {
      const { status, body } = await list(`email=${encodeURIComponent(email)}`);
      expect({ email, found: status === 200 ? body.users.length : 0 }).toEqual({ email, found: 0 });
    }
    for (const email of ["%", "' or 1=1 --", "a@example.com' or '1'='1", "a\0@example.com", ""]) {
      expect({ email, status: (await list(`email=${encodeURIComponent(email)}`)).status }).toEqual({
        email,
        status: 400,
      });
    }
    expect((await list(`email=${newEmail()}&email=${alice.email}`)).body.users).toEqual([]);
    for (const query of [
      "filter=1%20or%201=1",
      "filter=email.like.*",
      "sort=id%3Bdrop%20table%20auth.users",
      "sort=encrypted_password",
      "order=encrypted_password.desc",
      "select=encrypted_password",
    ]) {
      const { status, body, text } = await list(query);
      expect({ query, status, users: body.users.length }).toEqual({ query, status: 200, users: everybody });
      expect(text).not.toMatch(/argon2id|encrypted_password/);
    }
    for (const page of ["0", "-1", "1e3", "1;drop table auth.users", "999999999999999999999", "0x1", "NaN"]) {
      for (const name of ["page", "per_page"]) {
        const { status } = await list(`${name}=${encodeURIComponent(page)}`);
        expect({ name, page, status }).toEqual({ name, page, status: 400 });
      }
    }
    expect((await list("page=999999999&per_page=999999999")).body.users).toEqual([]);
  });
});
