import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, settleAs, sweep, work } from "./subject.ts";

/** Leases: how they are prolonged, given back, and taken away. */
export function testLeases(test: TestFunction, create: CreateSubject): void {
  test("renew() keeps a task from being taken away", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("renewed"), work("forgotten")]);
    const [renewed, forgotten] = await claimWork(taskSource);
    assert.ok(renewed && forgotten);
    await passSeconds(20);
    assert.deepEqual(await taskSource.renew([renewed], 30), { held: [renewed.taskId], cancelled: [] });
    await passSeconds(20);
    assert.deepEqual((await sweep(taskSource)).recovered, [forgotten.taskId]);
    assert.deepEqual(await settleAs(taskSource, [renewed], "completed"), []);
  });

  test("renew() leaves out what is no longer held", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("taken"), work("settled"), work("held")]);
    const [taken, settled, held] = await claimWork(taskSource);
    assert.ok(taken && settled && held);
    await settleAs(taskSource, [settled], "completed");
    await taskSource.renew([held], 120);
    await passSeconds(60);
    await sweep(taskSource);
    assert.equal((await claimOne(taskSource)).taskId, taken.taskId);
    const foreign = { taskId: held.taskId, lease: taken.lease === held.lease ? "not-a-lease" : taken.lease };
    const unknown = { taskId: "999999999", lease: held.lease };
    const nonsense = { taskId: "'; --", lease: "?" };
    assert.deepEqual((await taskSource.renew([taken, settled, foreign, unknown, nonsense], 30)).held, []);
    assert.deepEqual((await taskSource.renew([taken, settled, held], 30)).held, [held.taskId]);
    assert.deepEqual(await taskSource.renew([], 30), { held: [], cancelled: [] });
  });

  test("renew() revives a lease that ran out as long as nobody took the task", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const task = await claimOne(taskSource);
    await passSeconds(60);
    assert.deepEqual((await taskSource.renew([task], 30)).held, [task.taskId]);
    assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
  });

  test("release() gives a task back without counting the attempt", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("a", { maxAttempts: 1 }), work("b")]);
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await claimWork(taskSource);
      assert.ok(first && second);
      assert.deepEqual([first.attempt, second.attempt], [1, 1]);
      assert.deepEqual(first.payload, { name: "a" }); // it keeps its place
      await taskSource.release([first, second]);
    }
    assert.equal((await queue.stats()).ready, 2);
  });

  test("release() with a delay keeps the task back so long", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    await taskSource.release([await claimOne(taskSource)], 60);
    assert.deepEqual(await claimNames(taskSource), []);
    await passSeconds(61);
    assert.equal((await claimOne(taskSource)).attempt, 1);
  });

  test("release() by a lease that was lost changes nothing", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const lost = await claimOne(taskSource);
    await passSeconds(60);
    await sweep(taskSource);
    const current = await claimOne(taskSource);
    await taskSource.release([lost, { taskId: "nonsense", lease: "?" }]);
    assert.deepEqual(await claimNames(taskSource), []);
    assert.deepEqual(await settleAs(taskSource, [current], "completed"), []);
  });

  test("sweep() makes tasks of vanished workers ready again and counts the crash", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    const first = await claimOne(taskSource);
    assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
    await passSeconds(31);
    assert.deepEqual(await sweep(taskSource), { recovered: [first.taskId], dead: [] });
    assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
    const second = await claimOne(taskSource);
    assert.deepEqual([second.attempt, second.crashes], [2, 1]);
  });

  for (const [limit, more, crashes] of [
    ["crashes", { maxCrashes: 2, maxAttempts: 9 }, 2],
    ["attempts", { maxCrashes: 9, maxAttempts: 3 }, 3],
  ] as const) {
    test(`sweep() makes a dead letter of a task whose ${limit} are used up`, async () => {
      const { queue, taskSource, deadLetters, passSeconds } = await create();
      await queue.enqueue([work("poison", { ...more, key: "k" })]);
      for (let time = 1; time < crashes; time += 1) {
        await claimOne(taskSource);
        await passSeconds(31);
        assert.equal((await sweep(taskSource)).recovered.length, 1);
      }
      const last = await claimOne(taskSource);
      await passSeconds(31);
      const { recovered, dead } = await sweep(taskSource);
      assert.deepEqual(recovered, []);
      const [letter] = dead;
      assert.ok(letter);
      assert.deepEqual(
        [letter.id, letter.type, letter.payload, letter.key, letter.attempts, letter.crashes, letter.error.code],
        [last.taskId, "work", { name: "poison" }, "k", crashes, crashes, "worker_lost"],
      );
      assert.deepEqual(await deadLetters.find(letter.id), letter);
      assert.deepEqual(await claimNames(taskSource), []);
    });
  }

  test("sweep() takes no more than its limit, of the types that were asked for", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a"), work("b"), work("c"), { type: "other", payload: {} }]);
    await taskSource.claim({ types: ["work", "other"], limit: 10, worker: "test", leaseSeconds: 30 });
    await passSeconds(31);
    assert.equal((await taskSource.sweep(2, ["work"])).recovered.length, 2);
    assert.equal((await taskSource.sweep(10, ["work", "unheard of"])).recovered.length, 1);
    assert.equal((await taskSource.sweep(10, [])).recovered.length, 0);
    assert.equal((await sweep(taskSource)).recovered.length, 1);
  });

  test("sweep() by several at once takes every task once", async () => {
    const { queue, taskSource, passSeconds } = await create();
    const names = Array.from({ length: 30 }, (_, index) => `task ${index}`);
    await queue.enqueue(names.map((name) => work(name)));
    await claimWork(taskSource, 30);
    await passSeconds(31);
    const reports = await Promise.all(Array.from({ length: 6 }, () => sweep(taskSource)));
    const later = await sweep(taskSource, 30);
    assert.equal([...reports, later].flatMap(({ recovered }) => recovered).length, 30);
    const again: number[] = [];
    for (let claims = 0; claims < 30; claims += 1) {
      const claim = { types: ["work"], limit: 1, worker: "test", leaseSeconds: 30, alone: "suspects" } as const;
      again.push(...(await taskSource.claim(claim)).map(({ crashes }) => crashes));
    }
    assert.deepEqual(
      again,
      names.map(() => 1),
    );
  });
}
