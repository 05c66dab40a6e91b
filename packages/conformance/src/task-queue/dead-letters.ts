import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import {
  type CreateSubject,
  claimNames,
  claimOne,
  claimWork,
  makeDeadLetter,
  namesOf,
  settleAs,
  work,
} from "./subject.ts";

export function testDeadLetters(test: TestFunction, create: CreateSubject): void {
  test("deadLetters() lists the newest first, page by page, with the total", async () => {
    const { queue, passSeconds } = await create();
    for (const name of ["a", "b", "c"]) {
      await makeDeadLetter(queue, name);
      await passSeconds(1);
    }
    await makeDeadLetter(queue, "other", { type: "other" });
    const names = async (page: { limit: number; offset: number; type?: string }) => {
      const { items, total } = await queue.deadLetters(page);
      return [namesOf(items), total];
    };
    assert.deepEqual(await names({ limit: 2, offset: 0 }), [["other", "c"], 4]);
    assert.deepEqual(await names({ limit: 2, offset: 2 }), [["b", "a"], 4]);
    assert.deepEqual(await names({ limit: 2, offset: 4 }), [[], 4]);
    assert.deepEqual(await names({ limit: 5, offset: 1, type: "work" }), [["b", "a"], 3]);
    assert.deepEqual(await names({ limit: 5, offset: 0, type: "unheard of" }), [[], 0]);
  });

  test("deadLetter() is null for what is none", async () => {
    const { queue } = await create();
    const [alive] = await queue.enqueue([work("alive")]);
    for (const id of [alive?.id ?? "", "999999999", "nonsense", "", "-1", "99999999999999999999999"]) {
      assert.equal(await queue.deadLetter(id), null);
    }
  });

  test("redrive() makes a dead letter ready again as if it were new", async () => {
    const { queue, passSeconds } = await create();
    await queue.enqueue([work("a", { maxAttempts: 3, maxCrashes: 1, key: "k" })]);
    await claimOne(queue);
    await passSeconds(31);
    const [letter] = (await queue.sweep(10)).dead;
    assert.ok(letter);
    assert.equal(await queue.redrive([letter.id, "999999999", "nonsense"]), 1);
    assert.equal(await queue.redrive([letter.id]), 0);
    assert.equal(await queue.deadLetter(letter.id), null);
    assert.deepEqual(await queue.enqueue([work("b", { key: "k" })]), [{ id: letter.id, added: false }]);
    const task = await claimOne(queue);
    assert.deepEqual([task.taskId, task.attempt, task.maxAttempts, task.crashes], [letter.id, 1, 3, 0]);
    assert.deepEqual([task.payload, task.enqueuedAt], [{ name: "a" }, letter.enqueuedAt]);
    await passSeconds(31);
    assert.equal((await queue.sweep(10)).dead.length, 1); // its limits are still there
  });

  test("redrive() leaves a dead letter whose key a live task has", async () => {
    const { queue } = await create();
    const first = await makeDeadLetter(queue, "first", { key: "k" });
    const second = await makeDeadLetter(queue, "second", { key: "k" });
    assert.equal(await queue.redrive([second, first]), 1); // two of one key: one of them
    assert.deepEqual(await claimNames(queue, 1), ["first"]);
    assert.equal(await queue.redrive([second]), 0);
    assert.notEqual(await queue.deadLetter(second), null);
  });

  test("redrive() by several at once revives a dead letter once", async () => {
    const { queue } = await create();
    const ids = [await makeDeadLetter(queue, "a"), await makeDeadLetter(queue, "b", { key: "k" })];
    const counts = await Promise.all(Array.from({ length: 6 }, () => queue.redrive(ids)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      2,
    );
    assert.equal((await claimWork(queue)).length, 2);
  });

  test("discard() deletes dead letters for good and nothing else", async () => {
    const { queue } = await create();
    const dead = await makeDeadLetter(queue, "dead");
    const [alive] = await queue.enqueue([work("alive")]);
    assert.equal(await queue.discard([dead, alive?.id ?? "", "999999999", "nonsense"]), 1);
    assert.equal(await queue.discard([dead]), 0);
    assert.equal(await queue.deadLetter(dead), null);
    assert.equal(await queue.redrive([dead]), 0);
    assert.deepEqual(await claimNames(queue), ["alive"]);
  });

  test("stats() counts tasks by state and tells how long the oldest ready one has waited", async () => {
    const { queue, passSeconds } = await create();
    assert.deepEqual(await queue.stats(), { ready: 0, scheduled: 0, running: 0, dead: 0, oldestReadySeconds: null });
    await makeDeadLetter(queue, "dead");
    await queue.enqueue([work("running"), work("oldest"), work("scheduled", { delaySeconds: 3600 })]);
    await claimWork(queue, 1);
    await passSeconds(100);
    await queue.enqueue([work("newest")]);
    const { oldestReadySeconds, ...counts } = await queue.stats();
    assert.deepEqual(counts, { ready: 2, scheduled: 1, running: 1, dead: 1 });
    assert.ok(oldestReadySeconds !== null && oldestReadySeconds >= 100 && oldestReadySeconds < 130);
    await settleAs(queue, await claimWork(queue), "completed");
    assert.equal((await queue.stats()).oldestReadySeconds, null);
  });
}
