import assert from "node:assert/strict";
import { InvalidCursorError, type QueueControl, type QueuedTask, type QueuedTaskQuery } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimWork, failure, makeDeadLetter, namesOf, work } from "./subject.ts";

export function testFindAndList(test: TestFunction, create: CreateSubject): void {
  test("find() shows a task as it stands: scheduled, ready, running, dead, gone", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    const more = { key: "k", group: "g", priority: 7, delaySeconds: 60, maxAttempts: 2 };
    const [added] = await queue.enqueue([work("one", more)]);
    const id = added?.id ?? "";
    const { enqueuedAt: _at, runAt: _due, ...shown } = (await queueControl.find(id)) ?? never();
    assert.deepEqual(shown, {
      ...{ id, type: "work", version: 1, payload: { name: "one" }, key: "k", group: "g", priority: 7 },
      ...{ state: "scheduled", attempts: 0, maxAttempts: 2, crashes: 0, worker: null, error: null },
    });
    await passSeconds(70);
    assert.equal((await queueControl.find(id))?.state, "ready");
    const [task] = await claimWork(taskSource);
    const running = await queueControl.find(id);
    assert.deepEqual([running?.state, running?.attempts, running?.worker], ["running", 1, "test"]);
    await taskSource.settle([{ taskId: id, lease: task?.lease ?? "", outcome: "dead", error: failure }]);
    const dead = await queueControl.find(id);
    assert.deepEqual([dead?.state, dead?.error, dead?.runAt, dead?.worker], ["dead", failure, null, null]);
    assert.equal(await queueControl.find("never-was"), null);
  });

  test("list() finds by state, type, group and age", async () => {
    const subject = await create();
    const { queue, taskSource, queueControl, passSeconds } = subject;
    await queue.enqueue([work("running")]);
    await claimWork(taskSource);
    await makeDeadLetter(subject, "dead");
    await passSeconds(100);
    await queue.enqueue([work("ready", { group: "g" }), work("scheduled", { delaySeconds: 1000 })]);
    await queue.enqueue([work("other", { type: "other" })]);
    const names = async (query: Partial<QueuedTaskQuery>) =>
      [...namesOf((await queueControl.list({ limit: 100, ...query })).items)].sort();
    assert.deepEqual(await names({}), ["dead", "other", "ready", "running", "scheduled"]);
    assert.deepEqual(await names({ state: "ready" }), ["other", "ready"]);
    assert.deepEqual(await names({ state: "scheduled" }), ["scheduled"]);
    assert.deepEqual(await names({ state: "running" }), ["running"]);
    assert.deepEqual(await names({ state: "dead" }), ["dead"]);
    assert.deepEqual(await names({ type: "other" }), ["other"]);
    assert.deepEqual(await names({ group: "g" }), ["ready"]);
    assert.deepEqual(await names({ olderThanSeconds: 50 }), ["dead", "running"]);
    assert.deepEqual(await names({ type: "nothing" }), []);
  });

  test("list() shows each task once, page by page, however many come and go meanwhile", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue(Array.from({ length: 25 }, (_, index) => work(`stays ${index}`, { priority: -1 })));
    await queue.enqueue(Array.from({ length: 10 }, (_, index) => work(`goes ${index}`, { priority: 1 })));
    const seen: QueuedTask[] = [];
    let cursor: string | undefined;
    do {
      const page = await queueControl.list({ limit: 4, ...(cursor && { cursor }) });
      assert.ok(page.nextCursor === null || page.items.length === 4);
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
      const some = await claimWork(taskSource, 2);
      await taskSource.settle(some.map(({ taskId, lease }) => ({ taskId, lease, outcome: "completed" })));
      if (seen.length < 20) await queue.enqueue([work("comes", { priority: 2 })]);
    } while (cursor);
    const stays = namesOf(seen).filter((name) => name.startsWith("stays"));
    assert.deepEqual([...stays].sort(), [...new Set(stays)].sort());
    const left = await allOf(queueControl, {});
    for (const { id, payload } of left) {
      if (namesOf([{ payload }])[0]?.startsWith("stays")) assert.ok(seen.some((task) => task.id === id));
    }
  });

  test("list() gives the same tasks in pages as at once, and no cursor on the last page", async () => {
    const subject = await create();
    await subject.queue.enqueue(Array.from({ length: 7 }, (_, index) => work(`${index}`)));
    await makeDeadLetter(subject, "dead");
    await claimWork(subject.taskSource, 2);
    const inPages = await allOf(subject.queueControl, { limit: 2 });
    const { items, nextCursor } = await subject.queueControl.list({ limit: 8 });
    assert.deepEqual(inPages, items);
    assert.deepEqual([items.length, nextCursor], [8, null]);
  });

  test("list() refuses a cursor that it never gave", async () => {
    const { queueControl } = await create();
    for (const cursor of ["", "nonsense", "W10", "bnVsbA"]) {
      await assert.rejects(() => queueControl.list({ limit: 1, cursor }), InvalidCursorError);
    }
  });
}

export async function allOf(control: QueueControl, query: Partial<QueuedTaskQuery>): Promise<readonly QueuedTask[]> {
  const items: QueuedTask[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await control.list({ limit: 100, ...query, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

function never(): never {
  throw new Error("The task is not there.");
}
