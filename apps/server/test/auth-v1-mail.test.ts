import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { mailsTo, mailTo } from "./mail-reader.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const password = "correct horse";
const site = "https://rubrica.example";

describe("/auth/v1 where addresses are confirmed by mail", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerInProcess;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    server = await startInProcess({
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      WORKERS: "mail:2",
      PUBLIC_URL: "http://rubrica.test",
      EMAIL_CONFIRMATION: "required",
      SITE_URL: site,
      REDIRECT_URLS: "https://*.preview.example/app/**, myapp://open",
    });
  }, 240_000);
  afterAll(async () => {
    await server.end();
    await opened.close();
    await folder.remove();
  });

  const client = () => officialClient(server.url, server.anonKey);
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const mail = (address: string, count = 1) => mailTo(folder.path, address, count);
  /** Lets the pause between two mails to one address be over. */
  const aMinuteLater = () => opened.database.query("delete from rubrica.rate_limits where key like 'auth-v1-%'");
  /** Opens the link of a mail as a browser does; where it leads. */
  const open = async (link: string) => {
    const answer = await fetch(link.replace("http://rubrica.test", server.url), { redirect: "manual" });
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get("location") ?? "");
    return { target, fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
  };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method: "POST",
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify(body),
    });
  async function confirmed(supabase: SupabaseClient = client()) {
    const email = newEmail();
    dataOf(await supabase.auth.signUp({ email, password }));
    const { code } = await mail(email);
    const { session } = dataOf(await supabase.auth.verifyOtp({ email, token: code, type: "signup" }));
    await aMinuteLater();
    return { email, supabase, session: present(session) };
  }
  const signIn = (email: string, given = password) => client().auth.signInWithPassword({ email, password: given });

  test("a new account waits for its mail, whose link signs in and works once", async () => {
    const email = newEmail();
    const redirect = "https://rubrica.example/welcome?from=mail";
    const signedUp = dataOf(await client().auth.signUp({ email, password, options: { emailRedirectTo: redirect } }));
    expect(signedUp.session).toBeNull();
    expect(signedUp.user?.email_confirmed_at).toBeUndefined();
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    expect((await signIn(email, "wrong password")).error).toMatchObject({ code: "invalid_credentials" });

    const { link } = await mail(email);
    const { target, fragment } = await open(link);
    expect(target.href.startsWith(`${redirect}#`)).toBe(true);
    expect(fragment).toMatchObject({ token_type: "bearer", type: "signup", expires_in: "3600" });
    const { user } = dataOf(await client().auth.getUser(fragment.access_token));
    expect(user.user_metadata.email_verified).toBe(true);
    expect(user.email_confirmed_at).toBeString();
    dataOf(await signIn(email));
    expect((await open(link)).fragment).toMatchObject({ error: "access_denied", error_code: "otp_expired" });
  });

  test("case 3: signing up with a free, a waiting and a used address looks the same, also the second time", async () => {
    const used = (await confirmed()).email;
    const waiting = newEmail();
    await post("/signup", { email: waiting, password });
    await mail(waiting);
    await aMinuteLater();
    const shape = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Object.entries(value).map(([key, inner]) => [key, shape(inner)])
        : typeof value;
    const free = newEmail();
    const seen: unknown[] = [];
    const ids: Record<string, string[]> = { [free]: [], [waiting]: [], [used]: [] };
    for (let turn = 0; turn < 2; turn += 1) {
      for (const email of [free, waiting, used]) {
        const answer = await post("/signup", { email, password, data: { full_name: "X" } });
        const body = await answer.json();
        ids[email]?.push(body.id);
        seen.push([answer.status, shape(body)]);
        expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(20_000);
      }
      await aMinuteLater();
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
    for (const [first, second] of Object.values(ids)) expect(first).toBe(second as string);
    // The first mail confirmed the address; a second notice takes the place of one that has not left yet.
    const notice = await mail(used, 2);
    expect(notice.subject).toContain("You already have an account");
    expect(notice.link).toBe("");
    dataOf(await signIn(used));
  });

  test("an address that nobody confirmed keeps nobody out: the next sign-up replaces password and metadata", async () => {
    const email = newEmail();
    await post("/signup", { email, password: "of the squatter", data: { full_name: "Squatter", role: "student" } });
    const first = await mail(email);
    await aMinuteLater();
    await post("/signup", { email, password, data: { full_name: "Owner" } });
    const second = await mail(email, 2);
    expect((await open(first.link)).fragment.error_code).toBe("otp_expired");
    await open(second.link);
    expect((await signIn(email, "of the squatter")).error).toMatchObject({ code: "invalid_credentials" });
    const { user } = dataOf(await signIn(email));
    expect(user.user_metadata.full_name).toBe("Owner");
    const [record] = await opened.database.query("select full_name from public.user_info where id = $1", [user.id]);
    expect(record).toEqual({ full_name: "Owner" });
  });

  test("resend() mails a new confirmation, and the one before is void", async () => {
    const email = newEmail();
    await post("/signup", { email, password });
    const first = await mail(email);
    expect((await client().auth.resend({ type: "signup", email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    await aMinuteLater();
    dataOf(await client().auth.resend({ type: "signup", email }));
    const second = await mail(email, 2);
    const verify = (token: string) => client().auth.verifyOtp({ email, token, type: "email" });
    if (first.code !== second.code) expect((await verify(first.code)).error).toMatchObject({ code: "otp_expired" });
    expect((await open(first.link)).fragment.error_code).toBe("otp_expired");
    expect(dataOf(await verify(second.code)).user?.email).toBe(email);
  });

  test("resetPasswordForEmail() leads to a new password, and ends every other session", async () => {
    const { email, session } = await confirmed();
    dataOf(await client().auth.resetPasswordForEmail(email, { redirectTo: `${site}/reset` }));
    const { link } = await mail(email, 2);
    const { target, fragment } = await open(link);
    expect([target.pathname, fragment.type]).toEqual(["/reset", "recovery"]);
    const supabase = client();
    const { access_token = "", refresh_token = "" } = fragment;
    dataOf(await supabase.auth.setSession({ access_token, refresh_token }));
    dataOf(await supabase.auth.updateUser({ password: "battery staple" }));
    expect((await client().auth.getUser(session.access_token)).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    expect((await signIn(email)).error).toMatchObject({ code: "invalid_credentials" });
    dataOf(await signIn(email, "battery staple"));
  });

  test("verifyOtp() takes the token of a link as token_hash, in the client's own page", async () => {
    const { email } = await confirmed();
    await client().auth.resetPasswordForEmail(email);
    const token_hash = new URL((await mail(email, 2)).link).searchParams.get("token") ?? "";
    const take = () => client().auth.verifyOtp({ token_hash, type: "recovery" });
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    expect(taken.filter((each) => each.error === null)).toHaveLength(1);
    expect(taken.find((each) => each.error)?.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });

  test("case 4: recover, resend and otp answer alike for a known and an unknown address, the second time too", async () => {
    const { email: known } = await confirmed();
    for (const [path, fields] of [
      ["/recover", {}],
      ["/resend", { type: "signup" }],
      ["/otp", { create_user: false }],
      ["/magiclink", { create_user: false }],
    ] as const) {
      const seen = [];
      for (const email of [known, newEmail()]) {
        for (let turn = 0; turn < 2; turn += 1) {
          const answer = await post(path, { email, ...fields });
          const body = JSON.stringify(await answer.json()).replace(/after \d+ seconds/, "after N seconds");
          seen.push([answer.status, body, answer.headers.get("x-sb-error-code")]);
        }
      }
      expect(seen.slice(2)).toEqual(seen.slice(0, 2));
      expect(seen.map(([status]) => status)).toEqual([200, 429, 200, 429]);
      await aMinuteLater();
    }
  });

  test("signInWithOtp() signs in by code and by link, and makes an account only when it may", async () => {
    const { email, session } = await confirmed();
    dataOf(await client().auth.signInWithOtp({ email }));
    const first = await mail(email, 2);
    const byCode = dataOf(await client().auth.verifyOtp({ email, token: first.code, type: "email" }));
    expect(byCode.user?.id).toBe(session.user.id);
    expect((await open(first.link)).fragment.error_code).toBe("otp_expired");
    const claims = present(dataOf(await client().auth.getClaims(present(byCode.session).access_token))).claims;
    expect(claims.amr).toMatchObject([{ method: "otp" }]);

    const stranger = newEmail();
    dataOf(await client().auth.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } }));
    await aMinuteLater();
    dataOf(await client().auth.signInWithOtp({ email: stranger, options: { data: { full_name: "New" } } }));
    const { link } = await mail(stranger);
    expect(await mailsTo(folder.path, stranger)).toHaveLength(1);
    const { user } = dataOf(await client().auth.getUser((await open(link)).fragment.access_token));
    expect(user).toMatchObject({ email: stranger, user_metadata: { full_name: "New", role: "student" } });
  });

  test("a mailed sign-in to an address that a stranger signed up with leaves the stranger's password behind", async () => {
    const email = newEmail();
    await post("/signup", { email, password: "of the squatter" });
    await mail(email);
    await aMinuteLater();
    await client().auth.signInWithOtp({ email });
    const { code } = await mail(email, 2);
    dataOf(await client().auth.verifyOtp({ email, token: code, type: "email" }));
    expect((await signIn(email, "of the squatter")).error).toMatchObject({ code: "invalid_credentials" });
  });

  test("case 21: five wrong codes void the code; it holds for one address and one purpose, and once for many at once", async () => {
    const { email } = await confirmed();
    const verify = (fields: object) => post("/verify", fields).then(async (answer) => (await answer.json()).code);
    await client().auth.resetPasswordForEmail(email);
    const { code, link } = await mail(email, 2);
    const wrong = code === "000000" ? "111111" : "000000";
    for (const fields of [
      { email: newEmail(), token: code, type: "recovery" },
      { email, token: code, type: "magiclink" },
      { email, token: code, type: "signup" },
      { email, token: code, type: "email" },
    ]) {
      expect(await verify(fields)).toBe("otp_expired");
    }
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await verify({ email, token: wrong, type: "recovery" })).toBe("otp_expired");
    }
    expect(await verify({ email, token: code, type: "recovery" })).toBe("otp_expired");
    expect((await open(link)).fragment.type).toBe("recovery");

    await aMinuteLater();
    await client().auth.resetPasswordForEmail(email);
    const again = await mail(email, 3);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post("/verify", { email, token: again.code, type: "recovery" })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("case 21: a link and a code expire", async () => {
    const { email } = await confirmed();
    await client().auth.resetPasswordForEmail(email);
    const { code, link } = await mail(email, 2);
    await opened.database.query("update rubrica.one_time_tokens set expires_at = now() - interval '1 second'");
    expect((await client().auth.verifyOtp({ email, token: code, type: "recovery" })).error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    expect((await open(link)).fragment.error_code).toBe("otp_expired");
  });

  test("case 22: a link leads to the site or an allowed address, never to a stranger's", async () => {
    const wanted = async (redirectTo: string) => {
      const url = `${server.url}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`;
      const location = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
      return location.replace(/#.*$/, "");
    };
    for (const good of [`${site}/`, `${site}/a/b?c=d`, "https://pr-7.preview.example/app/x/y", "myapp://open"]) {
      expect(await wanted(good)).toBe(good);
    }
    for (const evil of [
      "//evil.example",
      "\\\\evil.example",
      "/\\evil.example",
      "https://rubrica.example@evil.example/",
      "https://rubrica.example:8443/",
      "https://rubrica.example.evil.example/",
      "http://rubrica.example/",
      "https://evilrubrica.example/",
      "http://2130706433/",
      "javascript:alert(1)//https://rubrica.example/",
      "data:text/html,x",
      "https://evil.example/.preview.example/app/x",
      "https://evil.example?.preview.example/app/x",
      "https://evil.example#.preview.example/app/x",
      "https://a.b.preview.example/app/x",
      "https://rubrica.example\r\nSet-Cookie: a=b",
      "myapp://open.evil.example",
      "",
    ]) {
      expect({ evil, target: await wanted(evil) }).toEqual({ evil, target: `${site}/` });
    }
  });

  test("case 23: nobody puts words or headers into our mails", async () => {
    const email = newEmail();
    const data = { full_name: "<a href=//evil.example>x</a>\r\nBcc: everybody@example.com", note: "evil.example" };
    await post("/signup", { email, password, data });
    const sent = await mail(email);
    expect(sent.text).not.toContain("evil.example");
    for (const bad of ["a@example.com\r\nBcc: b@example.com", "a@example.com, b@example.com", "<a@example.com>"]) {
      expect((await post("/recover", { email: bad })).status).toBe(400);
      expect((await post("/signup", { email: bad, password })).status).toBe(400);
    }
  });

  test("PKCE: the redirect carries a code that only the client with the verifier can exchange, once", async () => {
    const { email } = await confirmed();
    const flow = {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: "pkce",
    } as const;
    const pkce = () => createClient(server.url, server.anonKey, { auth: flow });
    const supabase = pkce();
    dataOf(await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${site}/reset` }));
    const { target, fragment } = await open((await mail(email, 2)).link);
    expect(fragment).toEqual({});
    const code = target.searchParams.get("code") ?? "";
    expect(dataOf(await supabase.auth.exchangeCodeForSession(code)).user.email).toBe(email);
    expect((await post("/token?grant_type=pkce", { auth_code: code, code_verifier: "x" })).status).toBe(404);

    await aMinuteLater();
    const other = pkce();
    await other.auth.signInWithOtp({ email });
    const stolen = (await open((await mail(email, 3)).link)).target.searchParams.get("code") ?? "";
    const thief = await post("/token?grant_type=pkce", { auth_code: stolen, code_verifier: "v".repeat(50) });
    expect([thief.status, (await thief.json()).code]).toEqual([400, "bad_code_verifier"]);
    expect((await other.auth.exchangeCodeForSession(stolen)).error).not.toBeNull();
  });

  test("PKCE: a sign-up too leads through the verifier", async () => {
    const auth = { persistSession: false, autoRefreshToken: false, flowType: "pkce" } as const;
    const supabase = createClient(server.url, server.anonKey, { auth });
    const email = newEmail();
    dataOf(await supabase.auth.signUp({ email, password }));
    const { target } = await open((await mail(email)).link);
    const code = target.searchParams.get("code") ?? "";
    expect(dataOf(await supabase.auth.exchangeCodeForSession(code)).user.email).toBe(email);
  });

  const halfConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
  /** A confirmed person who asked for another address, and the two mails about it. */
  async function changing(supabase?: SupabaseClient) {
    const person = await confirmed(supabase);
    const next = newEmail();
    const { user } = dataOf(await person.supabase.auth.updateUser({ email: next }));
    expect(user).toMatchObject({ email: person.email, new_email: next });
    return { ...person, next, ofCurrent: await mail(person.email, 2), ofNew: await mail(next) };
  }
  const addressOf = async (token: string) => dataOf(await client().auth.getUser(token)).user.email;

  test("updateUser() with a new address waits until both mailboxes have confirmed, in whichever order", async () => {
    for (const newFirst of [true, false]) {
      const { email, next, session, ofCurrent, ofNew } = await changing();
      const [first, second] = newFirst ? [ofNew, ofCurrent] : [ofCurrent, ofNew];
      const { target, fragment } = await open(first.link);
      expect([target.origin, fragment]).toEqual([site, { message: halfConfirmed, sb: "" }]);
      expect(await addressOf(session.access_token)).toBe(email);
      expect((await open(first.link)).fragment.error_code).toBe("otp_expired");
      expect((await open(second.link)).fragment).toMatchObject({ type: "email_change", token_type: "bearer" });
      expect(await addressOf(session.access_token)).toBe(next);
      const [record] = await opened.database.query("select email from public.user_info where id = $1", [
        session.user.id,
      ]);
      expect(record).toEqual({ email: next });
      dataOf(await signIn(next));
      expect((await signIn(email)).error).toMatchObject({ code: "invalid_credentials" });
    }
  });

  test("verifyOtp() confirms a change of address by the codes of both mailboxes", async () => {
    const { email, next, ofCurrent, ofNew } = await changing();
    const verify = (address: string, token: string) =>
      client().auth.verifyOtp({ email: address, token, type: "email_change" });
    if (ofCurrent.code !== ofNew.code) {
      expect((await verify(next, ofCurrent.code)).error).toMatchObject({ code: "otp_expired" });
    }
    const first = dataOf(await verify(next, ofNew.code));
    expect([first.session, first.user]).toEqual([null, null]);
    const second = dataOf(await verify(email, ofCurrent.code));
    expect(second.user?.email).toBe(next);
    expect(second.session?.user.email).toBe(next);
  });

  test("the first of two codes is answered as the contract has it", async () => {
    const { next, ofNew } = await changing();
    const answer = await post("/verify", { type: "email_change", email: next, token: ofNew.code });
    expect([answer.status, await answer.json()]).toEqual([200, { msg: halfConfirmed, code: "200" }]);
  });

  test("two mailboxes that confirm at the same moment are both heard", async () => {
    const { next, session, ofCurrent, ofNew } = await changing();
    const answers = await Promise.all([open(ofCurrent.link), open(ofNew.link)]);
    expect(answers.map(({ fragment }) => fragment.type ?? fragment.message).sort()).toEqual(
      [halfConfirmed, "email_change"].sort(),
    );
    expect(await addressOf(session.access_token)).toBe(next);
  });

  test("one mailbox that confirms twice is not two, and no mail about one address confirms another", async () => {
    const { email, supabase, next, session, ofCurrent, ofNew } = await changing();
    await open(ofNew.link);
    await aMinuteLater();
    dataOf(await supabase.auth.updateUser({ email: next }));
    const [again, newest] = [await mail(next, 2), await mail(email, 3)];
    // As where the click on the first link is noted only now.
    await opened.database.query("update auth.users set email_change_confirm_status = 1 where id = $1", [
      session.user.id,
    ]);
    expect((await open(again.link)).fragment.message).toBe(halfConfirmed);
    expect(await addressOf(session.access_token)).toBe(email);
    expect((await open(ofCurrent.link)).fragment.error_code).toBe("otp_expired");

    await opened.database.query("update auth.users set email_change = 'evil@example.com' where id = $1", [
      session.user.id,
    ]);
    expect((await open(newest.link)).fragment.error_code).toBe("otp_expired");
    expect(await addressOf(session.access_token)).toBe(email);
  });

  test("resend() mails those again who have not confirmed a change of address", async () => {
    const { email, next, session, ofNew, ofCurrent } = await changing();
    await open(ofNew.link);
    await aMinuteLater();
    dataOf(await client().auth.resend({ type: "email_change", email }));
    const again = await mail(email, 3);
    expect((await open(ofCurrent.link)).fragment.error_code).toBe("otp_expired");
    await open(again.link);
    expect(await addressOf(session.access_token)).toBe(next);
    expect(await mailsTo(folder.path, next)).toHaveLength(1);
  });

  test("a change to an address that another account has looks the same to who asks, and never comes about", async () => {
    const { email, supabase, session } = await confirmed();
    const taken = (await confirmed()).email;
    const { user } = dataOf(await supabase.auth.updateUser({ email: taken }));
    expect(user).toMatchObject({ email, new_email: taken });
    const told = await mail(taken, 2);
    expect([told.link, told.code]).toEqual(["", ""]);
    expect((await open((await mail(email, 2)).link)).fragment.message).toBe(halfConfirmed);
    expect(await addressOf(session.access_token)).toBe(email);
  });

  test("PKCE: the second mailbox leads through the verifier of the client that asked for the change", async () => {
    const auth = { persistSession: false, autoRefreshToken: false, flowType: "pkce" } as const;
    const { supabase, next, ofCurrent, ofNew } = await changing(createClient(server.url, server.anonKey, { auth }));
    const first = await open(ofCurrent.link);
    expect(first.target.searchParams.get("message")).toBe(halfConfirmed);
    const { target, fragment } = await open(ofNew.link);
    expect(fragment).toEqual({});
    const code = target.searchParams.get("code") ?? "";
    expect(dataOf(await supabase.auth.exchangeCodeForSession(code)).user.email).toBe(next);
  });

  test("reauthenticate() mails a code, which has to be right where updateUser() brings one", async () => {
    const { email, supabase } = await confirmed();
    dataOf(await supabase.auth.reauthenticate());
    const { code } = await mail(email, 2);
    const wrong = code === "000000" ? "111111" : "000000";
    const refused = await supabase.auth.updateUser({ password: "battery staple", nonce: wrong });
    expect(refused.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    dataOf(await supabase.auth.updateUser({ password: "battery staple", nonce: code }));
    dataOf(await signIn(email, "battery staple"));
  });

  test("a person sees where they are signed in, and ends one of those sessions", async () => {
    const { email, session } = await confirmed();
    const other = present(dataOf(await signIn(email)).session);
    const stranger = (await confirmed()).session;
    const ask = (path: string, token: string, method = "GET") =>
      fetch(`${server.url}/auth/v1/user/sessions${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
    const { sessions } = await (await ask("", session.access_token)).json();
    expect(sessions.map((each: { current: boolean }) => each.current)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
      refreshed_at: null,
      ip: "127.0.0.1",
    });
    expect(JSON.stringify(sessions)).not.toContain("hash");
    expect((await ask(`/${sessions[0].id}`, stranger.access_token, "DELETE")).status).toBe(404);
    expect((await ask(`/${sessions[0].id}`, session.access_token, "DELETE")).status).toBe(204);
    expect((await client().auth.getUser(other.access_token)).error).toMatchObject({ name: "AuthSessionMissingError" });
    dataOf(await client().auth.getUser(session.access_token));
  });

  test("case 15: nothing in the database holds a token or a code that was mailed, or is taken for one", async () => {
    const { email } = await confirmed();
    await client().auth.resetPasswordForEmail(email);
    const { code, link } = await mail(email, 2);
    const token = new URL(link).searchParams.get("token") ?? "";
    const rows = await opened.database.query<Record<string, unknown>>("select * from rubrica.one_time_tokens");
    const values = rows.flatMap((row) => Object.values(row)).map(String);
    for (const value of values) expect([token, code]).not.toContain(value);
    for (const value of values.filter((each) => /^[0-9a-f]{64}$/.test(each))) {
      expect((await post("/verify", { type: "recovery", token_hash: value })).status).toBe(403);
    }
  });
});
