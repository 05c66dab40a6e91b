import assert from "node:assert/strict";
import type { ClaimedTask } from "@rubrica/core";
import fc from "fast-check";
import type { TestFunction } from "../test-function.ts";
import { Crash, CrashedError } from "./crash.ts";
import {
  claim,
  claimTogether,
  createJobWorker,
  failure,
  type Job,
  type JobWorker,
  jobOf,
  LeaseLostError,
} from "./jobs.ts";
import type { CreateOutboxQueueSubject, OutboxQueueProcess, OutboxQueueSubject } from "./subject.ts";

/**
 * Plays random histories of two processes that are killed at random points of their talk with stores and queue, then
 * works off all that is left. Each stage of each job that was committed has to be kept once, up to its last one or up to
 * its death or its cancel, which is kept once too.
 */
export function testHistories(test: TestFunction, create: CreateOutboxQueueSubject, runs: number): void {
  test(`nothing is lost and nothing is kept twice, over ${runs} random histories with crashes`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: "max" }), async (steps) => {
        const player = new Player(await create());
        for (const each of steps) await player.play(each);
        await player.finish();
      }),
      { numRuns: runs },
    );
  });
}

const who = fc.constantFrom(0, 1);
/** Stands for an attempt that the process made, counted from the newest. */
const pick = fc.integer({ min: 0, max: 3 });

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      who,
      stages: fc.integer({ min: 1, max: 3 }),
      keys: fc.constantFrom<Job["keys"]>("none", "own", "same"),
      maxCrashes: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      who,
      limit: fc.integer({ min: 1, max: 2 }),
      together: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("complete" as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("bury" as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("retry" as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), who, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("flush" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pass" as const), seconds: fc.constantFrom(10, 40) }) },
  /** All leases run out, and the tasks are there for others, while whoever had them goes on. */
  { weight: 3, arbitrary: fc.record({ do: fc.constant("lose" as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("crash" as const),
      who,
      moment: fc.constantFrom("before" as const, "after" as const),
      call: fc.constantFrom(
        "transaction.run",
        "outbox.take",
        "outbox.remove",
        "queue.enqueue",
        "queueControl.cancel",
        "taskSource.claim",
        "taskSource.settle",
        "taskSource.sweep",
        "deadLetters.list",
        "fence.endings",
      ),
      nth: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A process and what it believes to be working on. */
interface Running {
  readonly crash: Crash;
  readonly process: OutboxQueueProcess;
  /** Newest first. */
  readonly attempts: ClaimedTask[];
}

class Player {
  readonly #subject: OutboxQueueSubject;
  readonly #worker: JobWorker;
  readonly #running: Running[];
  readonly #jobs: Job[] = [];

  constructor(subject: OutboxQueueSubject) {
    this.#subject = subject;
    this.#worker = createJobWorker(subject);
    this.#running = [this.#start(), this.#start()];
  }

  async play(step: Step): Promise<void> {
    if (step.do === "pass") return await this.#subject.passSeconds(step.seconds);
    const running = this.#running[step.who];
    assert.ok(running);
    if (step.do === "crash") {
      running.crash.plan(step);
      return;
    }
    try {
      await this.#act(running, step);
      // What a commit set going in the background ends here, so that a history goes the same way each time.
      await running.process.relay.flush();
    } catch (error) {
      if (!(error instanceof CrashedError || error instanceof LeaseLostError)) throw error;
    }
    if (running.crash.crashed) this.#running[step.who] = this.#start();
  }

  /** Works off all that is left, with processes that live. */
  async finish(): Promise<void> {
    const { process } = this.#start();
    for (let round = 0; !(await this.#isOver(process)); round += 1) {
      assert.ok(round < 20, `something is lost: ${JSON.stringify([await this.#subject.kept(), this.#jobs])}`);
      await this.#subject.passSeconds(40);
      await process.relay.flush();
      await this.#worker.sweep(process);
      for (const task of await claim(process, 100)) await this.#worker.complete(process, task);
    }
    // The dead letter of a task whose late result came after all goes with the next sweep.
    await this.#worker.sweep(process);
    await this.#judge(process);
  }

  #start(): Running {
    const crash = new Crash();
    return { crash, process: this.#subject.start(crash.intercept), attempts: [] };
  }

  async #act({ process, attempts }: Running, step: Exclude<Step, { do: "pass" | "crash" }>): Promise<void> {
    switch (step.do) {
      case "submit": {
        const job = { name: `job ${this.#jobs.length}`, stages: step.stages, keys: step.keys };
        this.#jobs.push(job);
        return await this.#worker.submit(process, job, { maxCrashes: step.maxCrashes });
      }
      case "claim": {
        const tasks = await (step.together ? claimTogether : claim)(process, step.limit);
        attempts.unshift(...tasks);
        return;
      }
      case "lose":
        await this.#subject.passSeconds(40);
        return await this.#worker.sweep(process);
      case "sweep":
        return await this.#worker.sweep(process);
      case "flush":
        return await process.relay.flush();
      case "cancel": {
        const { items } = await process.queueControl.list({ limit: 4 });
        const task = items[step.pick];
        if (task) await this.#worker.cancel(process, task.id);
        return;
      }
      default: {
        const task = attempts[step.pick];
        if (!task) return;
        attempts.splice(step.pick, 1);
        if (step.do === "complete") return await this.#worker.complete(process, task);
        if (step.do === "bury" || task.attempt >= task.maxAttempts) return await this.#worker.bury(process, task);
        const { taskId, lease } = task;
        await process.taskSource.settle([{ taskId, lease, outcome: "retry", delaySeconds: 5, error: failure }]);
      }
    }
  }

  async #isOver(process: OutboxQueueProcess): Promise<boolean> {
    const { ready, scheduled, running } = await process.queue.stats();
    if (ready + scheduled + running > 0) return false;
    const kept = new Set(await this.#subject.kept());
    return this.#jobs.every(
      ({ name, stages }) =>
        !kept.has(`${name}/0`) ||
        kept.has(`${name}/${stages}`) ||
        kept.has(`${name}/dead`) ||
        kept.has(`${name}/cancelled`),
    );
  }

  async #judge(process: OutboxQueueProcess): Promise<void> {
    const kept = await this.#subject.kept();
    const { items } = await process.deadLetters.list({ limit: 1000, offset: 0 });
    for (const { name, stages } of this.#jobs) {
      const lines = kept.filter((line) => line.startsWith(`${name}/`)).sort();
      const died = lines.includes(`${name}/dead`);
      const cancelled = lines.includes(`${name}/cancelled`);
      const last = died || cancelled ? lines.length - 2 : lines.length === 0 ? -1 : stages;
      const expected = Array.from({ length: last + 1 }, (_, stage) => `${name}/${stage}`);
      const end = died ? [`${name}/dead`] : cancelled ? [`${name}/cancelled`] : [];
      assert.deepEqual(lines, [...expected, ...end]);
      assert.equal(items.filter((letter) => jobOf(letter).job.name === name).length, died ? 1 : 0, name);
    }
  }
}
