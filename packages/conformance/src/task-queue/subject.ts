import assert from "node:assert/strict";
import type { ClaimedTask, NewTask, Settlement, TaskError, TaskQueue } from "@rubrica/core";

/** An empty queue under test. */
export interface TaskQueueSubject {
  readonly queue: TaskQueue;
  /**
   * Lets that many seconds pass for the store. A store whose clock nobody can turn moves the times of its tasks into the
   * past instead.
   */
  passSeconds(seconds: number): Promise<void>;
  /**
   * Runs the work on the queue of one transaction, which is rolled back when the work rejects. Default: absent, the store
   * has no transactions, and the tests of them are left out.
   */
  atomically?<Result>(work: (queue: TaskQueue) => Promise<Result>): Promise<Result>;
}

export type CreateSubject = () => Promise<TaskQueueSubject>;

export const failure: TaskError = { code: "test_failure", message: "It failed, as the test wanted." };

/** A task of the type `work` with the payload `{ name }`. */
export function work(name: string, more: Partial<NewTask> = {}): NewTask {
  return { type: "work", payload: { name }, ...more };
}

/** Claims tasks of the type `work` for 30 seconds. */
export async function claimWork(queue: TaskQueue, limit = 10): Promise<readonly ClaimedTask[]> {
  return await queue.claim({ types: ["work"], limit, worker: "test", leaseSeconds: 30 });
}

/** Claims the one task that must be ready. */
export async function claimOne(queue: TaskQueue): Promise<ClaimedTask> {
  const [task, ...others] = await claimWork(queue);
  assert.ok(task, "no task was ready");
  assert.deepEqual(others, []);
  return task;
}

export async function claimNames(queue: TaskQueue, limit?: number): Promise<readonly string[]> {
  return namesOf(await claimWork(queue, limit));
}

export function namesOf(tasks: readonly { readonly payload: unknown }[]): readonly string[] {
  return tasks.map(({ payload }) => (payload as { readonly name: string }).name);
}

export async function settleAs(
  queue: TaskQueue,
  tasks: readonly ClaimedTask[],
  outcome: Settlement["outcome"],
): Promise<readonly string[]> {
  const settlements = tasks.map(({ taskId, lease }): Settlement => {
    if (outcome === "retry") return { taskId, lease, outcome, delaySeconds: 0, error: failure };
    if (outcome === "dead") return { taskId, lease, outcome, error: failure };
    return { taskId, lease, outcome };
  });
  return (await queue.settle(settlements)).lost;
}

/** Puts a task of the type `work` into the dead letters. */
export async function makeDeadLetter(queue: TaskQueue, name: string, more: Partial<NewTask> = {}): Promise<string> {
  const type = more.type ?? "work";
  const [added] = await queue.enqueue([work(name, { ...more, type, priority: 100 })]);
  const tasks = await queue.claim({ types: [type], limit: 1, worker: "test", leaseSeconds: 30 });
  assert.deepEqual(
    tasks.map(({ taskId }) => taskId),
    [added?.id],
  );
  assert.deepEqual(await settleAs(queue, tasks, "dead"), []);
  return added?.id ?? "";
}
