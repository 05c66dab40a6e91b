/** Counts events per key in a fixed window, atomically over all processes that share the store. */
export interface RateLimiter {
  /** Consumes one unit of the key's allowance; returns whether it was available and when the window ends. */
  take(key: string, allowance: RateAllowance): Promise<RateDecision>;
  /**
   * Takes one from each key, in their order and at one go. Once one of them had none left, the steps that follow take from
   * the keys that they name for that case. One decision a step.
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

/** One of several allowances that are taken from together; no two steps may come to the same key. */
export interface RateStep {
  readonly key: string;
  readonly allowance: RateAllowance;
  /** What is taken from instead once a step before was refused. Default `key`. */
  readonly keyAfterRefusal?: string;
}

/** Whether it was allowed, how many are left, and after how many seconds more are (0 where it was allowed). */
export interface RateDecision {
  readonly allowed: boolean;
  /** Remaining number in this window. */
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}
