import { expect, test } from "bun:test";
import type { NewTask } from "@rubrica/core";
import { createManualTime, createMemoryTaskQueue, Worker } from "@rubrica/worker-runtime";
import { createExampleWorker } from "./example-worker.ts";

async function startedWith(task: NewTask) {
  const time = createManualTime();
  const { queue, taskSource, deadLetters } = createMemoryTaskQueue({ clock: time });
  const worker = new Worker(createExampleWorker({ time }), 1, { queue, taskSource, time, random: () => 0.5 });
  await queue.enqueue([task]);
  worker.start();
  await time.settle();
  return { time, queue, deadLetters, worker };
}

test("example echoes its message piece by piece and shows how far it is", async () => {
  const payload = { message: "论文评分系统", pieces: 3, secondsPerPiece: 1 };
  const { time, worker } = await startedWith({ type: "example", payload });
  const seen: unknown[] = [];
  for (let second = 0; second < 3; second += 1) {
    const [running] = worker.status().running;
    seen.push([running?.progress.toFixed(2), running?.detail]);
    await time.advance(1000);
  }
  expect(seen).toEqual([
    ["0.00", null],
    ["0.33", "论文"],
    ["0.67", "评分"],
  ]);
  expect(worker.status()).toMatchObject({ running: [], processed: 1, failed: 0 });
  await worker.stop();
});

test("example without a message is a dead letter that says what is missing", async () => {
  const { deadLetters, worker } = await startedWith({ type: "example", payload: { text: "?" } });
  const { items } = await deadLetters.list({ limit: 1, offset: 0 });
  expect(items[0]?.error).toEqual({
    code: "invalid_payload",
    message: "The payload does not fit example version 1: message.",
  });
  await worker.stop();
});

test("test fails as often as it is told and then succeeds", async () => {
  const { time, queue, worker } = await startedWith({ type: "test", payload: { failures: 2 } });
  await time.advance(60_000);
  expect(worker.status()).toMatchObject({ processed: 1, failed: 2, deadLettered: 0 });
  expect(await queue.stats()).toMatchObject({ ready: 0, scheduled: 0, running: 0, dead: 0 });
  await worker.stop();
});

test("test dies when it is told to", async () => {
  const { deadLetters, worker } = await startedWith({ type: "test", payload: { dies: true } });
  expect((await deadLetters.list({ limit: 9, offset: 0 })).items).toMatchObject([
    { type: "test", attempts: 1, error: { code: "drill" } },
  ]);
  await worker.stop();
});

test("test takes as long as it is told, and goes back to the queue when the worker stops meanwhile", async () => {
  const { time, queue, worker } = await startedWith({ type: "test", payload: { seconds: 600 } });
  const stopped = worker.stop();
  await time.advance(30_000);
  await stopped;
  expect(await queue.stats()).toMatchObject({ ready: 1, running: 0, dead: 0 });
});
