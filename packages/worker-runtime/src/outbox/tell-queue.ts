import type { Fence, NewTask, Outbox, OutboxBatch, QueuePorts, Settlement, TakenMessage } from "@rubrica/core";
import { onTime } from "./on-time.ts";

export interface TellOptions {
  readonly outbox: Outbox;
  readonly fence: Fence;
  readonly foreign: QueuePorts;
  /** Bounds one conversation with a store or the queue. */
  readonly bounded: <Result>(work: Promise<Result>) => Promise<Result>;
  /** True when the rest of the batch is to be left, because its lease may run out. */
  readonly isLate: () => boolean;
}

/** Tells the queue what the batch says, step by step, and removes what was told. */
export async function tellQueue(batch: OutboxBatch, options: TellOptions): Promise<void> {
  const { outbox, foreign, bounded, isLate } = options;
  for (const { settlements, tasks, keys, taskIds, messageIds } of toSteps(batch.messages)) {
    if (isLate()) return;
    if (settlements.length > 0) await bounded(foreign.taskSource.settle(settlements)); // lost: the fence has seen to it
    if (tasks.length > 0) await enqueue(tasks, options);
    if (keys.length > 0) await bounded(foreign.queue.cancel(keys));
    if (taskIds.length > 0) await bounded(foreign.queueControl.cancel(taskIds));
    await bounded(outbox.remove(messageIds));
  }
}

/** Messages that are told together: settlements first, which free keys, then tasks, then cancels. */
interface Step {
  readonly settlements: Settlement[];
  readonly tasks: IdentifiedTask[];
  /** Of tasks to cancel. */
  readonly keys: string[];
  readonly taskIds: string[];
  readonly messageIds: string[];
}

type IdentifiedTask = NewTask & { readonly id: string };

/**
 * Keeps the order where it matters: a step ends with its cancels, and they are removed before a later task is told.
 * Told again by the next relay, a cancel would hit that one.
 */
function toSteps(messages: readonly TakenMessage[]): readonly Step[] {
  const steps: Step[] = [];
  let step: Step | null = null;
  for (const message of messages) {
    const isCancel = message.kind === "cancel" || message.kind === "cancel-task";
    if (!step || (step.keys.length + step.taskIds.length > 0 && !isCancel)) {
      step = { settlements: [], tasks: [], keys: [], taskIds: [], messageIds: [] };
      steps.push(step);
    }
    step.messageIds.push(message.messageId);
    if (message.kind === "settle") step.settlements.push(message.settlement);
    else if (message.kind === "cancel") step.keys.push(message.key);
    else if (message.kind === "cancel-task") step.taskIds.push(message.taskId);
    else step.tasks.push(onTime(message.task, message.waitedSeconds));
  }
  return steps;
}

/**
 * A task may find its key taken by one that completed or was cancelled, of which the queue does not know yet because its worker lost the
 * lease before it could say so. That one is in the way and no longer wanted: cancelled, it frees the key. Any other that has
 * the key stands for this one, which is over.
 */
async function enqueue(
  tasks: readonly IdentifiedTask[],
  { outbox, fence, foreign, bounded }: TellOptions,
): Promise<void> {
  const answers = await bounded(foreign.queue.enqueue(tasks));
  const taken = tasks.flatMap((task, index) => {
    const holder = answers[index]?.id;
    return holder !== undefined && holder !== task.id ? [{ task, holder }] : [];
  });
  if (taken.length === 0) return;
  const endings = await bounded(fence.endings(taken.map(({ holder }) => holder)));
  const ended = new Set(endings.filter(({ outcome }) => outcome !== "dead").map(({ taskId }) => taskId));
  const over = taken.filter(({ holder }) => !ended.has(holder)).map(({ task }) => task.id);
  if (over.length > 0) await bounded(outbox.close(over));
  const blocked = taken.filter(({ holder }) => ended.has(holder)).map(({ task }) => task);
  if (blocked.length === 0) return;
  await bounded(foreign.queue.cancel(blocked.map(({ key }) => key).filter((key) => key !== undefined)));
  await bounded(foreign.queue.enqueue(blocked));
}
