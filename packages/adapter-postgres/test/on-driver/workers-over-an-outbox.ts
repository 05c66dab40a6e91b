import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type NewTask, PermissionDeniedError, SERVICE } from "@rubrica/core";
import {
  abortReasonOf,
  completed,
  createMemoryTaskQueue,
  createOutboxQueue,
  createWorkerManager,
  dead,
  defineHandler,
  defineWorker,
  type MemoryTaskQueue,
  type OutboxQueue,
  type TaskHandler,
  type WorkerManager,
  type WorkerManagerOptions,
} from "@rubrica/worker-runtime";
import { createPostgresStores, type PostgresStores } from "../../src/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { type KeptLines, prepareKeptLines } from "../kept-lines.ts";
import { rejection } from "../rejection.ts";
import { type StagePayload, stageTask } from "../stage-task.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { waitFor } from "../wait-for.ts";

setDefaultTimeout(240_000);

export const testWorkersOverAnOutbox = suiteOnDriver("with stores on %s and the queue elsewhere", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let lines: KeptLines;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores(opened);
    lines = await prepareKeptLines(opened, stores);
  });
  afterAll(() => opened.close());

  let memory: MemoryTaskQueue;
  let joined: OutboxQueue;
  beforeEach(async () => {
    await opened.database.script("truncate rubrica.outbox, rubrica.fences, public.report_events");
    memory = createMemoryTaskQueue();
    joined = createOutboxQueue({ stores, foreign: memory, pollSeconds: 0.05, storeSeconds: 20 });
  });

  const stage = (name: string, stages: number): NewTask => stageTask({ name, stage: 1, stages, milliseconds: 0 });
  /** All is told, and then nothing is left to do. To be asked once the last results are kept. */
  const isQuiet = async (): Promise<boolean> => {
    const [row] = await opened.database.query<{ readonly count: number }>(
      "select count(*)::int as count from rubrica.outbox",
    );
    const { ready, scheduled, running } = await memory.queue.stats();
    return row?.count === 0 && ready + scheduled + running === 0;
  };
  const managers: WorkerManager[] = [];
  afterEach(async () => {
    await Promise.all(managers.splice(0).map((manager) => manager.stop()));
    await joined.relay.stop();
  });

  describe("workers", () => {
    function start(
      handler: Partial<TaskHandler<StagePayload>>,
      times: Pick<WorkerManagerOptions, "pollSeconds" | "leaseSeconds"> = { pollSeconds: 0.2, leaseSeconds: 1 },
    ): WorkerManager {
      const stageHandler = defineHandler<StagePayload>({
        payload: { parse: (value) => value as StagePayload },
        backoff: { baseSeconds: 0.01 },
        run: async () => completed(),
        ...handler,
      });
      const manager = createWorkerManager({
        ...joined,
        definitions: [defineWorker({ kind: "chain", handlers: { stage: stageHandler } })],
        plan: new Map([["chain", 2]]),
        sweepSeconds: 0.2,
        ...times,
      });
      manager.start();
      managers.push(manager);
      return manager;
    }

    test("carry tasks from stage to stage without waiting for polls", async () => {
      const manager = start(
        {
          run: async ({ payload }) =>
            completed({
              commit: (bound) => lines.keep(bound, `${payload.name}/${payload.stage}`),
              next: payload.stage < payload.stages ? [stageTask({ ...payload, stage: payload.stage + 1 })] : [],
            }),
        },
        // No poll comes while the test lasts, and no stall of the machine costs a lease, which only a poll would mend.
        { pollSeconds: 600, leaseSeconds: 120 },
      );
      const names = ["a", "b", "c"];
      await joined.queue.enqueue(names.map((name) => stage(name, 3)));
      await waitFor(async () => (await lines.kept()).length === 9 && (await isQuiet()));
      expect(await lines.kept()).toEqual(names.flatMap((name) => [`${name}/1`, `${name}/2`, `${name}/3`]));
      await manager.stop();
      expect(manager.status().workers).toMatchObject([{ processed: 9, failed: 0, deadLettered: 0, running: [] }]);
    });

    test("write a result and what follows with the end of the task, or none of it", async () => {
      let interrupted = false;
      const manager = start({
        run: async ({ payload }) =>
          completed({
            async commit(bound) {
              await lines.keep(bound, `${payload.name}/${payload.stage}`);
              if (payload.stage === 2 && !interrupted) {
                interrupted = true;
                throw new Error("interrupted half-way");
              }
            },
            next: payload.stage < payload.stages ? [stageTask({ ...payload, stage: payload.stage + 1 })] : [],
          }),
      });
      await joined.queue.enqueue([stage("a", 3)]);
      await waitFor(async () => (await lines.kept()).includes("a/3") && (await isQuiet()));
      await manager.stop();
      expect(await lines.kept()).toEqual(["a/1", "a/2", "a/3"]);
      expect(manager.status().workers).toMatchObject([{ processed: 3, failed: 1, deadLettered: 0 }]);
    });

    test("make a dead letter and run its hook, whether the handler says so or its commit fails for good", async () => {
      const refusal = Object.assign(new Error("The report is gone."), {
        code: "report_gone",
        readable: true,
        retryable: false,
      });
      const manager = start({
        run: async ({ payload }) =>
          payload.name === "says so"
            ? dead({ code: "hopeless", message: "No." })
            : completed({ commit: () => Promise.reject(refusal), next: [stage("never", 1)] }),
        onDead: ({ payload }, { code }, bound) => lines.keep(bound, `${payload?.name}: ${code}`),
      });
      await joined.queue.enqueue([stage("says so", 1), stage("fails", 1)]);
      await waitFor(async () => (await memory.queue.stats()).dead === 2);
      await manager.stop();
      expect(await lines.kept()).toEqual(["fails: report_gone", "says so: hopeless"]);
      const { items } = await joined.deadLetters.list({ limit: 9, offset: 0 });
      expect(items.map(({ error }) => error.code).sort()).toEqual(["hopeless", "report_gone"]);
    });

    test("run the hook of a task whose workers vanished, once", async () => {
      await joined.queue.enqueue([{ ...stage("poison", 1), maxCrashes: 1 }]);
      await joined.relay.flush();
      const vanished = { types: ["stage"], limit: 1, worker: "vanished", leaseSeconds: 0.01, alone: "any" } as const;
      await memory.taskSource.claim(vanished);
      const onDead: TaskHandler<StagePayload>["onDead"] = ({ payload }, { code }, bound) =>
        lines.keep(bound, `${payload?.name}: ${code}`);
      const both = [start({ onDead }), start({ onDead })];
      await waitFor(async () => both.some((manager) => manager.status().swept.dead === 1));
      await Promise.all(both.map((manager) => manager.stop()));
      await joined.taskSource.sweep(10, ["stage"]);
      expect(await lines.kept()).toEqual(["poison: worker_lost"]);
    });

    test("tell a running handler that its task was cancelled in a transaction", async () => {
      const reasons: unknown[] = [];
      const manager = start({
        async run(_task, { signal }) {
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          reasons.push(abortReasonOf(signal));
          throw signal.reason;
        },
      });
      await joined.queue.enqueue([stage("a", 1)]);
      await waitFor(async () => (await memory.queue.stats()).running === 1);
      await joined.transaction.run(SERVICE, ({ queue }) => queue.cancel(["a/1"]));
      await waitFor(async () => reasons.length > 0 && (await isQuiet()));
      await manager.stop();
      expect(reasons).toEqual(["cancelled"]);
    });
  });

  test("run() on behalf of a person lets nobody but the service enqueue", async () => {
    const student = { kind: "person", userId: crypto.randomUUID(), role: "student" } as const;
    const attempt = joined.transaction.run(student, ({ queue }) => queue.enqueue([stage("a", 1)]));
    expect(await rejection(attempt)).toBeInstanceOf(PermissionDeniedError);
    await joined.relay.flush();
    expect((await memory.queue.stats()).ready).toBe(0);
  });

  describe("the relay", () => {
    const leftBehind = () =>
      stores.outbox.append([{ kind: "enqueue", task: { ...stage("a", 1), id: crypto.randomUUID() } }]);

    test("start() tells from time to time what a killed process left", async () => {
      joined.relay.start();
      expect(() => joined.relay.start()).toThrow("started before");
      await leftBehind();
      await waitFor(async () => (await memory.queue.stats()).ready === 1);
      await joined.relay.stop();
    });

    test("start() goes on when the queue was away", async () => {
      let away = true;
      const enqueue: typeof memory.queue.enqueue = (tasks) =>
        away ? Promise.reject(new Error("The queue is away.")) : memory.queue.enqueue(tasks);
      const { relay } = createOutboxQueue({ stores, foreign: { ...memory, queue: { ...memory.queue, enqueue } } });
      await leftBehind();
      expect(await rejection(relay.flush())).toMatchObject({ message: expect.stringContaining("away") });
      relay.start();
      away = false;
      await waitFor(async () => (await memory.queue.stats()).ready === 1);
      await relay.stop();
    });

    test("stop() tells what there is, also when the relay was never started", async () => {
      await leftBehind();
      await joined.relay.stop();
      expect((await memory.queue.stats()).ready).toBe(1);
    });

    test("stop() ends although the queue hangs", async () => {
      const hanging = { ...memory, queue: { ...memory.queue, enqueue: () => new Promise<never>(() => {}) } };
      const { relay } = createOutboxQueue({ stores, foreign: hanging, storeSeconds: 3 });
      await leftBehind();
      await relay.stop();
      await joined.relay.flush();
      expect((await memory.queue.stats()).ready).toBe(1); // what it could not tell is there for others
    });

    test("start() forgets tasks that ended long ago", async () => {
      await stores.fence.end([
        { taskId: "old", outcome: "completed" },
        { taskId: "new", outcome: "completed" },
      ]);
      await opened.database.script(
        "update rubrica.fences set ended_at = ended_at - interval '8 days' where task_id = 'old'",
      );
      joined.relay.start();
      await waitFor(async () => (await stores.fence.endings(["old"])).length === 0);
      expect((await stores.fence.endings(["new"])).length).toBe(1);
      await joined.relay.stop();
    });
  });
});
