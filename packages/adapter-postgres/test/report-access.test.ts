import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mayRead, type Person } from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { addPerson } from "./people.ts";

describe.each([...DRIVERS])("the rule who may read a report on %s", (driver) => {
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
});
