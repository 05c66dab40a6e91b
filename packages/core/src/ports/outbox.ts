import type { NewTask } from "./task-queue.ts";
import type { Settlement } from "./task-source.ts";

/**
 * What a queue in another system has still to be told: written in the transaction of the stores, told by a relay after
 * its commit, in the order of commits. Empty for ever where queue and stores share their transactions.
 */
export interface Outbox {
  /** Adds messages in this order, behind those of every transaction that committed before this one began. */
  append(messages: readonly OutboxMessage[]): Promise<void>;
  /**
   * Leases the oldest messages for so many seconds, at most `limit`, oldest first. Null when there are none, and also
   * while another relay has the oldest: nobody overtakes. Of two relays that ask at once, one gets them.
   */
  take(limit: number, leaseSeconds: number): Promise<OutboxBatch | null>;
  /** Removes messages that were told. */
  remove(messageIds: readonly string[]): Promise<void>;
  /** Gives back at once what is left of a batch. */
  release(lease: string): Promise<void>;
}

/** One thing to tell the queue. All of it is JSON. */
export type OutboxMessage =
  | { readonly kind: "enqueue"; readonly task: NewTask & { readonly id: string } }
  | { readonly kind: "cancel"; readonly key: string }
  | { readonly kind: "settle"; readonly settlement: Settlement };

export interface OutboxBatch {
  /** Proof of the take. */
  readonly lease: string;
  readonly messages: readonly TakenMessage[];
}

export type TakenMessage = OutboxMessage & {
  readonly messageId: string;
  /** Since it was appended. */
  readonly waitedSeconds: number;
};
