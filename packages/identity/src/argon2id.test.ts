import { describe, expect, test } from "bun:test";
import { testPasswordHasher } from "@rubrica/conformance";
import { createArgon2idHasher } from "./argon2id.ts";

const hasher = createArgon2idHasher();
const quick = createArgon2idHasher({ memoryKibibytes: 64, iterations: 1 });

describe("createArgon2idHasher()", () => {
  testPasswordHasher(test, async () => ({
    hasher: createArgon2idHasher({ memoryKibibytes: 64, iterations: 1 }),
    stronger: createArgon2idHasher({ memoryKibibytes: 128, iterations: 2 }),
    unreasonable: (hash) => [
      hash.replace(/m=\d+/, "m=4194304"),
      hash.replace(/t=\d+/, "t=1000000"),
      hash.replace(/p=\d+/, "p=255"),
      hash.replace(/m=\d+/, "m=99999999999"),
    ],
    narrow: {
      hasher: createArgon2idHasher({ memoryKibibytes: 64, iterations: 1, maxConcurrent: 1, maxWaiting: 5 }),
      places: 6,
    },
  }));

  test("hashes with OWASP's parameters and a salt of its own", async () => {
    const [one, two] = await Promise.all([hasher.hash("secret1"), hasher.hash("secret1")]);
    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, "secret1")).toBe(true);
    expect(await hasher.verify(one, "secret2")).toBe(false);
  });

  test("verify() is false for what is no hash of ours, and for one that asks for too much work", async () => {
    const [good] = [await quick.hash("secret1")];
    const tail = good.split("$").slice(4).join("$");
    const hostile = [
      "",
      "garbage",
      "$argon2id$v=19$m=64,t=1,p=1$$",
      "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA",
      `$argon2i$v=19$m=64,t=1,p=1$${tail}`,
      `$argon2id$v=16$m=64,t=1,p=1$${tail}`,
      `$argon2id$v=19$m=4194304,t=1,p=1$${tail}`,
      `$argon2id$v=19$m=64,t=1000000,p=1$${tail}`,
      `$argon2id$v=19$m=64,t=1,p=255$${tail}`,
      `$argon2id$v=19$m=99999999999,t=1,p=1$${tail}`,
      `${good}${"A".repeat(600)}`,
    ];
    for (const hash of hostile) expect([hash, await quick.verify(hash, "secret1")]).toEqual([hash, false]);
  });

  test("needsRehash() is true for weaker parameters and other algorithms, not for stronger ones", async () => {
    const weak = await quick.hash("secret1");
    expect(hasher.needsRehash(weak)).toBe(true);
    expect(hasher.needsRehash("$2b$10$abcdefghijklmnopqrstuv")).toBe(true);
    expect(quick.needsRehash(weak)).toBe(false);
    expect(quick.needsRehash(await hasher.hash("secret1"))).toBe(false);
  });

  test("refuses to hash what is too long for anybody's password", async () => {
    await expect(quick.hash("x".repeat(1025))).rejects.toBeInstanceOf(RangeError);
    expect(await quick.verify(await quick.hash("secret1"), "x".repeat(1_000_000))).toBe(false);
  });
});
