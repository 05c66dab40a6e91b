import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimOne, claimWork, makeDeadLetter, type TaskQueueSubject, work } from "./subject.ts";

export function testWake(test: TestFunction, create: CreateSubject): void {
  const events: readonly [string, (subject: TaskQueueSubject) => Promise<unknown>][] = [
    ["one is enqueued", ({ queue }) => queue.enqueue([work("a")])],
    ["one is released", async ({ taskSource }) => taskSource.release([await claimOne(taskSource)])],
    [
      "one is redriven",
      async ({ deadLetters }) =>
        deadLetters.redrive([(await deadLetters.list({ limit: 1, offset: 0 })).items[0]?.id ?? ""]),
    ],
  ];
  for (const [event, happen] of events) {
    test(`wake() calls whoever waits for tasks when ${event}`, async () => {
      const subject = await create();
      const { queue, taskSource } = subject;
      assert.ok(taskSource.wake, "the source cannot call");
      if (event === "one is released") await queue.enqueue([work("a")]);
      if (event === "one is redriven") await makeDeadLetter(subject, "a");
      const over = new AbortController();
      const calls = taskSource.wake(["other", "work"], over.signal)[Symbol.asyncIterator]();
      // A call that says "there may have been some before you listened" is not the one waited for.
      let next = calls.next();
      if (await within(300, next)) next = calls.next();
      await happen(subject);
      assert.ok(await within(50_000, next), "no call came");
      assert.equal((await claimWork(taskSource)).length, 1);
      over.abort();
      assert.ok(await within(50_000, calls.return?.() ?? Promise.resolve()));
    });
  }

  test("wake() ends when its signal aborts", async () => {
    const { taskSource } = await create();
    assert.ok(taskSource.wake, "the source cannot call");
    const over = new AbortController();
    const listening = (async (calls) => {
      for await (const _call of calls);
    })(taskSource.wake(["work"], over.signal));
    await within(50, listening);
    over.abort();
    assert.ok(await within(50_000, listening), "it still listens");
  });
}

/** Whether the promise resolved in time. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
