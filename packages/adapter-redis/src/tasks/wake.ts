import { CallSignal } from "../call-signal.ts";
import type { Subscriptions } from "../subscriptions.ts";

/**
 * Yields once when it begins to listen, since tasks may have come before, and then whenever a task of one of the types may
 * have become ready. What is said while the connection is away is lost; the consumer's polls make up for it.
 */
export async function* wake(
  { subscriptions, base }: { readonly subscriptions: Subscriptions; readonly base: string },
  types: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<void, void> {
  const wanted = new Set(types);
  const calls = new CallSignal();
  const stop = await subscriptions.listen(`${base}:wake`, (type) => {
    if (wanted.has(type)) calls.call();
  });
  try {
    while (!signal.aborted) {
      yield;
      await calls.wait(signal);
    }
  } finally {
    await stop();
  }
}
