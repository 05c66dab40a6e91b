import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, failure, settleAs, sweep, work } from "./subject.ts";

export function testSettle(test: TestFunction, create: CreateSubject): void {
  for (const outcome of ["completed", "cancelled"] as const) {
    test(`settle() with ${outcome} ends the task for good`, async () => {
      const { queue, taskSource, passSeconds } = await create();
      await queue.enqueue([work("a")]);
      assert.deepEqual(await settleAs(taskSource, [await claimOne(taskSource)], outcome), []);
      await passSeconds(3600);
      assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
      assert.deepEqual(await claimNames(taskSource), []);
      const { oldestReadySeconds, ...counts } = await queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
      assert.equal(oldestReadySeconds, null);
    });
  }

  test("settle() with retry hands the task out again after the delay", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a", { version: 2 })]);
    const { taskId, lease } = await claimOne(taskSource);
    await taskSource.settle([{ taskId, lease, outcome: "retry", delaySeconds: 60, error: failure }]);
    assert.deepEqual(await claimNames(taskSource), []);
    await passSeconds(61);
    const again = await claimOne(taskSource);
    assert.deepEqual([again.taskId, again.attempt, again.version, again.payload], [taskId, 2, 2, { name: "a" }]);
  });

  test("settle() with retry makes a dead letter when no attempt is left", async () => {
    const { queue, taskSource, deadLetters } = await create();
    await queue.enqueue([work("a", { maxAttempts: 2 })]);
    await settleAs(taskSource, [await claimOne(taskSource)], "retry");
    const last = await claimOne(taskSource);
    await settleAs(taskSource, [last], "retry");
    assert.deepEqual(await claimNames(taskSource), []);
    const letter = await deadLetters.find(last.taskId);
    assert.deepEqual([letter?.attempts, letter?.error], [2, failure]);
  });

  test("settle() with dead keeps the task with its error", async () => {
    const { queue, taskSource, deadLetters } = await create();
    await queue.enqueue([work("a", { key: "k", version: 2 })]);
    const task = await claimOne(taskSource);
    const error = { code: "test_failure", message: "NUL \u0000 and half a pair \ud83d are no reason to fail." };
    await taskSource.settle([{ taskId: task.taskId, lease: task.lease, outcome: "dead", error }]);
    const letter = await deadLetters.find(task.taskId);
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
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const zombie = await claimOne(taskSource);
    await passSeconds(31);
    await sweep(taskSource);
    for (const outcome of ["completed", "retry", "dead", "cancelled"] as const) {
      assert.deepEqual(await settleAs(taskSource, [zombie], outcome), [zombie.taskId]);
    }
    const successor = await claimOne(taskSource);
    for (const outcome of ["completed", "retry", "dead", "cancelled"] as const) {
      assert.deepEqual(await settleAs(taskSource, [zombie], outcome), [zombie.taskId]);
    }
    assert.deepEqual((await taskSource.renew([successor], 30)).held, [successor.taskId]);
    assert.deepEqual(await settleAs(taskSource, [successor], "completed"), []);
    assert.equal((await queue.stats()).dead, 0);
  });

  test("settle() accepts a result that is late while nobody has taken the task", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const late = await claimOne(taskSource);
    await passSeconds(60);
    assert.deepEqual(await settleAs(taskSource, [late], "completed"), []);
    assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
  });

  test("settle() a second time changes nothing and says so", async () => {
    const { queue, taskSource, deadLetters } = await create();
    await queue.enqueue([work("a")]);
    const task = await claimOne(taskSource);
    assert.deepEqual(await settleAs(taskSource, [task], "dead"), []);
    assert.deepEqual(await settleAs(taskSource, [task], "completed"), [task.taskId]);
    assert.equal((await queue.stats()).dead, 1);
    await deadLetters.redrive([task.taskId]);
    const again = await claimOne(taskSource);
    assert.deepEqual(await settleAs(taskSource, [again, again], "completed"), [task.taskId]);
  });

  test("settle() of several tasks judges each by its own lease", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("done"), work("lost"), work("failed"), work("dead")]);
    const [done, lost, failed, dead] = await claimWork(taskSource);
    assert.ok(done && lost && failed && dead);
    await taskSource.renew([done, failed, dead], 3600);
    await passSeconds(60);
    await sweep(taskSource);
    const current = await claimOne(taskSource);
    const answer = await taskSource.settle([
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
    const both = await taskSource.settle([
      { taskId: lost.taskId, lease: lost.lease, outcome: "dead", error: failure },
      { taskId: current.taskId, lease: current.lease, outcome: "completed" },
    ]);
    assert.deepEqual(both.lost, [lost.taskId]);
    assert.deepEqual(await claimNames(taskSource), ["failed"]);
  });

  test("settle() of completed tasks does not take the lease of one for that of another", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("kept"), work("lost")]);
    const [kept, lost] = await claimWork(taskSource);
    assert.ok(kept && lost);
    await taskSource.renew([kept], 3600);
    await passSeconds(60);
    await sweep(taskSource);
    const current = await claimOne(taskSource);
    assert.equal(current.taskId, lost.taskId);
    const { lost: refused } = await taskSource.settle([
      { taskId: kept.taskId, lease: kept.lease, outcome: "completed" },
      { taskId: lost.taskId, lease: kept.lease, outcome: "completed" },
      { taskId: kept.taskId, lease: current.lease, outcome: "cancelled" },
    ]);
    assert.deepEqual([...refused].sort(), [lost.taskId, kept.taskId].sort());
    const { oldestReadySeconds: _age, ...counts } = await queue.stats();
    assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 1, dead: 0 });
  });

  test("settle() of one attempt by many callers at once ends it once", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("a")]);
    const task = await claimOne(taskSource);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settleAs(taskSource, [task], "dead")));
    assert.equal(answers.filter((lost) => lost.length === 0).length, 1);
    assert.equal((await queue.stats()).dead, 1);
  });
}
