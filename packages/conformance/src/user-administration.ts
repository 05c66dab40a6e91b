import assert from "node:assert/strict";
import { EmailTakenError, type Person, type Role } from "@rubrica/core";
import { assertMatches } from "./functions/matches.ts";
import { post } from "./functions/requests.ts";
import type { TestFunction } from "./test-function.ts";
import type { CreateUserAdministration, UserAdministration, UserFields } from "./user-administration/subject.ts";

/** What user administration must do: who sees, adds, changes and deletes whom, and that an admin is left. */
export function testUserAdministration(test: TestFunction, create: CreateUserAdministration): void {
  testGetUser(test, create);
  testListUsers(test, create);
  testCreateUser(test, create);
  testUpdateUser(test, create);
  testRefusedUpdates(test, create);
  testDeleteUser(test, create);
  testAdmins(test, create);
}

const password = "correct horse";

/** An installation with an admin, a teacher and two students, and what they can do to each other. */
async function createWithFour(create: CreateUserAdministration) {
  const installation = await create();
  const functions = await installation.start();
  const add = async (role: Role, name: string): Promise<Person> => {
    const body = { email: `${name}@example.com`, password, full_name: name, role };
    const answer = await post(functions.register, body);
    return { kind: "person", userId: answer.body.data.user.id, role };
  };
  const [admin, teacher] = [await add("admin", "admin"), await add("teacher", "teacher")];
  const [alice, bob] = [await add("student", "alice"), await add("student", "bob")];
  const { users } = functions;
  return {
    installation,
    accountProvider: functions.accountProvider,
    users,
    admin,
    teacher,
    alice,
    bob,
    add,
    login: (name: string, given = password) => post(functions.login, { email: `${name}@example.com`, password: given }),
    record: (person: Person) => installation.userInfo.find(person.userId),
    update: (person: Person, target: Person, change: UserFields) => users.updateUser(person, target.userId, change),
    remove: (person: Person, target: Person, reports: "keep" | "delete" = "keep") =>
      users.deleteUser(person, target.userId, reports),
  };
}

function testGetUser(test: TestFunction, create: CreateUserAdministration): void {
  test("getUser() shows admins everybody", async () => {
    const { users, admin, teacher, alice } = await createWithFour(create);
    for (const target of [admin, teacher, alice]) {
      assert.equal((await users.getUser(admin, target.userId)).status, "found");
    }
  });

  test("getUser() shows teachers their students and themselves", async () => {
    const { users, admin, teacher, alice } = await createWithFour(create);
    assert.equal((await users.getUser(teacher, alice.userId)).status, "found");
    assert.equal((await users.getUser(teacher, teacher.userId)).status, "found");
    assert.equal((await users.getUser(teacher, admin.userId)).status, "not_found");
  });

  test("getUser() shows students themselves and refuses all else alike", async () => {
    const { users, teacher, alice, bob } = await createWithFour(create);
    assert.equal((await users.getUser(alice, alice.userId)).status, "found");
    for (const userId of [bob.userId, teacher.userId, crypto.randomUUID(), "nonsense"]) {
      assert.deepEqual(await users.getUser(alice, userId), { status: "forbidden" });
    }
  });

  test("getUser() tells what the account knows of sign-in", async () => {
    const { users, admin, alice } = await createWithFour(create);
    const found = await users.getUser(admin, alice.userId);
    assert.ok(found.status === "found");
    assertMatches(found.user, { email: "alice@example.com", fullName: "alice" });
    assert.ok(found.user.emailConfirmedAt instanceof Date);
    assert.ok(found.user.lastSignInAt instanceof Date);
  });

  for (const userId of ["nonsense", "", "00000000-0000-4000-8000-000000000000", "1'; drop table auth.users; --"]) {
    test(`getUser() says not_found for ${JSON.stringify(userId)}`, async () => {
      const { users, admin } = await createWithFour(create);
      assert.deepEqual(await users.getUser(admin, userId), { status: "not_found" });
    });
  }

  test("getUser() shows nothing to somebody who was deactivated a moment ago", async () => {
    const { users, update, admin, teacher, alice } = await createWithFour(create);
    await update(admin, teacher, { isActive: false });
    assert.deepEqual(await users.getUser(teacher, alice.userId), { status: "not_found" });
  });
}

function testListUsers(test: TestFunction, create: CreateUserAdministration): void {
  const namesIn = (users: UserAdministration) => {
    return async (person: Person, query: object = {}) =>
      (await users.listUsers(person, query)).items.map((user) => user.fullName).sort();
  };

  test("listUsers() shows everybody whom they may see", async () => {
    const { users, admin, teacher, alice } = await createWithFour(create);
    const names = namesIn(users);
    assert.deepEqual(await names(admin), ["admin", "alice", "bob", "teacher"]);
    assert.deepEqual(await names(teacher), ["alice", "bob", "teacher"]);
    assert.deepEqual(await names(alice), ["alice"]);
  });

  test("listUsers() counts no more than they may see", async () => {
    const { users, teacher, alice } = await createWithFour(create);
    assert.equal((await users.listUsers(teacher, {})).total, 3);
    assert.equal((await users.listUsers(alice, {})).total, 1);
  });

  test("listUsers() filters by role, activity and text, newest first", async () => {
    const { users, update, admin, bob } = await createWithFour(create);
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
    const { users, update, admin, bob } = await createWithFour(create);
    const names = namesIn(users);
    await update(admin, bob, { fullName: "100%_\\" });
    assert.deepEqual(await names(admin, { q: "%" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "_" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "\\" }), ["100%_\\"]);
    assert.deepEqual(await names(admin, { q: "'" }), []);
  });

  test("listUsers() pages, with 20 a page unless asked and 100 at most", async () => {
    const { users, admin, accountProvider } = await createWithFour(create);
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

function testCreateUser(test: TestFunction, create: CreateUserAdministration): void {
  const user = { email: "New@example.com ", password, fullName: " New " };

  test("createUser() adds a confirmed user who can log in at once", async () => {
    const { users, admin, login } = await createWithFour(create);
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
    assert.equal((await login("new")).status, 200);
  });

  test("createUser() confirms even where people have to confirm themselves, and mails nothing", async () => {
    const { installation, admin } = await createWithFour(create);
    const strict = await installation.start({ emailConfirmation: "required" });
    assert.equal((await strict.users.createUser(admin, user)).status, "created");
    assert.deepEqual(await strict.mails(), []);
    assert.equal((await post(strict.login, { email: user.email, password })).status, 200);
  });

  test("createUser() is for admins, by what the database says now", async () => {
    const { installation, users, teacher, alice } = await createWithFour(create);
    for (const person of [teacher, alice, { ...alice, role: "admin" } as const]) {
      assert.equal((await users.createUser(person, user)).status, "forbidden");
    }
    assert.equal(await installation.countAccounts(), 4);
    assert.equal(await installation.userInfo.findByEmail(user.email), null);
  });

  test("createUser() refuses a taken e-mail", async () => {
    const { users, admin } = await createWithFour(create);
    assert.equal((await users.createUser(admin, { ...user, email: "ALICE@example.com" })).status, "email_taken");
  });

  const invalid: readonly (readonly [string, object])[] = [
    ["email", { email: "bad" }],
    ["password", { password: "short" }],
    ["password", { password: "x".repeat(257) }],
    ["fullName", { fullName: "  " }],
    ["role", { role: "root" }],
    ["phone", { phone: "1" }],
  ];
  for (const [field, fields] of invalid) {
    test(`createUser() names the invalid field ${field}`, async () => {
      const { users, admin } = await createWithFour(create);
      const outcome = await users.createUser(admin, { ...user, ...fields });
      assert.ok(outcome.status === "invalid", outcome.status);
      assert.equal(outcome.field, field);
      assert.equal(typeof outcome.text, "string");
    });
  }
}

function testUpdateUser(test: TestFunction, create: CreateUserAdministration): void {
  test("updateUser() lets people change their own name, phone and avatar", async () => {
    const { update, alice } = await createWithFour(create);
    const change = { fullName: "Alice L.", phone: "13800138000", avatarUrl: "https://example.com/a.png" };
    assertMatches(await update(alice, alice, change), { status: "updated", user: change });
    assertMatches(await update(alice, alice, { phone: "", avatarUrl: null }), {
      status: "updated",
      user: { fullName: "Alice L.", phone: null, avatarUrl: null },
    });
  });

  test("updateUser() lets an admin change everything, and the change counts at once", async () => {
    const { update, admin, bob, login } = await createWithFour(create);
    const changed = await update(admin, bob, {
      email: "Robert@example.com",
      password: "another one",
      role: "teacher",
      fullName: "Robert",
    });
    assertMatches(changed, {
      status: "updated",
      user: { email: "robert@example.com", role: "teacher", fullName: "Robert" },
    });
    assert.equal((await login("robert", "another one")).status, 200);
    assert.equal((await login("bob")).status, 401);
  });

  test("updateUser() ends all sessions with a new password and with deactivation", async () => {
    const { update, admin, bob, login, accountProvider } = await createWithFour(create);
    for (const change of [{ password: "another one" }, { isActive: false }]) {
      const token = (await login("bob")).body.data.session.access_token;
      await update(admin, bob, change);
      assert.equal(await accountProvider.verifyAccessToken(token), null);
      await update(admin, bob, { password, isActive: true });
    }
  });

  test("updateUser() that reactivates lets somebody log in again", async () => {
    const { update, admin, bob, login } = await createWithFour(create);
    await update(admin, bob, { isActive: false });
    assert.equal((await login("bob")).status, 403);
    await update(admin, bob, { isActive: true });
    assert.equal((await login("bob")).status, 200);
  });
}

function testRefusedUpdates(test: TestFunction, create: CreateUserAdministration): void {
  const forAdmins: readonly UserFields[] = [
    { role: "admin" },
    { isActive: true },
    { email: "a@example.com" },
    { password: "another" },
  ];
  for (const change of forAdmins) {
    test(`updateUser() does not let people change their own ${JSON.stringify(change)}`, async () => {
      const { update, record, alice, teacher } = await createWithFour(create);
      const before = await record(alice);
      assert.equal((await update(alice, alice, change)).status, "forbidden");
      assert.equal((await update(teacher, teacher, change)).status, "forbidden");
      assert.deepEqual(await record(alice), before);
    });
  }

  test("updateUser() does not let people change others", async () => {
    const { update, alice, bob, teacher } = await createWithFour(create);
    assert.equal((await update(alice, bob, { fullName: "x" })).status, "forbidden");
    assert.equal((await update(teacher, alice, { fullName: "x" })).status, "forbidden");
  });

  test("updateUser() does not believe a claimed role: the database refuses", async () => {
    const { update, record, alice, bob } = await createWithFour(create);
    const pretender: Person = { ...alice, role: "admin" };
    assert.equal((await update(pretender, bob, { fullName: "x" })).status, "not_found");
    assert.equal((await update(pretender, alice, { role: "admin" })).status, "forbidden");
    assertMatches(await record(alice), { role: "student" });
  });

  test("updateUser() refuses an e-mail that somebody else has, and changes nothing then", async () => {
    const { update, record, admin, bob } = await createWithFour(create);
    const change = { email: "alice@example.com", fullName: "x" };
    assert.equal((await update(admin, bob, change)).status, "email_taken");
    assertMatches(await record(bob), { email: "bob@example.com", fullName: "bob" });
  });

  test("updateUser() gives the record its e-mail back where the account provider refuses the new one", async () => {
    const { installation, record, admin, bob } = await createWithFour(create);
    const { users } = await installation.start({
      wrapAccountProvider: (real) => ({ ...real, updateAccount: () => Promise.reject(new EmailTakenError()) }),
    });
    const outcome = await users.updateUser(admin, bob.userId, { email: "robert@example.com" });
    assert.equal(outcome.status, "email_taken");
    assertMatches(await record(bob), { email: "bob@example.com" });
  });

  test("updateUser() says not_found for whom there is not", async () => {
    const { users, admin } = await createWithFour(create);
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
      const { update, alice } = await createWithFour(create);
      assertMatches(await update(alice, alice, change), { status: "invalid", field });
    });
  }
}

function testDeleteUser(test: TestFunction, create: CreateUserAdministration): void {
  const createWithReports = async () => {
    const four = await createWithFour(create);
    const { reports } = four.installation;
    const addReport = async (owner: Person) => {
      const id = crypto.randomUUID();
      await reports.insert({
        id,
        ownerId: owner.userId,
        title: null,
        fileName: "a.pdf",
        bytes: 1,
        sha256: "0".repeat(64),
        rubricId: null,
        runId: crypto.randomUUID(),
      });
      return id;
    };
    return { ...four, reports, addReport, hasAccount: (person: Person) => four.installation.hasAccount(person.userId) };
  };

  test("deleteUser() removes account, sessions and record; the reports stay without owner", async () => {
    const { remove, add, addReport, hasAccount, ...four } = await createWithReports();
    const { admin, bob, login, record, reports, accountProvider } = four;
    const reportId = await addReport(bob);
    const token = (await login("bob")).body.data.session.access_token;
    assert.deepEqual(await remove(admin, bob), { status: "deleted", removedReportIds: [] });
    assert.equal(await record(bob), null);
    assert.equal(await hasAccount(bob), false);
    assert.equal(await accountProvider.verifyAccessToken(token), null);
    assertMatches(await reports.find(reportId), { ownerId: null });
    assert.equal((await login("bob")).status, 401);
    assert.notEqual((await add("student", "bob")).userId, bob.userId);
  });

  test("deleteUser() takes the reports along when asked, and only theirs", async () => {
    const { remove, addReport, reports, admin, alice, bob } = await createWithReports();
    const [mine, hers] = [await addReport(bob), await addReport(alice)];
    assert.deepEqual(await remove(admin, bob, "delete"), { status: "deleted", removedReportIds: [mine] });
    assert.equal(await reports.find(mine), null);
    assert.notEqual(await reports.find(hers), null);
  });

  test("deleteUser() is for admins, by what the database says now", async () => {
    const { remove, addReport, hasAccount, record, reports, teacher, alice, bob } = await createWithReports();
    const reportId = await addReport(bob);
    for (const person of [teacher, alice, bob, { ...alice, role: "admin" } as const]) {
      assert.equal((await remove(person, bob, "delete")).status, "forbidden");
    }
    assert.notEqual(await record(bob), null);
    assert.equal(await hasAccount(bob), true);
    assert.notEqual(await reports.find(reportId), null);
  });

  test("deleteUser() keeps the last active admin, with the reports", async () => {
    const { remove, update, addReport, reports, admin, teacher } = await createWithReports();
    const reportId = await addReport(admin);
    assert.equal((await remove(admin, admin, "delete")).status, "last_admin");
    assert.notEqual(await reports.find(reportId), null);
    await update(admin, teacher, { role: "admin" });
    assert.equal((await remove(admin, admin)).status, "deleted");
  });

  test("deleteUser() says not_found the second time, and finishes what broke off half-way", async () => {
    const { installation, remove, hasAccount, admin, bob } = await createWithReports();
    const broken = await installation.start({
      wrapAccountProvider: (real) => ({ ...real, deleteAccount: () => Promise.reject(new Error("down")) }),
    });
    await assert.rejects(broken.users.deleteUser(admin, bob.userId, "keep"), /down/);
    assert.equal((await remove(admin, bob)).status, "deleted");
    assert.equal((await remove(admin, bob)).status, "not_found");
    assert.equal(await hasAccount(bob), false);
  });
}

function testAdmins(test: TestFunction, create: CreateUserAdministration): void {
  for (const change of [{ role: "teacher" }, { isActive: false }] as const) {
    test(`updateUser() keeps the last active admin from ${JSON.stringify(change)}`, async () => {
      const { update, record, admin, teacher } = await createWithFour(create);
      assert.equal((await update(admin, admin, change)).status, "last_admin");
      assertMatches(await record(admin), { role: "admin", isActive: true });
      await update(admin, teacher, { role: "admin" });
      assert.notEqual((await update(admin, admin, change)).status, "last_admin");
      assertMatches(await record(admin), change);
    });
  }

  test("two admins who remove each other at the same moment leave one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { installation, update, admin, teacher } = await createWithFour(create);
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
