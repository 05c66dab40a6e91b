import assert from "node:assert/strict";
import type {
  ClaimedTask,
  NewTask,
  QueuePorts,
  Settlement,
  SweepReport,
  TaskError,
  TaskQueue,
  TaskSource,
} from "@rubrica/core";

/** An empty queue under test. */
export interface TaskQueueSubject extends QueuePorts {
  /**
   * Lets that many seconds pass for the store. A store whose clock nobody can turn moves the times of its tasks into the
   * past instead.
   */
  passSeconds(seconds: number): Promise<void>;
  /**
   * Runs the work on the ports of one transaction, which is rolled back when the work rejects. Default: absent, the store
   * has no transactions, and the tests of them are left out.
   */
  atomically?<Result>(work: (bound: BoundPorts) => Promise<Result>): Promise<Result>;
}

/** The ports that join a transaction. */
export interface BoundPorts {
  readonly queue: TaskQueue;
  readonly taskSource: TaskSource;
}

export type CreateSubject = () => Promise<TaskQueueSubject>;

export const failure: TaskError = { code: "test_failure", message: "It failed, as the test wanted." };

/** A task of the type `work` with the payload `{ name }`. */
export function work(name: string, more: Partial<NewTask> = {}): NewTask {
  return { type: "work", payload: { name }, ...more };
}

/** Claims tasks of the type `work` for 30 seconds. */
export async function claimWork(taskSource: TaskSource, limit = 10): Promise<readonly ClaimedTask[]> {
  return await taskSource.claim({ types: ["work"], limit, worker: "test", leaseSeconds: 30 });
}

/** Claims the one task that must be ready, suspect or not, for a process that works on nothing else. */
export async function claimOne(taskSource: TaskSource): Promise<ClaimedTask> {
  const claim = { types: ["work"], limit: 10, worker: "test", leaseSeconds: 30, alone: "any" } as const;
  const [task, ...others] = await taskSource.claim(claim);
  assert.ok(task, "no task was ready");
  assert.deepEqual([...others, ...(await taskSource.claim(claim))], []);
  return task;
}

/** Sweeps without a backoff: whatever is taken back is ready at once. */
export async function sweep(taskSource: TaskSource, limit = 10): Promise<Pick<SweepReport, "recovered" | "dead">> {
  const { recovered, dead } = await taskSource.sweep(limit, undefined, 0);
  return { recovered, dead };
}

export async function claimNames(taskSource: TaskSource, limit?: number): Promise<readonly string[]> {
  return namesOf(await claimWork(taskSource, limit));
}

export function namesOf(tasks: readonly { readonly payload: unknown }[]): readonly string[] {
  return tasks.map(({ payload }) => (payload as { readonly name: string }).name);
}

export async function settleAs(
  taskSource: TaskSource,
  tasks: readonly ClaimedTask[],
  outcome: Settlement["outcome"],
): Promise<readonly string[]> {
  const settlements = tasks.map(({ taskId, lease }): Settlement => {
    if (outcome === "retry") return { taskId, lease, outcome, delaySeconds: 0, error: failure };
    if (outcome === "dead") return { taskId, lease, outcome, error: failure };
    return { taskId, lease, outcome };
  });
  return (await taskSource.settle(settlements)).lost;
}

/** Puts a task of the type `work` into the dead letters. */
export async function makeDeadLetter(
  { queue, taskSource }: BoundPorts,
  name: string,
  more: Partial<NewTask> = {},
): Promise<string> {
  const type = more.type ?? "work";
  const [added] = await queue.enqueue([work(name, { ...more, type, priority: 100 })]);
  const tasks = await taskSource.claim({ types: [type], limit: 1, worker: "test", leaseSeconds: 30 });
  assert.deepEqual(
    tasks.map(({ taskId }) => taskId),
    [added?.id],
  );
  assert.deepEqual(await settleAs(taskSource, tasks, "dead"), []);
  return added?.id ?? "";
}
