import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Actor, type DeadLetters, PermissionDeniedError, SERVICE, type Stores } from "@rubrica/core";
import { createDeadLetters, createPostgresStores, type PostgresStores, runAs } from "../../src/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

setDefaultTimeout(240_000);

const admin: Actor = { kind: "person", userId: "6f1c2c1e-7a43-4f0d-9d8e-0c7d6a1b2c3d", role: "admin" };
const anonymous: Actor = { kind: "anonymous" };

export const testTaskQueueSecurity = suiteOnDriver("tasks on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores(opened);
    await stores.queue.enqueue([{ type: "work", payload: {} }]);
  });
  afterAll(() => opened.close());

  test.each([
    ["an admin", admin],
    ["an anonymous caller", anonymous],
  ])("the database itself refuses %s every operation of the queue", async (_title, actor) => {
    const claim = { types: ["work"], limit: 1, worker: "intruder", leaseSeconds: 30 };
    const operations: readonly ((bound: Stores) => Promise<unknown>)[] = [
      ({ queue }) => queue.enqueue([{ type: "work", payload: {} }]),
      ({ taskSource }) => taskSource.claim(claim),
      ({ queue }) => queue.cancel(["k"]),
      ({ taskSource }) => taskSource.sweep(10),
      ({ queue }) => queue.stats(),
      ({ outbox }) => outbox.append([{ kind: "cancel", key: "k" }]),
      ({ queueControl }) => queueControl.find("1"),
      ({ queueControl }) => queueControl.list({ limit: 1 }),
      ({ queueControl }) => queueControl.cancel(["1"]),
      ({ queueControl }) => queueControl.pause("work", "intruder"),
      ({ queueControl }) => queueControl.resume("work"),
      ({ queueControl }) => queueControl.limit("work", { starts: 1, perSeconds: 60 }),
      ({ queueControl }) => queueControl.limit("work", null),
      ({ queueControl }) => queueControl.controls(),
      ({ outbox }) => outbox.take(1, 30),
      ({ fence }) => fence.end([{ taskId: "1", outcome: "completed" }]),
      ({ fence }) => fence.endings(["1"]),
    ];
    const decisions: readonly ((deadLetters: DeadLetters) => Promise<unknown>)[] = [
      (deadLetters) => deadLetters.list({ limit: 1, offset: 0 }),
      (deadLetters) => deadLetters.redrive(["1"]),
    ];
    for (const operation of operations) {
      expect(await rejection(stores.transaction.run(actor, operation))).toBeInstanceOf(PermissionDeniedError);
    }
    for (const decide of decisions) {
      const attempt = runAs(opened.database, actor, (statements) => decide(createDeadLetters(statements)));
      expect(await rejection(attempt)).toBeInstanceOf(PermissionDeniedError);
    }
    expect(await stores.queue.stats()).toMatchObject({ ready: 1, running: 0 });
  });

  test("a grant given by mistake still shows nobody a task", async () => {
    await opened.database.script("grant select, update, delete, insert on rubrica.tasks to authenticated");
    const rows = await runAs(opened.database, admin, (statements) => statements.query("select id from rubrica.tasks"));
    expect(rows).toEqual([]);
    expect(
      await rejection(stores.transaction.run(admin, (bound) => bound.queue.enqueue([{ type: "work", payload: {} }]))),
    ).toBeInstanceOf(PermissionDeniedError);
    await opened.database.script("revoke all on rubrica.tasks from authenticated");
    const claimed = await stores.transaction.run(SERVICE, (bound) =>
      bound.taskSource.claim({ types: ["work"], limit: 1, worker: "service", leaseSeconds: 30 }),
    );
    expect(claimed.length).toBe(1);
  });
});
