/** How the connections of a pool stand. */
export interface PoolUse {
  /** Connections that there may be. */
  readonly size: number;
  readonly used: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

/** Counts what is under way: each statement and each transaction takes a connection until it ends. */
export function createConnectionUse(size: number): {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): PoolUse;
} {
  let underWay = 0;
  return {
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
    now: () => ({ size, used: Math.min(underWay, size), waiting: Math.max(underWay - size, 0) }),
  };
}
