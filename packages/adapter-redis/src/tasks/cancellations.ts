import { CallSignal } from "../call-signal.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** Yields ids of running tasks that were cancelled. What is said while the connection is away is lost. */
export async function* cancellations(
  { subscriptions, base }: { readonly subscriptions: Subscriptions; readonly base: string },
  signal: AbortSignal,
): AsyncGenerator<readonly string[], void> {
  let untold: string[] = [];
  const calls = new CallSignal();
  const stop = await subscriptions.listen(`${base}:cancelled`, (id) => {
    untold.push(id);
    calls.call();
  });
  try {
    while (!signal.aborted) {
      await calls.wait(signal);
      const ids = untold;
      untold = [];
      if (ids.length > 0) yield ids;
    }
  } finally {
    await stop();
  }
}
