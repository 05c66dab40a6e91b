import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, settleAs, work } from "./subject.ts";

/** Ids that tasks are given, as an outbox does: the same task handed over twice is there once. */
export function testTaskIds(test: TestFunction, create: CreateSubject): void {
  test("enqueue() keeps the id that a task is given, from the claim to the dead letter", async () => {
    const { queue, taskSource, deadLetters } = await create();
    assert.equal(queue.supportsTaskIds, true);
    const id = "7d1c6f0e-43c5-4b7b-9d0f-9f5a51f0c0de";
    assert.deepEqual(await queue.enqueue([work("a", { id })]), [{ id, added: true }]);
    const task = await claimOne(taskSource);
    assert.equal(task.taskId, id);
    await settleAs(taskSource, [task], "dead");
    assert.equal((await deadLetters.find(id))?.id, id);
    assert.equal(await deadLetters.redrive([id]), 1);
    assert.equal((await claimOne(taskSource)).taskId, id);
  });

  test("enqueue() does not add a task whose id waits, runs or is dead", async () => {
    const { queue, taskSource } = await create();
    const again = async () => await queue.enqueue([work("again", { id: "given" })]);
    await queue.enqueue([work("a", { id: "given" })]);
    assert.deepEqual(await again(), [{ id: "given", added: false }]);
    const task = await claimOne(taskSource);
    assert.deepEqual(await again(), [{ id: "given", added: false }]);
    await settleAs(taskSource, [task], "dead");
    assert.deepEqual(await again(), [{ id: "given", added: false }]);
    assert.deepEqual(await claimNames(taskSource), []);
  });

  test("enqueue() adds a task whose id it has forgotten, since the task completed", async () => {
    const { queue, taskSource } = await create();
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(await queue.enqueue([work("a", { id: "given" })]), [{ id: "given", added: true }]);
      await settleAs(taskSource, [await claimOne(taskSource)], "completed");
    }
  });

  test("enqueue() of a new id whose key is taken tells whose it is", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("first", { id: "1", key: "k" })]);
    assert.deepEqual(await queue.enqueue([work("second", { id: "2", key: "k" })]), [{ id: "1", added: false }]);
    assert.deepEqual(await claimNames(taskSource), ["first"]);
  });

  test("enqueue() of the same id many times in one call and by many callers at once adds one", async () => {
    const { queue, taskSource } = await create();
    const three = [1, 2, 3].map((copy) => work(`copy ${copy}`, { id: "given" }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => queue.enqueue(three)));
    assert.equal(answers.flat().filter(({ added }) => added).length, 1);
    assert.equal((await claimNames(taskSource)).length, 1);
  });

  test("enqueue() keeps the order of tasks that have ids", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([work("first", { id: "z" }), work("second", { id: "a" }), work("third")]);
    await queue.enqueue([work("fourth", { id: "0" })]);
    assert.deepEqual(await claimNames(taskSource), ["first", "second", "third", "fourth"]);
  });

  test("enqueue() refuses an id with a control character", async () => {
    const { queue } = await create();
    await assert.rejects(queue.enqueue([work("x", { id: "a\nb" })]));
  });
}

/** A queue that makes all ids itself says so at once: one that passed them over would add the same task twice. */
export function testRefusedTaskIds(test: TestFunction, create: CreateSubject): void {
  test("enqueue() refuses a task with an id, and its neighbours with it", async () => {
    const { queue, taskSource } = await create();
    assert.ok(!queue.supportsTaskIds);
    await assert.rejects(queue.enqueue([work("neighbour"), work("a", { id: "given" })]));
    assert.deepEqual(await claimNames(taskSource), []);
  });
}
