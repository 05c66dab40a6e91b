/** Runs functions, at most so many at a time. */
export interface CallLimit {
  /** Runs the function when its turn comes, in the order of coming. */
  run<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Called while a function runs: lets others run while it waits for something, and goes on before any that has not begun. */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** A limit of so many at a time. */
export function createCallLimit(limit: number): CallLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };
  const enter = async (add: (resume: () => void) => void): Promise<void> => {
    if (running < limit) running++;
    else await new Promise<void>(add);
  };
  return {
    async run(run) {
      await enter((resume) => waiting.push(resume));
      try {
        return await run();
      } finally {
        release();
      }
    },
    async aside(wait) {
      release();
      try {
        return await wait();
      } finally {
        await enter((resume) => waiting.unshift(resume));
      }
    },
  };
}
