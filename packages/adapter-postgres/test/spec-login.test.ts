import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createTestIdentity, post, send, type TestIdentity } from "./identity.ts";

const missing = "缺少必填字段: email, password";
const badEmail = "邮箱格式不正确";
const wrong = { success: false, error: "邮箱或密码错误" };

describe.each([...DRIVERS])("auth-login on %s", (driver) => {
  let opened: TestDatabase;
  let identity: TestIdentity;
  let email = "";
  let userId = "";
  const password = "correct horse";
  let counter = 0;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    identity = await createTestIdentity(opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    counter += 1;
    email = `login${counter}@example.com`;
    const answer = await post(identity.register, { email, password, full_name: "登录者", phone: "13800138000" });
    userId = answer.body.data.user.id;
  });

  const login = (fields: Record<string, unknown> = {}) => post(identity.login, { email, password, ...fields });
  const sessions = () => identity.stores.sessions.listByUser(userId);

  describe("spec 4.2 success", () => {
    test("spec 2.3 login success envelope with user, session and userInfo", async () => {
      const answer = await login();
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(["success", "message", "data"]);
      expect(answer.body).toMatchObject({ success: true, message: "登录成功" });
      expect(Object.keys(answer.body.data)).toEqual(["user", "session", "userInfo"]);
      expect(answer.body.data.user).toMatchObject({ id: userId, email });
      expect(answer.body.data.userInfo).toEqual({
        id: userId,
        email,
        full_name: "登录者",
        role: "student",
        avatar_url: null,
        phone: "13800138000",
        is_active: true,
      });
    });
    test("spec 5 login returns access_token, refresh_token and expires_in of a new session each time", async () => {
      const [first, second] = [(await login()).body.data.session, (await login()).body.data.session];
      expect(first).toMatchObject({ token_type: "bearer", expires_in: 3600 });
      expect(first.access_token).not.toBe(second.access_token);
      expect(first.refresh_token).not.toBe(second.refresh_token);
      for (const { access_token } of [first, second]) {
        expect(await identity.accountProvider.verifyAccessToken(access_token)).toMatchObject({ userId, email });
      }
    });
    test("spec 4.2 e-mail is trimmed and compared without case", async () => {
      expect((await login({ email: `  ${email.toUpperCase()} ` })).status).toBe(200);
    });
    test("spec 4.2 the password is compared as it is: case, spaces, and composed like decomposed", async () => {
      for (const password of ["Correct horse", " correct horse", "correct horse "]) {
        expect((await login({ password })).status).toBe(401);
      }
      await post(identity.register, { email: "nfc@example.com", password: "caf\u00e9caf\u00e9", full_name: "N" });
      expect((await login({ email: "nfc@example.com", password: "cafe\u0301cafe\u0301" })).status).toBe(200);
    });
    test("spec 4.2 last_sign_in_at is the time of the login", async () => {
      const before = Date.now();
      const { user } = (await login()).body.data;
      expect(Date.parse(user.last_sign_in_at ?? "")).toBeGreaterThanOrEqual(before - 1000);
      expect((await identity.stores.userInfo.findUser(userId))?.lastSignInAt?.toISOString()).toBe(
        user.last_sign_in_at as string,
      );
    });
  });

  describe("spec 7 login 400", () => {
    test.each<[string, Record<string, unknown>]>([
      ["email absent", { email: undefined }],
      ["email null", { email: null }],
      ["email empty", { email: "" }],
      ["password absent", { password: undefined }],
      ["password null", { password: null }],
      ["password empty", { password: "" }],
      ["password a number", { password: 123456 }],
    ])("spec 7 login 400 missing required field: %s", async (_, fields) => {
      const answer = await login(fields);
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: missing }]);
    });
    test.each(["", "not json", "null", "[]", '"text"'])(
      "spec 7 login 400 missing required field: body %j",
      async (body) => {
        const answer = await send(identity.login, { method: "POST", body });
        expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: missing }]);
      },
    );
    test.each(["plain", "a@b", "  ", 7, {}])("spec 7 login 400 bad e-mail format: %j", async (badly) => {
      const answer = await login({ email: badly });
      expect<unknown>([answer.status, answer.body]).toEqual([400, { success: false, error: badEmail }]);
    });
    test("spec 4.2 order: missing field is reported before bad e-mail, bad e-mail before authentication", async () => {
      expect((await login({ email: "bad", password: "" })).body.error).toBe(missing);
      expect((await login({ email: "bad", password: "wrong" })).body.error).toBe(badEmail);
    });
  });

  describe("spec 7 login 401", () => {
    test.each<[string, Record<string, unknown>]>([
      ["wrong password", { password: "wrong password" }],
      ["short password", { password: "x" }],
      ["password far too long", { password: "x".repeat(50_000) }],
      ["password with NUL", { password: "correct horse\u0000" }],
      ["unknown e-mail", { email: "nobody@example.com" }],
    ])("spec 7 login 401 authentication failed: %s", async (_, fields) => {
      const answer = await login(fields);
      expect<unknown>([answer.status, answer.body]).toEqual([401, wrong]);
    });
    test("spec 7 login 401 the e-mail waits for its confirmation", async () => {
      const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
      await post(strict.register, { email: `waiting${counter}@example.com`, password, full_name: "W" });
      const answer = await post(strict.login, { email: `waiting${counter}@example.com`, password });
      expect<unknown>([answer.status, answer.body]).toEqual([401, wrong]);
    });
    test.each(["", "garbage", "$argon2id$v=19$m=19456,t=2,p=1$$", "$2b$10$abcdefghijklmnopqrstuv"])(
      "spec 7 login 401 a stored hash that is none: %j",
      async (hash) => {
        await opened.database.query("update auth.users set encrypted_password = $2 where id = $1", [userId, hash]);
        const answer = await login();
        expect<unknown>([answer.status, answer.body]).toEqual([401, wrong]);
      },
    );
    test("spec 7 login 401 an account without a password", async () => {
      await opened.database.query("update auth.users set encrypted_password = null where id = $1", [userId]);
      expect((await login()).status).toBe(401);
    });
  });

  describe("spec 7 login 403", () => {
    const deactivate = () =>
      opened.database.query("update public.user_info set is_active = false where id = $1", [userId]);
    test("spec 7 login 403 is_active false, with no session data and nothing left valid", async () => {
      await deactivate();
      const answer = await login();
      expect<unknown>([answer.status, answer.body]).toEqual([403, { success: false, error: "账户已被停用" }]);
      expect(await sessions()).toEqual([]);
    });
    test("spec 7 login 403 only after the right password", async () => {
      await deactivate();
      const answer = await login({ password: "wrong password" });
      expect<unknown>([answer.status, answer.body]).toEqual([401, wrong]);
    });
    test("spec 3 a deactivated account stays as it was", async () => {
      await deactivate();
      const before = await identity.stores.userInfo.find(userId);
      await login();
      expect(await identity.stores.userInfo.find(userId)).toEqual(before);
    });
    test("spec 3 deactivation ends the sessions that were there", async () => {
      const { access_token } = (await login()).body.data.session;
      await deactivate();
      expect(await identity.accountProvider.verifyAccessToken(access_token)).toBeNull();
    });
  });

  describe("spec 7 login 500", () => {
    const unreadable = [500, { success: false, error: "获取用户信息失败" }];
    test("spec 7 login 500 the user-information record is missing", async () => {
      await opened.database.query("delete from public.user_info where id = $1", [userId]);
      const before = (await sessions()).length;
      const answer = await login();
      expect<unknown>([answer.status, answer.body]).toEqual(unreadable);
      expect(await sessions()).toHaveLength(before);
    });
    test("spec 7 login 500 the user-information record cannot be read", async () => {
      const broken = await createTestIdentity(opened.database, {
        functions: {
          userInfo: { ...identity.stores.userInfo, find: () => Promise.reject(new Error("secret detail")) },
        },
      });
      const answer = await post(broken.login, { email, password });
      expect<unknown>([answer.status, answer.body]).toEqual(unreadable);
      expect(broken.logged.join()).not.toContain("secret detail");
    });
    test("login 500 unexpected failure", async () => {
      const broken = await createTestIdentity(opened.database, {
        wrapProvider: (provider) => ({ ...provider, authenticate: () => Promise.reject(new Error("secret detail")) }),
      });
      const answer = await post(broken.login, { email, password });
      expect<unknown>([answer.status, answer.body]).toEqual([500, { success: false, error: "登录失败" }]);
      expect(broken.logged.join()).not.toContain("secret detail");
    });
  });
});
