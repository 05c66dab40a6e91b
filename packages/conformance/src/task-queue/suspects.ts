import assert from "node:assert/strict";
import type { ClaimedTask, ClaimRequest, TaskSource } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimOne, claimWork, namesOf, settleAs, sweep, work } from "./subject.ts";

/** Tasks that were there when a worker vanished: run alone, and dead only of crashes of their own. */
export function testSuspects(test: TestFunction, create: CreateSubject): void {
  const claimAlone = (taskSource: TaskSource, alone: NonNullable<ClaimRequest["alone"]>, limit = 10) =>
    taskSource.claim({ types: ["work"], limit, worker: "test", leaseSeconds: 30, alone });

  test("sweep() makes suspects of tasks that shared their worker, and none of them dead", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue(["a", "b", "c"].map((name) => work(name, { maxCrashes: 1, maxAttempts: 1 })));
    const together = await claimWork(taskSource);
    await passSeconds(31);
    const { recovered, dead } = await sweep(taskSource);
    assert.deepEqual([[...recovered].sort(), dead], [together.map(({ taskId }) => taskId).sort(), []]);
    assert.deepEqual(await claimNames(taskSource), []);
    const one = await claimOne(taskSource).catch(() => null);
    assert.equal(one, null); // three of them are ready, each for a claim of its own
  });

  test("claim() gives suspects one at a time, before others, to whoever works on nothing else", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue(["a", "b"].map((name) => work(name)));
    await claimWork(taskSource);
    await passSeconds(31);
    await sweep(taskSource);
    await queue.enqueue([work("other", { priority: 100 })]);
    assert.deepEqual(await claimNames(taskSource), ["other"]);
    const claimed: ClaimedTask[] = [];
    for (let time = 0; time < 3; time += 1) claimed.push(...(await claimAlone(taskSource, "suspects")));
    assert.deepEqual(namesOf(claimed), ["a", "b"]);
    assert.deepEqual(
      claimed.map(({ crashes }) => crashes),
      [1, 1],
    );
  });

  test("claim() of suspects leaves all other tasks, and of any takes one", async () => {
    const { queue, taskSource } = await create();
    await queue.enqueue(["a", "b"].map((name) => work(name)));
    assert.deepEqual(await claimAlone(taskSource, "suspects"), []);
    assert.deepEqual(namesOf(await claimAlone(taskSource, "any")), ["a"]);
  });

  test("sweep() keeps a suspect back for its backoff, half of it by lot, and says when one is ready", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a"), { type: "other", payload: { name: "other" } }]);
    await taskSource.claim({ types: ["work", "other"], limit: 2, worker: "test", leaseSeconds: 30 });
    await passSeconds(31);
    const first = await taskSource.sweep(10, undefined, 100);
    assert.deepEqual([first.recovered.length, first.suspects], [2, []]);
    await passSeconds(45);
    assert.deepEqual(await claimAlone(taskSource, "any"), []);
    await passSeconds(56);
    assert.deepEqual([...(await taskSource.sweep(10)).suspects].sort(), ["other", "work"]);
    assert.deepEqual((await taskSource.sweep(10, ["work"])).suspects, ["work"]);
    assert.equal((await claimAlone(taskSource, "suspects")).length, 1);
    assert.deepEqual((await taskSource.sweep(10, ["work"])).suspects, []);
  });

  test("settle() with retry clears a suspect: it shares its worker again", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    await claimWork(taskSource);
    await passSeconds(31);
    await sweep(taskSource);
    await settleAs(taskSource, await claimAlone(taskSource, "suspects"), "retry");
    assert.deepEqual(await claimNames(taskSource), ["a"]);
  });

  for (const end of ["renew", "settle"] as const) {
    test(`${end}() by a lease that a sweep took away takes the crash back, once`, async () => {
      const { queue, taskSource, passSeconds } = await create();
      await queue.enqueue([work("a", { maxCrashes: 2 })]);
      const [slow] = await claimWork(taskSource);
      assert.ok(slow);
      await passSeconds(31);
      await sweep(taskSource);
      for (let time = 0; time < 2; time += 1) {
        if (end === "renew") assert.deepEqual((await taskSource.renew([slow], 30)).held, []);
        else assert.deepEqual(await settleAs(taskSource, [slow], "completed"), [slow.taskId]);
      }
      const [again] = await claimWork(taskSource); // it shares its worker again
      assert.deepEqual([again?.attempt, again?.crashes], [2, 0]);
      await passSeconds(31);
      await sweep(taskSource);
      assert.equal((await claimOne(taskSource)).crashes, 1);
    });
  }

  test("release() leaves a suspect one", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("a")]);
    await claimWork(taskSource);
    await passSeconds(31);
    await sweep(taskSource);
    await taskSource.release(await claimAlone(taskSource, "suspects"));
    assert.deepEqual(await claimNames(taskSource), []);
    assert.deepEqual(namesOf(await claimAlone(taskSource, "suspects")), ["a"]);
  });

  test("sweep() blames a task for the crash that it had alone, after one that it had in company", async () => {
    const { queue, taskSource, passSeconds } = await create();
    await queue.enqueue([work("poison", { maxCrashes: 2 }), work("innocent", { maxCrashes: 2 })]);
    await claimWork(taskSource);
    await passSeconds(31);
    await sweep(taskSource);
    assert.deepEqual(namesOf(await claimAlone(taskSource, "any")), ["poison"]);
    await passSeconds(31);
    const { dead } = await sweep(taskSource);
    assert.deepEqual([namesOf(dead), dead.map(({ crashes }) => crashes)], [["poison"], [2]]);
    assert.deepEqual(namesOf(await claimAlone(taskSource, "any")), ["innocent"]);
  });
}
