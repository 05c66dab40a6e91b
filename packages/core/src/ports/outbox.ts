import type { NewTask } from "./task-queue.ts";
import type { Settlement } from "./task-source.ts";

/**
 * Messages to a queue in another system: written in the transaction of the stores, delivered by a relay after the
 * commit, in the order of commits. Always empty if queue and stores share their transactions.
 */
export interface Outbox {
  /**
   * Appends messages in this order, after those of every transaction that committed before this one began. A task that
   * is handed over is open until a message says that it ended or that its key is cancelled, or until `close`.
   */
  append(messages: readonly OutboxMessage[]): Promise<void>;
  /**
   * Leases up to `limit` of the oldest messages for this many seconds, oldest first. Null when there are none, and while
   * another relay has leased the oldest, so that order is kept. Of concurrent calls one gets them.
   */
  take(limit: number, leaseSeconds: number): Promise<OutboxBatch | null>;
  /** Removes delivered messages. */
  remove(messageIds: readonly string[]): Promise<void>;
  /** Returns the remaining tasks of a batch immediately. */
  release(lease: string): Promise<void>;
  /**
   * Open tasks that were handed over and not checked for this many seconds, longest first; records that they are checked
   * now. Tasks that have ended by the fence are no longer open.
   */
  lookAtOpen(limit: number, olderThanSeconds: number): Promise<readonly OpenTask[]>;
  /** Closes these tasks, for whose end there was no message. */
  close(taskIds: readonly string[]): Promise<void>;
  /** Seconds since the oldest message was appended; null when there is none. */
  oldestSeconds(): Promise<number | null>;
}

/** A task that was handed over and has not ended, as far as the stores know. */
export interface OpenTask {
  readonly task: NewTask & { readonly id: string };
  /** Since it was appended. */
  readonly waitedSeconds: number;
}

/** One message to the queue, in JSON. */
export type OutboxMessage =
  | { readonly kind: "enqueue"; readonly task: NewTask & { readonly id: string } }
  | { readonly kind: "cancel"; readonly key: string }
  /** An operator cancelled this one task. */
  | { readonly kind: "cancel-task"; readonly taskId: string }
  | { readonly kind: "settle"; readonly settlement: Settlement };

/** Messages that a relay has leased. */
export interface OutboxBatch {
  /** Proof of the take. */
  readonly lease: string;
  readonly messages: readonly TakenMessage[];
}

/** A message taken by a relay. */
export type TakenMessage = OutboxMessage & {
  readonly messageId: string;
  /** Since it was appended. */
  readonly waitedSeconds: number;
};
