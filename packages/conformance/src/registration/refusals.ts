import assert from "node:assert/strict";
import type { FunctionsSuite } from "../functions/options.ts";
import { assertRefused, type Fields, post, registerAlone, registration, send } from "../functions/requests.ts";
import type { CreateFunctions } from "../functions/subject.ts";
import { REGISTER_TEXTS } from "../functions/texts.ts";
import type { TestFunction } from "../test-function.ts";

/** Every way in which a body is refused with 400. */
export function testRegistrationRefusals(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
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

  for (const [name, fields, text] of unacceptable) {
    test(`spec 7 register 400 account creation failed: ${name}`, async () => {
      assertRefused(await registerAlone(create, fields), 400, text);
    });
  }

  test("register takes the longest password, and a name of 200 characters, of any plane", async () => {
    const { register, login } = await (await create()).start();
    const longest = registration({ password: "😀".repeat(suite.passwordBytes / 4), full_name: "𠮷".repeat(200) });
    assert.equal((await post(register, longest)).status, 200);
    assert.equal((await post(login, longest)).status, 200);
  });

  if (suite.runsInProcess) {
    test("spec 7 register 400 account creation failed: the account provider rejects", async () => {
      const { register } = await (await create()).start({
        wrapAccountProvider: (real) => ({ ...real, createAccount: async () => ({ status: "rejected", reason: "x" }) }),
      });
      assertRefused(await post(register, registration()), 400, REGISTER_TEXTS.notCreated);
    });
  }

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

const unacceptable: readonly (readonly [string, Fields, string])[] = [
  ["a password of 257 characters", { password: "x".repeat(257) }, REGISTER_TEXTS.longPassword],
  ["a name with NUL", { full_name: "a\u0000b" }, REGISTER_TEXTS.badName],
  ["a name with a line break", { full_name: "a\nb" }, REGISTER_TEXTS.badName],
  ["a name with half a character", { full_name: "a\ud800" }, REGISTER_TEXTS.badName],
  ["a name of 201 characters", { full_name: "x".repeat(201) }, REGISTER_TEXTS.longName],
];
