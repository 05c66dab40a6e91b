import assert from "node:assert/strict";
import { LARGEST_QUEUE_COUNT } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import {
  type CreateSubject,
  claimNames,
  claimOne,
  claimWork,
  makeDeadLetter,
  namesOf,
  settleAs,
  sweep,
  work,
} from "./subject.ts";

export function testDeadLetters(test: TestFunction, create: CreateSubject): void {
  test("list() gives the newest first, page by page, with the total", async () => {
    const subject = await create();
    const { deadLetters, passSeconds } = subject;
    for (const name of ["a", "b", "c"]) {
      await makeDeadLetter(subject, name);
      await passSeconds(1);
    }
    await makeDeadLetter(subject, "other", { type: "other" });
    const names = async (page: { limit: number; offset: number; type?: string }) => {
      const { items, total } = await deadLetters.list(page);
      return [namesOf(items), total];
    };
    assert.deepEqual(await names({ limit: 2, offset: 0 }), [["other", "c"], 4]);
    assert.deepEqual(await names({ limit: 2, offset: 2 }), [["b", "a"], 4]);
    assert.deepEqual(await names({ limit: 2, offset: 4 }), [[], 4]);
    assert.deepEqual(await names({ limit: 5, offset: 1, type: "work" }), [["b", "a"], 3]);
    assert.deepEqual(await names({ limit: 5, offset: 0, type: "unheard of" }), [[], 0]);
  });

  test("find() is null for what is none", async () => {
    const { queue, deadLetters } = await create();
    const [alive] = await queue.enqueue([work("alive")]);
    for (const id of [alive?.id ?? "", "999999999", "nonsense", "", "-1", "99999999999999999999999"]) {
      assert.equal(await deadLetters.find(id), null);
    }
  });

  test("redrive() makes a dead letter ready again as if it were new", async () => {
    const { queue, taskSource, deadLetters, passSeconds } = await create();
    await queue.enqueue([work("a", { maxAttempts: 3, maxCrashes: 1, key: "k" })]);
    await claimOne(taskSource);
    await passSeconds(31);
    const [letter] = (await sweep(taskSource)).dead;
    assert.ok(letter);
    assert.equal(await deadLetters.redrive([letter.id, "999999999", "nonsense"]), 1);
    assert.equal(await deadLetters.redrive([letter.id]), 0);
    assert.equal(await deadLetters.find(letter.id), null);
    assert.deepEqual(await queue.enqueue([work("b", { key: "k" })]), [{ id: letter.id, added: false }]);
    const task = await claimOne(taskSource);
    assert.deepEqual([task.taskId, task.attempt, task.maxAttempts, task.crashes], [letter.id, 1, 3, 0]);
    assert.deepEqual([task.payload, task.enqueuedAt], [{ name: "a" }, letter.enqueuedAt]);
    await passSeconds(31);
    assert.equal((await sweep(taskSource)).dead.length, 1); // its limits are still there
  });

  test("redrive() leaves a dead letter whose key a live task has", async () => {
    const subject = await create();
    const { taskSource, deadLetters } = subject;
    const first = await makeDeadLetter(subject, "first", { key: "k" });
    const second = await makeDeadLetter(subject, "second", { key: "k" });
    assert.equal(await deadLetters.redrive([second, first]), 1); // two of one key: one of them
    assert.deepEqual(await claimNames(taskSource, 1), ["first"]);
    assert.equal(await deadLetters.redrive([second]), 0);
    assert.notEqual(await deadLetters.find(second), null);
  });

  test("redrive() by several at once revives a dead letter once", async () => {
    const subject = await create();
    const { taskSource, deadLetters } = subject;
    const ids = [await makeDeadLetter(subject, "a"), await makeDeadLetter(subject, "b", { key: "k" })];
    const counts = await Promise.all(Array.from({ length: 6 }, () => deadLetters.redrive(ids)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      2,
    );
    assert.equal((await claimWork(taskSource)).length, 2);
  });

  test("discard() deletes dead letters for good and nothing else", async () => {
    const subject = await create();
    const { queue, taskSource, deadLetters } = subject;
    const dead = await makeDeadLetter(subject, "dead");
    const [alive] = await queue.enqueue([work("alive")]);
    assert.equal(await deadLetters.discard([dead, alive?.id ?? "", "999999999", "nonsense"]), 1);
    assert.equal(await deadLetters.discard([dead]), 0);
    assert.equal(await deadLetters.find(dead), null);
    assert.equal(await deadLetters.redrive([dead]), 0);
    assert.deepEqual(await claimNames(taskSource), ["alive"]);
  });

  test("expire() deletes dead letters that died longer ago, and no others", async () => {
    const subject = await create();
    const { deadLetters, passSeconds } = subject;
    await makeDeadLetter(subject, "old");
    await passSeconds(100);
    const recent = await makeDeadLetter(subject, "recent");
    assert.equal(await deadLetters.expire(50), 1);
    assert.equal(await deadLetters.expire(50), 0);
    assert.deepEqual(
      (await deadLetters.list({ limit: 9, offset: 0 })).items.map(({ id }) => id),
      [recent],
    );
  });

  test("stats() counts tasks by state and tells how long the oldest ready one has waited", async () => {
    const subject = await create();
    const { queue, taskSource, passSeconds } = subject;
    assert.deepEqual(await queue.stats(), { ready: 0, scheduled: 0, running: 0, dead: 0, oldestReadySeconds: null });
    await makeDeadLetter(subject, "dead");
    await queue.enqueue([work("running"), work("oldest"), work("scheduled", { delaySeconds: 3600 })]);
    await claimWork(taskSource, 1);
    await passSeconds(100);
    await queue.enqueue([work("newest")]);
    const { oldestReadySeconds, ...counts } = await queue.stats();
    assert.deepEqual(counts, { ready: 2, scheduled: 1, running: 1, dead: 1 });
    assert.ok(oldestReadySeconds !== null && oldestReadySeconds >= 100 && oldestReadySeconds < 130);
    await settleAs(taskSource, await claimWork(taskSource), "completed");
    assert.equal((await queue.stats()).oldestReadySeconds, null);
  });

  test("oldestReadySeconds() tells the age of the oldest ready task of any type, priority and group", async () => {
    const { queue, taskSource, passSeconds } = await create();
    assert.equal(await queue.oldestReadySeconds(), null);
    await queue.enqueue([work("scheduled", { delaySeconds: 3600, priority: 9 })]);
    assert.equal(await queue.oldestReadySeconds(), null);
    await queue.enqueue([{ ...work("oldest", { group: "g", priority: -1 }), type: "other" }]);
    await passSeconds(100);
    await queue.enqueue([work("newest", { priority: 5 }), work("in a group", { group: "h" })]);
    const age = async () => Math.floor(((await queue.oldestReadySeconds()) ?? -1) / 50);
    assert.equal(await age(), 2);
    await taskSource.claim({ types: ["other"], limit: 1, worker: "test", leaseSeconds: 30 });
    assert.equal(await age(), 0);
    await passSeconds(60);
    await sweep(taskSource); // a suspect that is ready counts as well
    await settleAs(taskSource, await claimWork(taskSource), "completed");
    assert.ok((await queue.oldestReadySeconds()) !== null);
  });

  test("stats() counts ten thousand tasks and no more", async () => {
    const { queue } = await create();
    const many = Array.from({ length: LARGEST_QUEUE_COUNT + 1 }, () => work("a"));
    await queue.enqueue(many);
    const { ready, scheduled } = await queue.stats();
    assert.deepEqual([ready, scheduled], [LARGEST_QUEUE_COUNT, 0]);
  });
}
