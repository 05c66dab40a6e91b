import assert from "node:assert/strict";
import type { PasswordHasher } from "@rubrica/core";
import { rejectsWithCode } from "./assertions.ts";
import type { TestFunction } from "./test-function.ts";

/** A hasher, best with little work, so that the suite does not wait for it. */
export interface PasswordHasherSubject {
  readonly hasher: PasswordHasher;
  /** The same with stronger parameters. */
  readonly stronger: PasswordHasher;
  /** Hashes that look like the given one of `hasher`, but ask for more work than a login may cost. */
  unreasonable(hash: string): readonly string[];
  /**
   * A hasher that takes on so many passwords at a time, hashed ones and waiting ones together. Absent where
   * `supportsWaitingLimit` is false.
   */
  readonly narrow?: { readonly hasher: PasswordHasher; readonly places: number };
}

/** What a hasher under test can show. */
export interface PasswordHasherSuiteOptions {
  /** Whether there is `narrow`. Default true; without it a flood of logins waits in memory. */
  readonly supportsWaitingLimit?: boolean;
}

/**
 * What every {@link PasswordHasher} must do.
 * @param create gives hashers with which nobody is busy, for one test.
 */
export function testPasswordHasher(
  test: TestFunction,
  create: () => Promise<PasswordHasherSubject>,
  options: PasswordHasherSuiteOptions = {},
): void {
  testHashAndVerify(test, create);
  testForeignHashes(test, create);
  if (options.supportsWaitingLimit ?? true) testWaitingLimit(test, create);
}

function testHashAndVerify(test: TestFunction, create: () => Promise<PasswordHasherSubject>): void {
  test("hash() gives a PHC string with a salt of its own, which the password alone opens", async () => {
    const { hasher } = await create();
    const [one, two] = await Promise.all([hasher.hash("secret1"), hasher.hash("secret1")]);
    for (const hash of [one, two]) {
      assert.match(hash, /^\$[a-z0-9-]{1,32}\$\S+$/);
      assert.equal(await hasher.verify(hash, "secret1"), true);
      for (const wrong of ["secret2", "Secret1", " secret1", "secret1 ", "secret", ""]) {
        assert.equal(await hasher.verify(hash, wrong), false, wrong);
      }
    }
    assert.notEqual(one, two);
  });

  for (const password of ["密码密码密码", "a\u0000bcdef", "x".repeat(256), "😀".repeat(6)]) {
    test(`hash() keeps every part of ${JSON.stringify(password)}`, async () => {
      const { hasher } = await create();
      const hash = await hasher.hash(password);
      assert.equal(await hasher.verify(hash, password), true);
      assert.equal(await hasher.verify(hash, password.slice(0, -1)), false);
    });
  }

  test("hash() does not cut a password after 72 bytes or at NUL", async () => {
    const { hasher } = await create();
    const hash = await hasher.hash(`${"x".repeat(72)}tail`);
    assert.equal(await hasher.verify(hash, `${"x".repeat(72)}liat`), false);
    assert.equal(await hasher.verify(await hasher.hash("abc\u0000def"), "abc\u0000xyz"), false);
  });

  test("verify() takes composed and decomposed spelling for the same", async () => {
    const { hasher } = await create();
    assert.equal(await hasher.verify(await hasher.hash("caf\u00e9 caf\u00e9"), "cafe\u0301 cafe\u0301"), true);
  });

  test("hash() and verify() called many times at once keep passwords apart", async () => {
    const { hasher } = await create();
    const passwords = Array.from({ length: 20 }, (_, index) => `password ${index}`);
    const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
    const matrix = await Promise.all(
      hashes.map((hash, index) =>
        Promise.all([
          hasher.verify(hash, passwords[index] ?? ""),
          hasher.verify(hash, passwords[(index + 1) % passwords.length] ?? ""),
        ]),
      ),
    );
    assert.deepEqual(
      matrix,
      passwords.map(() => [true, false]),
    );
  });

  test("needsRehash() is true for weaker parameters alone", async () => {
    const { hasher, stronger } = await create();
    const [weak, strong] = await Promise.all([hasher.hash("secret1"), stronger.hash("secret1")]);
    assert.equal(stronger.needsRehash(weak), true);
    assert.equal(stronger.needsRehash(strong), false);
    assert.equal(hasher.needsRehash(weak), false);
    assert.equal(hasher.needsRehash(strong), false);
  });

  test("workOf() is the same for hashes of the same parameters, and another for others", async () => {
    const { hasher, stronger } = await create();
    const [one, two, strong] = await Promise.all([
      hasher.hash("secret1"),
      hasher.hash("secret2"),
      stronger.hash("secret1"),
    ]);
    assert.equal(typeof hasher.workOf(one), "string");
    assert.equal(hasher.workOf(one), hasher.workOf(two));
    assert.equal(hasher.workOf(strong), stronger.workOf(strong));
    assert.notEqual(hasher.workOf(one), hasher.workOf(strong));
  });

  test("verify() opens what was hashed with other parameters", async () => {
    const { hasher, stronger } = await create();
    assert.equal(await stronger.verify(await hasher.hash("secret1"), "secret1"), true);
    assert.equal(await hasher.verify(await stronger.hash("secret1"), "secret1"), true);
  });
}

function testForeignHashes(test: TestFunction, create: () => Promise<PasswordHasherSubject>): void {
  test("verify() is false for a malformed hash", async () => {
    const { hasher } = await create();
    const good = await hasher.hash("secret1");
    const malformed = [
      "",
      "$",
      "garbage",
      "secret1",
      good.slice(0, good.lastIndexOf("$")),
      good.slice(0, good.lastIndexOf("$") + 1),
      good.slice(1),
      good.toUpperCase(),
      `${good}${"A".repeat(600)}`,
      `${good}\u0000`,
      ` ${good}`,
      good.replace(/^\$[^$]+/, "$unknown"),
    ];
    for (const hash of malformed) {
      assert.deepEqual([hash, await hasher.verify(hash, "secret1")], [hash, false]);
      assert.deepEqual([hash, hasher.workOf(hash)], [hash, null]);
    }
  });

  test("verify() is false for a hash that asks for unreasonable work", async () => {
    const { hasher, unreasonable } = await create();
    const hashes = unreasonable(await hasher.hash("secret1"));
    assert.ok(hashes.length > 0);
    for (const hash of hashes) {
      assert.deepEqual([hash, await hasher.verify(hash, "secret1")], [hash, false]);
      assert.deepEqual([hash, hasher.workOf(hash)], [hash, null]);
    }
  });
}

function testWaitingLimit(test: TestFunction, create: () => Promise<PasswordHasherSubject>): void {
  const createNarrow = async () => {
    const { narrow } = await create();
    assert.ok(narrow, "the subject lacks narrow");
    return narrow;
  };
  /** Fails unless as many as there are places come out, and the others are refused. */
  const assertServed = async (works: readonly Promise<unknown>[], places: number) => {
    const results = await Promise.allSettled(works);
    assert.equal(results.filter((result) => result.status === "fulfilled").length, places);
    for (const result of results) {
      if (result.status === "rejected") await rejectsWithCode(Promise.reject(result.reason), "too_many_waiting");
    }
  };

  test("hash() refuses a flood beyond its places, serves the rest, and serves again afterwards", async () => {
    const { hasher, places } = await createNarrow();
    await assertServed(
      Array.from({ length: places + 14 }, () => hasher.hash("secret1")),
      places,
    );
    assert.equal(await hasher.verify(await hasher.hash("secret1"), "secret1"), true);
  });

  test("verify() refuses a flood beyond its places, serves the rest, and serves again afterwards", async () => {
    const { hasher, places } = await createNarrow();
    const hash = await hasher.hash("secret1");
    await assertServed(
      Array.from({ length: places + 14 }, () => hasher.verify(hash, "secret1")),
      places,
    );
    assert.equal(await hasher.verify(hash, "secret1"), true);
  });
}
