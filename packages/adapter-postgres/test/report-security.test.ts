import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actor, mayRead, PermissionDeniedError, type Person } from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";
import { runAs } from "../src/transaction.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { addPerson } from "./people.ts";

// Bare SQL on behalf of a person, as if the application had forgotten every check.
describe.each([...DRIVERS])("row-level security of reports on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let admin: Person;
  let teacher: Person;
  let alice: Person;
  let bob: Person;
  let report: string;
  const runId = crypto.randomUUID();

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
    admin = await addPerson(opened.database, "admin", "admin");
    teacher = await addPerson(opened.database, "teacher", "teacher");
    alice = await addPerson(opened.database, "student", "alice");
    bob = await addPerson(opened.database, "student", "bob");
    report = crypto.randomUUID();
    await stores.reports.insert({
      id: report,
      ownerId: alice.userId,
      title: null,
      fileName: "a.pdf",
      bytes: 1,
      sha256: "c".repeat(64),
      rubricId: null,
      runId,
    });
    await stores.reports.beginStage({ id: report, runId, stage: "download", attempt: 1, progress: 0 });
    await stores.progress.publish(report, { type: "failed", code: "x", message: "x" });
    await stores.reports.saveScore(report, runId, { finalScore: 90 });
    await stores.graph.putFragment({ reportId: report, hash: "1", fragment: {} });
  });
  afterAll(() => opened.close());

  const run = (actor: Actor, text: string) => runAs(opened.database, actor, (statements) => statements.query(text));
  const tables = ["reports", "report_stages", "report_scores", "report_events"];

  test("students see their own reports with stages, scores and events; teachers and admins see all", async () => {
    for (const table of tables) {
      const seen = async (actor: Actor) => (await run(actor, `select 1 from public.${table}`)).length;
      expect([table, await seen(alice), await seen(teacher), await seen(admin)]).toEqual([table, 1, 1, 1]);
      expect([table, await seen(bob)]).toEqual([table, 0]);
      await expect(seen({ kind: "anonymous" })).rejects.toBeInstanceOf(PermissionDeniedError);
    }
  });

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

  test("nobody but the service writes a report, a score or an event, not even the owner or a teacher", async () => {
    const attempts = [
      "update public.reports set status = 'scored'",
      "update public.report_scores set score = '{}'",
      "insert into public.report_scores (report_id, run_id, score) select id, gen_random_uuid(), '{}' from public.reports",
      "delete from public.report_scores",
      "insert into public.report_events (report_id, event) select id, '{}' from public.reports",
    ];
    for (const actor of [alice, teacher, admin]) {
      for (const attempt of attempts) await expect(run(actor, attempt)).rejects.toBeInstanceOf(PermissionDeniedError);
    }
    expect((await stores.reports.latestScore(report))?.score).toEqual({ finalScore: 90 });
  });

  test("fragments and graphs are out of people's reach", async () => {
    for (const table of ["report_fragments", "knowledge_graphs"]) {
      await expect(run(admin, `select 1 from public.${table}`)).rejects.toBeInstanceOf(PermissionDeniedError);
    }
  });

  test("teachers and admins see builds of the knowledge graph, students do not", async () => {
    await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: teacher.userId });
    const seen = async (actor: Actor) => (await run(actor, "select 1 from public.knowledge_graph_builds")).length;
    expect([await seen(teacher), await seen(admin), await seen(alice), await seen(bob)]).toEqual([1, 1, 0, 0]);
  });

  test("a person who was deactivated sees nothing", async () => {
    const carol = await addPerson(opened.database, "student", "carol");
    await opened.database.query("update public.user_info set is_active = false where id = $1", [carol.userId]);
    await opened.database.query("update public.reports set owner_id = $1", [carol.userId]);
    expect(await run(carol, "select 1 from public.reports")).toEqual([]);
    await opened.database.query("update public.reports set owner_id = $1", [alice.userId]);
  });

  test("only admins delete reports", async () => {
    for (const actor of [alice, bob, teacher]) await run(actor, "delete from public.reports").catch(() => {});
    expect(await stores.reports.find(report)).not.toBeNull();
    await run(admin, "delete from public.reports");
    expect(await stores.reports.find(report)).toBeNull();
  });
});
