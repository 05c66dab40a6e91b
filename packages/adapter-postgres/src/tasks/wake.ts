import type { Listener } from "../progress-bus.ts";

/**
 * Yields once when it begins to listen, since tasks may have come before, and then for every notification about one of
 * the types. Notifications that come while the consumer is busy become one. A connection that dies silently is not
 * noticed here; the consumer's polls make up for it.
 */
export async function* wake(
  listener: Listener,
  types: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<void, void> {
  const wanted = new Set(types);
  let called = true;
  let resume = (): void => undefined;
  const call = (): void => {
    called = true;
    resume();
  };
  signal.addEventListener("abort", call);
  const stop = await listener.listen("rubrica_tasks", (payload) => {
    if (payload === "" || payload.split("\n").some((type) => wanted.has(type))) call();
  });
  try {
    while (!signal.aborted) {
      if (called) {
        called = false;
        yield;
      } else {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener("abort", call);
    await stop();
  }
}
