import assert from "node:assert/strict";

/** Fails unless the promise rejects with an error that carries this code. */
export async function rejectsWithCode(promise: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.equal((error as { code?: unknown }).code, code);
    return true;
  });
}
