import assert from "node:assert/strict";
import type { AccountMetadata, Role } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { loggerInto } from "./log.ts";
import { assertMatches } from "./matches.ts";
import { type FunctionsSuite, type FunctionsSuiteOptions, resolveOptions } from "./options.ts";
import { type Answer, assertRefused, post, registration, send } from "./requests.ts";
import { type CreateFunctions, present } from "./subject.ts";
import { LOGIN_TEXTS, REGISTER_TEXTS } from "./texts.ts";

/** What the registration function must do: section 4.1 of the specification, and what belongs to it. */
export function testRegisterFunction(
  test: TestFunction,
  create: CreateFunctions,
  options: FunctionsSuiteOptions = {},
): void {
  const suite = resolveOptions(options);
  testRegistrationBody(test, create);
  testRegistrationRefusals(test, create, suite);
  testRegistrationOrder(test, create);
  testTakenEmails(test, create);
  testRegistrationAnswer(test, create, suite);
  testRecordOfRegistration(test, create, suite);
  testFailedRegistration(test, create);
  if (suite.supportsEmailConfirmation) testEmailConfirmation(test, create, suite);
  testSelfRegistrationRoles(test, create);
}

type Fields = Readonly<Record<string, unknown>>;

/** Registers a person in an installation of their own. */
async function registerAlone(create: CreateFunctions, fields: Fields = {}): Promise<Answer> {
  const { register } = await (await create()).start();
  return post(register, registration(fields));
}

function testRegistrationBody(test: TestFunction, create: CreateFunctions): void {
  test("spec 2.1 role defaults to student, phone to null", async () => {
    const answer = await registerAlone(create);
    assert.equal(answer.status, 200);
    assertMatches(answer.body.data.userInfo, { role: "student", phone: null });
  });

  for (const role of ["admin", "student", "teacher"]) {
    test(`spec 2.1 role ${role} is taken`, async () => {
      assert.equal((await registerAlone(create, { role })).body.data.userInfo.role, role);
    });
  }

  for (const nothing of [null, ""]) {
    test(`spec 2.1 role and phone ${JSON.stringify(nothing)} mean absent`, async () => {
      const answer = await registerAlone(create, { role: nothing, phone: nothing });
      assertMatches(answer.body.data.userInfo, { role: "student", phone: null });
    });
  }

  test("spec 2.1 phone is kept as given", async () => {
    assert.equal((await registerAlone(create, { phone: "13912345678" })).body.data.userInfo.phone, "13912345678");
  });

  test("spec 2.1 e-mail is trimmed and lower case, the name is trimmed", async () => {
    const answer = await registerAlone(create, { email: "  Some.One@Example.COM ", full_name: "  李 雷 " });
    assert.equal(answer.body.data.user.email, "some.one@example.com");
    assertMatches(answer.body.data.userInfo, { email: "some.one@example.com", full_name: "李 雷" });
  });

  test("spec 2.1 a password of exactly 6 characters is enough", async () => {
    assert.equal((await registerAlone(create, { password: "六位的密码吧" })).status, 200);
  });
}

function testRegistrationRefusals(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  for (const [name, fields] of missingFields) {
    test(`spec 7 register 400 missing required field: ${name}`, async () => {
      assertRefused(await registerAlone(create, fields), 400, REGISTER_TEXTS.missing);
    });
  }

  for (const body of ["", "not json", "null", "[]", "7", '"text"', "{", "\u{feff}{}x"]) {
    test(`spec 7 register 400 missing required field: body ${JSON.stringify(body)}`, async () => {
      const { register } = await (await create()).start();
      assertRefused(await send(register, { method: "POST", body }), 400, REGISTER_TEXTS.missing);
    });
  }

  test("spec 7 register 400 missing required field: body without bytes, and bytes that are no text", async () => {
    const { register } = await (await create()).start();
    assert.equal((await send(register, { method: "POST" })).body.error, REGISTER_TEXTS.missing);
    const answer = await send(register, { method: "POST", body: new Uint8Array([0xff, 0xfe, 0x7b]) });
    assert.deepEqual<unknown>([answer.status, answer.body.error], [400, REGISTER_TEXTS.missing]);
  });

  test("spec 7 register 400 fields of the prototype are not fields of the body", async () => {
    const { register } = await (await create()).start();
    const answer = await send(register, {
      method: "POST",
      body: '{"__proto__": {"email": "x@example.com", "password": "secret1", "full_name": "X"}}',
    });
    assert.equal(answer.body.error, REGISTER_TEXTS.missing);
  });

  for (const email of badEmails) {
    test(`spec 7 register 400 bad e-mail format: ${JSON.stringify(email)}`, async () => {
      assertRefused(await registerAlone(create, { email }), 400, REGISTER_TEXTS.badEmail);
    });
  }

  for (const password of shortPasswords) {
    test(`spec 7 register 400 password shorter than 6: ${JSON.stringify(password)}`, async () => {
      assertRefused(await registerAlone(create, { password }), 400, REGISTER_TEXTS.shortPassword);
    });
  }

  for (const role of badRoles) {
    test(`spec 7 register 400 role not allowed: ${JSON.stringify(role)}`, async () => {
      assertRefused(await registerAlone(create, { role }), 400, REGISTER_TEXTS.badRole);
    });
  }

  for (const phone of badPhones) {
    test(`spec 7 register 400 bad phone format: ${JSON.stringify(phone)}`, async () => {
      assertRefused(await registerAlone(create, { phone }), 400, REGISTER_TEXTS.badPhone);
    });
  }

  for (const [name, fields] of unacceptable) {
    test(`spec 7 register 400 account creation failed: ${name}`, async () => {
      assertRefused(await registerAlone(create, fields), 400, REGISTER_TEXTS.notCreated);
    });
  }

  test("spec 7 register 400 account creation failed: the account provider rejects", async () => {
    const { register } = await (await create()).start({
      wrapAccountProvider: (real) => ({ ...real, createAccount: async () => ({ status: "rejected", reason: "x" }) }),
    });
    assertRefused(await post(register, registration()), 400, REGISTER_TEXTS.notCreated);
  });

  const refusedBodies = [{ phone: "1" }, { role: "root" }, { password: "x".repeat(60_000) }];
  test("spec 7 register 400 nothing is stored for a refused body", async () => {
    const installation = await create();
    const { register } = await installation.start();
    for (const fields of refusedBodies) await post(register, registration(fields));
    assert.equal(await installation.countAccounts(), 0);
  });

  if (suite.supportsPasswordHasher) {
    test("spec 7 register 400 no password is hashed for a refused body", async () => {
      let hashed = 0;
      const { register } = await (await create()).start({
        wrapHasher: (real) => ({
          ...real,
          hash(password) {
            hashed += 1;
            return real.hash(password);
          },
        }),
      });
      for (const fields of refusedBodies) await post(register, registration(fields));
      assert.equal(hashed, 0);
    });
  }
}

const missingFields: readonly (readonly [string, Fields])[] = [
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
];

const badEmails: readonly unknown[] = [
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
  ["a@example.com"],
];

const shortPasswords: readonly unknown[] = ["1", "12345", "五位的密码", "😀😀😀😀😀", 1234567, {}, ["secret1"]];

const badRoles: readonly unknown[] = ["root", "Admin", "student ", " ", 1, false, {}, ["admin"]];

const badPhones: readonly unknown[] = [
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
];

const unacceptable: readonly (readonly [string, Fields])[] = [
  ["a password of 257 characters", { password: "x".repeat(257) }],
  ["a name with NUL", { full_name: "a\u0000b" }],
  ["a name with a line break", { full_name: "a\nb" }],
  ["a name with half a character", { full_name: "a\ud800" }],
  ["a name of 201 characters", { full_name: "x".repeat(201) }],
];

// Every pair of checks with both faults at once: the earlier one is reported.
function testRegistrationOrder(test: TestFunction, create: CreateFunctions): void {
  const faults: readonly (readonly [string, Fields, string])[] = [
    ["missing field", { full_name: "" }, REGISTER_TEXTS.missing],
    ["bad e-mail", { email: "bad" }, REGISTER_TEXTS.badEmail],
    ["short password", { password: "1" }, REGISTER_TEXTS.shortPassword],
    ["bad role", { role: "root" }, REGISTER_TEXTS.badRole],
    ["bad phone", { phone: "1" }, REGISTER_TEXTS.badPhone],
    ["taken e-mail", { email: "taken@example.com" }, REGISTER_TEXTS.emailTaken],
  ];
  for (const [index, [earlier, earlierFields, text]] of faults.entries()) {
    for (const [later, laterFields] of faults.slice(index + 1)) {
      test(`spec 4.1 order: ${earlier} is reported before ${later}`, async () => {
        const { register } = await (await create()).start();
        await post(register, registration({ email: "taken@example.com" }));
        const answer = await post(register, registration({ ...laterFields, ...earlierFields }));
        assert.equal(answer.body.error, text);
      });
    }
  }
}

function testTakenEmails(test: TestFunction, create: CreateFunctions): void {
  for (const email of ["dup@example.com", "DUP@example.com", "  dup@Example.com ", "ｄｕｐ＠example.com"]) {
    test(`spec 7 register 409 e-mail already registered, spelled ${JSON.stringify(email)}`, async () => {
      const installation = await create();
      const { register } = await installation.start();
      await post(register, registration({ email: "dup@example.com" }));
      assertRefused(await post(register, registration({ email })), 409, REGISTER_TEXTS.emailTaken);
      assert.equal(await installation.countAccounts(), 1);
    });
  }

  test("spec 7 register 409 a record with the e-mail is enough", async () => {
    const { register, accountProvider } = await (await create()).start();
    const answer = await post(register, registration({ email: "early@example.com" }));
    await accountProvider.updateAccount(answer.body.data.user.id, { email: "moved@example.com" });
    assert.equal((await post(register, registration({ email: "early@example.com" }))).status, 409);
  });

  test("spec 7 register 409 an account without a record is taken as well", async () => {
    const installation = await create();
    const { register } = await installation.start();
    const answer = await post(register, registration({ email: "lonely@example.com" }));
    assert.equal(await installation.userInfo.remove(answer.body.data.user.id), true);
    assert.equal((await post(register, registration({ email: "lonely@example.com" }))).status, 409);
  });

  test("twenty parallel registrations of one e-mail make one account and one record", async () => {
    const installation = await create();
    const { register } = await installation.start();
    const spellings = ["race@example.com", "RACE@example.com", " Race@Example.com", "ｒａｃｅ@example.com"];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(register, registration({ email: spellings[index % spellings.length] })),
      ),
    );
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      assertRefused(answer, 409, REGISTER_TEXTS.emailTaken);
    }
    const { items, total } = await installation.userInfo.listUsers({ limit: 10, offset: 0 });
    assert.deepEqual({ accounts: await installation.countAccounts(), records: total }, { accounts: 1, records: 1 });
    assert.deepEqual(
      items.map((user) => user.email),
      ["race@example.com"],
    );
  });
}

function testRegistrationAnswer(
  test: TestFunction,
  create: CreateFunctions,
  { refreshToken, accessTokenSeconds }: FunctionsSuite,
): void {
  test("spec 2.3 register success envelope with user, session and userInfo", async () => {
    const answer = await registerAlone(create, { role: "teacher", phone: "13800138000" });
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ["success", "message", "data"]);
    assertMatches(answer.body, { success: true, message: REGISTER_TEXTS.registered });
    assert.deepEqual(Object.keys(answer.body.data), ["user", "session", "userInfo"]);
  });

  test("spec 2.3 user has id, email, email_confirmed_at and the fields of Supabase Auth", async () => {
    const { user } = (await registerAlone(create, { role: "teacher", phone: "13800138000" })).body.data;
    assert.match(user.id, /^[0-9a-f-]{36}$/);
    assert.equal(user.email, "ming@example.com");
    assert.equal(new Date(user.email_confirmed_at ?? "").toISOString(), user.email_confirmed_at);
    assertMatches(user, {
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "王小明", role: "teacher", phone: "13800138000", email_verified: true },
      identities: [{ provider: "email", user_id: user.id, id: user.id, email: user.email }],
      is_anonymous: false,
    });
    assert.equal(user.confirmed_at, user.email_confirmed_at);
    for (const key of ["created_at", "updated_at", "last_sign_in_at"] as const) {
      assert.ok(Date.parse(user[key] ?? "") > 0, key);
    }
  });

  test("spec 2.3 session has access_token, refresh_token and expires_in", async () => {
    const { register, accountProvider } = await (await create()).start();
    const { session, user } = (await post(register, registration())).body.data;
    assert.equal(session.access_token.split(".").length, 3);
    assert.match(session.refresh_token, refreshToken);
    assertMatches(session, { token_type: "bearer", expires_in: accessTokenSeconds, user });
    assert.ok(Math.abs(session.expires_at - (Date.now() / 1000 + accessTokenSeconds)) < 10);
    assertMatches(await accountProvider.verifyAccessToken(session.access_token), { userId: user.id });
  });

  test("spec 2.4 userInfo has exactly the fields of the specification", async () => {
    const { user, userInfo } = (await registerAlone(create, { email: "record@example.com" })).body.data;
    assert.deepEqual(userInfo, {
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
      await registerAlone(create, {
        id: crypto.randomUUID(),
        is_active: false,
        avatar_url: "x",
        app_metadata: { role: "admin" },
        aud: "x",
        email_confirmed_at: null,
        data: { role: "admin" },
      })
    ).body.data;
    assertMatches(userInfo, { id: user.id, is_active: true, avatar_url: null, role: "student" });
    assertMatches(user, { aud: "authenticated", app_metadata: { provider: "email", providers: ["email"] } });
  });
}

function testRecordOfRegistration(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("spec 4.1 step 9 the trigger makes the record from the metadata", async () => {
    const inserted: string[] = [];
    const { register } = await (await create()).start({
      wrapUserInfo: (real) => ({
        ...real,
        insertIfMissing(record) {
          inserted.push(record.id);
          return real.insertIfMissing(record);
        },
      }),
    });
    const answer = await post(register, registration({ phone: "13800138000" }));
    assert.equal(answer.body.data.userInfo.phone, "13800138000");
    assert.deepEqual(inserted, []);
  });

  if (suite.supportsMissingRecords) {
    test("spec 4.1 step 9 the function inserts the record where the trigger failed", async () => {
      const installation = await create();
      const { register } = await installation.start();
      const withoutRecords = present(installation.withoutRecords, "withoutRecords");
      const answer = await withoutRecords(() =>
        post(register, registration({ phone: "13800138001", role: "teacher" })),
      );
      assert.equal(answer.status, 200);
      assertMatches(answer.body.data.userInfo, { role: "teacher", phone: "13800138001", is_active: true });
    });
  }

  test("spec 6 the trigger never blocks an account that it cannot make a record for", async () => {
    const installation = await create();
    const { accountProvider } = await installation.start();
    const created = await accountProvider.createAccount({
      email: "nameless@example.com",
      password: "secret1",
      metadata: { role: "emperor" as Role } as AccountMetadata,
      client: { ip: null, userAgent: null },
    });
    assert.ok(created.status === "created");
    assert.equal(await installation.hasAccount(created.user.id), true);
    assert.equal(await installation.userInfo.find(created.user.id), null);
  });
}

function testFailedRegistration(test: TestFunction, create: CreateFunctions): void {
  test("spec 7 register 500 unexpected failure", async () => {
    const logged: string[] = [];
    const { register } = await (await create()).start({
      logger: loggerInto(logged),
      wrapAccountProvider: (real) => ({
        ...real,
        createAccount: () => Promise.reject(new Error("connect ECONNREFUSED secret-host")),
      }),
    });
    const answer = await post(register, registration({ password: "do-not-log-me" }));
    assertRefused(answer, 500, REGISTER_TEXTS.failed);
    assert.doesNotMatch(logged.join(), /secret-host/);
    assert.doesNotMatch(logged.join(), /do-not-log-me/);
  });

  test("spec 7 register 500 a failure half-way leaves no account behind", async () => {
    const installation = await create();
    // Also where the account would be the only admin, who otherwise cannot be deleted.
    const half = registration({ email: "half@example.com", role: "admin" });
    const gone = () => Promise.reject(new Error("gone"));
    for (const broken of [{ find: gone }, { find: async () => null, insertIfMissing: gone }]) {
      const { register } = await installation.start({ wrapUserInfo: (real) => ({ ...real, ...broken }) });
      const answer = await post(register, half);
      assert.deepEqual<unknown>([answer.status, answer.body.error], [500, REGISTER_TEXTS.failed]);
    }
    assert.equal(await installation.countAccounts(), 0);
    const { register } = await installation.start();
    assert.equal((await post(register, registration({ email: "half@example.com" }))).status, 200);
  });
}

function testEmailConfirmation(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("spec 4.1 pending: no session, no email_confirmed_at, another text", async () => {
    const { register, mails } = await (await create()).start({ emailConfirmation: "required" });
    const answer = await post(register, registration({ email: "pending@example.com" }));
    assert.equal(answer.status, 200);
    assert.equal(answer.body.message, REGISTER_TEXTS.pending);
    assert.equal(answer.body.data.session, null);
    assert.equal(answer.body.data.user.email_confirmed_at, null);
    assert.equal(answer.body.data.userInfo.is_active, true);
    assert.deepEqual(
      (await mails()).map((mail) => mail.to),
      ["pending@example.com"],
    );
  });

  test("spec 3 pending becomes confirmed by the link of the mail, once", async () => {
    const { register, login, confirm, mails } = await (await create()).start({ emailConfirmation: "required" });
    const [email, password] = ["link@example.com", "secret1"];
    await post(register, { email, password, full_name: "Link" });
    assertRefused(await post(login, { email, password }), 401, LOGIN_TEXTS.wrong);
    const link = /https:\S+/.exec((await mails())[0]?.text ?? "")?.[0] ?? "";
    const open = (method: string) => confirm(new Request(link, { method }));
    assert.match(await (await open("GET")).text(), /<button>/);
    assert.equal((await post(login, { email, password })).status, 401);
    const pages = await Promise.all([open("POST"), open("POST"), open("POST")]);
    assert.deepEqual(pages.map((page) => page.status).sort(), [200, 400, 400]);
    const answer = await post(login, { email, password });
    assert.equal(answer.status, 200);
    assert.notEqual(answer.body.data.user.email_confirmed_at, null);
    assert.equal(answer.body.data.user.user_metadata.email_verified, true);
  });

  if (suite.supportsMailer) {
    test("spec 4.1 a mail that cannot be sent leaves no account that nobody could confirm", async () => {
      const installation = await create();
      const { register } = await installation.start({
        emailConfirmation: "required",
        wrapMailer: () => ({ send: () => Promise.reject(new Error("no mail today")) }),
      });
      const answer = await post(register, registration());
      assert.deepEqual<unknown>([answer.status, answer.body.error], [500, REGISTER_TEXTS.failed]);
      assert.equal(await installation.countAccounts(), 0);
    });
  }
}

function testSelfRegistrationRoles(test: TestFunction, create: CreateFunctions): void {
  test("SELF_REGISTRATION_ROLES: a role outside gets the text of a role that does not exist", async () => {
    const installation = await create();
    const careful = await installation.start({ selfRegistrationRoles: ["student"] });
    for (const role of ["admin", "teacher"]) {
      assert.equal((await post(careful.register, registration({ role }))).body.error, REGISTER_TEXTS.badRole);
    }
    assert.equal((await post(careful.register, registration({ role: "student" }))).status, 200);
    const closed = await installation.start({ selfRegistrationRoles: ["teacher"] });
    const answer = await post(closed.register, registration({ email: "other@example.com" }));
    assert.equal(answer.body.error, REGISTER_TEXTS.badRole);
  });
}
