import assert from "node:assert/strict";
import { type ClaimedTask, type NewTask, SERVICE, type Stores, type TaskError } from "@rubrica/core";
import type { OutboxQueueProcess, OutboxQueueSubject } from "./subject.ts";

/** Work in stages: each keeps a line `name/stage` and enqueues the next, in one transaction. */
export interface Job {
  readonly name: string;
  /** The last stage. */
  readonly stages: number;
  /** Which key its tasks have: none, one a stage, or one for all stages. */
  readonly keys: "none" | "own" | "same";
}

export function taskOf(job: Job, stage: number, more: Partial<NewTask> = {}): NewTask {
  const key = { none: {}, own: { key: `${job.name}/${stage}` }, same: { key: job.name } }[job.keys];
  return { type: "work", payload: { job, stage }, ...key, ...more };
}

export function jobOf(task: { readonly payload: unknown }): { readonly job: Job; readonly stage: number } {
  return task.payload as { readonly job: Job; readonly stage: number };
}

export const failure: TaskError = { code: "test_failure", message: "It failed, as the test wanted." };

/** Does by hand, step by step, what callers and workers do. */
export interface JobWorker {
  /** Keeps the line `name/0` and enqueues the first stage. */
  submit(process: OutboxQueueProcess, job: Job, more?: Partial<NewTask>): Promise<void>;
  /** Keeps the line of the stage. Rejects with LeaseLostError when the fence refuses, and keeps nothing then. */
  complete(process: OutboxQueueProcess, task: ClaimedTask): Promise<void>;
  /** Keeps the line `name/dead` with the death. Rejects with LeaseLostError when it does not count. */
  bury(process: OutboxQueueProcess, task: ClaimedTask): Promise<void>;
  /** Keeps the line `name/cancelled` if the task was there to be cancelled. */
  cancel(process: OutboxQueueProcess, taskId: string): Promise<void>;
  /** Takes tasks of vanished workers back; keeps the line `name/dead` for each that is dead. */
  sweep(process: OutboxQueueProcess): Promise<void>;
}

export function createJobWorker({ keep }: Pick<OutboxQueueSubject, "keep">): JobWorker {
  return {
    submit: ({ transaction }, job, more) =>
      transaction.run(SERVICE, async (stores) => {
        await keep(stores, `${job.name}/0`);
        await stores.queue.enqueue([taskOf(job, 1, more)]);
      }),

    complete: ({ transaction }, task) =>
      transaction.run(SERVICE, async (stores) => {
        const { job, stage } = jobOf(task);
        await settle(stores, task, { outcome: "completed" });
        await keep(stores, `${job.name}/${stage}`);
        if (stage < job.stages) await stores.queue.enqueue([taskOf(job, stage + 1)]);
      }),

    bury: ({ transaction }, task) =>
      transaction.run(SERVICE, async (stores) => {
        await settle(stores, task, { outcome: "dead", error: failure });
        await keep(stores, `${jobOf(task).job.name}/dead`);
      }),

    cancel: ({ transaction }, taskId) =>
      transaction.run(SERVICE, async (stores) => {
        const cancelled = await stores.queueControl.cancel([taskId]);
        for (const task of cancelled) await keep(stores, `${jobOf(task).job.name}/cancelled`);
      }),

    sweep: ({ transaction }) =>
      transaction.run(SERVICE, async (stores) => {
        const { dead } = await stores.taskSource.sweep(100, ["work"], 0);
        for (const letter of dead) await keep(stores, `${jobOf(letter).job.name}/dead`);
      }),
  };
}

async function settle(
  stores: Stores,
  { taskId, lease }: ClaimedTask,
  end: { readonly outcome: "completed" } | { readonly outcome: "dead"; readonly error: TaskError },
): Promise<void> {
  const { lost } = await stores.taskSource.settle([{ taskId, lease, ...end }]);
  if (lost.length > 0) throw new LeaseLostError();
}

/** The attempt came too late. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Claims for 30 seconds, task by task: suspects first, and each to blame when its worker vanishes. */
export async function claim({ taskSource }: OutboxQueueProcess, limit = 10): Promise<readonly ClaimedTask[]> {
  const claimed: ClaimedTask[] = [];
  while (claimed.length < limit) {
    const request = { types: ["work"], limit: 1, worker: "test", leaseSeconds: 30, alone: "any" } as const;
    const [task] = await taskSource.claim(request);
    if (!task) break;
    claimed.push(task);
  }
  return claimed;
}

/** Claims for 30 seconds tasks that share their process, and no suspects. */
export function claimTogether({ taskSource }: OutboxQueueProcess, limit: number): Promise<readonly ClaimedTask[]> {
  return taskSource.claim({ types: ["work"], limit, worker: "test", leaseSeconds: 30 });
}

/** Claims the one task that must be ready. */
export async function claimOne(process: OutboxQueueProcess): Promise<ClaimedTask> {
  const [task, ...others] = await claim(process);
  assert.ok(task, "no task was ready");
  assert.deepEqual(others, []);
  return task;
}
