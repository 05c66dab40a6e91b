import type { Fence, Logger, Outbox, QueuePorts } from "@rubrica/core";
import { backoffSeconds } from "../attempt/backoff.ts";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { Time } from "../time/time.ts";
import { tellForgotten } from "./tell-forgotten.ts";
import { tellQueue } from "./tell-queue.ts";

/**
 * Empties the outbox into the queue: after every commit of this process, and from time to time what killed processes
 * left. Any number of relays may run; one tells at a time, in the order of the outbox. A message that the queue refuses
 * holds up those behind it: none is passed over.
 */
export interface Relay {
  /** Begins to look for what others left, and to forget old endings. A relay starts once. */
  start(): void;
  /** Tells what there is once more and ends, within the deadlines of two conversations. Never rejects. */
  stop(): Promise<void>;
  /** Tells all that was committed before the call, unless another relay is about it. Rejects when the queue fails. */
  flush(): Promise<void>;
  /**
   * Tells again of tasks that have not ended and that the queue does not know, because it was restarted without its data or
   * emptied; returns how many it had forgotten. A started relay does so by itself, every `recoverSeconds`.
   */
  recover(): Promise<number>;
}

export interface RelayOptions {
  readonly outbox: Outbox;
  readonly fence: Fence;
  readonly foreign: QueuePorts;
  readonly time: Time;
  readonly logger: Logger;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pollSeconds: number;
  readonly leaseSeconds: number;
  readonly storeSeconds: number;
  readonly keepEndingsSeconds: number;
  readonly recoverSeconds: number;
}

export class OutboxRelay implements Relay {
  readonly #options: RelayOptions;
  readonly #stopping = new AbortController();
  #started = false;
  #underWay: Promise<void> | null = null;
  #following: Promise<void> | null = null;
  #forgotAt = Number.NEGATIVE_INFINITY;
  #recoveredAt = Number.NEGATIVE_INFINITY;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#started) throw new Error("The relay was started before.");
    this.#started = true;
    void this.#loop();
  }

  async stop(): Promise<void> {
    const { time, storeSeconds } = this.#options;
    this.#stopping.abort();
    try {
      // Two: one that fails, and giving the rest back to other relays.
      await withDeadline(time, storeSeconds * 2, this.flush());
    } catch (error) {
      this.#note(error, "telling the queue failed; another relay will");
    }
  }

  flush(): Promise<void> {
    if (!this.#underWay) {
      this.#underWay = this.#tellAll().finally(() => {
        this.#underWay = null;
      });
      return this.#underWay;
    }
    // Its last look may be over: whoever asks now waits for the one after it.
    this.#following ??= this.#underWay
      .catch(() => undefined)
      .then(() => {
        this.#following = null;
        return this.flush();
      });
    return this.#following;
  }

  recover(): Promise<number> {
    return this.#recover(0);
  }

  /** Tells what a commit left, behind the caller's back. */
  wake(): void {
    this.flush().catch((error) => this.#note(error, "telling the queue failed; trying again later"));
  }

  async #tellAll(): Promise<void> {
    const { outbox, fence, foreign, time, leaseSeconds, storeSeconds } = this.#options;
    const bounded = <Result>(work: Promise<Result>): Promise<Result> => withDeadline(time, storeSeconds, work);
    for (;;) {
      const takenAt = time.elapsed();
      const batch = await bounded(outbox.take(BATCH_SIZE, leaseSeconds));
      if (!batch) return;
      const isLate = (): boolean => time.elapsed() - takenAt > leaseSeconds * 500;
      try {
        await tellQueue(batch, { outbox, fence, foreign, bounded, isLate });
        if (isLate()) await bounded(outbox.release(batch.lease));
      } catch (error) {
        await bounded(outbox.release(batch.lease)).catch(() => undefined);
        throw error;
      }
    }
  }

  async #loop(): Promise<void> {
    const { time, random, pollSeconds } = this.#options;
    const stopping = this.#stopping.signal;
    let failures = 0;
    while (!stopping.aborted) {
      try {
        await this.flush();
        await this.#recoverNowAndThen();
        await this.#forgetOld();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#note(error, "telling the queue failed; trying again later");
      }
      const waitSeconds =
        failures > 0
          ? backoffSeconds(failures, { baseSeconds: 0.5, maxSeconds: 10 }, random())
          : pollSeconds * (0.8 + 0.4 * random());
      await time.sleep(waitSeconds * 1000, stopping);
    }
  }

  async #recover(olderThanSeconds: number): Promise<number> {
    const { outbox, foreign, time, logger, storeSeconds } = this.#options;
    const bounded = <Result>(work: Promise<Result>): Promise<Result> => withDeadline(time, storeSeconds, work);
    const forgotten = await tellForgotten({ outbox, foreign, bounded, olderThanSeconds });
    if (forgotten > 0) logger.warn({ forgotten }, "the queue had forgotten tasks and was told of them again");
    return forgotten;
  }

  async #recoverNowAndThen(): Promise<void> {
    const { time, recoverSeconds } = this.#options;
    const now = time.elapsed();
    if (now - this.#recoveredAt < recoverSeconds * 1000) return;
    await this.#recover(recoverSeconds);
    this.#recoveredAt = now;
  }

  async #forgetOld(): Promise<void> {
    const { fence, time, keepEndingsSeconds, storeSeconds } = this.#options;
    const now = time.elapsed();
    if (now - this.#forgotAt < FORGET_EVERY_MILLISECONDS) return;
    while ((await withDeadline(time, storeSeconds, fence.forget(keepEndingsSeconds))) > 0);
    this.#forgotAt = now;
  }

  #note(error: unknown, message: string): void {
    this.#options.logger.warn({ error: describeError(error) }, message);
  }
}

/** So many messages are told in a few calls; a batch of them is told long before its lease runs out. */
const BATCH_SIZE = 200;
const FORGET_EVERY_MILLISECONDS = 3_600_000;
