import assert from "node:assert/strict";
import type { JsonWebKey, SigningKeys } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Keys of one installation. */
export interface SigningKeysSubject {
  readonly keys: SigningKeys;
  /** The keys after a new one took over signing. Absent where `supportsRotation` is false. */
  rotate?(): Promise<SigningKeys>;
}

export interface SigningKeysSuiteOptions {
  /** Whether there is `rotate`. Default true; without it every token is void with a change of keys. */
  readonly supportsRotation?: boolean;
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
  const { supportsRotation = true } = options;

  test("signingKey() is a private key with name, algorithm and use", async () => {
    const { keys } = await create();
    const key = await keys.signingKey();
    assert.ok(key.kid, "it has no kid");
    assert.ok(Object.keys(algorithms).includes(key.alg ?? ""), `${key.alg} is no asymmetric algorithm of the suite`);
    assert.equal(key.use ?? "sig", "sig");
    assert.equal(typeof key.d, "string");
  });

  test("publicKeys() verify what signingKey() signed, and nothing else", async () => {
    const { keys } = await create();
    const signature = await sign(await keys.signingKey(), "content");
    assert.equal(await verify(keys, signature, "content"), true);
    assert.equal(await verify(keys, signature, "c0ntent"), false);
    const { keys: others } = await create();
    assert.equal(await verify(others, await sign(await others.signingKey(), "content"), "content"), true);
    const forged = { ...(await sign(await others.signingKey(), "content")), kid: signature.kid };
    assert.equal(await verify(keys, forged, "content"), false);
  });

  test("publicKeys() publishes no private part", async () => {
    const { keys } = await create();
    const secret = await keys.signingKey();
    const published = await keys.publicKeys();
    assert.ok(published.length > 0);
    for (const key of published) {
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

  test("derivationSecrets() are long, the same each time and others in another installation", async () => {
    const [one, other] = [await create(), await create()];
    const secrets = await one.keys.derivationSecrets();
    assert.ok(secrets.length > 0);
    for (const secret of secrets) assert.match(secret, /^[A-Za-z0-9_-]{43,}$/);
    assert.deepEqual(await one.keys.derivationSecrets(), secrets);
    for (const secret of await other.keys.derivationSecrets()) assert.ok(!secrets.includes(secret));
  });

  test("signingKey() of another installation is another key", async () => {
    const [one, other] = [await (await create()).keys.signingKey(), await (await create()).keys.signingKey()];
    assert.notEqual(one.kid, other.kid);
    assert.notEqual(one.d, other.d);
  });

  if (!supportsRotation) return;
  test("publicKeys() still verify what a key signed that signs no more", async () => {
    const { keys, rotate } = await create();
    assert.ok(rotate, "the subject lacks rotate");
    const before = await sign(await keys.signingKey(), "content");
    const rotated = await rotate();
    const after = await sign(await rotated.signingKey(), "content");
    assert.notEqual(after.kid, before.kid);
    assert.equal(await verify(rotated, before, "content"), true);
    assert.equal(await verify(rotated, after, "content"), true);
  });

  test("derivationSecrets() keep those from before a change of the signing key", async () => {
    const { keys, rotate } = await create();
    assert.ok(rotate, "the subject lacks rotate");
    const kept = await (await rotate()).derivationSecrets();
    for (const secret of await keys.derivationSecrets()) assert.ok(kept.includes(secret));
  });
}

/** Members of RFC 7518 that only a private or secret key has. */
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** How WebCrypto calls the algorithms of RFC 7518 and RFC 8037 that have a public key. */
const algorithms: Readonly<Record<string, { readonly name: string; readonly [parameter: string]: unknown }>> = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  ES384: { name: "ECDSA", namedCurve: "P-384", hash: "SHA-384" },
  ES512: { name: "ECDSA", namedCurve: "P-521", hash: "SHA-512" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PS256: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  EdDSA: { name: "Ed25519" },
  Ed25519: { name: "Ed25519" },
};

interface Signature {
  /** Name of the key that signed. */
  readonly kid: string;
  readonly bytes: ArrayBuffer;
}

async function sign(key: JsonWebKey, content: string): Promise<Signature> {
  const { imported, algorithm } = await importKey(key, "sign");
  return { kid: key.kid ?? "", bytes: await crypto.subtle.sign(algorithm, imported, bytesOf(content)) };
}

/** Whether the published key of that name opens the signature. */
async function verify(keys: SigningKeys, signature: Signature, content: string): Promise<boolean> {
  const key = (await keys.publicKeys()).find(({ kid }) => kid === signature.kid);
  if (key === undefined) return false;
  const { imported, algorithm } = await importKey(key, "verify");
  return crypto.subtle.verify(algorithm, imported, signature.bytes, bytesOf(content));
}

async function importKey(key: JsonWebKey, usage: "sign" | "verify") {
  const algorithm = algorithms[key.alg ?? ""];
  assert.ok(algorithm, `${key.alg} is no asymmetric algorithm of the suite`);
  return { imported: await crypto.subtle.importKey("jwk", key, algorithm, false, [usage]), algorithm };
}

function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}
