import assert from "node:assert/strict";
import { type ClaimedTask, SERVICE } from "@rubrica/core";
import { Crash, CrashedError } from "./outbox-queue/crash.ts";
import { testHistories } from "./outbox-queue/histories.ts";
import {
  claim,
  claimOne,
  createJobWorker,
  failure,
  type Job,
  jobOf,
  LeaseLostError,
  taskOf,
} from "./outbox-queue/jobs.ts";
import type {
  CreateOutboxQueueSubject,
  Intercept,
  OutboxQueueProcess,
  OutboxQueueSubject,
} from "./outbox-queue/subject.ts";
import type { TestFunction } from "./test-function.ts";

export interface OutboxQueueSuiteOptions {
  /** Random histories with crashes that are played. Default 50. */
  readonly histories?: number;
}

/**
 * What stores and a queue in another system must do together, when they are joined by an outbox and a fence: nothing is
 * lost and nothing is kept twice, wherever a process is killed.
 * @param create gives empty stores and an empty queue for one test, or for one random history.
 */
export function testOutboxQueue(
  test: TestFunction,
  create: CreateOutboxQueueSubject,
  options: OutboxQueueSuiteOptions = {},
): void {
  const scenario = scenarios(test, create);
  testOrder(scenario);
  testCrashes(scenario);
  testLateAttempts(scenario);
  testDeaths(scenario);
  testHistories(test, create, options.histories ?? 50);
}

const job: Job = { name: "job", stages: 1, keys: "none" };
const twoStages: Job = { name: "job", stages: 2, keys: "own" };

type Scenario = (title: string, run: (subject: ReturnType<typeof begin>) => Promise<void>) => void;

/** A test over a process that lives, with the means to start others and to kill them. */
function scenarios(test: TestFunction, create: CreateOutboxQueueSubject): Scenario {
  return (title, run) =>
    test(title, async () => {
      const subject = begin(await create());
      try {
        await run(subject);
      } finally {
        await subject.end();
      }
    });
}

function begin(subject: OutboxQueueSubject) {
  const processes: OutboxQueueProcess[] = [];
  const start = (intercept?: Intercept) => {
    const crash = new Crash();
    const process = subject.start(intercept ?? crash.intercept);
    processes.push(process);
    return { crash, process };
  };
  /** Lets what commits set going in the background end, or it would reach into the next test. */
  const end = async (): Promise<void> => {
    for (const { relay } of processes) await relay.flush().catch(() => undefined);
  };
  return { ...subject, ...createJobWorker(subject), start, end, process: start().process };
}

/** Kills the process at this call, in what it is about to do. */
async function killAt(
  { crash, process }: { readonly crash: Crash; readonly process: OutboxQueueProcess },
  moment: "before" | "after",
  call: string,
  run: (process: OutboxQueueProcess) => Promise<unknown>,
): Promise<void> {
  crash.plan({ moment, call, nth: 1 });
  await ignoreCrash(run(process));
  await ignoreCrash(process.relay.flush());
  assert.ok(crash.crashed, `it never came to ${call}`);
}

async function ignoreCrash(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CrashedError)) throw error;
  }
}

function namesOf(tasks: readonly ClaimedTask[]): readonly string[] {
  return tasks.map((task) => `${jobOf(task).job.name}/${jobOf(task).stage}`);
}

function testOrder(scenario: Scenario): void {
  scenario(
    "run() hands tasks over after its commit, with the ids that it gave them, in their order",
    async ({ process }) => {
      const names = ["a", "b", "c", "d"];
      const given: string[] = [];
      for (const name of names) {
        await process.transaction.run(SERVICE, async ({ queue }) => {
          const [added] = await queue.enqueue([taskOf({ ...job, name }, 1)]);
          assert.equal(added?.added, true);
          given.push(added.id);
        });
      }
      await process.relay.flush();
      const tasks = await claim(process);
      assert.deepEqual(
        namesOf(tasks),
        names.map((name) => `${name}/1`),
      );
      assert.deepEqual(
        tasks.map(({ taskId }) => taskId),
        given,
      );
    },
  );

  scenario("run() that is rolled back hands nothing over", async ({ process }) => {
    const broken = new Error("roll back");
    await assert.rejects(
      process.transaction.run(SERVICE, async ({ queue }) => {
        await queue.enqueue([taskOf(job, 1)]);
        throw broken;
      }),
      broken,
    );
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
  });

  scenario("enqueue() refuses at once a task that no queue takes", async ({ process }) => {
    await assert.rejects(process.queue.enqueue([taskOf(job, 1, { priority: 1000 })]));
    await assert.rejects(process.transaction.run(SERVICE, ({ queue }) => queue.enqueue([{ type: "", payload: 1 }])));
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
  });

  scenario(
    "cancel() takes effect behind the tasks of earlier transactions and before those of later ones",
    async (subject) => {
      const named = (name: string): Job => ({ ...job, name });
      const calls: readonly ((process: OutboxQueueProcess) => Promise<unknown>)[] = [
        ({ queue }) => queue.enqueue([taskOf(named("first"), 1, { key: "k" })]),
        ({ queue }) => queue.cancel(["k"]),
        ({ queue }) =>
          queue.enqueue([taskOf(named("second"), 1, { key: "k" }), taskOf(named("third"), 1, { key: "k" })]),
      ];
      // Killed right after its commit, so that all of them wait in the outbox.
      for (const call of calls) await killAt(subject.start(), "before", "outbox.take", call);
      await subject.process.relay.flush();
      assert.deepEqual(namesOf(await claim(subject.process)), ["second/1"]);
    },
  );

  scenario("enqueue() with a delay counts it from the commit, not from when the queue hears of it", async (subject) => {
    const { process, passSeconds, submit } = subject;
    await killAt(subject.start(), "before", "outbox.take", (doomed) => submit(doomed, job, { delaySeconds: 60 }));
    await passSeconds(40);
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
    await passSeconds(21);
    assert.deepEqual(namesOf(await claim(process)), ["job/1"]);
  });

  scenario("flush() rejects while the queue fails, and the next one tells it all", async ({ start, submit }) => {
    const failing = new Error("The queue is away.");
    let away = true;
    const fail = async () => {
      throw failing;
    };
    const unsteady: Intercept = (name, port) =>
      name === "queue"
        ? new Proxy(port, {
            get: (target, method) => (away && method === "enqueue" ? fail : Reflect.get(target, method)),
          })
        : port;
    const { process } = start(unsteady);
    await submit(process, job);
    await assert.rejects(process.relay.flush(), failing);
    away = false;
    await process.relay.flush();
    assert.deepEqual(namesOf(await claim(process)), ["job/1"]);
  });

  scenario("relays of several processes at once hand every task over once, in order", async (subject) => {
    const processes = [subject.process, subject.start().process, subject.start().process];
    const names = Array.from({ length: 30 }, (_, index) => `job ${index}`);
    for (const [index, name] of names.entries()) {
      await processes[index % 3]?.queue.enqueue([taskOf({ ...job, name }, 1)]);
    }
    await Promise.all(processes.map(({ relay }) => relay.flush()));
    const tasks = await claim(subject.process, 100);
    assert.deepEqual(
      namesOf(tasks),
      names.map((name) => `${name}/1`),
    );
  });
}

function testCrashes(scenario: Scenario): void {
  const points = [
    ["before the commit", "before", "transaction.run"],
    ["between commit and enqueue, before the relay looks", "before", "outbox.take"],
    ["between commit and enqueue", "before", "queue.enqueue"],
    ["between enqueue and the removal from the outbox", "after", "queue.enqueue"],
    ["after the removal from the outbox", "after", "outbox.remove"],
  ] as const;
  for (const [place, moment, call] of points) {
    scenario(
      `a task whose enqueuer is killed ${place} is there exactly if its transaction was committed`,
      async (subject) => {
        const { process, passSeconds, kept } = subject;
        await killAt(subject.start(), moment, call, (doomed) => subject.submit(doomed, job));
        const committed = (await kept()).length > 0;
        assert.equal(committed, place !== "before the commit");
        await passSeconds(31);
        await process.relay.flush();
        assert.deepEqual(namesOf(await claim(process)), committed ? ["job/1"] : []);
      },
    );
  }

  scenario("a task that is handed over a second time after it completed is not worked on again", async (subject) => {
    const { process, passSeconds, kept } = subject;
    await killAt(subject.start(), "after", "queue.enqueue", (doomed) => subject.submit(doomed, job));
    const task = await claimOne(process);
    await subject.complete(process, task);
    // Its end waits in the outbox behind the message that the killed relay had not yet removed.
    await passSeconds(31);
    await process.relay.flush();
    await passSeconds(31);
    await subject.sweep(process);
    assert.deepEqual(await claim(process), []);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).running, 0);
  });

  const ends = [
    ["between claim and commit", "before", "transaction.run", 2],
    ["between commit and settle, before the relay looks", "before", "outbox.take", 1],
    ["between commit and settle", "before", "taskSource.settle", 1],
    ["between settle and the enqueue of what follows", "after", "taskSource.settle", 1],
    ["between the enqueue of what follows and the removal from the outbox", "after", "queue.enqueue", 1],
  ] as const;
  for (const [place, moment, call, attempts] of ends) {
    scenario(
      `a task whose worker is killed ${place} is kept once, and what follows it is there once`,
      async (subject) => {
        const { process, passSeconds, kept } = subject;
        await subject.submit(process, twoStages);
        await process.relay.flush();
        const doomed = subject.start();
        const task = await claimOne(doomed.process);
        await killAt(doomed, moment, call, () => subject.complete(doomed.process, task));
        // Another process, the lease of the task over: whatever the queue hands out, the fence decides.
        await passSeconds(31);
        await subject.sweep(process);
        await process.relay.flush();
        for (const next of await claim(process)) await subject.complete(process, next);
        await process.relay.flush();
        for (const next of await claim(process)) {
          assert.equal(next.attempt <= attempts, true);
          await subject.complete(process, next);
        }
        await process.relay.flush();
        assert.deepEqual(await kept(), ["job/0", "job/1", "job/2"]);
        const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
        assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
      },
    );
  }

  scenario(
    "a task that completed is no dead letter, although its worker was killed as often as it may be",
    async (subject) => {
      const { process, passSeconds, kept } = subject;
      await subject.submit(process, job, { maxCrashes: 1 });
      await process.relay.flush();
      const doomed = subject.start();
      const task = await claimOne(doomed.process);
      await killAt(doomed, "before", "taskSource.settle", () => subject.complete(doomed.process, task));
      await passSeconds(31);
      await subject.sweep(process);
      await process.relay.flush();
      assert.deepEqual(await kept(), ["job/0", "job/1"]);
      assert.deepEqual(await process.deadLetters.list({ limit: 9, offset: 0 }), { items: [], total: 0 });
    },
  );
}

function testLateAttempts(scenario: Scenario): void {
  /** A task that one process lost and another has. */
  async function twoAttempts(subject: ReturnType<typeof begin>) {
    const { process, passSeconds } = subject;
    const zombie = subject.start().process;
    await subject.submit(process, { ...job, keys: "own" });
    await process.relay.flush();
    const late = await claimOne(zombie);
    await passSeconds(31);
    await subject.sweep(process);
    const current = await claimOne(process);
    assert.equal(current.taskId, late.taskId);
    return { ...subject, zombie, late, current };
  }

  scenario("settle() refuses the late result of a worker that was taken for dead", async (subject) => {
    const { process, zombie, late, current, complete, kept } = await twoAttempts(subject);
    await complete(process, current);
    await assert.rejects(complete(zombie, late), LeaseLostError);
    await process.relay.flush();
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).running, 0);
  });

  scenario(
    "settle() keeps the late result when it comes first, and the other attempt ends with nothing",
    async (subject) => {
      const { process, zombie, late, current, complete, kept } = await twoAttempts(subject);
      await complete(zombie, late);
      await zombie.relay.flush();
      await assert.rejects(complete(process, current), LeaseLostError);
      assert.deepEqual(await kept(), ["job/0", "job/1"]);
      const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
    },
  );

  scenario("settle() by both attempts at once keeps one result", async (subject) => {
    const { process, zombie, late, current, complete, kept } = await twoAttempts(subject);
    const ends = await Promise.allSettled([complete(process, current), complete(zombie, late)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
  });

  scenario("settle() refuses the late death of a task that another worker has", async (subject) => {
    const { process, zombie, late, current, bury, complete, kept } = await twoAttempts(subject);
    await assert.rejects(bury(zombie, late), LeaseLostError);
    await complete(process, current);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
  });

  scenario("settle() of a task that failed after it had completed elsewhere leaves it completed", async (subject) => {
    const { process, zombie, late, current, bury, complete, kept } = await twoAttempts(subject);
    await complete(zombie, late);
    await assert.rejects(bury(process, current), LeaseLostError);
    const { taskId, lease } = current;
    await process.taskSource.settle([{ taskId, lease, outcome: "dead", error: failure }]);
    await process.relay.flush();
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).dead, 0);
  });

  scenario(
    "a task that enqueues itself again under its own key is there again, also after a late result",
    async (subject) => {
      const { process, passSeconds, complete, kept } = subject;
      const again: Job = { name: "again", stages: 3, keys: "same" };
      await subject.submit(process, again);
      await process.relay.flush();
      await complete(process, await claimOne(process));
      await process.relay.flush();
      const zombie = subject.start().process;
      const late = await claimOne(zombie);
      await passSeconds(31);
      await subject.sweep(process);
      const current = await claimOne(process);
      await complete(zombie, late);
      // The other attempt still has the key; the result is kept, so what follows must not be taken for a copy of it.
      await zombie.relay.flush();
      await assert.rejects(complete(process, current), LeaseLostError);
      await complete(process, await claimOne(process));
      assert.deepEqual(await kept(), ["again/0", "again/1", "again/2", "again/3"]);
    },
  );
}

function testDeaths(scenario: Scenario): void {
  const letters = async ({ deadLetters }: OutboxQueueProcess) =>
    (await deadLetters.list({ limit: 9, offset: 0 })).items.map(({ error }) => error.code);

  for (const [moment, call] of [
    ["before", "outbox.take"],
    ["before", "taskSource.settle"],
    ["after", "taskSource.settle"],
  ] as const) {
    scenario(
      `a death whose worker is killed ${moment} ${call} is told to the queue, and its hook has run once`,
      async (subject) => {
        const { process, passSeconds, kept } = subject;
        await subject.submit(process, job);
        await process.relay.flush();
        const doomed = subject.start();
        const task = await claimOne(doomed.process);
        await killAt(doomed, moment, call, () => subject.bury(doomed.process, task));
        await passSeconds(31);
        await subject.sweep(process);
        assert.deepEqual(await claim(process), []);
        await process.relay.flush();
        await subject.sweep(process);
        assert.deepEqual(await letters(process), [failure.code]);
        assert.deepEqual(await kept(), ["job/0", "job/dead"]);
      },
    );
  }

  scenario(
    "settle() with dead outside a transaction makes a dead letter that no sweep reports again",
    async (subject) => {
      const { process, kept } = subject;
      await subject.submit(process, job);
      await process.relay.flush();
      const { taskId, lease } = await claimOne(process);
      assert.deepEqual(await process.taskSource.settle([{ taskId, lease, outcome: "dead", error: failure }]), {
        lost: [],
      });
      await process.relay.flush();
      await subject.sweep(process);
      assert.deepEqual(await letters(process), [failure.code]);
      assert.deepEqual(await kept(), ["job/0"]);
    },
  );

  scenario(
    "sweep() reports a dead letter whose finder was killed before its hook was committed, once",
    async (subject) => {
      const { process, passSeconds, kept } = subject;
      await subject.submit(process, job, { maxCrashes: 1 });
      await process.relay.flush();
      await claimOne(process);
      await passSeconds(31);
      await killAt(subject.start(), "after", "taskSource.sweep", (doomed) => subject.sweep(doomed));
      assert.deepEqual([await letters(process), await kept()], [["worker_lost"], ["job/0"]]);
      await subject.sweep(process);
      await subject.sweep(process);
      await subject.sweep(subject.start().process);
      assert.deepEqual(await kept(), ["job/0", "job/dead"]);
    },
  );

  scenario("sweep() whose transaction is rolled back reports its dead letters again", async (subject) => {
    const { process, passSeconds, kept } = subject;
    await subject.submit(process, job, { maxCrashes: 1 });
    await process.relay.flush();
    await claimOne(process);
    await passSeconds(31);
    const broken = new Error("The hook is broken.");
    await assert.rejects(
      process.transaction.run(SERVICE, async ({ taskSource }) => {
        assert.equal((await taskSource.sweep(100, ["work"])).dead.length, 1);
        throw broken;
      }),
      broken,
    );
    await subject.sweep(process);
    await subject.sweep(process);
    assert.deepEqual(await kept(), ["job/0", "job/dead"]);
  });

  scenario("sweep() reports no more dead letters than its limit, and the others the next time", async (subject) => {
    const { process, passSeconds, kept } = subject;
    for (const name of ["a", "b", "c"]) await subject.submit(process, { ...job, name }, { maxCrashes: 1 });
    await process.relay.flush();
    await claim(process);
    await passSeconds(31);
    await killAt(subject.start(), "after", "taskSource.sweep", (doomed) => subject.sweep(doomed));
    const reported: number[] = [];
    for (let sweep = 0; sweep < 3; sweep += 1) reported.push((await process.taskSource.sweep(2, ["work"])).dead.length);
    assert.deepEqual(
      [reported, await kept()],
      [
        [2, 1, 0],
        ["a/0", "b/0", "c/0"],
      ],
    );
  });

  scenario("sweep() by several processes at once has each hook committed once", async (subject) => {
    const { process, passSeconds, kept } = subject;
    for (const name of ["a", "b", "c"]) await subject.submit(process, { ...job, name }, { maxCrashes: 1 });
    await process.relay.flush();
    await claim(process);
    await passSeconds(31);
    await Promise.all([process, subject.start().process, subject.start().process].map((each) => subject.sweep(each)));
    assert.deepEqual(
      (await kept()).filter((line) => line.endsWith("dead")),
      ["a/dead", "b/dead", "c/dead"],
    );
  });

  scenario("redrive() makes a dead task open again, and its result is kept", async (subject) => {
    const { process, kept } = subject;
    await subject.submit(process, job);
    await process.relay.flush();
    const task = await claimOne(process);
    await subject.bury(process, task);
    await process.relay.flush();
    assert.equal(await process.deadLetters.redrive([task.taskId]), 1);
    const again = await claimOne(process);
    assert.deepEqual([again.taskId, again.attempt], [task.taskId, 1]);
    await subject.complete(process, again);
    await process.relay.flush();
    await subject.sweep(process);
    assert.deepEqual(await kept(), ["job/0", "job/1", "job/dead"]);
    const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
    assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
  });

  scenario("redrive() of a dead task whose key a live one has leaves it dead", async (subject) => {
    const { process, kept } = subject;
    const keyed: Job = { ...job, keys: "own" };
    await subject.submit(process, keyed);
    await process.relay.flush();
    const task = await claimOne(process);
    await subject.bury(process, task);
    await process.queue.enqueue([taskOf(keyed, 1)]);
    await process.relay.flush();
    assert.equal(await process.deadLetters.redrive([task.taskId]), 0);
    await subject.sweep(process);
    assert.deepEqual(await letters(process), [failure.code]);
    assert.deepEqual(await kept(), ["job/0", "job/dead"]);
  });
}
