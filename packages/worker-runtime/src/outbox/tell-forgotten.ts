import type { Outbox, QueuePorts } from "@rubrica/core";
import { onTime } from "./on-time.ts";

export interface TellForgottenOptions {
  readonly outbox: Outbox;
  readonly foreign: QueuePorts;
  /** Bounds one conversation with a store or the queue. */
  readonly bounded: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Tasks that somebody looked at since then are left. */
  readonly olderThanSeconds: number;
}

/**
 * Hands open tasks over again: the queue passes over those that it knows by their ids, and takes those that it has
 * forgotten, with fresh attempts. Goes on as long as it finds such; returns how many there were.
 */
export async function tellForgotten(options: TellForgottenOptions): Promise<number> {
  const { outbox, foreign, bounded, olderThanSeconds } = options;
  let forgotten = 0;
  for (;;) {
    const open = await bounded(outbox.lookAtOpen(batchSize, olderThanSeconds));
    if (open.length === 0) return forgotten;
    const tasks = open.map(({ task, waitedSeconds }) => onTime(task, waitedSeconds));
    const answers = await bounded(foreign.queue.enqueue(tasks));
    const superseded = tasks.filter(({ id }, index) => answers[index]?.id !== id).map(({ id }) => id);
    if (superseded.length > 0) await bounded(outbox.close(superseded));
    const added = answers.filter((answer) => answer.added).length;
    forgotten += added;
    if (added === 0) return forgotten;
  }
}

const batchSize = 500;
