import { describe, expect, test } from "bun:test";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { proveGivenKeys, readGivenKeys, readGivenSecret } from "./given-keys.ts";
import { createSigningKey } from "./key-set.ts";

const signing: JWK = { ...(await createSigningKey()), key_ops: ["sign", "verify"] };
const older: JWK = { ...(await createSigningKey()), key_ops: ["verify"] };
const { d: _private, ...olderPublic } = older;
const secret: JWK = { kty: "oct", kid: "shared", alg: "HS256", k: Buffer.alloc(32, 7).toString("base64url") };
const rsa = async (modulusLength: number): Promise<JWK> => {
  const pair = await crypto.subtle.generateKey(
    { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );
  const { key_ops: _operations, ...key } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { ...key, kid: `rsa-${modulusLength}` } as JWK;
};
const read = (...keys: readonly unknown[]) => readGivenKeys(JSON.stringify(keys));

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("readGivenKeys()", () => {
  test("takes one key that signs and others that verify, private or public, in their order", () => {
    const keys = read(olderPublic, secret, signing);
    expect(keys.map(({ kid, key_ops }) => [kid, key_ops])).toEqual([
      [older.kid, ["verify"]],
      ["shared", ["verify"]],
      [signing.kid, ["sign"]],
    ]);
    expect(read(older, signing)).toHaveLength(2);
    expect(readGivenKeys(JSON.stringify({ keys: [signing] }))).toHaveLength(1);
  });

  test("knows the algorithm of a key that does not say it", async () => {
    const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
    const edwards = { ...(await exportJWK(privateKey)), kid: "edwards" };
    const { alg: _alg, ...elliptic } = olderPublic;
    const { alg: _other, ...shared } = secret;
    const algorithms = read(signing, edwards, elliptic, shared, await rsa(2048)).map(({ alg }) => alg);
    expect(algorithms).toEqual(["ES256", "EdDSA", "ES256", "HS256", "RS256"]);
  });

  test("refuses none that signs, and two", () => {
    expect(refusal(() => read())).toContain("has no signing key");
    expect(refusal(() => read(older, secret))).toContain("has no signing key");
    expect(refusal(() => read(signing, { ...older, key_ops: ["sign"] }))).toContain("has 2 signing keys");
  });

  test("refuses two keys of one name", () => {
    expect(refusal(() => read(signing, { ...older, kid: signing.kid }))).toContain(
      `two keys with the kid ${signing.kid}`,
    );
    const { kid: _kid, ...nameless } = secret;
    expect(refusal(() => read(signing, nameless, nameless))).toContain("two keys without a kid");
  });

  test("refuses what is too weak", async () => {
    expect(refusal(() => read({ ...secret, key_ops: ["sign"], k: Buffer.alloc(31).toString("base64url") }))).toBe(
      "key shared is too weak: 248 bits, where HS256 has at least 256",
    );
    const weak = await rsa(1024);
    expect(refusal(() => read({ ...weak, key_ops: ["sign"] }))).toContain("1024 bits, where RS256 has at least 2048");
    // Zeros in front make a modulus longer, not stronger.
    const n = Buffer.concat([Buffer.alloc(128), Buffer.from(weak.n ?? "", "base64url")]).toString("base64url");
    expect(refusal(() => read(signing, { ...weak, n }))).toContain("1024 bits");
    expect(read({ ...(await rsa(2048)), key_ops: ["sign"] })).toHaveLength(1);
  });

  test("refuses what is no key for access tokens, and repeats nothing of it", () => {
    for (const other of [
      7,
      null,
      {},
      { ...older, kty: "DH" },
      { ...older, alg: "none" },
      { ...older, alg: "HS256" },
      { ...secret, alg: "ES256" },
      { ...older, crv: "secp256k1" },
      { ...older, kid: 7 },
      { ...older, key_ops: "sign" },
      { ...secret, k: "not base64url, hidden-word" },
    ]) {
      const said = refusal(() => read(signing, other));
      expect(said).toContain("key ");
      expect(said).not.toContain("hidden-word");
    }
    expect(refusal(() => read({ ...olderPublic, key_ops: ["sign"] }))).toContain("has no private part");
    for (const text of ["", "hidden-word", '"text"', "7", "{}", "null"]) {
      expect(refusal(() => readGivenKeys(text))).toBe("must be a JSON array of keys (JWK)");
    }
  });
});

test("readGivenSecret() takes 32 bytes and more", () => {
  expect(readGivenSecret("x".repeat(32))).toEqual([
    { kty: "oct", k: Buffer.from("x".repeat(32)).toString("base64url"), alg: "HS256", key_ops: ["sign"] },
  ]);
  expect(readGivenSecret("密".repeat(11))).toHaveLength(1);
  expect(refusal(() => readGivenSecret("x".repeat(31)))).toBe("has 31 bytes: a secret for HS256 has at least 32");
});

describe("proveGivenKeys()", () => {
  test("names a key without a name by its thumbprint, but no secret", async () => {
    const { kid: _kid, ...nameless } = signing;
    const { kid: _other, ...shared } = secret;
    const [first, second] = await proveGivenKeys(read(nameless, shared));
    // createSigningKey() names its keys by their thumbprint.
    expect(first?.kid).toBe(signing.kid as string);
    expect(second?.kid).toBeUndefined();
    await expect(proveGivenKeys(read(signing, { ...olderPublic, kid: undefined }, older))).rejects.toThrow("two keys");
  });

  test("refuses a key whose parts do not belong together, and one that is no point of its curve", async () => {
    const mixed = read({ ...signing, d: older.d });
    await expect(proveGivenKeys(mixed)).rejects.toThrow("its parts do not belong together");
    const broken = read(signing, { ...olderPublic, x: olderPublic.y });
    await expect(proveGivenKeys(broken)).rejects.toThrow(`key ${older.kid} cannot be used`);
    expect(await proveGivenKeys(readGivenSecret("x".repeat(32)))).toHaveLength(1);
  });
});
