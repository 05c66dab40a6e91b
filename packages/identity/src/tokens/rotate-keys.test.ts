import { expect, test } from "bun:test";
import { createKeySet } from "./key-set.ts";
import { listKeys, replaceKeys, rotateKeys } from "./rotate-keys.ts";
import { createSigningKeys } from "./signing-keys.ts";

const now = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const keySet = await createKeySet({ now: () => now });
const kid = keySet.signingKeys[0]?.kid as string;

async function rotated(from = keySet, at = now) {
  const outcome = await rotateKeys(from, { now: at });
  if (outcome.status !== "rotated") throw new Error("Another key is waiting.");
  return outcome;
}

test("rotateKeys() publishes the new key longer than the old list is kept, and keeps the old one a day", async () => {
  const { keySet: next, signsFrom, verifiesUntil } = await rotated();
  expect(signsFrom).toEqual(after(900));
  expect(verifiesUntil).toEqual(after(900 + 86_400));
  const states = (at: Date) => listKeys(next, at).map((key) => [key.kid === kid ? "old" : "new", key.state]);
  expect(states(now)).toEqual([
    ["new", "waits"],
    ["old", "signs"],
  ]);
  expect(states(signsFrom)).toEqual([
    ["new", "signs"],
    ["old", "verifies"],
  ]);
  expect(states(verifiesUntil)).toEqual([
    ["new", "signs"],
    ["old", "over"],
  ]);
  expect({ ...next, signingKeys: [] }).toEqual({ ...keySet, signingKeys: [] });
  expect(JSON.parse(JSON.stringify(next))).toEqual(next);
});

test("rotateKeys() adds no third key while the second waits, and drops keys that are over", async () => {
  const first = await rotated();
  expect(await rotateKeys(first.keySet, { now: after(899) })).toEqual({ status: "waiting", signsFrom: after(900) });
  const second = await rotated(first.keySet, after(900));
  expect(listKeys(second.keySet, after(900)).map(({ state }) => state)).toEqual(["waits", "signs", "verifies"]);
  // The first key still ends when it was said to.
  expect(second.keySet.signingKeys[2]?.verifiesUntil).toBe(first.verifiesUntil.toISOString());
  const third = await rotated(second.keySet, after(2 * 86_400));
  expect(third.keySet.signingKeys).toHaveLength(2);
  expect(JSON.stringify(third.keySet)).not.toContain(kid);
});

test("replaceKeys() leaves no old key, and opens what was made with the old secret", async () => {
  const replaced = await replaceKeys((await rotated()).keySet, { now });
  expect(listKeys(replaced, now)).toEqual([
    { kid: expect.any(String), alg: "ES256", state: "signs", signsFrom: now, verifiesUntil: null },
  ]);
  const keys = createSigningKeys(replaced, { now: () => now });
  expect(await keys.verificationKey(kid)).toBeNull();
  const secrets = await keys.derivationSecrets();
  expect(secrets).toHaveLength(2);
  expect(secrets[1]).toBe(keySet.derivationSecrets[0] as string);
});

test("listKeys() knows keys that are there to verify alone", () => {
  const [key = {}] = keySet.signingKeys;
  const signingKeys = [
    { ...key, kid: "next", key_ops: ["verify"] },
    { ...key, key_ops: ["sign"] },
  ];
  expect(listKeys({ signingKeys }, now).map(({ state }) => state)).toEqual(["verifies", "signs"]);
});

test("listKeys() shows nothing secret", async () => {
  const shown = JSON.stringify(listKeys((await rotated()).keySet, now));
  for (const secret of [keySet.signingKeys[0]?.d, ...keySet.derivationSecrets]) {
    expect(shown).not.toContain(secret as string);
  }
});
