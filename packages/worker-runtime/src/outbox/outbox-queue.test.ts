import { expect, test } from "bun:test";
import type { Fence, Outbox, Stores, Transaction } from "@rubrica/core";
import { createBench, handle } from "../../test/bench.ts";
import { completed, createMemoryTaskQueue, createOutboxQueue, Worker } from "../index.ts";

const transaction: Transaction = { run: (_actor, work) => work({} as Stores) };
const notAsked = () => Promise.reject(new Error("It was asked."));
const outbox = { append: notAsked, take: notAsked } as unknown as Outbox;
const stores = { transaction, outbox, fence: { endings: notAsked } as unknown as Fence };

test("createOutboxQueue() refuses a queue that joins transactions itself", () => {
  const memory = createMemoryTaskQueue();
  const foreign = { ...memory, queue: { ...memory.queue, supportsTransactions: true } };
  expect(() => createOutboxQueue({ stores, foreign })).toThrow("needs no outbox");
});

test("createOutboxQueue() refuses a queue that does not keep the ids of tasks", () => {
  const memory = createMemoryTaskQueue();
  const foreign = { ...memory, queue: { ...memory.queue, supportsTaskIds: false } };
  expect(() => createOutboxQueue({ stores, foreign })).toThrow("cannot stand behind an outbox");
});

test("claim() looks on where all that the queue hands out has ended, and tells the queue so", async () => {
  const foreign = createMemoryTaskQueue();
  const names = ["a", "b", "c", "open"];
  await foreign.queue.enqueue(names.map((id) => ({ id, type: "work", payload: id })));
  // Those that killed processes committed and never told the queue of.
  const endings = async (ids: readonly string[]) =>
    ids.filter((id) => id !== "open").map((taskId) => ({ taskId, outcome: "completed" as const }));
  const fence = { endings } as unknown as Fence;
  const { taskSource } = createOutboxQueue({ stores: { ...stores, fence }, foreign });
  const request = { types: ["work"], limit: 1, worker: "test", leaseSeconds: 30 };
  expect((await taskSource.claim(request)).map(({ payload }) => payload)).toEqual(["open"]);
  expect(await taskSource.claim(request)).toEqual([]);
  expect(await foreign.queue.stats()).toMatchObject({ ready: 0, running: 1 });
});

test("a worker whose queue does not join its transaction is refused", () => {
  const { taskSource, memory } = createBench();
  const definition = { kind: "bench", handlers: { work: handle(() => completed()) } };
  const { queue } = memory;
  expect(() => new Worker(definition, 1, { queue, taskSource, transaction })).toThrow("createOutboxQueue()");
});
