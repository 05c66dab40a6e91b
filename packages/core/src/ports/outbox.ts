import type { NewTask } from "./task-queue.ts";
import type { Settlement } from "./task-source.ts";

/**
 * What a queue in another system has still to be told: written in the transaction of the stores, told by a relay after
 * its commit, in the order of commits. Empty for ever where queue and stores share their transactions.
 */
export interface Outbox {
  /**
   * Adds messages in this order, behind those of every transaction that committed before this one began. A task among them
   * is open from here, until a message says that it ended or that its key is cancelled, or `close` does.
   */
  append(messages: readonly OutboxMessage[]): Promise<void>;
  /**
   * Leases the oldest messages for so many seconds, at most `limit`, oldest first. Null when there are none, and also
   * while another relay has the oldest: nobody overtakes. Of two relays that ask at once, one gets them.
   */
  take(limit: number, leaseSeconds: number): Promise<OutboxBatch | null>;
  /** Removes messages that were told. */
  remove(messageIds: readonly string[]): Promise<void>;
  /** Returns the remaining tasks of a batch immediately. */
  release(lease: string): Promise<void>;
  /**
   * Open tasks that the queue was told of and that nobody looked at for so many seconds, those longest ago first; looked at
   * from here. Tasks that the fence knows to have ended are open no longer.
   */
  lookAtOpen(limit: number, olderThanSeconds: number): Promise<readonly OpenTask[]>;
  /** These tasks are over, without a message that said so. */
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

/** One thing to tell the queue. All of it is JSON. */
export type OutboxMessage =
  | { readonly kind: "enqueue"; readonly task: NewTask & { readonly id: string } }
  | { readonly kind: "cancel"; readonly key: string }
  /** An operator cancelled this one task. */
  | { readonly kind: "cancel-task"; readonly taskId: string }
  | { readonly kind: "settle"; readonly settlement: Settlement };

/** Messages that a relay has taken and answers for until its lease ends. */
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
