import assert from "node:assert/strict";
import type { JsonWebKey, SigningKeys } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Keys of one installation. */
export interface SigningKeysSubject {
  readonly keys: SigningKeys;
  /** The keys after a new one took over signing. Absent where `supportsRotation` is false. */
  rotate?(): Promise<SigningKeys>;
}

/** What keys under test can show. */
export interface SigningKeysSuiteOptions {
  /** Whether there is `rotate`. Default true; without it every token is void with a change of keys. */
  readonly supportsRotation?: boolean;
  /** Whether tokens can be verified by what is published. Default true; false for a shared secret (`oct`). */
  readonly publishesKeys?: boolean;
}

/**
 * What all {@link SigningKeys} must be.
 * @param create gives the keys of an installation of its own, for one test.
 */
export function testSigningKeys(
  test: TestFunction,
  create: () => Promise<SigningKeysSubject>,
  options: SigningKeysSuiteOptions = {},
): void {
  const { supportsRotation = true, publishesKeys = true } = options;

  test("signingKey() is a private key with name, algorithm and use, or a secret with its algorithm", async () => {
    const { keys } = await create();
    const key = await keys.signingKey();
    assert.ok(Object.keys(algorithms).includes(key.alg ?? ""), `${key.alg} is no algorithm of the suite`);
    assert.equal(key.use ?? "sig", "sig");
    if (publishesKeys) assert.ok(key.kid, "it has no kid");
    assert.equal(typeof (publishesKeys ? key.d : key.k), "string");
  });

  test("verificationKey() verifies what signingKey() signed, and nothing else", async () => {
    const { keys } = await create();
    const signature = await sign(await keys.signingKey(), "content");
    assert.equal(await verify(keys, signature, "content"), true);
    assert.equal(await verify(keys, signature, "c0ntent"), false);
    const { keys: others } = await create();
    assert.equal(await verify(others, await sign(await others.signingKey(), "content"), "content"), true);
    const forged = { ...(await sign(await others.signingKey(), "content")), kid: signature.kid };
    assert.equal(await verify(keys, forged, "content"), false);
  });

  test("verificationKey() has the algorithm of the key, and answers to its name alone", async () => {
    const { keys } = await create();
    const { kid, alg } = await keys.signingKey();
    assert.equal((await keys.verificationKey(kid))?.alg, alg);
    for (const other of ["", "unknown", `${kid} `, `../${kid}`, "__proto__", "constructor"]) {
      assert.equal(await keys.verificationKey(other), null, other);
    }
    if (kid !== undefined) assert.equal(await keys.verificationKey(undefined), null);
  });

  test("verificationKey() of a key that is published is its public part", async () => {
    const { keys } = await create();
    for (const published of await keys.publicKeys()) {
      assert.deepEqual(await keys.verificationKey(published.kid), published);
    }
  });

  test("derivationSecrets() are long, the same each time and others in another installation", async () => {
    const [one, other] = [await create(), await create()];
    const secrets = await one.keys.derivationSecrets();
    assert.ok(secrets.length > 0);
    for (const secret of secrets) assert.match(secret, /^[A-Za-z0-9_-]{43,}$/);
    assert.deepEqual(await one.keys.derivationSecrets(), secrets);
    assert.equal(
      (await other.keys.derivationSecrets()).find((secret) => secrets.includes(secret)),
      undefined,
    );
  });

  test("publicKeys() publishes no private part", async () => {
    const { keys } = await create();
    const secret = await keys.signingKey();
    const published = await keys.publicKeys();
    assert.equal(published.length > 0, publishesKeys);
    for (const key of published) {
      assert.notEqual(key.kty, "oct");
      for (const member of privateMembers) assert.equal(key[member], undefined, member);
    }
    const text = JSON.stringify(published);
    for (const member of privateMembers) {
      if (typeof secret[member] === "string") assert.ok(!text.includes(secret[member]), member);
    }
  });

  test("publicKeys() names each key once, with algorithm and use", async () => {
    const { keys } = await create();
    const published = await keys.publicKeys();
    assert.equal(new Set(published.map((key) => key.kid)).size, published.length);
    for (const key of published) {
      assert.ok(key.kid, "it has no kid");
      assert.ok(key.alg, "it has no alg");
      assert.equal(key.use ?? "sig", "sig");
    }
  });

  test("signingKey() and publicKeys() are the same each time", async () => {
    const { keys } = await create();
    assert.deepEqual(await keys.signingKey(), await keys.signingKey());
    assert.deepEqual(await keys.publicKeys(), await keys.publicKeys());
  });

  test("signingKey() of another installation is another key", async () => {
    const [one, other] = [await (await create()).keys.signingKey(), await (await create()).keys.signingKey()];
    if (publishesKeys) assert.notEqual(one.kid, other.kid);
    assert.notEqual(one.d ?? one.k, other.d ?? other.k);
  });

  if (!supportsRotation) return;
  test("verificationKey() still verifies what a key signed that signs no more", async () => {
    const { keys, rotate } = await create();
    assert.ok(rotate, "the subject lacks rotate");
    const before = await sign(await keys.signingKey(), "content");
    const rotated = await rotate();
    const after = await sign(await rotated.signingKey(), "content");
    assert.notEqual(after.kid, before.kid);
    assert.equal(await verify(rotated, before, "content"), true);
    assert.equal(await verify(rotated, after, "content"), true);
    const published = (await rotated.publicKeys()).map(({ kid }) => kid);
    assert.deepEqual([published.includes(before.kid), published.includes(after.kid)], [publishesKeys, publishesKeys]);
  });

  test("derivationSecrets() make the same after a change of the signing key", async () => {
    const { keys, rotate } = await create();
    assert.ok(rotate, "the subject lacks rotate");
    const [before] = await keys.derivationSecrets();
    const [after] = await (await rotate()).derivationSecrets();
    assert.equal(after, before);
  });
}

/** Members of RFC 7518 that only a private or secret key has. */
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** How WebCrypto calls the algorithms of RFC 7518 and RFC 8037. */
const algorithms: Readonly<Record<string, { readonly name: string; readonly [parameter: string]: unknown }>> = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  ES384: { name: "ECDSA", namedCurve: "P-384", hash: "SHA-384" },
  ES512: { name: "ECDSA", namedCurve: "P-521", hash: "SHA-512" },
  HS256: { name: "HMAC", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PS256: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  EdDSA: { name: "Ed25519" },
  Ed25519: { name: "Ed25519" },
};

interface Signature {
  /** Name of the key that signed. */
  readonly kid: string | undefined;
  readonly bytes: ArrayBuffer;
}

async function sign(key: JsonWebKey, content: string): Promise<Signature> {
  const { imported, algorithm } = await importKey(key, "sign");
  return { kid: key.kid, bytes: await crypto.subtle.sign(algorithm, imported, bytesOf(content)) };
}

/** Whether the key of that name opens the signature. */
async function verify(keys: SigningKeys, signature: Signature, content: string): Promise<boolean> {
  const key = await keys.verificationKey(signature.kid);
  if (key === null) return false;
  const { imported, algorithm } = await importKey(key, "verify");
  return crypto.subtle.verify(algorithm, imported, signature.bytes, bytesOf(content));
}

async function importKey(key: JsonWebKey, usage: "sign" | "verify") {
  const algorithm = algorithms[key.alg ?? ""];
  assert.ok(algorithm, `${key.alg} is no algorithm of the suite`);
  return { imported: await crypto.subtle.importKey("jwk", key, algorithm, false, [usage]), algorithm };
}

function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}
