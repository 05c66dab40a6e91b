import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, namesOf, settleAs, work } from "./subject.ts";

export function testClaim(test: TestFunction, create: CreateSubject): void {
  test("claim() hands out the highest priority first, then the oldest ready task, then the first that came", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("later", { delaySeconds: 5 }), work("low", { priority: -100 })]);
    await queue.enqueue([work("first"), work("second"), work("high", { priority: 100 })]);
    await passSeconds(6);
    await queue.enqueue([work("last")]);
    assert.deepEqual(await claimNames(taskSource), ["high", "first", "second", "later", "last", "low"]);
  });

  test("claim() orders tasks of different types together", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([
      { type: "b", payload: { name: "1" } },
      { type: "a", payload: { name: "2" } },
      { type: "b", payload: { name: "3" }, priority: 1 },
      { type: "a", payload: { name: "4" }, priority: 1 },
    ]);
    const claim = { types: ["a", "b", "c", "a"], worker: "test", leaseSeconds: 30 };
    assert.deepEqual(namesOf(await taskSource.claim({ ...claim, limit: 3 })), ["3", "4", "1"]);
    assert.deepEqual(namesOf(await taskSource.claim({ ...claim, limit: 3 })), ["2"]);
  });

  test("claim() takes no more than its limit and leaves the rest to others", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue(["a", "b", "c"].map((name) => work(name)));
    assert.deepEqual(await claimNames(taskSource, 0), []);
    assert.deepEqual(await claimNames(taskSource, 2), ["a", "b"]);
    assert.deepEqual(await claimNames(taskSource, 2), ["c"]);
  });

  test("claim() gives only the types that were asked for", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("mine"), { type: "other", payload: {} }]);
    assert.deepEqual(await taskSource.claim({ types: [], limit: 5, worker: "test", leaseSeconds: 30 }), []);
    assert.deepEqual(await claimNames(taskSource), ["mine"]);
  });

  test("claim() leaves a delayed task until its time has come", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a", { delaySeconds: 60 })]);
    assert.deepEqual(await claimNames(taskSource), []);
    await passSeconds(50);
    assert.deepEqual(await claimNames(taskSource), []);
    await passSeconds(11);
    assert.deepEqual(await claimNames(taskSource), ["a"]);
  });

  test("claim() by many callers at once hands out every task once", async () => {
    const { queue, taskSource } = await create();
    const names = Array.from({ length: 60 }, (_, index) => `task ${index}`);
    await queue.enqueue(names.map((name, index) => ({ ...work(name), type: index % 3 ? "work" : "other" })));
    const taken: string[] = [];
    const taker = async (): Promise<void> => {
      for (;;) {
        const tasks = await taskSource.claim({ types: ["work", "other"], limit: 4, worker: "test", leaseSeconds: 30 });
        taken.push(...namesOf(tasks));
        if (tasks.length === 0 && (await queue.stats()).ready === 0) return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, taker));
    assert.deepEqual(taken.sort(), names.sort());
  });

  test("claim() counts the attempt", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("a")]);
    for (const attempt of [1, 2, 3]) {
      const task = await claimOne(taskSource);
      assert.equal(task.attempt, attempt);
      await settleAs(taskSource, [task], "retry");
    }
  });

  test("claim() gives every claim a lease of its own", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("a")]);
    const first = await claimOne(taskSource);
    await taskSource.release([first]);
    const second = await claimOne(taskSource);
    assert.equal(second.taskId, first.taskId);
    assert.notEqual(second.lease, first.lease);
    assert.deepEqual(await claimWork(taskSource), []);
  });
}
