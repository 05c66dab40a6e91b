import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, failure, settleAs, work } from "./subject.ts";

export function testSettle(test: TestFunction, create: CreateSubject): void {
  for (const outcome of ["completed", "cancelled"] as const) {
    test(`settle() with ${outcome} ends the task for good`, async () => {
      const { queue, passSeconds } = await create();
      await queue.enqueue([work("a")]);
      assert.deepEqual(await settleAs(queue, [await claimOne(queue)], outcome), []);
      await passSeconds(3600);
      assert.deepEqual(await queue.sweep(10), { recovered: [], dead: [] });
      assert.deepEqual(await claimNames(queue), []);
      const { oldestReadySeconds, ...counts } = await queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
      assert.equal(oldestReadySeconds, null);
    });
  }

  test("settle() with retry hands the task out again after the delay", async () => {
    const { queue, passSeconds } = await create();
    await queue.enqueue([work("a", { version: 2 })]);
    const { taskId, lease } = await claimOne(queue);
    await queue.settle([{ taskId, lease, outcome: "retry", delaySeconds: 60, error: failure }]);
    assert.deepEqual(await claimNames(queue), []);
    await passSeconds(61);
    const again = await claimOne(queue);
    assert.deepEqual([again.taskId, again.attempt, again.version, again.payload], [taskId, 2, 2, { name: "a" }]);
  });

  test("settle() with retry makes a dead letter when no attempt is left", async () => {
    const { queue } = await create();
    await queue.enqueue([work("a", { maxAttempts: 2 })]);
    await settleAs(queue, [await claimOne(queue)], "retry");
    const last = await claimOne(queue);
    await settleAs(queue, [last], "retry");
    assert.deepEqual(await claimNames(queue), []);
    const letter = await queue.deadLetter(last.taskId);
    assert.deepEqual([letter?.attempts, letter?.error], [2, failure]);
  });

  test("settle() with dead keeps the task with its error", async () => {
    const { queue } = await create();
    await queue.enqueue([work("a", { key: "k", version: 2 })]);
    const task = await claimOne(queue);
    const error = { code: "test_failure", message: "NUL \u0000 and half a pair \ud83d are no reason to fail." };
    await queue.settle([{ taskId: task.taskId, lease: task.lease, outcome: "dead", error }]);
    const letter = await queue.deadLetter(task.taskId);
    assert.ok(letter && letter.diedAt instanceof Date);
    const { diedAt: _diedAt, ...rest } = letter;
    assert.deepEqual(rest, {
      id: task.taskId,
      type: "work",
      version: 2,
      payload: { name: "a" },
      key: "k",
      attempts: 1,
      crashes: 0,
      error: { code: "test_failure", message: "NUL  and half a pair \ufffd are no reason to fail." },
      enqueuedAt: task.enqueuedAt,
    });
  });

  test("settle() refuses the late result of a worker that was taken for dead", async () => {
    const { queue, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const zombie = await claimOne(queue);
    await passSeconds(31);
    await queue.sweep(10);
    for (const outcome of ["completed", "retry", "dead", "cancelled"] as const) {
      assert.deepEqual(await settleAs(queue, [zombie], outcome), [zombie.taskId]);
    }
    const successor = await claimOne(queue);
    for (const outcome of ["completed", "retry", "dead", "cancelled"] as const) {
      assert.deepEqual(await settleAs(queue, [zombie], outcome), [zombie.taskId]);
    }
    assert.deepEqual((await queue.renew([successor], 30)).held, [successor.taskId]);
    assert.deepEqual(await settleAs(queue, [successor], "completed"), []);
    assert.equal((await queue.stats()).dead, 0);
  });

  test("settle() accepts a result that is late while nobody has taken the task", async () => {
    const { queue, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const late = await claimOne(queue);
    await passSeconds(60);
    assert.deepEqual(await settleAs(queue, [late], "completed"), []);
    assert.deepEqual(await queue.sweep(10), { recovered: [], dead: [] });
  });

  test("settle() a second time changes nothing and says so", async () => {
    const { queue } = await create();
    await queue.enqueue([work("a")]);
    const task = await claimOne(queue);
    assert.deepEqual(await settleAs(queue, [task], "dead"), []);
    assert.deepEqual(await settleAs(queue, [task], "completed"), [task.taskId]);
    assert.equal((await queue.stats()).dead, 1);
    await queue.redrive([task.taskId]);
    const again = await claimOne(queue);
    assert.deepEqual(await settleAs(queue, [again, again], "completed"), [task.taskId]);
  });

  test("settle() of several tasks judges each by its own lease", async () => {
    const { queue, passSeconds } = await create();
    await queue.enqueue([work("done"), work("lost"), work("failed"), work("dead")]);
    const [done, lost, failed, dead] = await claimWork(queue);
    assert.ok(done && lost && failed && dead);
    await queue.renew([done, failed, dead], 3600);
    await passSeconds(60);
    await queue.sweep(10);
    const current = await claimOne(queue);
    const answer = await queue.settle([
      { taskId: done.taskId, lease: done.lease, outcome: "completed" },
      { taskId: lost.taskId, lease: lost.lease, outcome: "completed" },
      { taskId: failed.taskId, lease: failed.lease, outcome: "retry", delaySeconds: 0, error: failure },
      { taskId: dead.taskId, lease: dead.lease, outcome: "dead", error: failure },
      { taskId: "nonsense", lease: "?", outcome: "completed" },
    ]);
    assert.deepEqual([...answer.lost].sort(), [lost.taskId, "nonsense"].sort());
    const { oldestReadySeconds: _age, ...counts } = await queue.stats();
    assert.deepEqual(counts, { ready: 1, scheduled: 0, running: 1, dead: 1 });
    // Both leases of one task at once: the old one stays lost.
    const both = await queue.settle([
      { taskId: lost.taskId, lease: lost.lease, outcome: "dead", error: failure },
      { taskId: current.taskId, lease: current.lease, outcome: "completed" },
    ]);
    assert.deepEqual(both.lost, [lost.taskId]);
    assert.deepEqual(await claimNames(queue), ["failed"]);
  });

  test("settle() of one attempt by many callers at once ends it once", async () => {
    const { queue } = await create();
    await queue.enqueue([work("a")]);
    const task = await claimOne(queue);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settleAs(queue, [task], "dead")));
    assert.equal(answers.filter((lost) => lost.length === 0).length, 1);
    assert.equal((await queue.stats()).dead, 1);
  });
}
