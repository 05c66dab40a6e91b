/** A server whose connections can be left, with a clock. */
export interface LeavableServer {
  /** Asks on a new connection whether it may write. */
  readonly mayWrite: () => Promise<boolean>;
  /** Closes all connections, each after its current request. */
  readonly leave: () => void;
  /** Calls back after the given milliseconds without keeping the process alive. */
  readonly later: (work: () => void, milliseconds: number) => void;
  /** Milliseconds of a clock that never goes back. Default: the process's. */
  readonly now?: () => number;
}

/**
 * For adapters: closes the connections to a server that became read-only. After a failover that closed no sockets, a
 * pool stays connected to the former primary. A new connection tells whether there is a new primary; until there is,
 * nothing is closed, and the check is repeated after 1, 2, 4 and then every 5 s while writes are refused.
 */
export class WriteAccess {
  readonly #mayWrite: LeavableServer["mayWrite"];
  readonly #leave: LeavableServer["leave"];
  readonly #later: LeavableServer["later"];
  readonly #now: NonNullable<LeavableServer["now"]>;
  #trials = 0;
  /** Asking, or waiting before it asks again. */
  #busy = false;
  #refusedAgain = false;
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor({ mayWrite, leave, later, now = () => performance.now() }: LeavableServer) {
    this.#mayWrite = mayWrite;
    this.#leave = leave;
    this.#later = later;
    this.#now = now;
  }

  /** Reports that a request sent at this time, by the clock, was refused because it would write. */
  refused(sentAt: number): void {
    // On a connection that has been told to close since.
    if (sentAt <= this.#leftAt) return;
    this.#refusedAgain = true;
    if (!this.#busy) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#busy = true;
    this.#refusedAgain = false;
    // Where nobody answers, no connection would be better than those there are.
    if (await this.#mayWrite().catch(() => false)) {
      this.#leave();
      this.#leftAt = this.#now();
      this.#refusedAgain = false;
    }
    const seconds = waits[Math.min(this.#trials, waits.length - 1)] ?? 0;
    this.#trials += 1;
    this.#later(() => {
      this.#busy = false;
      if (this.#refusedAgain) void this.#ask();
      else this.#trials = 0;
    }, seconds * 1000);
  }
}

/** Seconds before it is asked again. */
const waits = [1, 2, 4, 5];
