import assert from "node:assert/strict";
import type { TaskQueue } from "@rubrica/core";
import { type CreateSubject, claimNames, claimOne, type RunTest, settleAs, work } from "./subject.ts";

export function testTransactions(test: RunTest, create: CreateSubject): void {
  const begin = async (): Promise<{
    readonly queue: TaskQueue;
    readonly atomically: <Result>(work: (queue: TaskQueue) => Promise<Result>) => Promise<Result>;
  }> => {
    const { queue, atomically } = await create();
    assert.ok(atomically, "the store has no transactions");
    return { queue, atomically };
  };
  const rollback = new Error("roll back");

  test("a transaction that settles and enqueues does both", async () => {
    const { queue, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const task = await claimOne(queue);
    await atomically(async (bound) => {
      assert.deepEqual(await settleAs(bound, [task], "completed"), []);
      await bound.enqueue([work("stage 2")]);
    });
    assert.deepEqual(await claimNames(queue), ["stage 2"]);
    assert.deepEqual(await settleAs(queue, [task], "completed"), [task.taskId]);
  });

  test("a transaction that is rolled back neither settles nor enqueues", async () => {
    const { queue, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const task = await claimOne(queue);
    const broken = atomically(async (bound) => {
      assert.deepEqual(await settleAs(bound, [task], "completed"), []);
      await bound.enqueue([work("stage 2", { key: "k" })]);
      throw rollback;
    });
    await assert.rejects(broken, rollback);
    assert.deepEqual(await claimNames(queue), []);
    assert.deepEqual((await queue.renew([task], 30)).held, [task.taskId]);
    assert.equal((await queue.enqueue([work("stage 2", { key: "k" })]))[0]?.added, true);
    assert.deepEqual(await settleAs(queue, [task], "completed"), []);
  });

  test("a transaction that finds its lease lost can undo what it wrote", async () => {
    const { queue, atomically } = await begin();
    await queue.enqueue([work("stage 1")]);
    const zombie = await claimOne(queue);
    await queue.release([zombie]);
    const late = atomically(async (bound) => {
      await bound.enqueue([work("stage 2")]);
      if ((await settleAs(bound, [zombie], "completed")).length > 0) throw rollback;
    });
    await assert.rejects(late, rollback);
    assert.deepEqual(await claimNames(queue), ["stage 1"]);
  });

  test("a dead letter of a transaction that is rolled back never was", async () => {
    const { queue, atomically } = await begin();
    await queue.enqueue([work("a")]);
    const task = await claimOne(queue);
    const broken = atomically(async (bound) => {
      await settleAs(bound, [task], "dead");
      throw rollback;
    });
    await assert.rejects(broken, rollback);
    assert.equal(await queue.deadLetter(task.taskId), null);
    assert.deepEqual(await settleAs(queue, [task], "completed"), []);
  });
}
