import assert from "node:assert/strict";
import { InvalidTaskRateLimitError } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimWork, sweep, work } from "./subject.ts";

export function testRateLimit(test: TestFunction, create: CreateSubject): void {
  const many = (count: number, type = "work") =>
    Array.from({ length: count }, (_, index) => work(`${index}`, { type }));

  test("limit() spaces starts evenly: with a burst of one, no window holds more than its number", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue(many(20));
    await queueControl.limit("work", { starts: 3, perSeconds: 60 });
    const counts: number[] = [];
    for (let look = 0; look < 12; look += 1) {
      counts.push((await claimWork(taskSource)).length);
      await passSeconds(10);
    }
    assert.deepEqual(counts, [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  test("limit() lets a burst start at once after a rest, and no more however long the rest was", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue(many(30));
    await queueControl.limit("work", { starts: 6, perSeconds: 60, burst: 4 });
    assert.equal((await claimWork(taskSource)).length, 4);
    assert.equal((await claimWork(taskSource)).length, 0);
    await passSeconds(25);
    assert.equal((await claimWork(taskSource)).length, 2);
    await passSeconds(10_000);
    assert.equal((await claimWork(taskSource, 20)).length, 4);
  });

  test("limit() leaves other types alone, in the same claim", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue([...many(5), ...many(5, "other")]);
    await queueControl.limit("work", { starts: 1, perSeconds: 60, burst: 2 });
    const request = { types: ["work", "other"], limit: 10, worker: "test", leaseSeconds: 30 };
    const types = (await taskSource.claim(request)).map(({ type }) => type);
    assert.deepEqual([...types].sort(), ["other", "other", "other", "other", "other", "work", "work"]);
    await queue.enqueue(many(3, "other"));
    assert.equal((await taskSource.claim({ ...request, limit: 2 })).length, 2);
  });

  test("claim() tells when a limit allows the next start, and nothing where none is used up", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue([...many(5), ...many(1, "other")]);
    await queueControl.limit("work", { starts: 1, perSeconds: 60, burst: 2 });
    const waits: number[] = [];
    const request = { limit: 1, worker: "test", leaseSeconds: 30, onLimit: (seconds: number) => waits.push(seconds) };
    await taskSource.claim({ ...request, types: ["other"] });
    await taskSource.claim({ ...request, types: ["work"] });
    assert.deepEqual(waits, []);
    await taskSource.claim({ ...request, types: ["work", "other"] });
    await passSeconds(20);
    await taskSource.claim({ ...request, types: ["work", "other"] });
    const [first = 0, second = 0, ...others] = waits;
    assert.ok(first > 50 && first <= 60, `${first}`);
    assert.ok(second > 30 && second <= 40, `${second}`);
    assert.deepEqual(others, []);
  });

  test("limit() holds for many who claim at once", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue(many(60));
    await queueControl.limit("work", { starts: 1, perSeconds: 3600, burst: 7 });
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimWork(taskSource, 3)));
    assert.equal(claims.flat().length, 7);
  });

  test("limit() counts every attempt: retries, suspects, and tasks that were given back", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue(many(3));
    await queueControl.limit("work", { starts: 1, perSeconds: 600, burst: 3 });
    const [first, second] = await claimWork(taskSource, 2);
    assert.ok(first && second);
    await taskSource.release([first]);
    await passSeconds(60);
    await sweep(taskSource);
    const alone = { types: ["work"], limit: 1, worker: "test", leaseSeconds: 30, alone: "suspects" } as const;
    assert.equal((await taskSource.claim(alone)).length, 1);
    assert.deepEqual(await claimNames(taskSource), []);
    assert.deepEqual(await taskSource.claim({ ...alone, alone: "any" }), []);
  });

  test("sweep() calls for no room for a suspect that a limit keeps back", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue(many(1));
    await queueControl.limit("work", { starts: 1, perSeconds: 600 });
    await claimWork(taskSource);
    await passSeconds(60);
    await sweep(taskSource);
    assert.deepEqual((await taskSource.sweep(10)).suspects, []);
    await passSeconds(600);
    assert.deepEqual((await taskSource.sweep(10)).suspects, ["work"]);
  });

  test("limit() set again changes nothing, another one counts on, null lifts it", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue(many(20));
    const limit = { starts: 1, perSeconds: 600, burst: 2 };
    await queueControl.limit("work", limit);
    assert.equal((await claimWork(taskSource)).length, 2);
    await queueControl.limit("work", limit);
    assert.deepEqual(await queueControl.controls(), [{ type: "work", paused: null, limit }]);
    assert.equal((await claimWork(taskSource)).length, 0);
    await queueControl.limit("work", { starts: 6, perSeconds: 60 });
    assert.equal((await claimWork(taskSource)).length, 0);
    await passSeconds(15);
    assert.equal((await claimWork(taskSource)).length, 1);
    await queueControl.limit("work", null);
    assert.deepEqual(await queueControl.controls(), []);
    assert.equal((await claimWork(taskSource, 20)).length, 17);
  });

  test("limit() and pause() of one type keep out of each other's way", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue(many(5));
    const limit = { starts: 1, perSeconds: 60, burst: 1 };
    await queueControl.pause("work", "ann");
    await queueControl.limit("work", limit);
    assert.deepEqual(await claimNames(taskSource), []);
    const [control] = await queueControl.controls();
    assert.deepEqual([control?.paused?.by, control?.limit], ["ann", limit]);
    await queueControl.resume("work");
    assert.equal((await claimWork(taskSource)).length, 1);
    await queueControl.pause("work", "ann");
    await queueControl.limit("work", null);
    assert.deepEqual(await claimNames(taskSource), []);
  });

  test("limit() refuses numbers that are none", async () => {
    const { queueControl } = await create();
    for (const wrong of [
      { starts: 0, perSeconds: 60 },
      { starts: 1.5, perSeconds: 60 },
      { starts: 1, perSeconds: 0 },
      { starts: 1, perSeconds: Number.NaN },
      { starts: 1, perSeconds: 60, burst: 0 },
    ]) {
      await assert.rejects(() => queueControl.limit("work", wrong), InvalidTaskRateLimitError);
    }
  });
}
