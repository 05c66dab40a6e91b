import assert from "node:assert/strict";
import type { Person } from "@rubrica/core";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople } from "./people.ts";
import type { CreateUserAdministration } from "./subject.ts";

export function testDeleteUser(test: TestFunction, create: CreateUserAdministration): void {
  test("deleteUser() removes account, sessions and record; the reports stay without owner", async () => {
    const { remove, add, addReport, hasAccount, ...people } = await createWithReports(create);
    const { admin, bob, logIn, record, reports, accountProvider } = people;
    const reportId = await addReport(bob);
    const token = (await logIn("bob")).body.data.session.access_token;
    assert.deepEqual(await remove(admin, bob), { status: "deleted", removedReportIds: [] });
    assert.equal(await record(bob), null);
    assert.equal(await hasAccount(bob), false);
    assert.equal(await accountProvider.verifyAccessToken(token), null);
    assertMatches(await reports.find(reportId), { ownerId: null });
    assert.equal((await logIn("bob")).status, 401);
    assert.notEqual((await add("student", "bob")).userId, bob.userId);
  });

  test("deleteUser() takes the reports along when asked, and only theirs", async () => {
    const { remove, addReport, reports, admin, alice, bob } = await createWithReports(create);
    const [mine, hers] = [await addReport(bob), await addReport(alice)];
    assert.deepEqual(await remove(admin, bob, "delete"), { status: "deleted", removedReportIds: [mine] });
    assert.equal(await reports.find(mine), null);
    assert.notEqual(await reports.find(hers), null);
  });

  test("deleteUser() is for admins, by what the database says now", async () => {
    const { remove, addReport, hasAccount, record, reports, teacher, alice, bob } = await createWithReports(create);
    const reportId = await addReport(bob);
    for (const person of [teacher, alice, bob, { ...alice, role: "admin" } as const]) {
      assert.equal((await remove(person, bob, "delete")).status, "forbidden");
    }
    assert.notEqual(await record(bob), null);
    assert.equal(await hasAccount(bob), true);
    assert.notEqual(await reports.find(reportId), null);
  });

  test("deleteUser() keeps the last active admin, with the reports", async () => {
    const { remove, update, addReport, reports, admin, teacher } = await createWithReports(create);
    const reportId = await addReport(admin);
    assert.equal((await remove(admin, admin, "delete")).status, "last_admin");
    assert.notEqual(await reports.find(reportId), null);
    await update(admin, teacher, { role: "admin" });
    assert.equal((await remove(admin, admin)).status, "deleted");
  });

  test("deleteUser() says not_found the second time, and finishes what broke off half-way", async () => {
    const { installation, remove, hasAccount, admin, bob } = await createWithReports(create);
    const broken = await installation.start({
      wrapAccountProvider: (real) => ({ ...real, deleteAccount: () => Promise.reject(new Error("down")) }),
    });
    await assert.rejects(broken.users.deleteUser(admin, bob.userId, "keep"), /down/);
    assert.equal((await remove(admin, bob)).status, "deleted");
    assert.equal((await remove(admin, bob)).status, "not_found");
    assert.equal(await hasAccount(bob), false);
  });
}

/** The people, who may have reports. */
async function createWithReports(create: CreateUserAdministration) {
  const people = await createWithPeople(create);
  const { installation } = people;
  const { reports } = installation;
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
  return { ...people, reports, addReport, hasAccount: (person: Person) => installation.hasAccount(person.userId) };
}
