import assert from "node:assert/strict";
import type { Person } from "@rubrica/core";
import { assertMatches } from "../assertions.ts";
import { post } from "../functions/requests.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople, password } from "./people.ts";
import type { CreateUserAdministration } from "./subject.ts";

export function testAdmins(test: TestFunction, create: CreateUserAdministration): void {
  for (const change of [{ role: "teacher" }, { isActive: false }] as const) {
    test(`updateUser() keeps the last active admin from ${JSON.stringify(change)}`, async () => {
      const { update, record, admin, teacher } = await createWithPeople(create);
      assert.equal((await update(admin, admin, change)).status, "last_admin");
      assertMatches(await record(admin), { role: "admin", isActive: true });
      await update(admin, teacher, { role: "admin" });
      assert.notEqual((await update(admin, admin, change)).status, "last_admin");
      assertMatches(await record(admin), change);
    });
  }

  test("two admins who remove each other at the same moment leave one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { installation, update, admin, teacher } = await createWithPeople(create);
      await update(admin, teacher, { role: "admin" });
      const [one, two]: [Person, Person] = [admin, { ...teacher, role: "admin" }];
      const outcomes = await Promise.allSettled([
        update(one, two, { role: "student" }),
        update(two, one, { isActive: false }),
      ]);
      const updated = outcomes.filter(
        (outcome) => outcome.status === "fulfilled" && outcome.value.status === "updated",
      );
      assert.equal(updated.length, 1);
      const left = await installation.userInfo.listUsers({ role: "admin", isActive: true, limit: 10, offset: 0 });
      assert.equal(left.total, 1);
    }
  });

  const first = { email: "root@example.com", password, fullName: "Root" };
  test("createFirstAdmin() makes an admin who can log in, once", async () => {
    const { users, login } = await (await create()).start();
    const created = await users.createFirstAdmin(first);
    assertMatches(created, { status: "created", userInfo: { role: "admin" } });
    assert.equal((await post(login, first)).body.data.userInfo.role, "admin");
    const second = await users.createFirstAdmin({ ...first, email: "second@example.com" });
    assert.equal(second.status, "admin_exists");
  });

  test("createFirstAdmin() refuses a taken e-mail and invalid fields", async () => {
    const { users, register } = await (await create()).start();
    await post(register, { email: first.email, password, full_name: "root" });
    assert.equal((await users.createFirstAdmin(first)).status, "email_taken");
    const outcome = await users.createFirstAdmin({ ...first, password: "x" });
    assertMatches(outcome, { status: "invalid", field: "password" });
  });
}
