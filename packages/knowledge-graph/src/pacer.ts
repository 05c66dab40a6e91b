/** Lets other work of the process run, and ends the build when it was cancelled. */
export interface Pacer {
  /** Called once a unit of work. Rejects with the signal's reason after a cancel. */
  step(): Promise<void>;
}

/** Units between two pauses: a few milliseconds of work. */
const UNITS = 100;

/** @param onPause called at each pause with the units done, for progress. */
export function createPacer(signal: AbortSignal | undefined, onPause: (unitsDone: number) => void): Pacer {
  let units = 0;
  return {
    async step() {
      units += 1;
      if (units % UNITS !== 0) return;
      onPause(units);
      await new Promise((resolve) => setTimeout(resolve, 0));
      signal?.throwIfAborted();
    },
  };
}
