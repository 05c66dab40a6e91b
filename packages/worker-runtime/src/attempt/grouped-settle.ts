import type { Settlement, TaskSource } from "@rubrica/core";
import { withDeadline } from "../time/deadline.ts";
import type { Time } from "../time/time.ts";

/**
 * Settles together what needs no transaction: attempts that end at one moment, or while a settle is under way, which go with
 * the next one. There is no timer, so one that ends alone is settled at once, and under load one conversation with the store
 * ends hundreds.
 */
export class GroupedSettle {
  readonly #taskSource: TaskSource;
  readonly #time: Time;
  readonly #storeSeconds: number;
  /** By task and lease: an attempt that is offered again while it waits is there once. */
  #waiting = new Map<string, Waiting>();
  #underWay = false;

  constructor(taskSource: TaskSource, time: Time, storeSeconds: number) {
    this.#taskSource = taskSource;
    this.#time = time;
    this.#storeSeconds = storeSeconds;
  }

  /** @returns whether the lease still held. Rejects when the store fails. */
  settle(settlement: Settlement): Promise<boolean> {
    const attempt = attemptOf(settlement);
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(attempt);
      if (waiting) waiting.answers.push({ resolve, reject });
      else this.#waiting.set(attempt, { settlement, answers: [{ resolve, reject }] });
      if (!this.#underWay) void this.#settleWaiting();
    });
  }

  /** One attempt a task: of two, the store's answer could not say which was lost. */
  #nextGroup(): readonly Waiting[] {
    const group = new Map<string, Waiting>();
    for (const waiting of this.#waiting.values()) {
      if (group.size === MOST_AT_ONCE) break;
      if (!group.has(waiting.settlement.taskId)) group.set(waiting.settlement.taskId, waiting);
    }
    return [...group.values()];
  }

  async #settleWaiting(): Promise<void> {
    this.#underWay = true;
    await null; // tasks that were claimed together and do alike end one behind the other: the first waits for all of them
    while (this.#waiting.size > 0) {
      const group = this.#nextGroup();
      for (const { settlement } of group) this.#waiting.delete(attemptOf(settlement));
      try {
        const settling = this.#taskSource.settle(group.map(({ settlement }) => settlement));
        const { lost } = await withDeadline(this.#time, this.#storeSeconds, settling);
        const isLost = new Set(lost);
        for (const { settlement, answers } of group) {
          for (const { resolve } of answers) resolve(!isLost.has(settlement.taskId));
        }
      } catch (error) {
        for (const { answers } of group) for (const { reject } of answers) reject(error);
      }
    }
    this.#underWay = false;
  }
}

interface Waiting {
  readonly settlement: Settlement;
  readonly answers: Answer[];
}

interface Answer {
  readonly resolve: (held: boolean) => void;
  readonly reject: (error: unknown) => void;
}

function attemptOf({ taskId, lease }: Settlement): string {
  return `${taskId} ${lease}`;
}

const MOST_AT_ONCE = 500;
