import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AuthClient, isAuthApiError } from "@supabase/auth-js";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const password = "correct horse";

describe("/auth/v1 and the official clients, two processes on one database", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let one: ServerInProcess;
  let two: ServerInProcess;
  let settings: Record<string, string>;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    const environment = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, WORKERS: "none" };
    // A token names who signed it: both processes are reached under one address, as behind a proxy.
    settings = { ...environment, PUBLIC_URL: "http://rubrica.test" };
    one = await startInProcess(settings);
    two = await startInProcess(settings);
  }, 240_000);
  afterAll(async () => {
    await one.end();
    await two.end();
    await opened.close();
    await folder.remove();
  });

  const client = (server: ServerInProcess = one) => officialClient(server.url, server.anonKey);
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  async function signedUp(server: ServerInProcess = one) {
    const supabase = client(server);
    const email = newEmail();
    const { session } = dataOf(await supabase.auth.signUp({ email, password }));
    return { supabase, email, session: present(session) };
  }
  const tokens = (server: ServerInProcess, refreshToken: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: server.anonKey, "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  const refreshed = async (server: ServerInProcess, refreshToken: string): Promise<any> =>
    (await tokens(server, refreshToken)).json();
  const rowsOf = async (email: string) => {
    const [row] = await opened.database.query<{ sessions: number; tokens: number }>(
      `select count(distinct s.id)::int as sessions, count(t.hash)::int as tokens from auth.users u
       left join rubrica.sessions s on s.user_id = u.id left join rubrica.refresh_tokens t on t.session_id = s.id
       where u.email = $1`,
      [email],
    );
    return row;
  };

  test("signUp() gives a session and a user whose role and profile are not the person's to choose", async () => {
    const supabase = client();
    const email = newEmail();
    const data = { full_name: "王小明", role: "root", colour: "green", phone: "13800138000" };
    const { user, session } = dataOf(await supabase.auth.signUp({ email, password, options: { data } }));
    expect(user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { ...data, role: "student", email_verified: true },
      identities: [{ provider: "email", identity_data: { email } }],
    });
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: user?.id } });
    const [record] = await opened.database.query("select full_name, role, phone from public.user_info where id = $1", [
      user?.id ?? "",
    ]);
    expect(record).toEqual({ full_name: "王小明", role: "student", phone: "13800138000" });
  });

  test("signInWithPassword(), getUser() and getClaims() know the person; claims are verified without the server", async () => {
    const { email, session: first } = await signedUp();
    const supabase = client();
    const { session, user } = dataOf(await supabase.auth.signInWithPassword({ email, password }));
    expect(session.access_token).not.toBe(first.access_token);
    expect(dataOf(await supabase.auth.getUser()).user).toEqual(user);

    const asked: string[] = [];
    const auth = new AuthClient({
      url: `${one.url}/auth/v1`,
      headers: { apikey: one.anonKey },
      persistSession: false,
      autoRefreshToken: false,
      fetch: Object.assign((input: URL | RequestInfo, init?: RequestInit) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      }, fetch),
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const claims = present(dataOf(await auth.getClaims(session.access_token))).claims;
      expect(claims).toMatchObject({
        iss: "http://rubrica.test/auth/v1",
        sub: user.id,
        aud: "authenticated",
        role: "authenticated",
        email,
        aal: "aal1",
        amr: [{ method: "password" }],
        is_anonymous: false,
      });
    }
    expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);
  });

  test("functions.invoke('auth-login') works with the client's key, and its refresh token at /token", async () => {
    const { email } = await signedUp();
    const supabase = client();
    const { data } = dataOf(await supabase.functions.invoke("auth-login", { body: { email, password } }));
    const next = dataOf(await supabase.auth.refreshSession({ refresh_token: data.session.refresh_token }));
    expect(next.user?.id).toBe(data.user.id);
    expect(next.session?.refresh_token).not.toBe(data.session.refresh_token);
    expect(dataOf(await supabase.functions.invoke("auth-login", { body: { email, password } })).success).toBe(true);
  });

  test("the refresh token of auth-register works at /token", async () => {
    const supabase = client();
    const body = { email: newEmail(), password, full_name: "王小明" };
    const { data } = dataOf(await supabase.functions.invoke("auth-register", { body }));
    const next = dataOf(await supabase.auth.refreshSession({ refresh_token: data.session.refresh_token }));
    expect(next.user?.email).toBe(body.email);
  });

  test("a session goes on across the expiry of its access token, by itself", async () => {
    // Long enough for one request on a busy machine; a process of its own, whose tokens no other test uses.
    const brief = await startInProcess({ ...settings, ACCESS_TOKEN_SECONDS: "10" });
    try {
      const { supabase, session } = await signedUp(brief);
      expect(session.expires_in).toBe(10);
      const old = session.access_token;
      const { exp } = JSON.parse(Buffer.from(old.split(".")[1] ?? "", "base64url").toString());
      while (Date.now() < exp * 1000) await Bun.sleep(50);
      const refused = await client(brief).auth.getUser(old);
      expect(refused.error).toMatchObject({ status: 403, code: "bad_jwt" });
      const current = present(dataOf(await supabase.auth.getSession()).session);
      expect(current.access_token).not.toBe(old);
      expect(dataOf(await supabase.auth.getUser()).user?.id).toBe(session.user.id);
    } finally {
      await brief.end();
    }
  }, 240_000);

  test("refreshing rotates the token: the next one works, and the access token names the same session", async () => {
    const { supabase, session } = await signedUp();
    const sessionOf = async (token: string) => present(dataOf(await supabase.auth.getClaims(token))).claims.session_id;
    const second = present(dataOf(await supabase.auth.refreshSession()).session);
    const third = present(dataOf(await supabase.auth.refreshSession()).session);
    expect(new Set([session, second, third].map((each) => each.refresh_token)).size).toBe(3);
    expect(await sessionOf(third.access_token)).toBe(await sessionOf(session.access_token));
  });

  test("case 12: an old refresh token, after its successor was used, ends the session and its newest token too", async () => {
    const { email, session: first } = await signedUp();
    const second = await refreshed(one, first.refresh_token);
    const third = await refreshed(one, second.refresh_token);
    const replayed = await tokens(two, first.refresh_token);
    expect([replayed.status, replayed.headers.get("x-sb-error-code")]).toEqual([400, "refresh_token_already_used"]);
    expect(await replayed.json()).toEqual({
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    for (const { refresh_token } of [third, second, first]) {
      expect(await refreshed(one, refresh_token)).toMatchObject({ code: "refresh_token_not_found" });
    }
    expect((await client().auth.getUser(third.access_token)).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect(await rowsOf(email)).toEqual({ sessions: 0, tokens: 0 });
  });

  test("case 13: a client that lost the answer gets the same successor again", async () => {
    const { session } = await signedUp();
    const answers = [await refreshed(one, session.refresh_token), await refreshed(two, session.refresh_token)];
    expect(answers[0].refresh_token).toBe(answers[1].refresh_token);
    expect((await refreshed(one, answers[0].refresh_token)).user.id).toBe(session.user.id);
  });

  test("case 13: ten refreshes of one token at the same moment, in two processes, give one new token", async () => {
    const { email, session } = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refreshed(index % 2 === 0 ? one : two, session.refresh_token)),
    );
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(answers[0].refresh_token).toBeString();
    expect(await rowsOf(email)).toEqual({ sessions: 1, tokens: 2 });
  });

  test("case 14: after sign-out, in every scope, neither token of an ended session works", async () => {
    const { supabase, email, session } = await signedUp();
    const signIn = async () => {
      const other = client(two);
      const { session: opened } = dataOf(await other.auth.signInWithPassword({ email, password }));
      return { other, opened };
    };
    const works = async (token: string) => (await client().auth.getUser(token)).error === null;
    const [second, third] = [await signIn(), await signIn()];
    expect((await second.other.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await works(second.opened.access_token)).toBe(false);
    expect(await works(third.opened.access_token)).toBe(true);
    expect((await supabase.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await works(third.opened.access_token)).toBe(false);
    expect(await works(session.access_token)).toBe(true);
    await signIn();
    expect((await supabase.auth.signOut()).error).toBeNull();
    expect(await works(session.access_token)).toBe(false);
    for (const { refresh_token } of [session, second.opened, third.opened]) {
      expect(await refreshed(two, refresh_token)).toMatchObject({ code: "refresh_token_not_found" });
    }
    expect(await rowsOf(email)).toEqual({ sessions: 0, tokens: 0 });
  });

  test("case 14: a new password ends all other sessions at once and keeps the one that asked", async () => {
    const { supabase, email, session } = await signedUp();
    const other = client(two);
    dataOf(await other.auth.signInWithPassword({ email, password }));
    dataOf(await supabase.auth.updateUser({ password: "battery staple" }));
    expect((await other.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect(dataOf(await supabase.auth.getUser()).user.id).toBe(session.user.id);
    dataOf(await supabase.auth.refreshSession());
    const old = await client().auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
    dataOf(await client().auth.signInWithPassword({ email, password: "battery staple" }));
  });

  test("updateUser() merges metadata, and can make nobody more than they are", async () => {
    const { supabase, session } = await signedUp();
    await supabase.auth.updateUser({ data: { colour: "green", size: 3 } });
    const data = { role: "admin", size: null, full_name: "Another" };
    const { user } = dataOf(await supabase.auth.updateUser({ data }));
    expect(user.user_metadata).toMatchObject({ colour: "green", role: "admin", full_name: "Another" });
    expect(user.user_metadata).not.toHaveProperty("size");
    const put = await fetch(`${one.url}/auth/v1/user`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({
        app_metadata: { admin: true },
        role: "service_role",
        aud: "x",
        id: "y",
        banned_until: null,
      }),
    });
    expect(await put.json()).toMatchObject({ role: "authenticated", aud: "authenticated", id: user.id });
    const [record] = await opened.database.query("select role from public.user_info where id = $1", [user.id]);
    expect(record).toEqual({ role: "student" });
    const [account] = await opened.database.query("select raw_app_meta_data as kept from auth.users where id = $1", [
      user.id,
    ]);
    expect(account).toEqual({ kept: { provider: "email", providers: ["email"] } });
  });

  test("updateUser() changes the e-mail address of account and profile, unless another has it", async () => {
    const { supabase, session } = await signedUp();
    const taken = await signedUp();
    const refused = await supabase.auth.updateUser({ email: taken.email.toUpperCase() });
    expect(refused.error).toMatchObject({ status: 422, code: "email_exists" });
    const email = newEmail();
    expect(dataOf(await supabase.auth.updateUser({ email: ` ${email.toUpperCase()}` })).user.email).toBe(email);
    const [record] = await opened.database.query("select email from public.user_info where id = $1", [session.user.id]);
    expect(record).toEqual({ email });
  });

  test("an account with all the metadata that it can hold still gets tokens that are taken", async () => {
    const supabase = client();
    const full_name = "字".repeat(200);
    const data = { full_name, note: "字".repeat(800) };
    dataOf(await supabase.auth.signUp({ email: newEmail(), password, options: { data } }));
    expect(dataOf(await supabase.auth.getUser()).user.user_metadata).toMatchObject(data);
  });

  test("case 19: many sign-ups with one address, in two processes and several spellings, make one account", async () => {
    const email = newEmail();
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace("@", "＠")];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(`${(index % 2 === 0 ? one : two).url}/auth/v1/signup`, {
          method: "POST",
          body: JSON.stringify({ email: spellings[index % spellings.length], password }),
        }),
      ),
    );
    const codes = answers.map((answer) => answer.headers.get("x-sb-error-code") ?? answer.status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === "user_already_exists")).toHaveLength(11);
    expect(await rowsOf(email)).toEqual({ sessions: 1, tokens: 1 });
  });

  test("case 14: a refresh and a sign-out at the same moment leave nothing that works", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { supabase, email, session } = await signedUp();
      const [answer] = await Promise.all([refreshed(two, session.refresh_token), supabase.auth.signOut()]);
      for (const token of [session.refresh_token, answer.refresh_token ?? "none"]) {
        expect(await refreshed(one, token)).toMatchObject({ code: "refresh_token_not_found" });
      }
      expect(await rowsOf(email)).toEqual({ sessions: 0, tokens: 0 });
    }
  });

  test("refusals carry GoTrue's status, code and sentence", async () => {
    const { supabase, email } = await signedUp();
    const auth = client().auth;
    const told = async (answer: Promise<{ error: unknown }>) => {
      const { error } = await answer;
      return isAuthApiError(error) || error instanceof Error
        ? [(error as { status?: number }).status, (error as { code?: string }).code, error.message]
        : error;
    };
    expect(await told(auth.signUp({ email, password }))).toEqual([
      422,
      "user_already_exists",
      "User already registered",
    ]);
    expect(await told(auth.signUp({ email: "no address", password }))).toEqual([
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ]);
    expect(await told(auth.signUp({ email: newEmail(), password: "short" }))).toEqual([
      422,
      "weak_password",
      "Password should be at least 6 characters.",
    ]);
    const same = { password };
    expect(await told(supabase.auth.updateUser(same))).toEqual([
      422,
      "same_password",
      "New password should be different from the old password.",
    ]);
    expect(await told(auth.signInWithPassword({ email: newEmail(), password }))).toEqual([
      400,
      "invalid_credentials",
      "Invalid login credentials",
    ]);
    expect(await told(auth.refreshSession({ refresh_token: "nobody's" }))).toEqual([
      400,
      "refresh_token_not_found",
      "Invalid Refresh Token: Refresh Token Not Found",
    ]);
    expect(await told(auth.signInAnonymously())).toEqual([
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ]);
    expect(await told(auth.signInWithSSO({ domain: "example.com" }))).toEqual([
      404,
      "saml_provider_disabled",
      "SAML 2.0 is disabled",
    ]);
    expect(await told(supabase.auth.mfa.enroll({ factorType: "phone", phone: "+8613800138000" }))).toEqual([
      422,
      "mfa_phone_enroll_not_enabled",
      "MFA enroll is disabled for Phone",
    ]);
    expect(await told(auth.getUser(one.anonKey))).toEqual([403, "bad_jwt", "invalid claim: missing sub claim"]);
  });

  test("errors have the shape of the API version that the client asks for", async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${one.url}/auth/v1/user`, { headers });
      return {
        body: await answer.json(),
        version: answer.headers.get("x-supabase-api-version"),
        status: answer.status,
      };
    };
    const message = "This endpoint requires a valid Bearer token";
    expect(await ask({ "X-Supabase-Api-Version": "2024-01-01" })).toEqual({
      body: { code: "no_authorization", message },
      version: "2024-01-01",
      status: 401,
    });
    expect(await ask({})).toEqual({
      body: { code: 401, error_code: "no_authorization", msg: message },
      version: null,
      status: 401,
    });
  });

  test("what is malformed is the client's fault, never ours", async () => {
    const { session } = await signedUp();
    const { access_token } = session;
    const [header, payload, signature] = access_token.split(".");
    const none = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replace(/=+$/, "");
    for (const bad of [
      `${header}.${payload}`,
      `${access_token}.x`,
      `${none}.${payload}.`,
      `${header}.e30.${signature}`,
      "x".repeat(100_000),
      "ä",
    ]) {
      const answer = await fetch(`${one.url}/auth/v1/user`, { headers: { Authorization: `Bearer ${encodeURI(bad)}` } });
      expect([401, 403, 431]).toContain(answer.status);
    }
    const post = (path: string, body: string) => fetch(`${one.url}/auth/v1${path}`, { method: "POST", body });
    const fields = (value: object) => JSON.stringify({ email: newEmail(), password, ...value });
    for (const [path, body, status] of [
      ["/signup", "{", 400],
      ["/signup", "[]", 400],
      ["/signup", "", 400],
      ["/signup", fields({ data: "text" }), 400],
      ["/signup", fields({ data: { a: "\0" } }), 400],
      ["/signup", fields({ data: { "\0": 1 } }), 400],
      ["/signup", fields({ data: { a: "x".repeat(5000) } }), 400],
      [
        "/signup",
        `{"email":"${newEmail()}","password":"${password}","data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
        400,
      ],
      ["/signup", fields({ password: "x".repeat(257) }), 400],
      ["/signup", "x".repeat(1_100_000), 413],
      ["/token?grant_type=password", fields({ email: "a\0b@example.com" }), 400],
      ["/token?grant_type=password", "{}", 400],
      ["/token?grant_type=password", fields({ email: { $ne: 1 } }), 400],
      ["/token?grant_type=refresh_token", "{}", 400],
      ["/token?grant_type=refresh_token", JSON.stringify({ refresh_token: "\0" }), 400],
      ["/token?grant_type=__proto__", "{}", 400],
      ["/token", "{}", 400],
      ["/nothing", "{}", 404],
    ] as const) {
      expect({ path, body: body.slice(0, 80), status: (await post(path, body)).status }).toEqual({
        path,
        body: body.slice(0, 80),
        status,
      });
    }
    expect((await fetch(`${one.url}/auth/v1/token`, { method: "DELETE" })).status).toBe(405);
  });

  test("case 15: neither a refresh token nor what is stored of it opens anything", async () => {
    const { session } = await signedUp();
    await refreshed(one, session.refresh_token);
    const rows = await opened.database.query<Record<string, string>>(
      `select t.hash, t.parent_hash, t.successor_salt, s.secret_hash, s.id::text from rubrica.refresh_tokens t
       join rubrica.sessions s on s.id = t.session_id where s.user_id = $1`,
      [session.user.id],
    );
    const stored = rows.flatMap((row) => Object.values(row)).filter(Boolean);
    expect(stored.length).toBeGreaterThan(6);
    for (const value of stored) {
      expect(value).not.toContain(session.refresh_token);
      expect((await tokens(one, value)).status).toBe(400);
      expect((await client().auth.getUser(value)).error).toMatchObject({ status: 403 });
    }
  });

  test("settings and health say what this is", async () => {
    const settings = await (await fetch(`${one.url}/auth/v1/settings`)).json();
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { email: true, phone: false },
    });
    expect(await (await fetch(`${one.url}/auth/v1/health`)).json()).toMatchObject({ name: "GoTrue" });
  });

  test("case 25: a browser of any origin may call, and nobody keeps an answer with a token in it", async () => {
    const preflight = await fetch(`${one.url}/auth/v1/token?grant_type=password`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");
    const answer = await tokens(one, (await signedUp()).session.refresh_token);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});
