import assert from "node:assert/strict";

/** Fails unless the promise rejects with an error that carries this code. */
export async function rejectsWithCode(promise: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.equal((error as { code?: unknown }).code, code);
    return true;
  });
}

/** Fails unless the value has every field of the expected one, at any depth; lists have to be as long. */
export function assertMatches(actual: unknown, expected: object): void {
  assert.deepEqual<unknown>(onlyFieldsOf(expected, actual), expected);
}

/** What is left of the value when fields go that the pattern does not name. */
function onlyFieldsOf(pattern: unknown, value: unknown): unknown {
  if (Array.isArray(pattern) && Array.isArray(value)) {
    return value.map((item, index) => onlyFieldsOf(pattern[index], item));
  }
  if (!isPlainObject(pattern) || !isPlainObject(value)) return value;
  const named = Object.entries(value).filter(([key]) => Object.hasOwn(pattern, key));
  return Object.fromEntries(named.map(([key, field]) => [key, onlyFieldsOf(pattern[key], field)]));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
