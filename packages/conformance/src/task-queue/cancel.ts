import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, settleAs, sweep, work } from "./subject.ts";

export function testCancel(test: TestFunction, create: CreateSubject): void {
  test("cancel() removes waiting tasks with these keys and no others", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([
      work("a", { key: "a" }),
      work("b", { key: "b" }),
      work("none"),
      work("c", { key: "c", delaySeconds: 9 }),
    ]);
    await queue.cancel(["a", "c", "unheard of"]);
    await passSeconds(10);
    assert.deepEqual(await claimNames(taskSource), ["b", "none"]);
  });

  test("cancel() asks the worker of a running task to stop, at its next renewal", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("a", { key: "k" })]);
    const task = await claimOne(taskSource);
    assert.deepEqual(await taskSource.renew([task], 30), { held: [task.taskId], cancelled: [] });
    await queue.cancel(["k"]);
    assert.deepEqual(await taskSource.renew([task], 30), { held: [task.taskId], cancelled: [task.taskId] });
    assert.deepEqual(await settleAs(taskSource, [task], "cancelled"), []);
    assert.deepEqual(await taskSource.renew([task], 30), { held: [], cancelled: [] });
  });

  for (const [end, run] of [
    ["retried", "retry"],
    ["dead", "dead"],
    ["completed", "completed"],
  ] as const) {
    test(`cancel() of a running task holds when it is ${end} afterwards`, async () => {
      const { queue, taskSource } = await create();
      await queue.enqueue([work("a", { key: "k" })]);
      const task = await claimOne(taskSource);
      await queue.cancel(["k"]);
      assert.deepEqual(await settleAs(taskSource, [task], run), []);
      const { oldestReadySeconds: _age, ...counts } = await queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
    });
  }

  test("cancel() of a running task holds when it is released or its worker vanishes", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a", { key: "a" }), work("b", { key: "b", maxCrashes: 1 })]);
    const [released] = await taskSource.claim({ types: ["work"], limit: 1, worker: "test", leaseSeconds: 30 });
    assert.ok(released);
    await claimOne(taskSource);
    await queue.cancel(["a", "b"]);
    await taskSource.release([released]);
    await passSeconds(31);
    assert.deepEqual(await sweep(taskSource), { recovered: [], dead: [] });
    const { oldestReadySeconds: _age, ...counts } = await queue.stats();
    assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
  });

  test("cancel() frees the key for a new task at once", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("old", { key: "k" })]);
    const old = await claimOne(taskSource);
    await queue.cancel(["k"]);
    const [fresh] = await queue.enqueue([work("new", { key: "k" })]);
    assert.equal(fresh?.added, true);
    await taskSource.release([old]);
    const claimed = await claimOne(taskSource);
    assert.deepEqual([claimed.taskId, claimed.payload], [fresh.id, { name: "new" }]);
    assert.deepEqual((await taskSource.renew([claimed], 30)).cancelled, []);
  });

  test("cancel() while workers claim leaves each task either gone or asked to stop", async () => {
    const { queue, taskSource } = await create();
    for (let round = 0; round < 10; round += 1) {
      const keys = Array.from({ length: 5 }, (_, index) => `${round}/${index}`);
      await queue.enqueue(keys.map((key) => work(key, { key })));
      const claim = { types: ["work"], limit: 3, worker: "test", leaseSeconds: 30 };
      const [tasks, , others] = await Promise.all([
        taskSource.claim(claim),
        queue.cancel(keys),
        taskSource.claim(claim),
      ]);
      const running = [...tasks, ...others];
      const { cancelled } = await taskSource.renew(running, 30);
      assert.deepEqual([...cancelled].sort(), running.map(({ taskId }) => taskId).sort());
      assert.deepEqual(await claimNames(taskSource), []);
      await settleAs(taskSource, running, "cancelled");
    }
  });
}
