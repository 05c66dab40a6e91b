import type { Listener } from "../progress-bus.ts";

/** Yields ids of running tasks that were cancelled. What is told while the consumer is busy becomes one; some may be missed. */
export async function* cancellations(listener: Listener, signal: AbortSignal): AsyncGenerator<readonly string[], void> {
  let untold: string[] = [];
  let resume = (): void => undefined;
  const stopWaiting = (): void => resume();
  signal.addEventListener("abort", stopWaiting);
  const stop = await listener.listen("rubrica_cancelled", (id) => {
    if (id === "") return; // the connection was replaced
    untold.push(id);
    resume();
  });
  try {
    while (!signal.aborted) {
      if (untold.length === 0) {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        continue;
      }
      const ids = untold;
      untold = [];
      yield ids;
    }
  } finally {
    signal.removeEventListener("abort", stopWaiting);
    await stop();
  }
}
