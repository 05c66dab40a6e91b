import { expect, test } from "bun:test";
import type { Stores, Transaction } from "@rubrica/core";
import { createBench, handle } from "../../test/bench.ts";
import { completed, createMemoryTaskQueue, createOutboxQueue, Worker } from "../index.ts";

const transaction: Transaction = { run: (_actor, work) => work({} as Stores) };
const stores = { transaction } as Stores & { readonly transaction: Transaction };

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

test("a worker whose queue does not join its transaction is refused", () => {
  const { taskSource, memory } = createBench();
  const definition = { kind: "bench", handlers: { work: handle(() => completed()) } };
  const { queue } = memory;
  expect(() => new Worker(definition, 1, { queue, taskSource, transaction })).toThrow("createOutboxQueue()");
});
