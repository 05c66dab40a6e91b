import type { Attempt } from "../attempt/attempt.ts";
import type { Time } from "../time/time.ts";
import type { Timeouts } from "../time/timeouts.ts";

/**
 * Tasks that are claimed before there is room for them, so that brief ones do not wait for the store. As many as begin
 * within the time of a claim or two, by what ended during the last one: long tasks are not claimed ahead, and those that turn
 * out to wait for a second or two are handed back.
 */
export class ClaimedAhead {
  readonly #most: number;
  readonly #time: Time;
  readonly #timeouts: Timeouts;
  readonly #onOverdue: (attempts: readonly Attempt[]) => void;
  /** In the order of the claims, with the time of each, as `time.elapsed()` says. */
  readonly #waiting = new Map<Attempt, number>();
  #isWatched = false;
  #target = 0;
  /** Brief attempts that ended since the present claim began. */
  #ended = 0;

  /**
   * @param most never more than so many.
   * @param onOverdue called with those that have waited too long, which are none of these any more.
   */
  constructor(
    most: number,
    { time, timeouts }: { readonly time: Time; readonly timeouts: Timeouts },
    onOverdue: (attempts: readonly Attempt[]) => void,
  ) {
    this.#most = most;
    this.#time = time;
    this.#timeouts = timeouts;
    this.#onOverdue = onOverdue;
  }

  /** How many there should be. */
  get target(): number {
    return this.#target;
  }

  get waiting(): Iterable<Attempt> {
    return this.#waiting.keys();
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** How many more to claim; none as long as half of them are there, so that one claim brings many. */
  get missing(): number {
    return this.#waiting.size > this.#target / 2 ? 0 : this.#target - this.#waiting.size;
  }

  /** Takes the first. */
  next(): Attempt | undefined {
    const [first] = this.#waiting.keys();
    if (first) this.#waiting.delete(first);
    return first;
  }

  add(attempts: readonly Attempt[]): void {
    const now = this.#time.elapsed();
    for (const attempt of attempts) this.#waiting.set(attempt, now);
    this.#watch();
  }

  /** Takes all. */
  empty(): readonly Attempt[] {
    const all = [...this.#waiting.keys()];
    this.#waiting.clear();
    return all;
  }

  /** An attempt's result was stored, whose handler took so long. */
  ended(milliseconds: number): void {
    if (milliseconds < BRIEF_MILLISECONDS) this.#ended += 1;
  }

  claimBegins(): void {
    this.#ended = 0;
  }

  /**
   * @param ranOut whether there was room and nothing left to begin when it came back.
   * @param isFull whether it brought as many as were asked for. Where it did not, what comes next may be of another length.
   */
  claimEnds({ ranOut, isFull }: { readonly ranOut: boolean; readonly isFull: boolean }): void {
    const wanted = this.#ended * (ranOut ? 4 : 2);
    // Results are stored in lots: one claim without any says little.
    const least = isFull ? Math.floor(this.#target / 2) : 0;
    this.#target = Math.min(this.#most, Math.max(wanted, least));
  }

  #watch(): void {
    const [first] = this.#waiting.values();
    if (this.#isWatched || first === undefined) return;
    this.#isWatched = true;
    this.#timeouts.start(LONGEST_WAIT_MILLISECONDS, () => {
      this.#isWatched = false;
      const longAgo = this.#time.elapsed() - LONGEST_WAIT_MILLISECONDS;
      const overdue = [...this.#waiting].flatMap(([attempt, since]) => (since <= longAgo ? [attempt] : []));
      for (const attempt of overdue) this.#waiting.delete(attempt);
      this.#watch();
      if (overdue.length === 0) return;
      this.#target = 0;
      this.#onOverdue(overdue);
    });
  }
}

/** Longer ones gain nothing: a claim takes a few milliseconds. */
const BRIEF_MILLISECONDS = 100;
const LONGEST_WAIT_MILLISECONDS = 1000;
