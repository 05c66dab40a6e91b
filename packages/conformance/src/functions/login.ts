import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { loggerInto } from "./log.ts";
import { type FunctionsSuite, type FunctionsSuiteOptions, resolveOptions } from "./options.ts";
import { type Answer, assertRefused, type Fields, post, registration, send } from "./requests.ts";
import { type CreateFunctions, type FunctionsSubject, present } from "./subject.ts";
import { LOGIN_TEXTS } from "./texts.ts";

/** What the login function must do: section 4.2 of the specification, and what belongs to it. */
export function testLoginFunction(
  test: TestFunction,
  create: CreateFunctions,
  options: FunctionsSuiteOptions = {},
): void {
  const suite = resolveOptions(options);
  testLoginAnswer(test, create, suite);
  testLoginBody(test, create);
  testFailedAuthentication(test, create, suite);
  testDeactivatedAccount(test, create, suite);
  testFailedLogin(test, create, suite);
}

const [email, password] = ["login@example.com", "correct horse"];

/** An installation with one person in it, and their login. */
async function createWithPerson(create: CreateFunctions) {
  const installation = await create();
  const functions = await installation.start();
  const person = registration({ email, password, full_name: "登录者", phone: "13800138000" });
  const registered = await post(functions.register, person);
  const login = (fields: Fields = {}): Promise<Answer> => post(functions.login, { email, password, ...fields });
  return { installation, ...functions, userId: registered.body.data.user.id, login };
}

function testLoginAnswer(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const { accessTokenSeconds, supportsPasswordNormalization, supportsAdministration } = suite;
  test("spec 2.3 login success envelope with user, session and userInfo", async () => {
    const { login, userId } = await createWithPerson(create);
    const answer = await login();
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ["success", "message", "data"]);
    assertMatches(answer.body, { success: true, message: LOGIN_TEXTS.loggedIn });
    assert.deepEqual(Object.keys(answer.body.data), ["user", "session", "userInfo"]);
    assertMatches(answer.body.data.user, { id: userId, email });
    assert.deepEqual(answer.body.data.userInfo, {
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
    const { login, userId, accountProvider } = await createWithPerson(create);
    const [first, second] = [(await login()).body.data.session, (await login()).body.data.session];
    assertMatches(first, { token_type: "bearer", expires_in: accessTokenSeconds });
    assert.notEqual(first.access_token, second.access_token);
    assert.notEqual(first.refresh_token, second.refresh_token);
    for (const { access_token } of [first, second]) {
      assertMatches(await accountProvider.verifyAccessToken(access_token), { userId, email });
    }
  });

  test("spec 4.2 e-mail is trimmed and compared without case", async () => {
    const { login } = await createWithPerson(create);
    assert.equal((await login({ email: `  ${email.toUpperCase()} ` })).status, 200);
  });

  test("spec 4.2 the password is compared as it is: case, spaces, and composed like decomposed", async () => {
    const { login, register } = await createWithPerson(create);
    for (const password of ["Correct horse", " correct horse", "correct horse "]) {
      assert.equal((await login({ password })).status, 401);
    }
    if (!supportsPasswordNormalization) return;
    await post(register, { email: "nfc@example.com", password: "caf\u00e9caf\u00e9", full_name: "N" });
    assert.equal((await login({ email: "nfc@example.com", password: "cafe\u0301cafe\u0301" })).status, 200);
  });

  test("spec 4.2 last_sign_in_at is the time of the login", async () => {
    const { login, userId, installation } = await createWithPerson(create);
    const before = Date.now();
    const { user } = (await login()).body.data;
    assert.ok(Date.parse(user.last_sign_in_at ?? "") >= before - 1000);
    if (!supportsAdministration) return;
    const found = await installation.userInfo.findUser(userId);
    assert.equal(found?.lastSignInAt?.toISOString(), user.last_sign_in_at);
  });
}

function testLoginBody(test: TestFunction, create: CreateFunctions): void {
  const missingFields: readonly (readonly [string, Fields])[] = [
    ["email absent", { email: undefined }],
    ["email null", { email: null }],
    ["email empty", { email: "" }],
    ["password absent", { password: undefined }],
    ["password null", { password: null }],
    ["password empty", { password: "" }],
    ["password a number", { password: 123456 }],
  ];
  for (const [name, fields] of missingFields) {
    test(`spec 7 login 400 missing required field: ${name}`, async () => {
      const { login } = await createWithPerson(create);
      assertRefused(await login(fields), 400, LOGIN_TEXTS.missing);
    });
  }

  for (const body of ["", "not json", "null", "[]", '"text"']) {
    test(`spec 7 login 400 missing required field: body ${JSON.stringify(body)}`, async () => {
      const { login } = await (await create()).start();
      assertRefused(await send(login, { method: "POST", body }), 400, LOGIN_TEXTS.missing);
    });
  }

  for (const badly of ["plain", "a@b", "  ", 7, {}]) {
    test(`spec 7 login 400 bad e-mail format: ${JSON.stringify(badly)}`, async () => {
      const { login } = await createWithPerson(create);
      assertRefused(await login({ email: badly }), 400, LOGIN_TEXTS.badEmail);
    });
  }

  test("spec 4.2 order: missing field is reported before bad e-mail, bad e-mail before authentication", async () => {
    const { login } = await createWithPerson(create);
    assert.equal((await login({ email: "bad", password: "" })).body.error, LOGIN_TEXTS.missing);
    assert.equal((await login({ email: "bad", password: "wrong" })).body.error, LOGIN_TEXTS.badEmail);
  });
}

function testFailedAuthentication(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const attempts: readonly (readonly [string, Fields])[] = [
    ["wrong password", { password: "wrong password" }],
    ["short password", { password: "x" }],
    ["password far too long", { password: "x".repeat(50_000) }],
    ["password with NUL", { password: "correct horse\u0000" }],
    ["unknown e-mail", { email: "nobody@example.com" }],
  ];
  for (const [name, fields] of attempts) {
    test(`spec 7 login 401 authentication failed: ${name}`, async () => {
      const { login } = await createWithPerson(create);
      assertRefused(await login(fields), 401, LOGIN_TEXTS.wrong);
    });
  }

  if (suite.supportsEmailConfirmation) {
    test("spec 7 login 401 the e-mail waits for its confirmation", async () => {
      const strict = await (await create()).start({ emailConfirmation: "required" });
      await post(strict.register, registration({ email, password }));
      assertRefused(await post(strict.login, { email, password }), 401, LOGIN_TEXTS.wrong);
    });
  }

  if (suite.supportsStoredHashes) {
    for (const hash of ["", "garbage", "$argon2id$v=19$m=19456,t=2,p=1$$", "$2b$10$abcdefghijklmnopqrstuv"]) {
      test(`spec 7 login 401 a stored hash that is none: ${JSON.stringify(hash)}`, async () => {
        const { login, userId, installation } = await createWithPerson(create);
        await present(installation.storedHashes, "storedHashes").write(userId, hash);
        assertRefused(await login(), 401, LOGIN_TEXTS.wrong);
      });
    }

    test("spec 7 login 401 an account without a password", async () => {
      const { login, userId, installation } = await createWithPerson(create);
      await present(installation.storedHashes, "storedHashes").write(userId, null);
      assert.equal((await login()).status, 401);
    });
  }
}

function testDeactivatedAccount(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const deactivate = (installation: FunctionsSubject, userId: string) =>
    installation.userInfo.update(userId, { isActive: false });

  test("spec 7 login 403 is_active false, with no session data and nothing left valid", async () => {
    const { login, userId, installation } = await createWithPerson(create);
    await deactivate(installation, userId);
    assertRefused(await login(), 403, LOGIN_TEXTS.deactivated);
    if (!suite.supportsSessionInspection) return;
    assert.deepEqual(await present(installation.sessions, "sessions").list(userId), []);
  });

  test("spec 7 login 403 only after the right password", async () => {
    const { login, userId, installation } = await createWithPerson(create);
    await deactivate(installation, userId);
    assertRefused(await login({ password: "wrong password" }), 401, LOGIN_TEXTS.wrong);
  });

  test("spec 3 a deactivated account stays as it was", async () => {
    const { login, userId, installation } = await createWithPerson(create);
    await deactivate(installation, userId);
    const before = await installation.userInfo.find(userId);
    await login();
    assert.deepEqual(await installation.userInfo.find(userId), before);
  });

  test("spec 3 deactivation ends the sessions that were there", async () => {
    const { login, userId, installation, accountProvider } = await createWithPerson(create);
    const { access_token } = (await login()).body.data.session;
    await deactivate(installation, userId);
    assert.equal(await accountProvider.verifyAccessToken(access_token), null);
  });
}

function testFailedLogin(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsMissingRecords) testMissingRecord(test, create, suite);
  if (!suite.runsInProcess) return;

  test("spec 7 login 500 the user-information record cannot be read", async () => {
    const { installation } = await createWithPerson(create);
    const logged: string[] = [];
    const broken = await installation.start({
      logger: loggerInto(logged),
      wrapUserInfo: (real) => ({ ...real, find: () => Promise.reject(new Error("secret detail")) }),
    });
    assertRefused(await post(broken.login, { email, password }), 500, LOGIN_TEXTS.unreadable);
    assert.doesNotMatch(logged.join(), /secret detail/);
  });

  test("login 500 unexpected failure", async () => {
    const { installation } = await createWithPerson(create);
    const logged: string[] = [];
    const broken = await installation.start({
      logger: loggerInto(logged),
      wrapAccountProvider: (real) => ({ ...real, authenticate: () => Promise.reject(new Error("secret detail")) }),
    });
    assertRefused(await post(broken.login, { email, password }), 500, LOGIN_TEXTS.failed);
    assert.doesNotMatch(logged.join(), /secret detail/);
  });
}

function testMissingRecord(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("spec 7 login 500 the user-information record is missing", async () => {
    const { login, userId, installation } = await createWithPerson(create);
    assert.equal(await installation.userInfo.remove(userId), true);
    const sessions = suite.supportsSessionInspection ? present(installation.sessions, "sessions") : null;
    const before = await sessions?.list(userId);
    assertRefused(await login(), 500, LOGIN_TEXTS.unreadable);
    assert.deepEqual(await sessions?.list(userId), before);
  });
}
