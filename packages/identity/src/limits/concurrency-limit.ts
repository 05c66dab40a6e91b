/** Runs the work when its turn comes, and resolves or rejects as the work does. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** More work waits for its turn than is taken on. */
export class TooManyWaitingError extends Error {
  override readonly name = "TooManyWaitingError";
  readonly code = "too_many_waiting";

  constructor() {
    super("Too much work waits for its turn.");
  }
}

/** Runs at most `maxConcurrent` pieces of work at a time, the rest in the order in which they came. */
export function createConcurrencyLimit(maxConcurrent: number, maxWaiting: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxConcurrent) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw new TooManyWaitingError();
      // Whoever ends hands its place over, so that nobody who comes later takes it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** ConcurrencyLimit of their own for every key; a key that nobody uses takes no memory. */
export function createKeyedConcurrencyLimit(
  maxConcurrent: number,
  maxWaiting: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const byKey = new Map<string, { readonly limit: ConcurrencyLimit; users: number }>();
  return async (key, work) => {
    const entry = byKey.get(key) ?? { limit: createConcurrencyLimit(maxConcurrent, maxWaiting), users: 0 };
    byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.limit(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) byKey.delete(key);
    }
  };
}
