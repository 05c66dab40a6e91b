import { afterAll, beforeAll, expect, test } from "bun:test";
import { mayDelete, mayRead, type Person } from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testReportAccess = suiteOnDriver("the rule who may read a report on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let admin: Person;
  let teacher: Person;
  let alice: Person;
  let bob: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
    admin = await addPerson(opened.database, "admin", "admin");
    teacher = await addPerson(opened.database, "teacher", "teacher");
    alice = await addPerson(opened.database, "student", "alice");
    bob = await addPerson(opened.database, "student", "bob");
  });
  afterAll(() => opened.close());

  test("mayRead() and the policies of the database agree on every person and every owner", async () => {
    const people = [admin, teacher, alice, bob];
    for (const ownerId of [...people.map(({ userId }) => userId), null]) {
      const id = crypto.randomUUID();
      const names = { title: null, fileName: "b.pdf", bytes: 1, sha256: "d".repeat(64), rubricId: null };
      await stores.reports.insert({ id, ownerId, ...names, runId: crypto.randomUUID() });
      for (const person of people) {
        const seen = await stores.transaction.run(person, (bound) => bound.reports.find(id));
        expect([person.role, ownerId, seen !== null]).toEqual([person.role, ownerId, mayRead(person, { ownerId })]);
      }
      await stores.reports.remove({ id });
    }
  });

  test("mayDelete() and the policies of the database agree on every person, every owner and every mark", async () => {
    const people = [admin, teacher, alice, bob];
    for (const hasMark of [false, true]) {
      for (const ownerId of [...people.map(({ userId }) => userId), null]) {
        for (const person of people) {
          const id = await handIn(ownerId, hasMark);
          const removed = await stores.transaction.run(person, (bound) => bound.reports.remove({ id }));
          const allowed = mayDelete(person, { ownerId, hasMark });
          expect([person.role, ownerId, hasMark, removed]).toEqual([
            person.role,
            ownerId,
            hasMark,
            allowed ? [id] : [],
          ]);
          await stores.reports.remove({ id });
        }
      }
    }
  });

  test("a mark that a person deletes past the service is noted by the database, with who did it", async () => {
    const id = await handIn(alice.userId, true);
    await stores.transaction.run(teacher, (bound) => bound.reports.remove({ id }));
    const mark = { finalScore: 55, level: "fail", mode: "ai", decision: "look", released: true };
    const { items } = await stores.audit.list({ reportId: id, limit: 9, offset: 0 });
    expect(items).toMatchObject([
      { personId: teacher.userId, role: "teacher", action: "report.deleted", detail: { owner: alice.userId, mark } },
    ]);
    const kept = await opened.database.query(
      "select owner_id, mark from rubrica.deleted_reports where report_id = $1",
      [id],
    );
    expect(kept).toEqual([{ owner_id: alice.userId, mark }]);
  });

  async function handIn(ownerId: string | null, hasMark: boolean): Promise<string> {
    const [id, runId] = [crypto.randomUUID(), crypto.randomUUID()];
    const names = { title: null, fileName: "b.pdf", bytes: 1, sha256: "d".repeat(64), rubricId: null };
    await stores.reports.insert({ id, ownerId, ...names, runId });
    const findings = [{ code: "scanned_pages", weight: "look", criterionIds: [] }];
    const score = { finalScore: 55, level: { code: "fail", label: "不及格" }, mode: "ai", findings };
    if (hasMark) await stores.reports.saveScore(id, runId, score);
    return id;
  }
});
