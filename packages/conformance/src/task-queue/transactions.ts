import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, settleAs, sweep, type TaskQueueSubject, work } from "./subject.ts";

export function testTransactions(test: TestFunction, create: CreateSubject): void {
  const begin = async (): Promise<Required<TaskQueueSubject>> => {
    const { atomically, ...subject } = await create();
    assert.ok(atomically, "the store has no transactions");
    return { ...subject, atomically };
  };
  const rollback = new Error("roll back");

  test("a transaction that settles and enqueues does both", async () => {
    const { queue, taskSource, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const task = await claimOne(taskSource);
    await atomically(async (bound) => {
      assert.deepEqual(await settleAs(bound.taskSource, [task], "completed"), []);
      await bound.queue.enqueue([work("stage 2")]);
    });
    assert.deepEqual(await claimNames(taskSource), ["stage 2"]);
    assert.deepEqual(await settleAs(taskSource, [task], "completed"), [task.taskId]);
  });

  test("a transaction that is rolled back neither settles nor enqueues", async () => {
    const { queue, taskSource, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const task = await claimOne(taskSource);
    const broken = atomically(async (bound) => {
      assert.deepEqual(await settleAs(bound.taskSource, [task], "completed"), []);
      await bound.queue.enqueue([work("stage 2", { key: "k" })]);
      throw rollback;
    });
    await assert.rejects(broken, rollback);
    assert.deepEqual(await claimNames(taskSource), []);
    assert.deepEqual((await taskSource.renew([task], 30)).held, [task.taskId]);
    assert.equal((await queue.enqueue([work("stage 2", { key: "k" })]))[0]?.added, true);
    assert.deepEqual(await settleAs(taskSource, [task], "completed"), []);
  });

  test("a transaction that finds its lease lost can undo what it wrote", async () => {
    const { queue, taskSource, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const zombie = await claimOne(taskSource);
    await taskSource.release([zombie]);
    const late = atomically(async (bound) => {
      await bound.queue.enqueue([work("stage 2")]);
      if ((await settleAs(bound.taskSource, [zombie], "completed")).length > 0) throw rollback;
    });
    await assert.rejects(late, rollback);
    assert.deepEqual(await claimNames(taskSource), ["stage 1"]);
  });

  test("a dead letter of a transaction that is rolled back never was", async () => {
    const { queue, taskSource, deadLetters, atomically } = await begin();
    await queue.enqueue([work("a")]);
    const task = await claimOne(taskSource);
    const broken = atomically(async (bound) => {
      await settleAs(bound.taskSource, [task], "dead");
      throw rollback;
    });
    await assert.rejects(broken, rollback);
    assert.equal(await deadLetters.find(task.taskId), null);
    assert.deepEqual(await settleAs(taskSource, [task], "completed"), []);
  });

  test("cancel() during a transaction that claims reaches the task once it runs", async () => {
    const { queue, taskSource, atomically } = await begin();
    await queue.enqueue([work("a", { key: "k" })]);
    const { task, cancelling } = await atomically(async (bound) => {
      const claimed = await claimOne(bound.taskSource);
      return { task: claimed, cancelling: await begun(queue.cancel(["k"])) };
    });
    await cancelling.done;
    assert.deepEqual(await taskSource.renew([task], 30), { held: [task.taskId], cancelled: [task.taskId] });
  });

  test("enqueue() during a transaction that takes the key finds the task once it is there", async () => {
    const { queue, taskSource, atomically } = await begin();
    const { mine, other } = await atomically(async (bound) => {
      const enqueued = await bound.queue.enqueue([work("mine", { key: "k" })]);
      return { mine: enqueued[0], other: await begun(queue.enqueue([work("other", { key: "k" })])) };
    });
    assert.deepEqual(await other.done, [{ id: mine?.id, added: false }]);
    assert.deepEqual(await claimNames(taskSource), ["mine"]);
  });

  test("enqueue() during a transaction that frees the key leaves one live task", async () => {
    const { queue, taskSource, atomically } = await begin();
    await queue.enqueue([work("first", { key: "k" })]);
    const task = await claimOne(taskSource);
    const { other } = await atomically(async (bound) => {
      await settleAs(bound.taskSource, [task], "completed");
      return { other: await begun(queue.enqueue([work("second", { key: "k" })])) };
    });
    const [answer] = await other.done;
    // The store may put either first; what counts is that nothing is said to be there that is not.
    assert.deepEqual(await claimNames(taskSource), answer?.added ? ["second"] : []);
  });

  test("sweep() during a transaction that settles leaves the task to it", async () => {
    const { queue, taskSource, passSeconds, atomically } = await begin();
    await queue.enqueue([work("a")]);
    const task = await claimOne(taskSource);
    await passSeconds(60);
    const { sweeping } = await atomically(async (bound) => {
      assert.deepEqual(await settleAs(bound.taskSource, [task], "completed"), []);
      return { sweeping: await begun(sweep(taskSource)) };
    });
    assert.deepEqual(await sweeping.done, { recovered: [], dead: [] });
    assert.deepEqual(await claimNames(taskSource), []);
  });
}

/**
 * Lets an operation that another one may hold up get as far as it can. Wrapped, so that nobody awaits its end in passing.
 */
async function begun<Result>(done: Promise<Result>): Promise<{ readonly done: Promise<Result> }> {
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50))]);
  return { done };
}
