import assert from "node:assert/strict";
import type { ClaimedTask } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { Crash, CrashedError } from "./crash.ts";
import { createJobWorker, type Job, type JobWorker, jobOf } from "./jobs.ts";
import type { CreateOutboxQueueSubject, Intercept, OutboxQueueProcess, OutboxQueueSubject } from "./subject.ts";

/** What a scenario has to do with: stores, queue, a process that lives, and whoever works in it. */
export interface Scene extends OutboxQueueSubject, JobWorker {
  readonly process: OutboxQueueProcess;
  /** Starts another process, and gives the means to kill it. */
  begin(intercept?: Intercept): Killable;
}

export interface Killable {
  readonly crash: Crash;
  readonly process: OutboxQueueProcess;
}

/** A test of stores and queue that are joined. */
export type Scenario = (title: string, run: (scene: Scene) => Promise<void>) => void;

export function createScenario(test: TestFunction, create: CreateOutboxQueueSubject): Scenario {
  return (title, run) =>
    test(title, async () => {
      const subject = await create();
      const processes: OutboxQueueProcess[] = [];
      const begin = (intercept?: Intercept): Killable => {
        const crash = new Crash();
        const process = subject.start(intercept ?? crash.intercept);
        processes.push(process);
        return { crash, process };
      };
      try {
        await run({ ...subject, ...createJobWorker(subject), begin, process: begin().process });
      } finally {
        // What commits set going in the background ends here, or it would reach into the next test.
        for (const { relay } of processes) await relay.flush().catch(() => undefined);
      }
    });
}

/** Kills the process at this call, in what it is about to do. */
export async function killAt(
  { crash, process }: Killable,
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

/** Job and stage of each. */
export function namesOf(tasks: readonly ClaimedTask[]): readonly string[] {
  return tasks.map((task) => `${jobOf(task).job.name}/${jobOf(task).stage}`);
}

export const job: Job = { name: "job", stages: 1, keys: "none" };
export const twoStages: Job = { name: "job", stages: 2, keys: "own" };
