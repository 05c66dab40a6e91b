import { expect, test } from "bun:test";
import { createBench, handle, task } from "../../test/bench.ts";
import { completed, dead, type EndedAttempt, retryAfter } from "../index.ts";

const outcomes = {
  done: () => completed(),
  again: () => retryAfter(3600, { code: "busy", message: "Later." }),
  over: () => dead({ code: "hopeless", message: "Never." }),
};

test("an observer stands around each attempt and hears how it ended in the store", async () => {
  const { queue, start, time } = createBench();
  const heard: unknown[] = [];
  const observer = {
    async attempt(
      { type, attempt }: { readonly type: string; readonly attempt: number },
      work: () => Promise<EndedAttempt>,
    ) {
      heard.push(`${type} ${attempt} begins`);
      const { ending, error } = await work();
      heard.push([type, ending, error?.code ?? null]);
    },
  };
  const handlers = Object.fromEntries(Object.entries(outcomes).map(([type, run]) => [type, handle(run)]));
  const worker = start(handlers, { observer }, 1);
  await queue.enqueue(["done", "again", "over"].map((type) => task(type)));
  await time.settle();
  expect(heard).toEqual([
    "done 1 begins",
    ["done", "completed", null],
    "again 1 begins",
    ["again", "retried", "busy"],
    "over 1 begins",
    ["over", "dead", "hopeless"],
  ]);
  await worker.stop();
});

test("an observer that throws, or never calls, keeps no task from being done once", async () => {
  const { queue, start, time } = createBench();
  let runs = 0;
  const work = handle(() => {
    runs += 1;
    return completed();
  });
  const observers = [
    { attempt: () => Promise.reject(new Error("no")) },
    {
      attempt() {
        throw new Error("no");
      },
    },
    { attempt: async () => {} },
    {
      async attempt(_: unknown, run: () => Promise<EndedAttempt>) {
        await Promise.all([run(), run()]);
        throw new Error("afterwards");
      },
    },
  ];
  for (const observer of observers) {
    const worker = start({ work }, { observer });
    await queue.enqueue([task("work")]);
    await time.settle();
    expect(worker.status()).toMatchObject({ processed: 1, running: [] });
    await worker.stop();
  }
  expect(runs).toBe(observers.length);
});
