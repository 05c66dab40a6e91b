import { describe, expect, test } from "bun:test";
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { testPasswordHasher } from "@rubrica/conformance";
import { createArgon2idHasher } from "./argon2id.ts";
import { acceptImportedHashes } from "./imported-hashes.ts";

const quick = (iterations = 1) => createArgon2idHasher({ memoryKibibytes: 64, iterations });
const hasher = acceptImportedHashes(quick());

/** One hash of each kind with its password, from the documents of their authors. */
const imported: Readonly<Record<string, { readonly hash: string; readonly password: string; readonly work: string }>> =
  {
    // Openwall's test vectors of crypt_blowfish.
    "bcrypt $2a$": {
      hash: "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      password: "U*U",
      work: "bcrypt 5",
    },
    "bcrypt $2b$": {
      hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      password: "U*U",
      work: "bcrypt 5",
    },
    "bcrypt $2y$": {
      hash: "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      password: "U*U",
      work: "bcrypt 5",
    },
    // RFC 7914, section 12.
    "scrypt of passlib": {
      hash: "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw",
      password: "pleaseletmein",
      work: "scrypt 16384,8,1",
    },
    "scrypt of Kratos": {
      hash: "$scrypt$ln=16384,r=8,p=1$U29kaXVtQ2hsb3JpZGU=$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw==",
      password: "pleaseletmein",
      work: "scrypt 16384,8,1",
    },
    // The example of github.com/firebase/scrypt.
    "scrypt of Firebase": {
      hash: "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
      password: "user1password",
      work: "scrypt 16384,8,1",
    },
  };

describe("acceptImportedHashes()", () => {
  testPasswordHasher(test, async () => ({
    hasher: acceptImportedHashes(quick()),
    stronger: acceptImportedHashes(quick(2)),
    unreasonable: (hash) => [
      hash.replace(/t=\d+/, "t=1000000"),
      "$2b$14$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      ...["ln=21,r=8,p=1", "ln=14,r=999,p=1", "ln=14,r=8,p=999", "ln=131072,r=16,p=1"].map(
        (cost) => `$scrypt$${cost}$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI`,
      ),
    ],
    narrow: {
      hasher: acceptImportedHashes(
        createArgon2idHasher({ memoryKibibytes: 64, iterations: 1, maxConcurrent: 1, maxWaiting: 5 }),
      ),
      places: 6,
    },
  }));

  for (const [name, { hash, password, work }] of Object.entries(imported)) {
    test(`verify() opens ${name} with its password alone, and needsRehash() has it replaced`, async () => {
      expect(hasher.workOf(hash)).toBe(work);
      expect(await hasher.verify(hash, password)).toBe(true);
      for (const wrong of [`${password} `, password.toUpperCase() + 1, "", `${password}\u0000`]) {
        expect([wrong, await hasher.verify(hash, wrong)]).toEqual([wrong, false]);
      }
      expect(hasher.needsRehash(hash)).toBe(true);
    });

    test(`verify() refuses ${name} where anything of it is malformed`, async () => {
      for (const malformed of [hash.slice(0, -1), `${hash}x`, `${hash}\n`, ` ${hash}`, hash.replace(/\d\d|14/, "00")]) {
        expect([malformed, hasher.workOf(malformed)]).toEqual([malformed, null]);
        expect([malformed, await hasher.verify(malformed, password)]).toEqual([malformed, false]);
      }
    });
  }

  test("verify() opens what lucia and Better Auth wrote", async () => {
    const { Scrypt } = await import("oslo/password");
    const hash = await new Scrypt().hash("correct horse");
    expect(hasher.workOf(hash)).toBe("scrypt 16384,16,1");
    expect(await hasher.verify(hash, "correct horse")).toBe(true);
    expect(await hasher.verify(hash, "wrong horse")).toBe(false);
  }, 240_000);

  test("verify() matches no password of which bcrypt would look at a part only", async () => {
    const hash = await bcryptHash("x".repeat(80), { cost: 4 });
    for (const length of [72, 73, 80, 1000]) {
      expect([length, await hasher.verify(hash, "x".repeat(length))]).toEqual([length, length === 72]);
    }
    expect(await hasher.verify(await bcryptHash("abc\u0000def", { cost: 4 }), "abc\u0000xyz")).toBe(false);
    expect(await hasher.verify(await bcryptHash("密码密码", { cost: 4 }), "密码密码")).toBe(true);
  });

  test("verify() refuses a flood of imported hashes beyond its places and serves the rest", async () => {
    const narrow = acceptImportedHashes(quick(), { maxConcurrent: 1, maxWaiting: 5 });
    const { hash, password } = imported["bcrypt $2b$"] ?? { hash: "", password: "" };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => narrow.verify(hash, password)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(6);
    expect(await narrow.verify(hash, password)).toBe(true);
  });
});
