import assert from "node:assert/strict";
import { EmailTakenError, type Person } from "@rubrica/core";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople } from "./people.ts";
import type { CreateUserAdministration, UserFields } from "./subject.ts";

export function testRefusedUpdates(test: TestFunction, create: CreateUserAdministration): void {
  const forAdmins: readonly UserFields[] = [
    { role: "admin" },
    { isActive: true },
    { email: "a@example.com" },
    { password: "another" },
  ];
  for (const change of forAdmins) {
    test(`updateUser() does not let people change their own ${JSON.stringify(change)}`, async () => {
      const { update, record, alice, teacher } = await createWithPeople(create);
      const before = await record(alice);
      assert.equal((await update(alice, alice, change)).status, "forbidden");
      assert.equal((await update(teacher, teacher, change)).status, "forbidden");
      assert.deepEqual(await record(alice), before);
    });
  }

  test("updateUser() does not let people change others", async () => {
    const { update, alice, bob, teacher } = await createWithPeople(create);
    assert.equal((await update(alice, bob, { fullName: "x" })).status, "forbidden");
    assert.equal((await update(teacher, alice, { fullName: "x" })).status, "forbidden");
  });

  test("updateUser() does not believe a claimed role: the database refuses", async () => {
    const { update, record, alice, bob } = await createWithPeople(create);
    const pretender: Person = { ...alice, role: "admin" };
    assert.equal((await update(pretender, bob, { fullName: "x" })).status, "not_found");
    assert.equal((await update(pretender, alice, { role: "admin" })).status, "forbidden");
    assertMatches(await record(alice), { role: "student" });
  });

  test("updateUser() refuses an e-mail that somebody else has, and changes nothing then", async () => {
    const { update, record, admin, bob } = await createWithPeople(create);
    const change = { email: "alice@example.com", fullName: "x" };
    assert.equal((await update(admin, bob, change)).status, "email_taken");
    assertMatches(await record(bob), { email: "bob@example.com", fullName: "bob" });
  });

  test("updateUser() gives the record its e-mail back where the account provider refuses the new one", async () => {
    const { installation, record, admin, bob } = await createWithPeople(create);
    const { users } = await installation.start({
      wrapAccountProvider: (real) => ({ ...real, updateAccount: () => Promise.reject(new EmailTakenError()) }),
    });
    const outcome = await users.updateUser(admin, bob.userId, { email: "robert@example.com" });
    assert.equal(outcome.status, "email_taken");
    assertMatches(await record(bob), { email: "bob@example.com" });
  });

  test("updateUser() says not_found for whom there is not", async () => {
    const { users, admin } = await createWithPeople(create);
    const outcome = await users.updateUser(admin, crypto.randomUUID(), { fullName: "x" });
    assert.deepEqual(outcome, { status: "not_found" });
  });

  const invalid: readonly (readonly [string, UserFields])[] = [
    ["fullName", { fullName: "a\u0000" }],
    ["phone", { phone: "1" }],
    ["avatarUrl", { avatarUrl: "javascript:alert(1)" }],
    ["avatarUrl", { avatarUrl: "https://user:secret@example.com/" }],
  ];
  for (const [field, change] of invalid) {
    test(`updateUser() names the invalid field ${field}`, async () => {
      const { update, alice } = await createWithPeople(create);
      assertMatches(await update(alice, alice, change), { status: "invalid", field });
    });
  }
}
