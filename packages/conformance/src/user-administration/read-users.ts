import assert from "node:assert/strict";
import type { Person } from "@rubrica/core";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople, password } from "./people.ts";
import type { CreateUserAdministration, UserAdministration } from "./subject.ts";

export function testGetUser(test: TestFunction, create: CreateUserAdministration): void {
  test("getUser() shows admins everybody", async () => {
    const { users, admin, teacher, alice } = await createWithPeople(create);
    for (const target of [admin, teacher, alice]) {
      assert.equal((await users.getUser(admin, target.userId)).status, "found");
    }
  });

  test("getUser() shows teachers their students and themselves", async () => {
    const { users, admin, teacher, alice } = await createWithPeople(create);
    assert.equal((await users.getUser(teacher, alice.userId)).status, "found");
    assert.equal((await users.getUser(teacher, teacher.userId)).status, "found");
    assert.equal((await users.getUser(teacher, admin.userId)).status, "not_found");
  });

  test("getUser() shows students themselves and refuses all else alike", async () => {
    const { users, teacher, alice, bob } = await createWithPeople(create);
    assert.equal((await users.getUser(alice, alice.userId)).status, "found");
    for (const userId of [bob.userId, teacher.userId, crypto.randomUUID(), "nonsense"]) {
      assert.deepEqual(await users.getUser(alice, userId), { status: "forbidden" });
    }
  });

  test("getUser() tells what the account knows of sign-in", async () => {
    const { users, admin, alice } = await createWithPeople(create);
    const found = await users.getUser(admin, alice.userId);
    assert.ok(found.status === "found");
    assertMatches(found.user, { email: "alice@example.com", fullName: "alice" });
    assert.ok(found.user.emailConfirmedAt instanceof Date);
    assert.ok(found.user.lastSignInAt instanceof Date);
  });

  for (const userId of ["nonsense", "", "00000000-0000-4000-8000-000000000000", "1'; drop table auth.users; --"]) {
    test(`getUser() says not_found for ${JSON.stringify(userId)}`, async () => {
      const { users, admin } = await createWithPeople(create);
      assert.deepEqual(await users.getUser(admin, userId), { status: "not_found" });
    });
  }

  test("getUser() shows nothing to somebody who was deactivated a moment ago", async () => {
    const { users, update, admin, teacher, alice } = await createWithPeople(create);
    await update(admin, teacher, { isActive: false });
    assert.deepEqual(await users.getUser(teacher, alice.userId), { status: "not_found" });
  });
}

export function testListUsers(test: TestFunction, create: CreateUserAdministration): void {
  const namesIn = (users: UserAdministration) => {
    return async (person: Person, query: object = {}) =>
      (await users.listUsers(person, query)).items.map((user) => user.fullName).sort();
  };

  test("listUsers() shows everybody whom they may see", async () => {
    const { users, admin, teacher, alice } = await createWithPeople(create);
    const names = namesIn(users);
    assert.deepEqual(await names(admin), ["admin", "alice", "bob", "teacher"]);
    assert.deepEqual(await names(teacher), ["alice", "bob", "teacher"]);
    assert.deepEqual(await names(alice), ["alice"]);
  });

  test("listUsers() counts no more than they may see", async () => {
    const { users, teacher, alice } = await createWithPeople(create);
    assert.equal((await users.listUsers(teacher, {})).total, 3);
    assert.equal((await users.listUsers(alice, {})).total, 1);
  });

  test("listUsers() filters by role, activity and text, newest first", async () => {
    const { users, update, admin, bob } = await createWithPeople(create);
    const names = namesIn(users);
    await update(admin, bob, { isActive: false, phone: "13800138000" });
    assert.deepEqual(await names(admin, { role: "student" }), ["alice", "bob"]);
    assert.deepEqual(await names(admin, { isActive: false }), ["bob"]);
    assert.deepEqual(await names(admin, { role: "student", isActive: true }), ["alice"]);
    assert.deepEqual(await names(admin, { q: "ALI" }), ["alice"]);
    assert.deepEqual(await names(admin, { q: "bob@example" }), ["bob"]);
    assert.deepEqual(await names(admin, { q: "0013" }), ["bob"]);
    const times = (await users.listUsers(admin, {})).items.map((user) => user.createdAt.getTime());
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
  });

  test("listUsers() takes the searched text literally", async () => {
    const { users, update, admin, bob } = await createWithPeople(create);
    const names = namesIn(users);
    await update(admin, bob, { fullName: "100%_\\" });
    assert.deepEqual(await names(admin, { q: "%" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "_" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "\\" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "'" }), []);
  });

  test("listUsers() pages, with 20 a page unless asked and 100 at most", async () => {
    const { users, admin, accountProvider } = await createWithPeople(create);
    await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        accountProvider.createAccount({
          email: `pupil${index}@example.com`,
          password,
          metadata: { full_name: "pupil", role: "student", phone: null },
          confirmed: true,
          client: { ip: null, userAgent: null },
        }),
      ),
    );
    const list = (query: object = {}) => users.listUsers(admin, query);
    assert.equal((await list()).items.length, 20);
    assert.equal((await list({ limit: 1000 })).items.length, 100);
    assert.equal((await list({ limit: 0 })).items.length, 1);
    assert.equal((await list({ limit: 100, offset: 100 })).items.length, 34);
    assert.deepEqual(await list({ offset: 5000 }), { items: [], total: 134, limit: 20, offset: 5000 });
    const pages = await Promise.all([0, 50, 100].map((offset) => list({ limit: 50, offset })));
    assert.equal(new Set(pages.flatMap((page) => page.items.map((user) => user.id))).size, 134);
  });
}
