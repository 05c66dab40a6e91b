import assert from "node:assert/strict";
import type { NewTask } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, settleAs, work } from "./subject.ts";

export function testEnqueue(test: TestFunction, create: CreateSubject): void {
  test("enqueue() keeps all of a task for the one who claims it", async () => {
    const { queue, taskSource } = await create();
    const before = Date.now();
    const [added] = await queue.enqueue([work("a", { version: 3, key: "论文/1", group: "陈", maxAttempts: 7 })]);
    assert.equal(added?.added, true);
    const { lease, enqueuedAt, ...task } = await claimOne(taskSource);
    assert.deepEqual(task, {
      taskId: added.id,
      type: "work",
      version: 3,
      payload: { name: "a" },
      key: "论文/1",
      group: "陈",
      attempt: 1,
      maxAttempts: 7,
      crashes: 0,
    });
    assert.notEqual(lease, "");
    assert.ok(enqueuedAt instanceof Date && Math.abs(enqueuedAt.getTime() - before) < 400 * 24 * 3600 * 1000);
  });

  for (const payload of [
    null,
    "text",
    0.1,
    -0,
    2 ** 53,
    [[]],
    { "": { 名: "值" }, list: [1, null, true] },
    { odd: "NUL \u0000, half a pair \ud83d, a quote ' and a backslash \\" },
  ]) {
    test(`enqueue() keeps the payload ${JSON.stringify(payload)} as it is`, async () => {
      const { queue, taskSource } = await create();
      await queue.enqueue([{ type: "work", payload }]);
      assert.deepEqual((await claimOne(taskSource)).payload, JSON.parse(JSON.stringify(payload)));
    });
  }

  for (const name of ["null", 'a "quoted" one', "back\\slash\\", "{braces, and commas}", "it's", "\ud83d\ude00 名"]) {
    test(`enqueue() keeps the type, key and group ${name} as they are, several at once and one alone`, async () => {
      const { queue, taskSource } = await create();
      await queue.enqueue([
        { type: name, payload: name, key: name, group: name },
        { type: name, payload: name },
      ]);
      await queue.enqueue([{ type: name, payload: name, priority: -1 }]);
      const claimed = await taskSource.claim({ types: [name], limit: 10, worker: "w", leaseSeconds: 30 });
      assert.deepEqual(
        claimed.map(({ type, payload, key, group }) => ({ type, payload, key, group })),
        [null, name, null].map((rest) => ({ type: name, payload: name, key: rest, group: rest })),
      );
    });
  }

  test("enqueue() does not add a task whose key waits or runs, and tells whose it is", async () => {
    const { queue, taskSource } = await create();
    const [first] = await queue.enqueue([work("first", { key: "k" })]);
    assert.deepEqual(await queue.enqueue([work("second", { key: "k" })]), [{ id: first?.id, added: false }]);
    const running = await claimOne(taskSource);
    assert.deepEqual(await queue.enqueue([work("third", { key: "k" })]), [{ id: first?.id, added: false }]);
    assert.deepEqual(await settleAs(taskSource, [running], "completed"), []);
    assert.deepEqual(await claimNames(taskSource), []);
  });

  test("enqueue() adds a task whose key was used by one that completed or died", async () => {
    const { queue, taskSource } = await create();
    for (const outcome of ["completed", "dead"] as const) {
      await queue.enqueue([work("earlier", { key: "k" })]);
      await settleAs(taskSource, [await claimOne(taskSource)], outcome);
      const [again] = await queue.enqueue([work("again", { key: "k" })]);
      assert.equal(again?.added, true);
      await settleAs(taskSource, [await claimOne(taskSource)], "completed");
    }
  });

  test("enqueue() adds one of several tasks with the same key in one call", async () => {
    const { queue, taskSource } = await create();
    const enqueued = await queue.enqueue([work("a", { key: "k" }), work("b"), work("c", { key: "k" })]);
    assert.deepEqual(
      enqueued.map(({ added }) => added),
      [true, true, false],
    );
    assert.equal(enqueued[2]?.id, enqueued[0]?.id);
    assert.deepEqual(await claimNames(taskSource), ["a", "b"]);
  });

  test("enqueue() of the same keys by many callers at once adds one task each, whatever their order", async () => {
    const { queue, taskSource } = await create();
    for (let round = 0; round < 10; round += 1) {
      const keys = Array.from({ length: 20 }, (_, index) => `round ${round} key ${String(index).padStart(2, "0")}`);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, caller) => {
          const inTurn = caller % 2 === 0 ? keys : [...keys].reverse();
          return queue.enqueue(inTurn.map((key) => work(key, { key })));
        }),
      );
      assert.equal(answers.flat().filter(({ added }) => added).length, keys.length);
      assert.equal(new Set(answers.flat().map(({ id }) => id)).size, keys.length);
      assert.deepEqual([...(await claimNames(taskSource, 100))].sort(), keys);
    }
  });

  test("enqueue() of nothing does nothing", async () => {
    const { queue } = await create();
    assert.deepEqual(await queue.enqueue([]), []);
  });

  const circular: { self?: unknown } = {};
  circular.self = circular;
  const mistakes: readonly [string, NewTask][] = [
    ["an empty type", { type: "", payload: 1 }],
    ["a control character in its key", work("x", { key: "a\nb" })],
    ["an empty group", work("x", { group: "" })],
    ["a priority above 100", work("x", { priority: 101 })],
    ["half an attempt", work("x", { maxAttempts: 0.5 })],
    ["no crash allowed", work("x", { maxCrashes: 0 })],
    ["a delay into the past", work("x", { delaySeconds: -1 })],
    ["a delay that is no number", work("x", { delaySeconds: Number.NaN })],
    ["version 0", work("x", { version: 0 })],
    ["a payload that is not JSON", { type: "work", payload: undefined }],
    ["a payload that holds itself", { type: "work", payload: circular }],
  ];
  for (const [mistake, task] of mistakes) {
    test(`enqueue() refuses a task with ${mistake}, and its neighbours with it`, async () => {
      const { queue, taskSource } = await create();
      await assert.rejects(queue.enqueue([work("neighbour"), task]));
      assert.deepEqual(await claimWork(taskSource), []);
    });
  }
}
