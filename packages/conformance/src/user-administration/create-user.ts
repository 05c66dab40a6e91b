import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import { post } from "../functions/requests.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople, password } from "./people.ts";
import type { CreateUserAdministration } from "./subject.ts";

const user = { email: "New@example.com ", password, fullName: " New " };

export function testCreateUser(test: TestFunction, create: CreateUserAdministration): void {
  test("createUser() adds a confirmed user who can log in at once", async () => {
    const { users, admin, logIn } = await createWithPeople(create);
    const created = await users.createUser(admin, { ...user, role: "teacher", phone: "13800138000" });
    assert.ok(created.status === "created");
    assertMatches(created.user, {
      email: "new@example.com",
      fullName: "New",
      role: "teacher",
      phone: "13800138000",
      isActive: true,
      lastSignInAt: null,
    });
    assert.ok(created.user.emailConfirmedAt instanceof Date);
    assert.equal((await logIn("new")).status, 200);
  });

  test("createUser() is for admins, by what the database says now", async () => {
    const { installation, users, teacher, alice } = await createWithPeople(create);
    for (const person of [teacher, alice, { ...alice, role: "admin" } as const]) {
      assert.equal((await users.createUser(person, user)).status, "forbidden");
    }
    assert.equal(await installation.countAccounts(), 4);
    assert.equal(await installation.userInfo.findByEmail(user.email), null);
  });

  test("createUser() refuses a taken e-mail", async () => {
    const { users, admin } = await createWithPeople(create);
    assert.equal((await users.createUser(admin, { ...user, email: "ALICE@example.com" })).status, "email_taken");
  });

  const invalid: readonly (readonly [string, string, object])[] = [
    ["email", "", { email: "bad" }],
    ["password", "6", { password: "short" }],
    ["password", "256", { password: "x".repeat(257) }],
    ["fullName", "", { fullName: "  " }],
    ["fullName", "200", { fullName: "x".repeat(201) }],
    ["role", "", { role: "root" }],
    ["phone", "", { phone: "1" }],
  ];
  for (const [field, limit, fields] of invalid) {
    test(`createUser() names the invalid field ${field}${limit && ` and its limit ${limit}`}`, async () => {
      const { users, admin } = await createWithPeople(create);
      const outcome = await users.createUser(admin, { ...user, ...fields });
      assert.ok(outcome.status === "invalid", outcome.status);
      assert.equal(outcome.field, field);
      for (const text of [outcome.text.zh, outcome.text.en]) assert.ok(text !== "" && text.includes(limit), text);
    });
  }
}

/** Admins answer for the e-mail of those whom they add. */
export function testConfirmationByAdmin(test: TestFunction, create: CreateUserAdministration): void {
  test("createUser() confirms even where people have to confirm themselves, and mails nothing", async () => {
    const { installation, admin } = await createWithPeople(create);
    const strict = await installation.start({ emailConfirmation: "required" });
    assert.equal((await strict.users.createUser(admin, user)).status, "created");
    assert.deepEqual(await strict.mails(), []);
    assert.equal((await post(strict.login, { email: user.email, password })).status, 200);
  });
}
