/** How the connections of a pool stand. */
export interface PoolUse {
  /** Connections that there may be. */
  readonly size: number;
  readonly used: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

/** Counts what is under way: each statement and each transaction takes a connection until it ends, in their order. */
export function createConnectionUse(size: number): {
  /** @param work is told how to ask whether its turn for a connection has come. */
  during<Result>(work: (hasConnection: () => boolean) => Promise<Result>): Promise<Result>;
  now(): PoolUse;
} {
  const underWay = new Set<object>();
  const isAmongFirst = (turn: object): boolean => {
    let place = 0;
    for (const each of underWay) {
      if (each === turn) return true;
      place += 1;
      if (place === size) return false;
    }
    return false;
  };
  return {
    async during(work) {
      const turn = {};
      underWay.add(turn);
      try {
        return await work(() => isAmongFirst(turn));
      } finally {
        underWay.delete(turn);
      }
    },
    now: () => ({ size, used: Math.min(underWay.size, size), waiting: Math.max(underWay.size - size, 0) }),
  };
}
