import assert from "node:assert/strict";
import type { NewTask } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, namesOf, settleAs, work } from "./subject.ts";

/** Groups that take turns. */
export function testGroups(test: TestFunction, create: CreateSubject): void {
  const several = (group: string, count: number, more: Partial<NewTask> = {}): readonly NewTask[] =>
    Array.from({ length: count }, (_, index) => work(`${group}${index + 1}`, { group, ...more }));

  test("claim() lets groups take turns, whoever came first and however many tasks they have", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue(several("a", 4));
    await queue.enqueue(several("b", 2));
    for (const task of several("c", 2)) await queue.enqueue([task]);
    assert.deepEqual(await claimNames(taskSource), ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "a4"]);
  });

  test("claim() gives a group that comes late the next turn, not those that it missed", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue(several("a", 6));
    assert.deepEqual(await claimNames(taskSource, 3), ["a1", "a2", "a3"]);
    await queue.enqueue(several("b", 2));
    assert.deepEqual(await claimNames(taskSource), ["a4", "b1", "a5", "b2", "a6"]);
  });

  test("claim() counts a task that runs as the turn of its group", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue(several("a", 1));
    await claimWork(taskSource);
    await queue.enqueue(several("b", 1));
    await queue.enqueue([work("a2", { group: "a" }), work("c1", { group: "c" })]);
    assert.deepEqual(await claimNames(taskSource), ["b1", "c1", "a2"]);
  });

  test("claim() puts priority before turns, and tasks without a group before those with one", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue([...several("a", 2), ...several("b", 1), work("none")]);
    await queue.enqueue(several("c", 2, { priority: 1 }));
    assert.deepEqual(await claimNames(taskSource), ["c1", "c2", "none", "a1", "b1", "a2"]);
  });

  test("a group is handed out with its tasks, and a redriven one joins the line anew", async () => {
    const { queue, taskSource, deadLetters } = await create();
    await queue.enqueue(several("a", 1));
    const task = await claimOne(taskSource);
    assert.equal(task.group, "a");
    await settleAs(taskSource, [task], "dead");
    await queue.enqueue(several("b", 3));
    assert.deepEqual(await claimNames(taskSource, 1), ["b1"]);
    await deadLetters.redrive([task.taskId]);
    const claimed = await claimWork(taskSource);
    assert.deepEqual([namesOf(claimed), claimed[1]?.group], [["b2", "a1", "b3"], "a"]);
  });
}
