import { expect, test } from "bun:test";
import {
  completed,
  createManualTime,
  createMemoryTaskQueue,
  defineHandler,
  defineWorker,
  Worker,
} from "../src/index.ts";

test("a worker works on what is enqueued", async () => {
  const time = createManualTime();
  const queue = createMemoryTaskQueue({ clock: time });
  const seen: number[] = [];
  const definition = defineWorker({
    kind: "count",
    handlers: {
      count: defineHandler({
        payload: { parse: (value) => value as { readonly number: number } },
        async run(task) {
          seen.push(task.payload.number);
          return completed();
        },
      }),
    },
  });
  const worker = new Worker(definition, 2, { queue, time });
  worker.start();
  await queue.enqueue([1, 2, 3].map((number) => ({ type: "count", payload: { number } })));
  await time.settle();
  expect(seen).toEqual([1, 2, 3]);
  expect(worker.status()).toMatchObject({ processed: 3, running: [], state: "running" });
  await worker.stop();
  expect(worker.status().state).toBe("stopped");
});
