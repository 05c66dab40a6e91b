import { expect, test } from "bun:test";
import type { Transaction } from "@rubrica/core";
import { createBench, handle, task } from "../../test/bench.ts";
import type { DeadTask } from "../index.ts";
import { completed, dead, Worker } from "../index.ts";

const refusal = Object.assign(new Error("The report is gone."), {
  code: "report_gone",
  readable: true,
  retryable: false,
});

test("completing a task writes its result and enqueues what follows in one transaction", async () => {
  const { queue, transaction, start, time } = createBench();
  const seen: string[] = [];
  const worker = start(
    {
      first: handle(({ payload }) => {
        seen.push(`first ${payload.name}`);
        return completed({
          commit: async (stores) => {
            await stores.queue.enqueue([task("written", { key: "result" })]);
          },
          next: [task("second", { payload })],
        });
      }),
      second: handle(({ payload }) => {
        seen.push(`second ${payload.name}`);
        return completed();
      }),
    },
    { transaction },
  );
  await queue.enqueue([task("first", { payload: { name: "a" } })]);
  await time.settle();
  expect(seen).toEqual(["first a", "second a"]);
  expect(await queue.stats()).toMatchObject({ ready: 1, running: 0 }); // what the commit wrote
  expect(worker.status().processed).toBe(2);
  await worker.stop();
});

test("a commit that throws leaves nothing behind, and the work is done again", async () => {
  const { queue, transaction, start, seconds, memory } = createBench();
  let runs = 0;
  const worker = start(
    {
      work: handle(() => {
        runs += 1;
        return completed({
          async commit(stores) {
            await stores.queue.enqueue([task("written")]);
            if (runs === 1) throw Object.assign(new Error("Not now."), { code: "not_now", readable: true });
          },
          next: [task("follow-up")],
        });
      }),
    },
    { transaction },
  );
  await queue.enqueue([task("work")]);
  await seconds(1);
  expect(await memory.queue.stats()).toMatchObject({ ready: 0, scheduled: 1, running: 0 });
  expect(worker.status()).toMatchObject({ processed: 0, failed: 1, lastError: { code: "not_now" } });
  await seconds(10);
  expect(worker.status()).toMatchObject({ processed: 1, failed: 1 });
  expect(await memory.queue.stats()).toMatchObject({ ready: 2, scheduled: 0, running: 0 });
  await worker.stop();
});

test("a commit that the store is in no state to take is tried until it is, and costs no attempt", async () => {
  const { queue, transaction, start, seconds, memory } = createBench();
  let [runs, commits] = [0, 0];
  let isFull = true;
  const full = Object.assign(new Error("No space left on device"), { code: "53100", outage: true });
  const worker = start(
    {
      work: handle(() => {
        runs += 1;
        return completed({
          async commit() {
            commits += 1;
            if (isFull) throw new Error("could not write", { cause: full });
          },
        });
      }),
    },
    { transaction, unhealthyAfterSeconds: 60 },
  );
  await queue.enqueue([task("work", { maxAttempts: 1, maxCrashes: 1 })]);
  await seconds(50);
  expect(worker.status()).toMatchObject({ healthy: true, failed: 0, lastError: { code: "unexpected" } });
  await seconds(250); // many leases, each renewed
  expect(worker.status()).toMatchObject({ healthy: false, failed: 0 });
  expect([runs, (await memory.queue.stats()).running]).toEqual([1, 1]);
  isFull = false;
  await seconds(10);
  expect(worker.status()).toMatchObject({ healthy: true, processed: 1, failed: 0 });
  expect([runs, commits > 10, (await memory.queue.stats()).dead]).toEqual([1, true, 0]);
  await worker.stop();
});

test("a commit that throws an error with retryable: false makes a dead letter, with its hook", async () => {
  const { queue, transaction, start, time, deadLetters, memory } = createBench();
  const worker = start(
    {
      work: handle(() => completed({ commit: () => Promise.reject(refusal), next: [task("follow-up")] }), {
        async onDead(_task, error, stores) {
          await stores.queue.enqueue([task("told", { payload: error })]);
        },
      }),
    },
    { transaction },
  );
  await queue.enqueue([task("work")]);
  await time.settle();
  expect(await deadLetters()).toMatchObject([{ error: { code: "report_gone", message: "The report is gone." } }]);
  expect(
    (await memory.taskSource.claim({ types: ["told", "follow-up"], limit: 9, worker: "", leaseSeconds: 9 })).map(
      ({ type }) => type,
    ),
  ).toEqual(["told"]);
  expect(worker.status()).toMatchObject({ failed: 1, deadLettered: 1 });
  await worker.stop();
});

test("a commit during an outage is made once the store is back", async () => {
  const { transaction, start, seconds, memory, setFault } = createBench();
  let commits = 0;
  const worker = start(
    {
      work: handle(() =>
        completed({
          async commit() {
            commits += 1;
          },
        }),
      ),
    },
    { transaction },
  );
  await memory.queue.enqueue([task("work")]);
  setFault("fails", ["settle"]);
  await seconds(6);
  expect([commits, worker.status().processed]).toEqual([0, 0]);
  setFault(null);
  await seconds(6);
  expect([commits, worker.status().processed]).toEqual([1, 1]);
  await worker.stop();
});

test("the hook of a dead task is told which one and why, once, whichever way it died", async () => {
  const { queue, transaction, start, seconds } = createBench();
  const told: unknown[] = [];
  const onDead = async ({ id: _id, ...rest }: DeadTask<object>, error: { code: string }) => {
    told.push({ ...rest, code: error.code });
  };
  const worker = start(
    {
      hopeless: handle(() => dead({ code: "hopeless", message: "No." }), { onDead }),
      "used-up": handle(() => Promise.reject(Object.assign(new Error("Again."), { code: "again", readable: true })), {
        onDead,
      }),
      invalid: {
        payload: {
          parse() {
            throw new Error("no");
          },
        },
        run: async () => completed(),
        onDead,
      },
    },
    { transaction },
  );
  await queue.enqueue([
    task("hopeless", { payload: { name: "h" } }),
    task("used-up", { payload: { name: "u" }, key: "u", maxAttempts: 2 }),
    task("invalid"),
  ]);
  await seconds(30);
  expect(told).toEqual([
    { type: "hopeless", key: null, payload: { name: "h" }, attempts: 1, code: "hopeless" },
    { type: "invalid", key: null, payload: null, attempts: 1, code: "invalid_payload" },
    { type: "used-up", key: "u", payload: { name: "u" }, attempts: 2, code: "again" },
  ]);
  await worker.stop();
});

test("a hook that throws does not keep the task from dying", async () => {
  const { queue, transaction, start, time, deadLetters, counts } = createBench();
  const worker = start(
    {
      work: handle(() => dead({ code: "hopeless", message: "No." }), {
        async onDead(_task, _error, stores) {
          await stores.queue.enqueue([task("half done")]);
          throw new Error("the hook is broken");
        },
      }),
    },
    { transaction },
  );
  await queue.enqueue([task("work")]);
  await time.settle();
  expect(await deadLetters()).toMatchObject([{ error: { code: "hopeless" } }]);
  expect(await counts()).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 1 });
  await worker.stop();
});

test("a hook that an outage kept from running runs once the store is back, and the task dies only then", async () => {
  const { queue, transaction, start, seconds, deadLetters } = createBench();
  let broken = true;
  const unsteady: Transaction = {
    run: (actor, work) => (broken ? Promise.reject(new Error("No connection.")) : transaction.run(actor, work)),
  };
  const told: string[] = [];
  const hopeless = handle(() => dead({ code: "hopeless", message: "No." }), {
    onDead: async (_task, error) => void told.push(error.code),
  });
  const worker = start({ work: hopeless }, { transaction: unsteady });
  await queue.enqueue([task("work")]);
  await seconds(5);
  expect([told, await deadLetters()]).toEqual([[], []]);
  broken = false;
  await seconds(6);
  expect(told).toEqual(["hopeless"]);
  expect(await deadLetters()).toMatchObject([{ error: { code: "hopeless" } }]);
  await worker.stop();
});

test("without a transaction what follows is enqueued all the same, but nothing can be committed", async () => {
  const { queue, start, time, deadLetters } = createBench();
  const seen: string[] = [];
  const worker = start({
    first: handle(() => completed({ next: [task("second")] })),
    second: handle(() => {
      seen.push("second");
      return completed();
    }),
    commits: handle(() => completed({ commit: async () => {} })),
  });
  await queue.enqueue([task("first"), task("commits")]);
  await time.settle();
  expect(seen).toEqual(["second"]);
  expect(await deadLetters()).toMatchObject([{ type: "commits", error: { code: "commit_needs_transaction" } }]);
  await worker.stop();
});

test("a worker with a hook and no transaction is refused", () => {
  const { queue, taskSource } = createBench();
  const handlers = { work: handle(() => completed(), { onDead: async () => {} }) };
  expect(() => new Worker({ kind: "bench", handlers }, 1, { queue, taskSource })).toThrow(
    "onDead, which needs a transaction",
  );
});
