import { describe, expect, test } from "bun:test";
import { createArgon2idHasher } from "./argon2id.ts";

const hasher = createArgon2idHasher();
const quick = createArgon2idHasher({ memoryKibibytes: 64, iterations: 1 });

describe("createArgon2idHasher()", () => {
  test("hashes with OWASP's parameters and a salt of its own", async () => {
    const [one, two] = await Promise.all([hasher.hash("secret1"), hasher.hash("secret1")]);
    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, "secret1")).toBe(true);
    expect(await hasher.verify(one, "secret2")).toBe(false);
  });

  test.each(["密码密码密码", "a\u0000bcdef", "x".repeat(256), "😀".repeat(6)])(
    "keeps every part of %j",
    async (password) => {
      const hash = await quick.hash(password);
      expect(await quick.verify(hash, password)).toBe(true);
      expect(await quick.verify(hash, password.slice(0, -1))).toBe(false);
    },
  );

  test("does not cut a password after 72 bytes or at NUL", async () => {
    const hash = await quick.hash(`${"x".repeat(72)}tail`);
    expect(await quick.verify(hash, `${"x".repeat(72)}liat`)).toBe(false);
    expect(await quick.verify(await quick.hash("abc\u0000def"), "abc\u0000xyz")).toBe(false);
  });

  test("takes composed and decomposed spelling for the same", async () => {
    expect(await quick.verify(await quick.hash("caf\u00e9 caf\u00e9"), "cafe\u0301 cafe\u0301")).toBe(true);
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

  test("a flood beyond the waiting room is refused, the rest is served", async () => {
    const narrow = createArgon2idHasher({ memoryKibibytes: 64, iterations: 1, maxConcurrent: 1, maxWaiting: 5 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => narrow.hash("secret1")));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(6);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "too_many_waiting" });
    }
    expect(await narrow.hash("secret1")).toStartWith("$argon2id$");
  });
});
