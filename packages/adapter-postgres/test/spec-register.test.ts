import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createTestIdentity, post, send, type TestIdentity } from "./identity.ts";

const missing = "缺少必填字段: email, password, full_name";
const badEmail = "邮箱格式不正确";
const shortPassword = "密码长度至少为6位";
const badRole = "用户角色不正确";
const badPhone = "手机号格式不正确";

// Titles begin with the section of the specification that they hold; docs/spec-coverage.md refers to them.
describe.each([...DRIVERS])("auth-register on %s", (driver) => {
  let opened: TestDatabase;
  let identity: TestIdentity;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    identity = await createTestIdentity(opened.database);
  });
  afterAll(() => opened.close());

  let counter = 0;
  const person = (fields: Record<string, unknown> = {}) => {
    counter += 1;
    return { email: `person${counter}@example.com`, password: "secret1", full_name: "王小明", ...fields };
  };
  const register = (fields: Record<string, unknown> = {}) => post(identity.register, person(fields));
  const countAccounts = async () =>
    (await opened.database.query<{ n: number }>("select count(*)::int as n from auth.users"))[0]?.n;

  describe("spec 2.1 request body", () => {
    test("spec 2.1 role defaults to student, phone to null", async () => {
      const answer = await register();
      expect(answer.status).toBe(200);
      expect(answer.body.data.userInfo).toMatchObject({ role: "student", phone: null });
    });
    test.each(["admin", "student", "teacher"])("spec 2.1 role %s is taken", async (role) => {
      expect((await register({ role })).body.data.userInfo.role).toBe(role);
    });
    test.each([null, ""])("spec 2.1 role and phone %p mean absent", async (nothing) => {
      const answer = await register({ role: nothing, phone: nothing });
      expect(answer.body.data.userInfo).toMatchObject({ role: "student", phone: null });
    });
    test("spec 2.1 phone is kept as given", async () => {
      expect((await register({ phone: "13912345678" })).body.data.userInfo.phone).toBe("13912345678");
    });
    test("spec 2.1 e-mail is trimmed and lower case, the name is trimmed", async () => {
      const answer = await register({ email: "  Some.One@Example.COM ", full_name: "  李 雷 " });
      expect(answer.body.data.user.email).toBe("some.one@example.com");
      expect(answer.body.data.userInfo).toMatchObject({ email: "some.one@example.com", full_name: "李 雷" });
    });
    test("spec 2.1 a password of exactly 6 characters is enough", async () => {
      expect((await register({ password: "六位的密码吧" })).status).toBe(200);
    });
  });

  describe("spec 7 register 400", () => {
    test.each<[string, Record<string, unknown>]>([
      ["email absent", { email: undefined }],
      ["email null", { email: null }],
      ["email empty", { email: "" }],
      ["password absent", { password: undefined }],
      ["password null", { password: null }],
      ["password empty", { password: "" }],
      ["full_name absent", { full_name: undefined }],
      ["full_name null", { full_name: null }],
      ["full_name empty", { full_name: "" }],
      ["full_name blank", { full_name: "   " }],
      ["full_name a number", { full_name: 7 }],
    ])("spec 7 register 400 missing required field: %s", async (_, fields) => {
      const answer = await register(fields);
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: missing }]);
    });
    test.each(["", "not json", "null", "[]", "7", '"text"', "{", "\u{feff}{}x"])(
      "spec 7 register 400 missing required field: body %j",
      async (body) => {
        const answer = await send(identity.register, { method: "POST", body });
        expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: missing }]);
      },
    );
    test("spec 7 register 400 missing required field: body without bytes, and bytes that are no text", async () => {
      expect((await send(identity.register, { method: "POST" })).body.error).toBe(missing);
      const answer = await send(identity.register, { method: "POST", body: new Uint8Array([0xff, 0xfe, 0x7b]) });
      expect<unknown>([answer.status, answer.body.error]).toEqual([400, missing]);
    });
    test("spec 7 register 400 fields of the prototype are not fields of the body", async () => {
      const answer = await send(identity.register, {
        method: "POST",
        body: '{"__proto__": {"email": "x@example.com", "password": "secret1", "full_name": "X"}}',
      });
      expect(answer.body.error).toBe(missing);
    });
    test.each([
      "plain",
      "a@b",
      "@example.com",
      "a@",
      "a b@example.com",
      "a@example..com",
      "a@@example.com",
      "a@example.com,b@example.com",
      "a@example.com\r\nBcc: b@example.com",
      "a\u0000@example.com",
      "\ud800@example.com",
      "   ",
      `${"a".repeat(250)}@example.com`,
      7,
      true,
      {},
      [["a@example.com"]],
    ])("spec 7 register 400 bad e-mail format: %j", async (email) => {
      const answer = await register({ email });
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: badEmail }]);
    });
    test.each(["1", "12345", "五位的密码", "😀😀😀😀😀", 1234567, {}, [["secret1"]]])(
      "spec 7 register 400 password shorter than 6: %j",
      async (password) => {
        const answer = await register({ password });
        expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: shortPassword }]);
      },
    );
    test.each(["root", "Admin", "student ", " ", 1, false, {}, [["admin"]]])(
      "spec 7 register 400 role not allowed: %j",
      async (role) => {
        const answer = await register({ role });
        expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: badRole }]);
      },
    );
    test.each([
      "12345678901",
      "1391234567",
      "139123456789",
      "+8613912345678",
      "139 1234 5678",
      "13912345678\n",
      "１３９１２３４５６７８",
      " ",
      13912345678,
      false,
      {},
    ])("spec 7 register 400 bad phone format: %j", async (phone) => {
      const answer = await register({ phone });
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: badPhone }]);
    });
    test.each<[string, Record<string, unknown>]>([
      ["a password of 257 characters", { password: "x".repeat(257) }],
      ["a name with NUL", { full_name: "a\u0000b" }],
      ["a name with a line break", { full_name: "a\nb" }],
      ["a name with half a character", { full_name: "a\ud800" }],
      ["a name of 201 characters", { full_name: "x".repeat(201) }],
    ])("spec 7 register 400 account creation failed: %s", async (_, fields) => {
      const answer = await register(fields);
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: "创建账户失败" }]);
    });
    test("spec 7 register 400 account creation failed: the account provider rejects", async () => {
      const rejecting = await createTestIdentity(opened.database, {
        wrapProvider: (provider) => ({ ...provider, createAccount: async () => ({ status: "rejected", reason: "x" }) }),
      });
      const answer = await post(rejecting.register, person());
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: "创建账户失败" }]);
    });
    test("spec 7 register 400 nothing is stored and no password is hashed for a refused body", async () => {
      const before = [await countAccounts(), identity.work.hashes];
      await register({ phone: "1" });
      await register({ role: "root" });
      await register({ password: "x".repeat(60_000) });
      expect([await countAccounts(), identity.work.hashes]).toEqual(before);
    });
  });

  // Every pair of neighbouring checks with both faults at once: the earlier one is reported.
  describe("spec 4.1 processing order", () => {
    const faults: [string, Record<string, unknown>, string][] = [
      ["missing field", { full_name: "" }, missing],
      ["bad e-mail", { email: "bad" }, badEmail],
      ["short password", { password: "1" }, shortPassword],
      ["bad role", { role: "root" }, badRole],
      ["bad phone", { phone: "1" }, badPhone],
      ["taken e-mail", { email: "taken@example.com" }, "该邮箱已被注册"],
    ];
    const pairs = faults.flatMap((earlier, index) =>
      faults
        .slice(index + 1)
        .map((later) => [earlier[0], later[0], { ...later[1], ...earlier[1] }, earlier[2]] as const),
    );
    beforeAll(() => register({ email: "taken@example.com" }));
    test.each(pairs)("spec 4.1 order: %s is reported before %s", async (_earlier, _later, fields, text) => {
      expect((await register(fields)).body.error).toBe(text);
    });
  });

  describe("spec 7 register 409", () => {
    test.each(["dup@example.com", "DUP@example.com", "  dup@Example.com ", "ｄｕｐ＠example.com"])(
      "spec 7 register 409 e-mail already registered, spelled %j",
      async (email) => {
        await register({ email: "dup@example.com" });
        const before = await countAccounts();
        const answer = await register({ email });
        expect<unknown>([answer.status, answer.body]).toEqual([409, { success: false, error: "该邮箱已被注册" }]);
        expect(await countAccounts()).toBe(before as number);
      },
    );
    test("spec 7 register 409 a record with the e-mail is enough", async () => {
      const answer = await register({ email: "early@example.com" });
      await opened.database.query("update auth.users set email = 'moved@example.com' where id = $1", [
        answer.body.data.user.id,
      ]);
      expect((await register({ email: "early@example.com" })).status).toBe(409);
    });
    test("spec 7 register 409 an account without a record is taken as well", async () => {
      await opened.database.query(
        "insert into auth.users (id, email) values (gen_random_uuid(), 'lonely@example.com')",
      );
      expect((await register({ email: "lonely@example.com" })).status).toBe(409);
    });
  });

  describe("spec 4.1 success", () => {
    test("spec 2.3 register success envelope with user, session and userInfo", async () => {
      const answer = await register({ email: "whole@example.com", role: "teacher", phone: "13800138000" });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(["success", "message", "data"]);
      expect(answer.body).toMatchObject({ success: true, message: "注册成功" });
      expect(Object.keys(answer.body.data)).toEqual(["user", "session", "userInfo"]);
    });
    test("spec 2.3 user has id, email, email_confirmed_at and the fields of Supabase Auth", async () => {
      const { user } = (await register({ role: "teacher", phone: "13800138000" })).body.data;
      expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Date(user.email_confirmed_at ?? "").toISOString()).toBe(user.email_confirmed_at as string);
      expect(user).toMatchObject({
        aud: "authenticated",
        role: "authenticated",
        phone: "",
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { full_name: "王小明", role: "teacher", phone: "13800138000", email_verified: true },
        identities: [{ provider: "email", user_id: user.id, id: user.id, email: user.email }],
        is_anonymous: false,
      });
      expect(user.confirmed_at).toBe(user.email_confirmed_at as string);
      for (const key of ["created_at", "updated_at", "last_sign_in_at"] as const)
        expect(Date.parse(user[key] ?? "")).toBeGreaterThan(0);
    });
    test("spec 2.3 session has access_token, refresh_token and expires_in", async () => {
      const { session, user } = (await register()).body.data;
      expect(session.access_token.split(".")).toHaveLength(3);
      expect(session.refresh_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user });
      expect(Math.abs(session.expires_at - (Date.now() / 1000 + 3600))).toBeLessThan(10);
      expect(await identity.accountProvider.verifyAccessToken(session.access_token)).toMatchObject({ userId: user.id });
    });
    test("spec 2.4 userInfo has exactly the fields of the specification", async () => {
      const { user, userInfo } = (await register({ email: "record@example.com" })).body.data;
      expect(userInfo).toEqual({
        id: user.id,
        email: "record@example.com",
        full_name: "王小明",
        role: "student",
        avatar_url: null,
        phone: null,
        is_active: true,
      });
    });
    test("spec 4.1 unknown and privileged fields of the body change nothing", async () => {
      const { user, userInfo } = (
        await register({
          id: crypto.randomUUID(),
          is_active: false,
          avatar_url: "x",
          app_metadata: { role: "admin" },
          aud: "x",
          email_confirmed_at: null,
          data: { role: "admin" },
        })
      ).body.data;
      expect(userInfo).toMatchObject({ id: user.id, is_active: true, avatar_url: null, role: "student" });
      expect(user).toMatchObject({ aud: "authenticated", app_metadata: { provider: "email", providers: ["email"] } });
    });
    test("spec 4.1 step 9 the trigger makes the record from the metadata", async () => {
      const userInfoCalls: string[] = [];
      const watched = await createTestIdentity(opened.database, {
        functions: {
          userInfo: {
            ...identity.stores.userInfo,
            insertIfMissing(record) {
              userInfoCalls.push("insertIfMissing");
              return identity.stores.userInfo.insertIfMissing(record);
            },
          },
        },
      });
      const answer = await post(watched.register, person({ phone: "13800138000" }));
      expect(answer.body.data.userInfo.phone).toBe("13800138000");
      expect(userInfoCalls).toEqual([]);
    });
    test("spec 4.1 step 9 the function inserts the record where the trigger failed", async () => {
      await opened.database.script("alter table auth.users disable trigger create_user_info");
      try {
        const answer = await register({ phone: "13800138001", role: "teacher" });
        expect(answer.status).toBe(200);
        expect(answer.body.data.userInfo).toMatchObject({ role: "teacher", phone: "13800138001", is_active: true });
      } finally {
        await opened.database.script("alter table auth.users enable trigger create_user_info");
      }
    });
    test("spec 6 the trigger never blocks an account that it cannot make a record for", async () => {
      const id = crypto.randomUUID();
      await opened.database.query(
        "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'nameless@example.com', '{\"role\": \"emperor\"}')",
        [id],
      );
      expect(await identity.stores.accounts.find(id)).not.toBeNull();
      expect(await identity.stores.userInfo.find(id)).toBeNull();
    });
  });

  describe("spec 7 register 500", () => {
    test("spec 7 register 500 unexpected failure", async () => {
      const broken = await createTestIdentity(opened.database, {
        wrapProvider: (provider) => ({
          ...provider,
          createAccount: () => Promise.reject(new Error("connect ECONNREFUSED secret-host")),
        }),
      });
      const answer = await post(broken.register, person({ password: "do-not-log-me" }));
      expect<unknown>([answer.status, answer.body]).toEqual([500, { success: false, error: "注册失败" }]);
      expect(broken.logged.join()).not.toContain("secret-host");
      expect(broken.logged.join()).not.toContain("do-not-log-me");
    });
    test("spec 7 register 500 a failure half-way leaves no account behind", async () => {
      // Also where the account would be the only admin, who otherwise cannot be deleted.
      await opened.database.script("truncate auth.users cascade");
      const before = await countAccounts();
      for (const userInfo of [
        { ...identity.stores.userInfo, find: () => Promise.reject(new Error("gone")) },
        {
          ...identity.stores.userInfo,
          find: async () => null,
          insertIfMissing: () => Promise.reject(new Error("gone")),
        },
      ]) {
        const broken = await createTestIdentity(opened.database, { functions: { userInfo } });
        const answer = await post(broken.register, person({ email: "half@example.com", role: "admin" }));
        expect<unknown>([answer.status, answer.body.error]).toEqual([500, "注册失败"]);
      }
      expect(await countAccounts()).toBe(before as number);
      expect((await register({ email: "half@example.com" })).status).toBe(200);
    });
  });

  describe("spec 4.1 e-mail confirmation", () => {
    test("spec 4.1 pending: no session, no email_confirmed_at, another text", async () => {
      const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
      const answer = await post(strict.register, person({ email: "pending@example.com" }));
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe("注册成功，请前往邮箱完成验证");
      expect(answer.body.data.session).toBeNull();
      expect(answer.body.data.user.email_confirmed_at).toBeNull();
      expect(answer.body.data.userInfo.is_active).toBe(true);
      expect(strict.mails).toHaveLength(1);
      expect(strict.mails[0]?.to).toBe("pending@example.com");
    });
    test("spec 3 pending becomes confirmed by the link of the mail, once", async () => {
      const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
      const { email, password } = person({ email: "link@example.com" });
      await post(strict.register, { email, password, full_name: "Link" });
      expect((await post(strict.login, { email, password })).status).toBe(401);
      const link = /https:\S+/.exec(strict.mails[0]?.text ?? "")?.[0] ?? "";
      const open = (method: string) => strict.confirm(new Request(link, { method }));
      expect(await (await open("GET")).text()).toContain("<button>");
      expect((await post(strict.login, { email, password })).status).toBe(401);
      expect((await Promise.all([open("POST"), open("POST"), open("POST")])).map((page) => page.status).sort()).toEqual(
        [200, 400, 400],
      );
      const answer = await post(strict.login, { email, password });
      expect(answer.status).toBe(200);
      expect(answer.body.data.user.email_confirmed_at).not.toBeNull();
      expect(answer.body.data.user.user_metadata.email_verified).toBe(true);
    });
    test("spec 4.1 a mail that cannot be sent leaves no account that nobody could confirm", async () => {
      const before = await countAccounts();
      const mute = await createTestIdentity(opened.database, {
        provider: { emailConfirmation: "required", mailer: { send: () => Promise.reject(new Error("no mail today")) } },
      });
      const answer = await post(mute.register, person());
      expect<unknown>([answer.status, answer.body.error]).toEqual([500, "注册失败"]);
      expect(await countAccounts()).toBe(before as number);
    });
  });

  test("SELF_REGISTRATION_ROLES: a role outside gets the text of a role that does not exist", async () => {
    const careful = await createTestIdentity(opened.database, { functions: { selfRegistrationRoles: ["student"] } });
    for (const role of ["admin", "teacher"]) {
      expect((await post(careful.register, person({ role }))).body.error).toBe(badRole);
    }
    expect((await post(careful.register, person({ role: "student" }))).status).toBe(200);
    const closed = await createTestIdentity(opened.database, { functions: { selfRegistrationRoles: ["teacher"] } });
    expect((await post(closed.register, person())).body.error).toBe(badRole);
  });

  test("twenty parallel registrations of one e-mail make one account and one record", async () => {
    const spellings = ["race@example.com", "RACE@example.com", " Race@Example.com", "ｒａｃｅ@example.com"];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ email: spellings[index % spellings.length] })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect<unknown>([answer.status, answer.body]).toEqual([409, { success: false, error: "该邮箱已被注册" }]);
    }
    const [counts] = await opened.database.query(
      `select (select count(*)::int from auth.users where email = 'race@example.com') as accounts,
              (select count(*)::int from public.user_info where email = 'race@example.com') as records`,
    );
    expect(counts).toEqual({ accounts: 1, records: 1 });
  });
});
