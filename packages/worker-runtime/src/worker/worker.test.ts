import { expect, test } from "bun:test";
import { anyPayload, createBench, deaf, handle, task, workFor, workUntilAborted } from "../../test/bench.ts";
import { cancelled, completed, dead, release, retryAfter, type TaskOutcome } from "../index.ts";

test("a worker routes each task to the handler of its type", async () => {
  const { queue, start, time } = createBench();
  const seen: string[] = [];
  const worker = start({
    letter: handle(({ payload }) => {
      seen.push(`letter to ${payload.name}`);
      return completed();
    }),
    parcel: handle(({ payload, attempt }) => {
      seen.push(`parcel to ${payload.name}, attempt ${attempt}`);
      return completed();
    }),
  });
  await queue.enqueue([task("parcel", { payload: { name: "陈" } }), task("letter", { payload: { name: "李" } })]);
  await queue.enqueue([task("unheard of")]);
  await time.settle();
  expect(seen).toEqual(["parcel to 陈, attempt 1", "letter to 李"]);
  expect(worker.status()).toMatchObject({ processed: 2, failed: 0, running: [] });
  expect(await queue.stats()).toMatchObject({ ready: 1, running: 0, dead: 0 });
  await worker.stop();
});

test("a worker works on as many tasks at once as it may, and no more", async () => {
  const { queue, start, seconds, time } = createBench();
  const worker = start({ work: workFor(time, 10) }, {}, 3);
  await queue.enqueue(Array.from({ length: 7 }, () => task("work")));
  const inWork: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    await time.settle();
    inWork.push(worker.status().running.length);
    await seconds(10);
  }
  expect(inWork).toEqual([3, 3, 1, 0]);
  expect(worker.status().processed).toBe(7);
  await worker.stop();
});

test("a worker begins the next tasks while results are on their way, up to as many as it may work on at once", async () => {
  const { queue, taskSource, start, time } = createBench();
  const stored = Promise.withResolvers<void>();
  const settle: typeof taskSource.settle = async (settlements) => {
    await stored.promise;
    return await taskSource.settle(settlements);
  };
  let begun = 0;
  const work = handle(() => {
    begun += 1;
    return completed();
  });
  const worker = start({ work }, { taskSource: { ...taskSource, settle } }, 3);
  await queue.enqueue(Array.from({ length: 10 }, () => task("work")));
  await time.settle();
  expect([begun, worker.status().processed]).toEqual([6, 0]);
  stored.resolve();
  await time.settle();
  expect([begun, worker.status().processed]).toEqual([10, 10]);
  await worker.stop();
});

test("a worker shows what it is doing and how far it has come", async () => {
  const { queue, start, seconds, time } = createBench();
  const worker = start({
    work: handle(async (_task, { reportProgress }) => {
      await time.sleep(1000);
      reportProgress(0.25, "page 1 of 4");
      await time.sleep(1000);
      reportProgress(7);
      await time.sleep(1000);
      return completed();
    }),
  });
  const [added] = await queue.enqueue([task("work")]);
  await time.settle();
  const startedAt = time.now();
  await seconds(1);
  expect(worker.status().running).toEqual([
    { id: added?.id ?? "", type: "work", attempt: 1, startedAt, progress: 0.25, detail: "page 1 of 4" },
  ]);
  await seconds(1);
  expect(worker.status().running).toMatchObject([{ progress: 1, detail: null }]);
  await seconds(1);
  expect(worker.status()).toMatchObject({ running: [], processed: 1, kind: "bench", concurrency: 1 });
  await worker.stop();
});

test("a handler that throws is tried again, each time after a longer wait, until its attempts are used up", async () => {
  const { queue, start, seconds, time, deadLetters } = createBench();
  const attempts: number[] = [];
  const begun = time.now().getTime();
  const worker = start({
    work: handle(
      () => {
        attempts.push((time.now().getTime() - begun) / 1000);
        throw Object.assign(new Error("No paper."), { code: "no_paper", readable: true });
      },
      { backoff: { baseSeconds: 8, maxSeconds: 20 } },
    ),
  });
  await queue.enqueue([task("work", { maxAttempts: 4 })]);
  await seconds(120);
  // With the lot always in the middle the waits are 6, 12 and 15 seconds; a poll comes every 2.
  expect(attempts.map((at) => Math.round(at / 2) * 2)).toEqual([0, 6, 18, 34]);
  expect(await deadLetters()).toMatchObject([{ attempts: 4, error: { code: "no_paper", message: "No paper." } }]);
  expect(worker.status()).toMatchObject({ processed: 0, failed: 4, deadLettered: 1, lastError: { code: "no_paper" } });
  await worker.stop();
});

test("a handler that throws an error with retryable: false makes a dead letter at once", async () => {
  const { queue, start, time, deadLetters } = createBench();
  const worker = start({
    work: handle(() => {
      throw Object.assign(new Error("The file is encrypted."), { code: "encrypted", readable: true, retryable: false });
    }),
  });
  await queue.enqueue([task("work")]);
  await time.settle();
  expect(await deadLetters()).toMatchObject([{ attempts: 1, error: { code: "encrypted" } }]);
  await worker.stop();
});

test("an error that was not made to be read leaves its name, a digest and its place behind, not its message", async () => {
  const { queue, start, time, deadLetters } = createBench();
  const worker = start({
    work: handle(() => {
      JSON.parse("the first sentence of a thesis");
      return completed();
    }),
  });
  await queue.enqueue([task("work", { maxAttempts: 1 })]);
  await time.settle();
  const [letter] = await deadLetters();
  expect(letter?.error.code).toBe("unexpected");
  expect(letter?.error.message).toMatch(/^SyntaxError [0-9a-f]{8}( at \S+:\d+:\d+)?$/);
  await worker.stop();
});

test("a wait that is no number fails the attempt, and the dead letter says whose mistake it was", async () => {
  const { queue, start, time, deadLetters } = createBench();
  const when = Number("Wed, 21 Oct 2026 07:28:00 GMT");
  const worker = start({ work: handle(() => retryAfter(when, { code: "rate_limited", message: "Later." })) });
  await queue.enqueue([{ ...task("work"), maxAttempts: 1 }]);
  await time.settle();
  const [letter] = await deadLetters();
  expect(letter?.error).toEqual({
    code: "invalid_argument",
    message: "retryAfter(delaySeconds): expected a number from 0, got NaN.",
  });
  await worker.stop();
});

test("retryAfter() waits as long as it says", async () => {
  const { queue, start, seconds, time, counts } = createBench();
  const worker = start({
    work: handle(({ attempt }) =>
      attempt === 1 ? retryAfter(90, { code: "rate_limited", message: "Later." }) : completed(),
    ),
  });
  await queue.enqueue([task("work")]);
  await time.settle();
  await seconds(89);
  expect([await counts(), worker.status().failed]).toEqual([{ ready: 0, scheduled: 1, running: 0, dead: 0 }, 1]);
  await seconds(4);
  expect(worker.status().processed).toBe(1);
  await worker.stop();
});

test.each<[string, TaskOutcome, object]>([
  ["dead() keeps the task as a dead letter", dead({ code: "no", message: "Never." }), { dead: 1 }],
  ["cancelled() ends the task", cancelled(), { ready: 0, scheduled: 0, dead: 0 }],
  ["release() puts the task back for later", release(60), { scheduled: 1, dead: 0 }],
])("%s", async (_title, outcome, expected) => {
  const { queue, start, time, counts } = createBench();
  const worker = start({ work: handle(() => outcome) });
  await queue.enqueue([task("work", { maxAttempts: 1 })]);
  await time.settle();
  expect(await counts()).toMatchObject({ running: 0, ...expected });
  await worker.stop();
});

test("a payload that does not fit makes a dead letter that names the place, without running the handler", async () => {
  const { queue, start, time, deadLetters } = createBench();
  let ran = false;
  const payload = {
    parse() {
      throw Object.assign(new Error("secret value"), { issues: [{ path: ["report", "id"] }, { path: [] }] });
    },
  };
  const run = async () => {
    ran = true;
    return completed();
  };
  const worker = start({ work: { payload, run } });
  await queue.enqueue([task("work")]);
  await time.settle();
  const message = "The payload does not fit work version 1: report.id, itself.";
  expect(await deadLetters()).toMatchObject([{ attempts: 1, error: { code: "invalid_payload", message } }]);
  expect(ran).toBe(false);
  await worker.stop();
});

test("a task of a newer version is left to a newer worker, and no attempt is lost", async () => {
  const { queue, start, seconds, time, counts } = createBench();
  const older = start({ work: handle(() => completed()) });
  await queue.enqueue([task("work", { version: 2, maxAttempts: 1 })]);
  await time.settle();
  expect(await counts()).toEqual({ ready: 0, scheduled: 1, running: 0, dead: 0 });
  await older.stop();
  const attempts: number[] = [];
  const newer = start({
    work: handle(
      ({ attempt }) => {
        attempts.push(attempt);
        return completed();
      },
      { version: 2 },
    ),
  });
  await seconds(65);
  expect(attempts).toEqual([1]);
  await newer.stop();
});

test("an attempt that takes too long is aborted and tried again", async () => {
  const { queue, start, seconds, deadLetters } = createBench();
  const reasons: unknown[] = [];
  const worker = start({ work: { ...workUntilAborted(reasons), timeoutSeconds: 20 } });
  await queue.enqueue([task("work", { maxAttempts: 2 })]);
  await seconds(60);
  expect(reasons).toEqual(["timeout", "timeout"]);
  expect(await deadLetters()).toMatchObject([{ attempts: 2, error: { code: "timeout" } }]);
  await worker.stop();
});

test("a handler that ignores its timeout is left behind and its place is free again", async () => {
  const { queue, start, seconds, deadLetters } = createBench();
  const worker = start({
    deaf: { ...deaf(), timeoutSeconds: 20 },
    work: handle(() => completed()),
  });
  await queue.enqueue([task("deaf", { maxAttempts: 1, priority: 1 }), task("work")]);
  await seconds(23);
  expect(worker.status()).toMatchObject({ processed: 0, running: [{ type: "deaf" }], leftBehind: 0 });
  await seconds(4);
  expect(worker.status()).toMatchObject({ processed: 1, running: [], leftBehind: 1, healthy: true });
  expect(await deadLetters()).toMatchObject([{ type: "deaf", error: { code: "timeout" } }]);
  await worker.stop();
});

test("a worker with too many handlers left behind is unhealthy, until they return", async () => {
  const { queue, start, seconds, time } = createBench();
  const slow = handle(
    async () => {
      await time.sleep(100_000);
      return completed();
    },
    { timeoutSeconds: 1 },
  );
  const worker = start({ slow }, { mostLeftBehind: 2 }, 3);
  await queue.enqueue([1, 2, 3].map(() => task("slow", { maxAttempts: 1 })));
  await seconds(10);
  expect(worker.status()).toMatchObject({ running: [], leftBehind: 3, healthy: false });
  await seconds(100);
  expect(worker.status()).toMatchObject({ leftBehind: 0, healthy: true });
  await worker.stop();
});

test("a worker finds tasks without being called, at its next poll", async () => {
  const { memory, start, seconds, time } = createBench();
  const { wake: _wake, ...deafSource } = memory.taskSource;
  const worker = start({ work: handle(() => completed()) }, { taskSource: deafSource, pollSeconds: 4 });
  await time.settle();
  await memory.queue.enqueue([task("work")]);
  await time.settle();
  expect(worker.status().processed).toBe(0);
  await seconds(5);
  expect(worker.status().processed).toBe(1);
  await worker.stop();
});

test("a worker starts once", async () => {
  const { start } = createBench();
  const worker = start({ work: { payload: anyPayload, run: async () => completed() } });
  expect(() => worker.start()).toThrow("started before");
  await worker.stop();
});
