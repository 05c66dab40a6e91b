import { expect, test } from "bun:test";
import { createArgon2idHasher } from "../argon2id.ts";
import { hashingThreads } from "./hashing-threads.ts";

test.each([
  [2, "bun", undefined, 1],
  [2, "bun", "8", 2],
  [8, "bun", undefined, 7],
  [1, "bun", undefined, 1],
  [8, "node", undefined, 3],
  [2, "node", undefined, 2],
  [8, "node", "16", 8],
  [8, "node", "1", 1],
  [2, "bun", "0", 1],
  [2, "bun", "many", 1],
] as const)(
  "hashingThreads() with %d processors under %s and UV_THREADPOOL_SIZE %p is %d",
  (processors, runtime, poolSize, threads) => {
    expect(hashingThreads({ processors, runtime, poolSize })).toBe(threads);
  },
);

test("a queue of passwords leaves a thread to signatures", async () => {
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const slow = createArgon2idHasher({ iterations: 10 });
  let hashed = 0;
  const hashes = Array.from({ length: 6 }, () => slow.hash("secret1").then(() => (hashed += 1)));
  // Now those that have their place are with the native code.
  await new Promise(setImmediate);
  await crypto.subtle.sign("HMAC", key, new Uint8Array(1));
  // A password that was hashed before has been told by now.
  await new Promise(setImmediate);
  expect(hashed).toBe(0);
  await Promise.all(hashes);
}, 30_000);
