import { expect, test } from "bun:test";
import { createBench, handle, task, workFor, workUntilAborted } from "../../test/bench.ts";
import { completed } from "../index.ts";

test("a worker that meets a rate limit looks again when the limit allows it, not at its polls", async () => {
  const { memory, queue, taskSource, start, seconds, time } = createBench();
  await memory.queueControl.limit("work", { starts: 2, perSeconds: 1 });
  const began = time.elapsed();
  const starts: number[] = [];
  let looks = 0;
  const claim: typeof taskSource.claim = (request) => {
    looks += 1;
    return taskSource.claim(request);
  };
  const work = handle(() => {
    starts.push((time.elapsed() - began) / 1000);
    return completed();
  });
  const worker = start({ work }, { taskSource: { ...taskSource, claim }, pollSeconds: 100 }, 5);
  await queue.enqueue(Array.from({ length: 5 }, () => task("work")));
  await seconds(4);
  expect(starts).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(looks).toBeLessThan(30); // a few for each that begins or ends
  await worker.stop();
});

test("a limited type neither keeps other types waiting nor makes the worker look all the time", async () => {
  const { memory, queue, taskSource, start, seconds } = createBench();
  await memory.queueControl.limit("slow", { starts: 1, perSeconds: 3600 });
  const done: string[] = [];
  let looks = 0;
  const claim: typeof taskSource.claim = (request) => {
    looks += 1;
    return taskSource.claim(request);
  };
  const note = (name: string) =>
    handle(() => {
      done.push(name);
      return completed();
    });
  const worker = start({ slow: note("slow"), quick: note("quick") }, { taskSource: { ...taskSource, claim } }, 2);
  await queue.enqueue(Array.from({ length: 20 }, () => task("slow", { priority: 100 })));
  await seconds(1);
  await queue.enqueue(Array.from({ length: 10 }, () => task("quick")));
  await seconds(1);
  expect([done.filter((name) => name === "slow").length, done.filter((name) => name === "quick").length]).toEqual([
    1, 10,
  ]);
  looks = 0;
  await seconds(60);
  expect(looks).toBeLessThan(130); // two a poll, one of them for suspects
  await worker.stop();
});

test("a limit of many starts a second has the worker look twenty times a second at most", async () => {
  const { memory, queue, taskSource, start, seconds } = createBench();
  await memory.queueControl.limit("work", { starts: 1000, perSeconds: 1, burst: 50 });
  let looks = 0;
  const claim: typeof taskSource.claim = (request) => {
    looks += 1;
    return taskSource.claim(request);
  };
  const worker = start({ work: handle(() => completed()) }, { taskSource: { ...taskSource, claim } }, 100);
  await queue.enqueue(Array.from({ length: 900 }, () => task("work")));
  await seconds(1);
  expect(worker.status().processed).toBe(900);
  expect(looks).toBeLessThan(100); // four at each of twenty
  await worker.stop();
});

test("a worker tells the handler of a cancelled task to stop at once, and keeps nothing that it brings", async () => {
  const { memory, queue, start, time, counts } = createBench();
  const reasons: unknown[] = [];
  const worker = start({ work: workUntilAborted(reasons) });
  const [added] = await queue.enqueue([task("work")]);
  await time.settle();
  expect((await memory.queueControl.cancel([added?.id ?? ""])).map(({ state }) => state)).toEqual(["running"]);
  await time.settle();
  expect(reasons).toEqual(["cancelled"]);
  expect(worker.status()).toMatchObject({ processed: 0, failed: 0, deadLettered: 0, running: [] });
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 0 });
  await worker.stop();
});

test("a worker whose queue does not call stops the handler of a cancelled task at the next renewal", async () => {
  const { memory, queue, taskSource, start, seconds, time } = createBench();
  const { cancellations: _none, ...silent } = taskSource;
  const reasons: unknown[] = [];
  const worker = start({ work: workUntilAborted(reasons) }, { taskSource: silent });
  const [added] = await queue.enqueue([task("work")]);
  await time.settle();
  await memory.queueControl.cancel([added?.id ?? ""]);
  await seconds(4);
  expect(reasons).toEqual(["lease-lost"]);
  await worker.stop();
});

test("a paused type's running task goes on, and the worker takes others meanwhile", async () => {
  const { memory, queue, start, seconds, time, counts } = createBench();
  const worker = start({ work: workFor(time, 10), other: handle(() => completed()) }, {}, 2);
  await queue.enqueue([task("work")]);
  await time.settle();
  await memory.queueControl.pause("work", "ann");
  await queue.enqueue([task("work"), task("other")]);
  await seconds(12);
  expect(worker.status().processed).toBe(2);
  expect(await counts()).toMatchObject({ ready: 1, running: 0 });
  await memory.queueControl.resume("work");
  await time.settle();
  expect(await counts()).toMatchObject({ ready: 0, running: 1 });
  await seconds(12);
  await worker.stop();
});
