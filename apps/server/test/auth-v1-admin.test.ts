import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { mailTo } from "./mail-reader.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

const ownHash = await createArgon2idHasher({ memoryKibibytes: 64 }).hash("secret of ours");
const password = "correct horse";

describe("/auth/v1/admin and the official client", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerInProcess;
  let serviceKey: string;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    server = await startInProcess({
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      WORKERS: "mail:2",
      PUBLIC_URL: "http://rubrica.test",
      SITE_URL: "http://rubrica.test",
      EMAIL_CONFIRMATION: "required",
    });
    serviceKey = JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8")).serviceKey;
  }, 240_000);
  afterAll(async () => {
    await server.end();
    await opened.close();
    await folder.remove();
  });

  const client = () => officialClient(server.url, server.anonKey);
  const admin = () => officialClient(server.url, serviceKey).auth.admin;
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const created = async (fields: object = {}) =>
    dataOf(await admin().createUser({ email: newEmail(), password, email_confirm: true, ...fields })).user;
  const signIn = (email: string | undefined, given = password) =>
    client().auth.signInWithPassword({ email: email ?? "", password: given });
  const open = async (link: string) => {
    const answer = await fetch(link.replace("http://rubrica.test", server.url), { redirect: "manual" });
    return Object.fromEntries(new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1)));
  };

  test("createUser() makes an account, confirmed only where it is told so, with a role that the service may give", async () => {
    const user = await created({ user_metadata: { full_name: "T" }, app_metadata: { role: "teacher", group: 7 } });
    expect(user).toMatchObject({
      user_metadata: { full_name: "T", role: "teacher", email_verified: true },
      app_metadata: { provider: "email", providers: ["email"], role: "teacher", group: 7 },
    });
    const [record] = await opened.database.query("select role from public.user_info where id = $1", [user.id]);
    expect(record).toEqual({ role: "teacher" });
    dataOf(await signIn(user.email));
    const waiting = await created({ email_confirm: undefined });
    expect(waiting.email_confirmed_at).toBeUndefined();
    expect((await signIn(waiting.email)).error).toMatchObject({ code: "email_not_confirmed" });
    expect((await admin().createUser({ email: user.email ?? "", password })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  test.each([
    ["bcrypt", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    [
      "scrypt",
      "pleaseletmein",
      "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw",
    ],
    ["Argon2id", "secret of ours", ownHash],
  ])("createUser() with a password_hash of %s lets its password in", async (_kind, known, password_hash) => {
    const user = await created({ password: undefined, password_hash });
    dataOf(await signIn(user.email, known));
    expect((await signIn(user.email, "another password")).error).toMatchObject({ code: "invalid_credentials" });
  });

  test("createUser() refuses a password_hash that no login can verify, and one beside a password", async () => {
    for (const [fields, message] of [
      [{ password_hash: "5f4dcc3b5aa765d61d8327deb882cf99" }, "password_hash must be"],
      // 2^31 rounds.
      [{ password_hash: `$2b$31$${"C".repeat(21)}.${"C".repeat(30)}O` }, "password_hash must be"],
      [
        { password, password_hash: "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" },
        "Only a password or",
      ],
    ] as const) {
      const email = newEmail();
      const { error } = await admin().createUser({ email, email_confirm: true, ...fields });
      expect(error).toMatchObject({
        status: 400,
        code: "validation_failed",
        message: expect.stringContaining(message),
      });
      expect(await opened.database.query("select 1 from auth.users where email = $1", [email])).toEqual([]);
    }
  });

  test("what is too large is refused by a sentence that names the limit", async () => {
    const text = "x".repeat(3100);
    for (const [fields, status, named] of [
      [{ user_metadata: { text } }, 400, "3072 bytes"],
      [{ app_metadata: { text } }, 400, "app_metadata 1024"],
      [{ user_metadata: { text: "x".repeat(70_000) } }, 413, "65536 bytes"],
    ] as const) {
      const { error } = await admin().createUser({ email: newEmail(), password, ...fields });
      expect(error).toMatchObject({ status, message: expect.stringContaining(named) });
    }
  });

  test("listUsers() pages with the headers that clients read, and an e-mail finds exactly one", async () => {
    const users = [await created(), await created(), await created()];
    const page = dataOf(await admin().listUsers({ page: 1, perPage: 2 }));
    expect(page.users.map((user) => user.id)).toEqual(
      users
        .slice(1)
        .reverse()
        .map((user) => user.id),
    );
    const [counted] = await opened.database.query<{ total: number }>("select count(*)::int as total from auth.users");
    const total = counted?.total ?? 0;
    expect(page).toMatchObject({ total, nextPage: 2, lastPage: Math.ceil(total / 2) });
    const ask = async (query: string) => {
      const headers = { Authorization: `Bearer ${serviceKey}` };
      const answer = await fetch(`${server.url}/auth/v1/admin/users?${query}`, { headers });
      return { status: answer.status, body: await answer.json() };
    };
    const email = users[0]?.email ?? "";
    const found = await ask(`email=${encodeURIComponent(email.toUpperCase())}`);
    expect(found.body.users.map((user: { id: string }) => user.id)).toEqual([users[0]?.id]);
    for (const bad of ["page=0", "page=x", "per_page=-1", "page=1e3", "email=nobody"]) {
      expect({ bad, status: (await ask(bad)).status }).toEqual({ bad, status: 400 });
    }
  });

  test("getUserById() and updateUserById() merge metadata, change address and password, and know who is absent", async () => {
    const user = await created({ user_metadata: { a: 1, b: 2 }, app_metadata: { x: 1 } });
    const email = newEmail();
    const change = { email, user_metadata: { b: null, c: 3 }, app_metadata: { y: 2 }, password: "battery staple" };
    const { user: changed } = dataOf(await admin().updateUserById(user.id, change));
    expect(changed).toMatchObject({ email, user_metadata: { a: 1, c: 3 }, app_metadata: { x: 1, y: 2 } });
    expect(changed.user_metadata).not.toHaveProperty("b");
    expect(dataOf(await admin().getUserById(user.id)).user).toEqual(changed);
    dataOf(await signIn(email, "battery staple"));
    expect((await admin().getUserById(crypto.randomUUID())).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    const headers = { Authorization: `Bearer ${serviceKey}` };
    expect((await fetch(`${server.url}/auth/v1/admin/users/no-uuid`, { headers })).status).toBe(404);
  });

  test("case 14: a ban and an administered password end sessions at once; a lifted ban lets in again", async () => {
    const user = await created();
    for (const change of [{ ban_duration: "24h" }, { password }]) {
      const supabase = client();
      const { session } = dataOf(await supabase.auth.signInWithPassword({ email: user.email ?? "", password }));
      dataOf(await admin().updateUserById(user.id, change));
      expect((await client().auth.getUser(session.access_token)).error).not.toBeNull();
      const refused = await client().auth.refreshSession({ refresh_token: session.refresh_token });
      expect(refused.error).toMatchObject({ status: 400 });
      if (!change.ban_duration) continue;
      expect((await signIn(user.email)).error).toMatchObject({ status: 400, code: "user_banned" });
      expect((await signIn(user.email, "wrong password")).error).toMatchObject({ code: "invalid_credentials" });
      expect(dataOf(await admin().getUserById(user.id)).user.banned_until).toBeString();
      dataOf(await admin().updateUserById(user.id, { ban_duration: "none" }));
    }
    expect((await admin().updateUserById(user.id, { ban_duration: "for ever" })).error).toMatchObject({ status: 400 });
  });

  test("deleteUser() leaves nothing, or softly a row that nobody can be recognised by", async () => {
    for (const soft of [false, true]) {
      const user = await created({ user_metadata: { full_name: "Somebody" } });
      const { session } = dataOf(await signIn(user.email));
      expect((await admin().deleteUser(user.id, soft)).error).toBeNull();
      expect((await client().auth.getUser(session.access_token)).error).toMatchObject({
        status: 403,
        code: "user_not_found",
      });
      expect((await signIn(user.email)).error).toMatchObject({ code: "invalid_credentials" });
      const rows = await opened.database.query(
        "select * from auth.users u left join public.user_info i on i.id = u.id where u.id = $1",
        [user.id],
      );
      expect(rows).toHaveLength(soft ? 1 : 0);
      expect(JSON.stringify(rows)).not.toMatch(/Somebody|@example\.com|argon2id/);
      dataOf(await admin().createUser({ email: user.email ?? "", password }));
      expect((await admin().deleteUser(user.id, soft)).error).toMatchObject({ status: 404 });
    }
  });

  test("inviteUserByEmail() mails a link that signs in", async () => {
    const email = newEmail();
    const { user } = dataOf(await admin().inviteUserByEmail(email, { data: { full_name: "Invited" } }));
    expect(user).toMatchObject({ email, user_metadata: { full_name: "Invited" } });
    expect(user.invited_at).toBeString();
    // The mail was lost on its way: the invitation is sent again, and only the newer link works.
    const { link: lost } = await mailTo(folder.path, email);
    dataOf(await admin().inviteUserByEmail(email));
    const { link } = await mailTo(folder.path, email, 2);
    expect((await open(lost)).error_code).toBe("otp_expired");
    const { access_token } = await open(link);
    expect(dataOf(await client().auth.getUser(access_token)).user.id).toBe(user.id);
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: "email_exists" });
  });

  test("generateLink() gives link, code and token of each kind", async () => {
    const known = present((await created()).email);
    for (const request of [
      { type: "signup", email: newEmail(), password },
      { type: "invite", email: newEmail() },
      { type: "magiclink", email: known },
      { type: "recovery", email: known },
    ] as const) {
      const { properties } = dataOf(await admin().generateLink(request));
      expect(properties).toMatchObject({ verification_type: request.type, redirect_to: "http://rubrica.test" });
      expect(properties.email_otp).toMatch(/^\d{6}$/);
      expect((await open(properties.action_link)).type).toBe(request.type);
      const again = dataOf(await admin().generateLink({ type: "magiclink", email: request.email })).properties;
      const verified = await client().auth.verifyOtp({ type: "magiclink", token_hash: again.hashed_token });
      expect(dataOf(verified).user?.email).toBe(request.email);
    }
    expect((await admin().generateLink({ type: "recovery", email: newEmail() })).error).toMatchObject({ status: 404 });
  });

  test("generateLink() gives a link for each of the two mailboxes of a change of address, in whichever order", async () => {
    for (const types of [
      ["email_change_current", "email_change_new"],
      ["email_change_new", "email_change_current"],
    ] as const) {
      const [email, wanted] = [present((await created()).email), newEmail()];
      const link = async (type: (typeof types)[number]) =>
        dataOf(await admin().generateLink({ type, email, newEmail: wanted }));
      const first = await link(types[0]);
      expect(first.properties).toMatchObject({ verification_type: types[0], redirect_to: "http://rubrica.test" });
      expect(first.user.new_email).toBe(wanted);
      expect((await open(first.properties.action_link)).message).toContain("other email");
      // The second link does not undo what the first mailbox has confirmed.
      const second = await link(types[1]);
      const token_hash = second.properties.hashed_token;
      const verified = dataOf(await client().auth.verifyOtp({ type: "email_change", token_hash }));
      expect(verified.user?.email).toBe(wanted);
    }
    const [known, taken] = [present((await created()).email), present((await created()).email)];
    const refused = async (email: string, to: string) =>
      (await admin().generateLink({ type: "email_change_new", email, newEmail: to })).error;
    expect(await refused(known, taken)).toMatchObject({ status: 422, code: "email_exists" });
    expect(await refused(newEmail(), newEmail())).toMatchObject({ status: 404, code: "user_not_found" });
    expect(await refused(known, "no address")).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("case 17: neither the anon key nor a person administers, and the service key is no person", async () => {
    const user = await created();
    const { session } = dataOf(await signIn(user.email));
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${server.url}/auth/v1${path}`, { headers });
      return [answer.status, answer.headers.get("x-sb-error-code")];
    };
    for (const path of ["/admin/users", `/admin/users/${user.id}`]) {
      expect(await ask(path, {})).toEqual([401, "no_authorization"]);
      expect(await ask(path, { Authorization: `Bearer ${server.anonKey}` })).toEqual([403, "not_admin"]);
      expect(await ask(path, { Authorization: `Bearer ${session.access_token}` })).toEqual([403, "not_admin"]);
      const both = { Authorization: `Bearer ${session.access_token}`, apikey: serviceKey };
      expect(await ask(path, both)).toEqual([403, "not_admin"]);
      expect(await ask(path, { Authorization: "Bearer x.y.z" })).toEqual([403, "bad_jwt"]);
      expect(await ask(path, { apikey: serviceKey })).toEqual([200, null]);
    }
    expect(await ask("/user", { Authorization: `Bearer ${serviceKey}` })).toEqual([403, "bad_jwt"]);
    const post = await fetch(`${server.url}/auth/v1/invite`, { method: "POST", body: '{"email":"a@example.com"}' });
    expect(post.status).toBe(401);
  });
});
