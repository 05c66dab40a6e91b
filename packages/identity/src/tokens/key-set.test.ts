import { expect, test } from "bun:test";
import { testSigningKeys } from "@rubrica/conformance";
import { systemClock } from "@rubrica/core";
import { decodeJwt, importJWK, jwtVerify } from "jose";
import { createKeySet, createSigningKeys } from "./key-set.ts";

const now = new Date("2026-11-20T12:00:00Z");
const keySet = await createKeySet({ now: () => now });

testSigningKeys(test, async () => {
  const { signingKeys } = await createKeySet(systemClock);
  return {
    keys: createSigningKeys({ signingKeys }),
    async rotate() {
      const { signingKeys: newer } = await createKeySet(systemClock);
      return createSigningKeys({ signingKeys: [...newer, ...signingKeys] });
    },
  };
});

test("createKeySet() is plain JSON that survives being stored", () => {
  expect(JSON.parse(JSON.stringify(keySet))).toEqual(keySet);
});

test("createKeySet() makes other keys each time", async () => {
  const other = await createKeySet({ now: () => now });
  expect(other.signingKeys[0]?.kid).not.toBe(keySet.signingKeys[0]?.kid as string);
  expect(other.anonKey).not.toBe(keySet.anonKey);
});

test("createKeySet() signs the anon and the service key for ten years, for nobody in particular", async () => {
  for (const [key, role] of [
    [keySet.anonKey, "anon"],
    [keySet.serviceKey, "service_role"],
  ] as const) {
    const [publicKey] = await createSigningKeys(keySet).publicKeys();
    const { payload } = await jwtVerify(key, await importJWK(publicKey as never, "ES256"), { currentDate: now });
    expect(payload).toMatchObject({ role, iss: "rubrica" });
    expect(payload.sub).toBeUndefined();
    expect(payload.aud).toBeUndefined();
    expect((decodeJwt(key).exp ?? 0) - now.getTime() / 1000).toBe(10 * 365 * 24 * 3600);
  }
});

test("publicKeys() publishes no private part", async () => {
  const published = await createSigningKeys(keySet).publicKeys();
  expect(published).toHaveLength(1);
  for (const key of published) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  expect(JSON.stringify(published)).not.toContain(keySet.signingKeys[0]?.d as string);
});

test("createSigningKeys() refuses an empty set", () => {
  expect(() => createSigningKeys({ signingKeys: [] })).toThrow(RangeError);
});
