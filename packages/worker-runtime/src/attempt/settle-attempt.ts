import {
  type ClaimedTask,
  isStoreOutage,
  type Logger,
  type NewTask,
  resolveNewTasks,
  SERVICE,
  type Settlement,
  type TaskError,
  type TaskQueue,
  type TaskSource,
  type Transaction,
} from "@rubrica/core";
import type { StoreWatch } from "../stores/store-watch.ts";
import { awaitStore } from "../stores/waiting.ts";
import { withDeadline } from "../time/deadline.ts";
import type { Time } from "../time/time.ts";
import type { StoreContact } from "../worker/store-contact.ts";
import type { TaskHandler } from "../worker/worker-definition.ts";
import { parsePayload } from "./attempt.ts";
import { backoffSeconds } from "./backoff.ts";
import { describeError, detailsOfError, isRetryable } from "./describe-error.ts";
import type { GroupedSettle } from "./grouped-settle.ts";
import { dead, type TaskOutcome } from "./outcome.ts";

/** How an attempt ended in the store. `lost`: another holds the task, and nothing of this attempt was kept. */
export type Ending = "completed" | "retried" | "dead" | "cancelled" | "released" | "lost";

export interface SettledAttempt {
  readonly ending: Ending;
  /** What went wrong, when the attempt failed. */
  readonly error: TaskError | null;
}

export interface SettleOptions {
  readonly queue: TaskQueue;
  readonly taskSource: TaskSource;
  readonly transaction: Transaction | null;
  readonly time: Time;
  readonly logger: Logger;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The longest one conversation with the store may take. */
  readonly storeSeconds: number;
  readonly leaseSeconds: number;
  readonly contact: StoreContact;
  readonly watch: StoreWatch | null;
  readonly grouped: GroupedSettle;
  /** Hears of each trial that the store did not take. */
  readonly onRefused: (error: TaskError) => void;
}

/**
 * Carries an outcome into the store, trying anew while the store is away: the lease is kept meanwhile, or the fence refuses
 * the outcome in the end.
 * @throws what the store threw last, when the signal aborts, or when it has failed here for a whole lease in which it
 * answered everything else, and does not say that it is out of order: then the outcome is to blame, and the lease runs out.
 */
export async function settleAttempt(
  task: ClaimedTask,
  ended: {
    readonly outcome: TaskOutcome;
    readonly handler: TaskHandler<unknown> | undefined;
    readonly signal: AbortSignal;
  },
  options: SettleOptions,
): Promise<SettledAttempt> {
  const { handler, signal } = ended;
  const { time, logger, random, taskSource, leaseSeconds, contact } = options;
  const begunAt = time.elapsed();
  let outcome = await countAttempt(task, ended.outcome, handler, options);
  for (let trial = 1; ; trial += 1) {
    try {
      const ending = await settleOnce(task, outcome, handler, options);
      return { ending, error: "error" in outcome ? outcome.error : null };
    } catch (error) {
      if (error instanceof LeaseLostError) {
        // Outside the transaction that was undone: the store hears that this worker has not vanished.
        const { taskId, lease } = task;
        await withDeadline(time, options.storeSeconds, taskSource.renew([{ taskId, lease }], leaseSeconds)).catch(
          () => undefined,
        );
        return { ending: "lost", error: null };
      }
      if (error instanceof CommitError) {
        const failure = describeError(error.cause);
        logger.warn({ error: failure }, "commit failed and was rolled back");
        logger.debug({ error: failure, details: detailsOfError(error.cause) }, "the commit threw");
        outcome = isRetryable(error.cause)
          ? await countAttempt(task, { kind: "retry", delaySeconds: null, error: failure }, handler, options)
          : dead(failure);
        continue;
      }
      const waitSeconds = backoffSeconds(trial, storeBackoff, random());
      const failsAlone =
        !isStoreOutage(error) && Math.min(contact.unbrokenSeconds(), (time.elapsed() - begunAt) / 1000) >= leaseSeconds;
      if (signal.aborted || failsAlone) throw error;
      const refusal = describeError(error);
      options.onRefused(refusal);
      logger.warn({ error: refusal, trial }, "settling failed; trying again");
      await time.sleep(waitSeconds * 1000, signal);
    }
  }
}

const storeBackoff = { baseSeconds: 0.2, maxSeconds: 5 };

/** A failure of a store uses no attempt. A retry that no attempt is left for is a dead letter. */
async function countAttempt(
  task: ClaimedTask,
  outcome: TaskOutcome,
  handler: TaskHandler<unknown> | undefined,
  { watch, time }: Pick<SettleOptions, "watch" | "time">,
): Promise<TaskOutcome> {
  if (outcome.kind !== "retry") return outcome;
  // A handler that says when to try again knows what has failed.
  const needs = handler?.needs ?? [];
  const store = outcome.delaySeconds === null ? ((await watch?.failed(needs)) ?? null) : null;
  if (store !== null) return awaitStore(task, store, { time, isPaused: watch?.away(needs) != null });
  return task.attempt >= task.maxAttempts ? dead(outcome.error) : outcome;
}

/** Together with others where it can, whose conversations have deadlines; by itself within a deadline of its own. */
async function settleOnce(
  task: ClaimedTask,
  outcome: TaskOutcome,
  handler: TaskHandler<unknown> | undefined,
  options: SettleOptions,
): Promise<Ending> {
  const { taskSource, random, grouped, time } = options;
  const lease = { taskId: task.taskId, lease: task.lease };
  // Twice: it may have to wait for a connection.
  const inTime = (work: Promise<void>): Promise<void> => withDeadline(time, options.storeSeconds * 2, work);
  switch (outcome.kind) {
    case "release":
      await inTime(taskSource.release([lease], outcome.delaySeconds));
      return "released";
    case "cancelled":
      await settleGrouped(grouped, { ...lease, outcome: "cancelled" });
      return "cancelled";
    case "retry": {
      const delaySeconds = outcome.delaySeconds ?? backoffSeconds(task.attempt, handler?.backoff ?? {}, random());
      await settleGrouped(grouped, { ...lease, outcome: "retry", delaySeconds, error: outcome.error });
      return "retried";
    }
    case "dead":
      await inTime(bury(task, outcome.error, handler, options));
      return "dead";
    case "completed":
      if (!outcome.commit && !outcome.next?.length) await settleGrouped(grouped, { ...lease, outcome: "completed" });
      else await inTime(completeWith(task, outcome, options));
      return "completed";
  }
}

async function completeWith(task: ClaimedTask, outcome: Completed, options: SettleOptions): Promise<void> {
  refuseInvalidTasks(outcome.next);
  if (options.transaction) await completeAtomically(task, outcome, options.transaction);
  else await completeInOrder(task, outcome, options);
}

type Completed = Extract<TaskOutcome, { kind: "completed" }>;

/** Settles first: the fence decides before anything else is written, and holds the task's row until the commit. */
async function completeAtomically(task: ClaimedTask, outcome: Completed, transaction: Transaction): Promise<void> {
  await transaction.run(SERVICE, async (stores) => {
    await settleHeld(stores.taskSource, { taskId: task.taskId, lease: task.lease, outcome: "completed" });
    if (outcome.commit) await ownWork(outcome.commit(stores));
    if (outcome.next?.length) await stores.queue.enqueue(outcome.next);
  });
}

/** A task that no queue would take is the handler's mistake, not a failure of the store. */
function refuseInvalidTasks(tasks: readonly NewTask[] = []): void {
  try {
    resolveNewTasks(tasks);
  } catch (error) {
    throw new CommitError(error);
  }
}

/** Without transactions the next tasks come first: a crash in between repeats them rather than losing them. */
async function completeInOrder(
  task: ClaimedTask,
  outcome: Completed,
  { queue, taskSource }: Pick<SettleOptions, "queue" | "taskSource">,
): Promise<void> {
  if (outcome.commit) throw new CommitError(new CommitNeedsTransactionError());
  if (outcome.next?.length) await queue.enqueue(outcome.next);
  await settleHeld(taskSource, { taskId: task.taskId, lease: task.lease, outcome: "completed" });
}

/** The handler's hook runs in the same transaction; one that throws must not keep the task alive, so it is left out then. */
async function bury(
  task: ClaimedTask,
  error: TaskError,
  handler: TaskHandler<unknown> | undefined,
  { taskSource, transaction, logger }: SettleOptions,
): Promise<void> {
  const settlement = { taskId: task.taskId, lease: task.lease, outcome: "dead", error } as const;
  const attempts = task.attempt;
  if (!handler?.onDead || !transaction) return await settleHeld(taskSource, settlement);
  try {
    await transaction.run(SERVICE, async (stores) => {
      await settleHeld(stores.taskSource, settlement);
      const { payload } = parsePayload(handler, task.payload);
      const deadTask = { id: task.taskId, type: task.type, key: task.key, payload, attempts };
      await ownWork(handler.onDead?.(deadTask, error, stores));
    });
  } catch (failure) {
    if (!(failure instanceof CommitError)) throw failure;
    logger.error(
      { error: describeError(failure.cause) },
      "the hook for dead tasks failed; the task is dead all the same",
    );
    await settleHeld(taskSource, settlement);
  }
}

async function settleGrouped(grouped: GroupedSettle, settlement: Settlement): Promise<void> {
  if (!(await grouped.settle(settlement))) throw new LeaseLostError();
}

async function settleHeld(taskSource: TaskSource, settlement: Settlement): Promise<void> {
  const { lost } = await taskSource.settle([settlement]);
  if (lost.includes(settlement.taskId)) throw new LeaseLostError();
}

/** Tells a failure of the handler's own writing from one of the store: a full disk is not the handler's. */
async function ownWork(work: Promise<void> | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw isStoreOutage(error) ? error : new CommitError(error);
  }
}

class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

class CommitError extends Error {
  override readonly name = "CommitError";

  constructor(cause: unknown) {
    super("The handler's commit failed.", { cause });
  }
}

class CommitNeedsTransactionError extends Error {
  override readonly name = "CommitNeedsTransactionError";
  readonly code = "commit_needs_transaction";
  readonly readable = true;
  readonly retryable = false;

  constructor() {
    super("The handler wants to commit, but its worker was given no transaction.");
  }
}
