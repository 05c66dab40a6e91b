import { type ClaimedTask, type Logger, SERVICE, type Stores, type TaskSource, type Transaction } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import type { MailWorker } from "./mail-worker.ts";
import type { MailTaskOutcome } from "./sealed-work.ts";

/** What {@link sendWaitingMail} needs. */
export interface SendWaitingMailOptions {
  /** What `createMailWorker` made. */
  readonly worker: MailWorker;
  /** Over the stores in which the mail waits. */
  readonly transaction: Transaction<IdentityStores & Pick<Stores, "taskSource">>;
  /** Outside a transaction. */
  readonly taskSource: TaskSource;
  /** Gets the ids of mails that were not sent. */
  readonly logger: Logger;
}

/** Longer than a task may take. */
const LEASE_SECONDS = 120;
const MOST_AT_ONCE = 10;

/**
 * Does what waits for the mail worker, once: for programs that have no worker runtime, after a request, from a timer or
 * as a job of its own. Several may run at once. What fails is tried again by a later call, and so is what a process that
 * vanished had taken: by itself, after all else.
 * @returns how many tasks it took.
 */
export async function sendWaitingMail(options: SendWaitingMailOptions): Promise<number> {
  const { worker, taskSource } = options;
  const types = Object.keys(worker.handlers);
  await taskSource.sweep(1000, types);
  let taken = 0;
  for (;;) {
    const tasks = await claim(taskSource, types);
    if (tasks.length === 0) return taken;
    taken += tasks.length;
    await Promise.all(tasks.map((task) => work(options, task)));
  }
}

/** Several at once; where there are none, a suspect. */
async function claim(taskSource: TaskSource, types: readonly string[]): Promise<readonly ClaimedTask[]> {
  const request = { types, worker: "sendWaitingMail", leaseSeconds: LEASE_SECONDS };
  const tasks = await taskSource.claim({ ...request, limit: MOST_AT_ONCE });
  return tasks.length > 0 ? tasks : await taskSource.claim({ ...request, limit: 1, alone: "suspects" });
}

async function work(options: SendWaitingMailOptions, task: ClaimedTask): Promise<void> {
  const { worker, transaction, taskSource, logger } = options;
  const lease = { taskId: task.taskId, lease: task.lease };
  const fail = (code: string) => {
    const error = { code, message: "The attempt failed." };
    return taskSource.settle([{ ...lease, outcome: "retry", delaySeconds: delayAfter(task.attempt), error }]);
  };
  try {
    const handler = worker.handlers[task.type];
    if (!handler) return await taskSource.release([lease]);
    const outcome: MailTaskOutcome = await handler.run(task, { logger });
    if (outcome.kind === "retry") await fail(outcome.error.code);
    if (outcome.kind === "cancelled") await taskSource.settle([{ ...lease, outcome: "cancelled" }]);
    if (outcome.kind === "completed") {
      await transaction.run(SERVICE, async (stores) => {
        const { lost } = await stores.taskSource.settle([{ ...lease, outcome: "completed" }]);
        if (lost.length === 0) await outcome.commit?.(stores);
      });
    }
  } catch (error) {
    logger.error({ taskId: task.taskId, error: error instanceof Error ? error.name : typeof error }, "a mail failed");
    await fail("unexpected");
  }
}

function delayAfter(attempt: number): number {
  return Math.min(600, 5 * 2 ** Math.min(attempt - 1, 30));
}
