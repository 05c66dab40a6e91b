/**
 * Resolves with the error that the promise rejects with. Rejects if the promise is fulfilled. Use it instead of
 * `expect(promise).rejects`, which blocks the event loop for up to a second while a transaction fails (Bun 1.4.5).
 */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise is fulfilled; it should be rejected.");
}
