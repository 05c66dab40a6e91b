import { expect, test } from "bun:test";
import { decodeJwt, importJWK, jwtVerify } from "jose";
import { completeKeySet, createKeySet, renewServiceKeys } from "./key-set.ts";
import { createSigningKeys } from "./signing-keys.ts";

const now = new Date("2026-11-20T12:00:00Z");
const keySet = await createKeySet({ now: () => now });

test("createKeySet() is plain JSON that survives being stored", () => {
  expect(JSON.parse(JSON.stringify(keySet))).toEqual(keySet);
});

test("createKeySet() makes other keys each time", async () => {
  const other = await createKeySet({ now: () => now });
  expect(other.signingKeys[0]?.kid).not.toBe(keySet.signingKeys[0]?.kid as string);
  for (const name of ["anonKey", "serviceKey", "publishableKey", "secretKey"] as const) {
    expect(other[name]).not.toBe(keySet[name]);
  }
  expect(other.derivationSecrets).not.toEqual(keySet.derivationSecrets);
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

test("createKeySet() makes opaque keys by whose beginning clients know them", () => {
  expect(keySet.publishableKey).toMatch(/^sb_publishable_[\w-]{43}$/);
  expect(keySet.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
});

test("completeKeySet() fills in what earlier versions did not have, and derives from their signing key as they did", () => {
  const { signingKeys, anonKey, serviceKey } = keySet;
  const completed = completeKeySet({ signingKeys, anonKey, serviceKey });
  expect(completed).toMatchObject({ signingKeys, anonKey, serviceKey });
  expect(completed.derivationSecrets).toEqual([signingKeys[0]?.d as string]);
  expect(completed.publishableKey).toStartWith("sb_publishable_");
  expect(completed.secretKey).toStartWith("sb_secret_");
  expect(completeKeySet(completed)).toEqual(completed);
});

test("renewServiceKeys() replaces what opens the administration, and nothing else", async () => {
  const renewed = await renewServiceKeys(keySet, { now: () => now });
  const { serviceKey, secretKey, ...others } = renewed;
  expect(keySet).toMatchObject(others);
  expect(serviceKey).not.toBe(keySet.serviceKey);
  expect(decodeJwt(serviceKey).role).toBe("service_role");
  expect(secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
  expect(secretKey).not.toBe(keySet.secretKey);
});
