/** Counts events per key in a fixed window, atomically over all processes that share the store. */
export interface RateLimiter {
  /** Takes one from the key's allowance; tells whether it was there and when the window ends. */
  take(key: string, allowance: RateAllowance): Promise<RateDecision>;
  /** How the key stands, without taking. */
  peek(key: string, allowance: RateAllowance): Promise<RateDecision>;
  /** Returns one that was taken in the running window. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key. */
  clear(key: string): Promise<void>;
}

export interface RateAllowance {
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}
