import type { Time } from "./time.ts";

/** A store did not answer in time; what was asked of it may still happen. */
export class StoreTimeoutError extends Error {
  override readonly name = "StoreTimeoutError";
  readonly code = "store_timeout";
  readonly readable = true;
  readonly afterSeconds: number;

  constructor(afterSeconds: number) {
    super(`The store did not answer within ${afterSeconds} seconds.`);
    this.afterSeconds = afterSeconds;
  }
}

/**
 * Waits for the work, but no longer than the given time.
 * @throws StoreTimeoutError; the work goes on behind it and its late failure is swallowed.
 */
export async function withDeadline<Result>(time: Time, seconds: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = time.sleep(seconds * 1000, over.signal).then(() => {
    if (!over.signal.aborted) throw new StoreTimeoutError(seconds);
    return work;
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
