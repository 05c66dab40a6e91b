import { describe, expect, test } from "bun:test";
import { testSigningKeys } from "@rubrica/conformance";
import { systemClock } from "@rubrica/core";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { readGivenKeys, readGivenSecret } from "./given-keys.ts";
import { createKeySet, createSigningKey, type KeySet } from "./key-set.ts";
import { createSigningKeys } from "./signing-keys.ts";

const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");

describe("a key set that rotates", () => {
  testSigningKeys(test, async () => {
    const keySet = await createKeySet(systemClock);
    return {
      keys: createSigningKeys(keySet),
      rotate: async () =>
        createSigningKeys({ ...keySet, signingKeys: [await createSigningKey(), ...keySet.signingKeys] }),
    };
  });
});

for (const alg of ["ES256", "RS256", "EdDSA"]) {
  describe(`given keys, ${alg}`, () => {
    testSigningKeys(test, async () => {
      const older = { ...(await privateKey(alg)), kid: crypto.randomUUID() };
      return {
        keys: createSigningKeys({ signingKeys: givenKeys({ ...older, key_ops: ["sign"] }) }),
        async rotate() {
          const newer = { ...(await privateKey(alg)), kid: crypto.randomUUID(), key_ops: ["sign"] };
          return createSigningKeys({ signingKeys: givenKeys(newer, { ...older, key_ops: ["verify"] }) });
        },
      };
    });
  });
}

describe("a shared secret", () => {
  testSigningKeys(test, async () => ({ keys: createSigningKeys({ signingKeys: readGivenSecret(newSecret()) }) }), {
    publishesKeys: false,
    supportsRotation: false,
  });
});

async function privateKey(alg: string): Promise<JWK> {
  const { privateKey: key } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(key)), alg };
}

function givenKeys(...keys: readonly JWK[]): readonly JWK[] {
  return readGivenKeys(JSON.stringify(keys));
}

describe("createSigningKeys()", () => {
  const at = (time: string) => ({ now: () => new Date(time) });
  const ids = (keys: readonly { readonly kid?: string }[]) => keys.map(({ kid }) => kid);

  test("publishes a key before it signs, lets it take over at its time, and drops the old one at its end", async () => {
    const [older, newer] = [await createSigningKey(), await createSigningKey()];
    const signingKeys = [
      { ...newer, signsFrom: "2026-11-20T12:15:00Z" },
      { ...older, verifiesUntil: "2026-11-21T12:15:00Z" },
    ];
    const seen = async (time: string) => {
      const keys = createSigningKeys({ signingKeys }, at(time));
      return [(await keys.signingKey()).kid, ids(await keys.publicKeys())];
    };
    expect(await seen("2026-11-20T12:00:00Z")).toEqual([older.kid, [newer.kid, older.kid]]);
    expect(await seen("2026-11-20T12:14:59.999Z")).toEqual([older.kid, [newer.kid, older.kid]]);
    expect(await seen("2026-11-20T12:15:00Z")).toEqual([newer.kid, [newer.kid, older.kid]]);
    expect(await seen("2026-11-21T12:14:59Z")).toEqual([newer.kid, [newer.kid, older.kid]]);
    expect(await seen("2026-11-21T12:15:00Z")).toEqual([newer.kid, [newer.kid]]);
    const over = createSigningKeys({ signingKeys }, at("2026-11-21T12:15:00Z"));
    expect(await over.verificationKey(older.kid)).toBeNull();
  });

  test("publishes nothing but public members", async () => {
    const signingKeys = [{ ...(await createSigningKey()), signsFrom: "2026-11-20T12:15:00Z", key_ops: ["sign"] }];
    const [published = {}] = await createSigningKeys({ signingKeys }).publicKeys();
    expect(Object.keys(published).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  test("keeps a secret out of what is published, and lets it answer to its name alone", async () => {
    const ours = await createSigningKey();
    const k = Buffer.from("a secret of thirty-two bytes or more").toString("base64url");
    const secret = { kty: "oct", k, alg: "HS256", key_ops: ["verify"] };
    const keys = createSigningKeys({ signingKeys: [ours, secret] });
    expect(ids(await keys.publicKeys())).toEqual([ours.kid]);
    expect(await keys.verificationKey(undefined)).toMatchObject({ kty: "oct", alg: "HS256" });
    const named = createSigningKeys({ signingKeys: [ours, { ...secret, kid: "legacy" }] });
    expect(await named.verificationKey(undefined)).toBeNull();
    expect(await named.verificationKey("legacy")).toMatchObject({ kty: "oct" });
  });

  test("looks for a change when a token names a key that is not there", async () => {
    const [first, second] = [await createKeySet(systemClock), await createKeySet(systemClock)];
    const asked: (string | undefined)[] = [];
    const keys = createSigningKeys(async (need): Promise<KeySet> => {
      asked.push(need);
      return need === "newest" ? second : first;
    });
    const [known, unknown] = [first.signingKeys[0]?.kid, second.signingKeys[0]?.kid];
    expect((await keys.verificationKey(known))?.kid).toBe(known as string);
    expect(asked).toEqual([undefined]);
    expect((await keys.verificationKey(unknown))?.kid).toBe(unknown as string);
    expect(asked).toEqual([undefined, undefined, "newest"]);
  });

  test("refuses a set in which no key signs", async () => {
    const { d, ...publicKey } = await createSigningKey();
    expect(d).toBeDefined();
    expect(() => createSigningKeys({ signingKeys: [] })).toThrow(RangeError);
    expect(() => createSigningKeys({ signingKeys: [publicKey] })).toThrow(RangeError);
  });
});
