/** Counts events per key in a fixed window, atomically over all processes that share the store. */
export interface RateLimiter {
  /** Consumes one unit of the key's allowance; returns whether it was available and when the window ends. */
  take(key: string, allowance: RateAllowance): Promise<RateDecision>;
  /**
   * Consumes one unit of each key in order, atomically. After a refused step, the following steps consume from their
   * `keyAfterRefusal`. Returns one decision for each step.
   */
  takeInTurn(steps: readonly RateStep[]): Promise<readonly RateDecision[]>;
  /** State of the key, without consuming anything. */
  peek(key: string, allowance: RateAllowance): Promise<RateDecision>;
  /** Returns one unit to the current window. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key. */
  clear(key: string): Promise<void>;
}

/** Number allowed in a window, and the window's length in seconds. */
export interface RateAllowance {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** One of several allowances that are consumed together. No two steps may use the same key. */
export interface RateStep {
  readonly key: string;
  readonly allowance: RateAllowance;
  /** Key to consume from after a refused step. Default `key`. */
  readonly keyAfterRefusal?: string;
}

/**
 * Result: whether the unit was available, how many are left, and the seconds until more are available (0 if it was
 * available).
 */
export interface RateDecision {
  readonly allowed: boolean;
  /** Remaining number in this window. */
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}
