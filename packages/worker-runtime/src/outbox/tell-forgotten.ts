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
 * forgotten, with fresh attempts. Ends when all have been looked at, or many and none was forgotten, which leaves the others
 * for the next time; returns how many were.
 */
export async function tellForgotten(options: TellForgottenOptions): Promise<number> {
  const { outbox, foreign, bounded, olderThanSeconds } = options;
  let forgotten = 0;
  for (let known = 0; known < MOST_KNOWN; ) {
    const open = await bounded(outbox.lookAtOpen(BATCH_SIZE, olderThanSeconds));
    if (open.length === 0) break;
    const tasks = open.map(({ task, waitedSeconds }) => onTime(task, waitedSeconds));
    const answers = await bounded(foreign.queue.enqueue(tasks));
    const superseded = tasks.filter(({ id }, index) => answers[index]?.id !== id).map(({ id }) => id);
    if (superseded.length > 0) await bounded(outbox.close(superseded));
    const added = answers.filter((answer) => answer.added).length;
    forgotten += added;
    known = added > 0 ? 0 : known + open.length;
    if (open.length < BATCH_SIZE) break;
  }
  return forgotten;
}

const BATCH_SIZE = 500;
/** A third of a second of work for stores and queue. */
const MOST_KNOWN = 10_000;
