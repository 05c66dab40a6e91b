import type { Time } from "../time/time.ts";

/**
 * Since when this process and the store have been in touch without a failure and without a gap. Whoever was away for
 * longer cannot tell a worker that vanished from one that was away as well.
 */
export class StoreContact {
  readonly #time: Time;
  readonly #longestGapSeconds: number;
  #since: number | null = null;
  #lastAt = 0;

  /** @param longestGapSeconds a longer silence breaks the contact, as when the event loop was blocked. */
  constructor(time: Time, longestGapSeconds: number) {
    this.#time = time;
    this.#longestGapSeconds = longestGapSeconds;
  }

  /** The store answered. */
  answered(): void {
    const now = this.#time.elapsed();
    if (this.#since === null || this.#isSilent(now)) this.#since = now;
    this.#lastAt = now;
  }

  /** The store failed, or did not answer in time. */
  failed(): void {
    this.#since = null;
  }

  /** How long the contact has been unbroken; 0 while it is broken. */
  unbrokenSeconds(): number {
    const now = this.#time.elapsed();
    return this.#since === null || this.#isSilent(now) ? 0 : (now - this.#since) / 1000;
  }

  /** Whether it is unbroken, and nothing was heard for longer than this. */
  isQuietFor(seconds: number): boolean {
    return this.#since !== null && this.#time.elapsed() - this.#lastAt > seconds * 1000;
  }

  #isSilent(now: number): boolean {
    return now - this.#lastAt > this.#longestGapSeconds * 1000;
  }
}
