/**
 * The error that a promise rejects with; throws where it is fulfilled. For `expect()`: its own `rejects` holds the event loop
 * while it waits (Bun 1.4.5), and a transaction that fails then takes up to a second.
 */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise is fulfilled; it should be rejected.");
}
