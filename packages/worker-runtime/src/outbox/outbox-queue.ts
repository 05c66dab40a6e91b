import {
  type Lease,
  type Outbox,
  type QueuePorts,
  SERVICE,
  type Stores,
  silentLogger,
  type TaskStores,
  type Transaction,
} from "@rubrica/core";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import { systemTime } from "../time/time.ts";
import { type Aftermath, createBoundTaskSource } from "./bound-task-source.ts";
import { carryOut, claimOpen } from "./carry-out.ts";
import { createFencedDeadLetters } from "./fenced-dead-letters.ts";
import { createJoinedQueue } from "./joined-queue.ts";
import { createJoinedQueueControl } from "./joined-queue-control.ts";
import { checkOutboxOptions, type OutboxQueueOptions } from "./outbox-options.ts";
import { OutboxRelay, type Relay } from "./relay.ts";

/** A queue in another system, joined to the transactions of the stores: all that workers and their callers need. */
export interface OutboxQueue<Offered extends TaskStores = Stores> extends QueuePorts {
  readonly transaction: Transaction<Offered>;
  /** To be started in every process that enqueues or works, and stopped after its workers. */
  readonly relay: Relay;
}

/**
 * Joins a queue in another system to the transactions of the stores. What a transaction enqueues, cancels or settles is
 * written into the outbox with everything else, and told to the queue after the commit; a task that ended is fenced, so
 * that no second attempt at it commits. A process may be killed anywhere: nothing is lost, and nothing is kept twice.
 * A task that is given the id of one that ended is taken for that one.
 * @throws {InvalidArgumentError} for what is no stores, no queue and no time, and when the queue joins transactions itself, or
 * does not keep the ids of tasks.
 */
export function createOutboxQueue<Offered extends TaskStores = Stores>(
  options: OutboxQueueOptions<Offered>,
): OutboxQueue<Offered> {
  checkOutboxOptions(options);
  const { stores, foreign, logger = silentLogger, time = systemTime, random = Math.random } = options;
  const { pollSeconds = 2, relayLeaseSeconds = 30, storeSeconds = 5, keepEndingsSeconds = 7 * 24 * 3600 } = options;
  const { recoverSeconds = 30 } = options;

  const { outbox, fence } = stores;
  const { taskSource } = foreign;
  const bounded = <Result>(work: Promise<Result>): Promise<Result> => withDeadline(time, storeSeconds, work);
  const relay = new OutboxRelay({
    ...{ outbox, fence, foreign, time, logger, random },
    ...{ pollSeconds, leaseSeconds: relayLeaseSeconds, storeSeconds, keepEndingsSeconds, recoverSeconds },
  });
  // Further back the fence may have forgotten how a task ended.
  let lookSince = new Date(time.now().getTime() - (keepEndingsSeconds / 2) * 1000);

  /** An attempt that came too late may still hold its task: by its lease the queue hears how the task ended. */
  const endRefused = async (refused: readonly Lease[]): Promise<void> => {
    try {
      const endings = await bounded(fence.endings(refused.map(({ taskId }) => taskId)));
      await bounded(carryOut(endings, refused, taskSource));
    } catch (error) {
      logger.warn({ error: describeError(error) }, "the queue was not told of tasks that had ended");
    }
  };

  const transaction: Transaction<Offered> = {
    async run(actor, work) {
      const startedAt = time.now();
      const aftermath: Aftermath = { refused: [], swept: false };
      let appended = false;
      try {
        const result = await stores.transaction.run(actor, (bound) => {
          const noted: Outbox = {
            ...bound.outbox,
            append(messages) {
              appended = true;
              return bound.outbox.append(messages);
            },
          };
          const parts = { fence: bound.fence, outbox: noted, foreign };
          return work({
            ...bound,
            queue: createJoinedQueue(noted, foreign.queue),
            taskSource: createBoundTaskSource({ ...parts, bounded, lookSince, aftermath }),
            queueControl: createJoinedQueueControl({ ...parts, foreign: foreign.queueControl, bounded }),
          });
        });
        if (aftermath.swept) lookSince = new Date(startedAt.getTime() - LOOK_MARGIN_MILLISECONDS);
        return result;
      } finally {
        // Also when it failed: a connection that broke at the commit does not tell whether it was made.
        if (appended) relay.wake();
        if (aftermath.refused.length > 0) await endRefused(aftermath.refused);
      }
    },
  };

  const joined = createJoinedQueue(outbox, foreign.queue);
  return {
    transaction,
    relay,
    queue: {
      ...joined,
      enqueue: (tasks) => joined.enqueue(tasks).finally(() => relay.wake()),
      cancel: (keys) => joined.cancel(keys).finally(() => relay.wake()),
    },
    taskSource: {
      ...taskSource,
      claim: (request) => claimOpen(request, { taskSource, fence }),
      async settle(settlements) {
        // What ends for good is fenced, whether anything else is written with it or not.
        const endings = settlements.filter(({ outcome }) => outcome === "dead" || outcome === "completed");
        const others = settlements.filter((settlement) => !endings.includes(settlement));
        const told = others.length > 0 ? await taskSource.settle(others) : { lost: [] };
        const cancelled = others.filter(
          ({ outcome, taskId }) => outcome === "cancelled" && !told.lost.includes(taskId),
        );
        await bounded(outbox.close(cancelled.map(({ taskId }) => taskId)));
        if (endings.length === 0) return told;
        const ended = await transaction.run(SERVICE, (bound) => bound.taskSource.settle(endings));
        return { lost: [...told.lost, ...ended.lost] };
      },
      sweep: (limit, types, backoffSeconds) =>
        transaction.run(SERVICE, (bound) => bound.taskSource.sweep(limit, types, backoffSeconds)),
    },
    deadLetters: createFencedDeadLetters(foreign.deadLetters, fence),
    queueControl: {
      ...foreign.queueControl,
      cancel: (ids) => transaction.run(SERVICE, ({ queueControl }) => queueControl.cancel(ids)),
    },
  };
}

/** Clocks of queue and process differ by less. */
const LOOK_MARGIN_MILLISECONDS = 300_000;
