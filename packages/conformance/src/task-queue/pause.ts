import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimWork, failure, settleAs, sweep, work } from "./subject.ts";

export function testPause(test: TestFunction, create: CreateSubject): void {
  test("pause() keeps every claim from the type and from no other, until resume()", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue([work("one"), work("other", { type: "other" })]);
    assert.equal(await queueControl.pause("work", "ann"), true);
    await queue.enqueue([work("two")]);
    const both = { types: ["work", "other"], limit: 10, worker: "test", leaseSeconds: 30 };
    assert.deepEqual(
      (await taskSource.claim(both)).map(({ type }) => type),
      ["other"],
    );
    assert.deepEqual(await taskSource.claim({ ...both, alone: "any" }), []);
    assert.equal((await queue.stats()).ready, 2);
    assert.equal(await queueControl.resume("work"), true);
    assert.deepEqual(await claimNames(taskSource), ["one", "two"]);
  });

  test("pause() keeps who did it first and when; resume() forgets it", async () => {
    const { queueControl, passSeconds } = await create();
    assert.equal(await queueControl.pause("work", "ann"), true);
    const [before] = await queueControl.controls();
    assert.equal(before?.paused?.by, "ann");
    await passSeconds(0);
    assert.equal(await queueControl.pause("work", "bob"), false);
    assert.deepEqual(await queueControl.controls(), [before]);
    assert.equal(await queueControl.resume("work"), true);
    assert.equal(await queueControl.resume("work"), false);
    assert.deepEqual(await queueControl.controls(), []);
  });

  test("pause() lets running tasks go on: they renew, settle and retry", async () => {
    const { queue, taskSource, queueControl, deadLetters } = await create();
    await queue.enqueue([work("done"), work("again"), work("dead")]);
    const [done, again, dead] = await claimWork(taskSource);
    assert.ok(done && again && dead);
    await queueControl.pause("work", "ann");
    assert.equal((await taskSource.renew([done, again, dead], 30)).held.length, 3);
    assert.deepEqual(await settleAs(taskSource, [done], "completed"), []);
    assert.deepEqual(await settleAs(taskSource, [again], "retry"), []);
    assert.deepEqual(await settleAs(taskSource, [dead], "dead"), []);
    assert.deepEqual(await claimNames(taskSource), []);
    await deadLetters.redrive([dead.taskId]);
    assert.deepEqual(await claimNames(taskSource), []);
    await queueControl.resume("work");
    assert.deepEqual([...(await claimNames(taskSource))].sort(), ["again", "dead"]);
  });

  test("sweep() takes paused tasks back, and calls for no room for them", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue([work("one")]);
    await claimWork(taskSource);
    await queueControl.pause("work", "ann");
    await passSeconds(60);
    assert.equal((await sweep(taskSource)).recovered.length, 1);
    assert.deepEqual((await taskSource.sweep(10)).suspects, []);
    await queueControl.resume("work");
    assert.deepEqual((await taskSource.sweep(10)).suspects, ["work"]);
  });

  test("oldestReadySeconds() leaves out paused types", async () => {
    const { queue, queueControl, passSeconds } = await create();
    await queue.enqueue([work("paused")]);
    await passSeconds(100);
    await queue.enqueue([work("other", { type: "other" })]);
    await queueControl.pause("work", "ann");
    assert.ok(((await queue.oldestReadySeconds()) ?? 100) < 50);
    assert.ok(((await queue.stats()).oldestReadySeconds ?? 100) < 50);
    await queueControl.pause("other", "ann");
    assert.equal(await queue.oldestReadySeconds(), null);
    await queueControl.resume("work");
    assert.ok(((await queue.oldestReadySeconds()) ?? 0) >= 100);
  });

  test("pause() refuses a type that no task can have", async () => {
    const { queueControl } = await create();
    await assert.rejects(() => queueControl.pause("", "ann"), { code: "invalid_task" });
  });

  test("pause() while workers claim leaves nothing to be claimed once it has returned", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue(Array.from({ length: 60 }, (_, index) => work(`${index}`)));
    const claims = Array.from({ length: 10 }, () => claimWork(taskSource, 2));
    await queueControl.pause("work", "ann");
    assert.deepEqual(await claimWork(taskSource), []);
    const taken = (await Promise.all(claims)).flat();
    assert.equal((await queue.stats()).ready, 60 - taken.length);
    const lost = await taskSource.settle(
      taken.map(({ taskId, lease }) => ({ taskId, lease, outcome: "dead", error: failure })),
    );
    assert.deepEqual(lost, { lost: [] });
  });
}
