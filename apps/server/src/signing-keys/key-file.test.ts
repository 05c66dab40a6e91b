import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@rubrica/core";
import { createKeySet, rotateKeys } from "@rubrica/identity";
import { changeKeyFile, openKeyFile } from "./key-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (passphrase: string | null = null) => {
  files += 1;
  return { path: join(folder, `keys-${files}.json`), passphrase };
};
const passphrase = "a passphrase of the tests";
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const refused = (file: { path: string; passphrase: string | null }) =>
  openKeyFile(file, systemClock).then(
    () => "",
    (error: Error) => error.message,
  );

describe.each([null, passphrase])("openKeyFile() with passphrase %p", (given) => {
  test("gives every process that starts at once the same keys, and keeps them private", async () => {
    const own = await mkdtemp(join(folder, "start-"));
    const file = { path: join(own, "keys.json"), passphrase: given };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openKeyFile(file, systemClock)));
    const again = await openKeyFile(file, systemClock);
    for (const keys of opened) expect(keys).toEqual(again);
    expect(await modeOf(file.path)).toBe(0o600);
    expect(await readdir(own)).toEqual(["keys.json"]);
    expect((await readFile(file.path, "utf8")).includes(again.secretKey)).toBe(given === null);
  });

  test("adds what files of earlier versions lack, once, and keeps what they have", async () => {
    const file = newFile(given);
    const { signingKeys, anonKey, serviceKey } = await createKeySet(systemClock);
    await writeFile(file.path, JSON.stringify({ signingKeys, anonKey, serviceKey }), { mode: 0o644 });
    const opened = await Promise.all(Array.from({ length: 4 }, () => openKeyFile(file, systemClock)));
    const again = await openKeyFile(file, systemClock);
    for (const keys of opened) expect(keys).toEqual(again);
    expect(again).toMatchObject({ signingKeys, anonKey, serviceKey, derivationSecrets: [signingKeys[0]?.d] });
    expect(await modeOf(file.path)).toBe(0o600);
  });
});

test("openKeyFile() encrypts a plain file where there is a passphrase", async () => {
  const file = newFile();
  const keys = await openKeyFile(file, systemClock);
  expect(await openKeyFile({ ...file, passphrase }, systemClock)).toEqual(keys);
  const text = await readFile(file.path, "utf8");
  for (const secret of [keys.secretKey, keys.serviceKey, keys.signingKeys[0]?.d, keys.derivationSecrets[0]]) {
    expect(text).not.toContain(secret as string);
  }
  expect(await modeOf(file.path)).toBe(0o600);
});

test("openKeyFile() says that a passphrase is wrong or missing, and changes nothing", async () => {
  const file = newFile(passphrase);
  await openKeyFile(file, systemClock);
  const before = await readFile(file.path, "utf8");
  expect(await refused({ ...file, passphrase: "another passphrase" })).toBe(
    `KEYS_PASSPHRASE is not the passphrase of ${file.path}`,
  );
  expect(await refused({ ...file, passphrase: null })).toContain("is encrypted: set KEYS_PASSPHRASE");
  expect(await readFile(file.path, "utf8")).toBe(before);
});

test("openKeyFile() refuses a file that holds no keys, without quoting it", async () => {
  const file = newFile();
  const key = { kty: "EC", kid: "k", d: "hidden-word" };
  const kept = { signingKeys: [key], anonKey: "a", serviceKey: "s" };
  for (const text of [
    '{"anonKey":"hidden-word"',
    '"hidden-word"',
    JSON.stringify({ ...kept, signingKeys: [] }),
    JSON.stringify({ ...kept, signingKeys: [{ ...key, verifiesUntil: "hidden-word" }] }),
    JSON.stringify({ ...kept, derivationSecrets: ["hidden-word"] }),
  ]) {
    await writeFile(file.path, text);
    const error = await openKeyFile(file, systemClock).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "bad_keys" });
    expect(String(error)).not.toContain("hidden-word");
  }
});

test("changeKeyFile() loses no change of several at once", async () => {
  const file = newFile();
  await openKeyFile(file, systemClock);
  const rotate = () =>
    changeKeyFile(file, async (keySet) => {
      const outcome = await rotateKeys(keySet, { now: new Date(), signsAfterSeconds: 0 });
      return outcome.status === "rotated" ? outcome.keySet : keySet;
    });
  await Promise.all([rotate(), rotate(), rotate()]);
  expect((await openKeyFile(file, systemClock)).signingKeys).toHaveLength(4);
  expect(await modeOf(file.path)).toBe(0o600);
});

test("changeKeyFile() encrypts under another passphrase, and under the first one no more", async () => {
  const file = newFile(passphrase);
  const keySet = await openKeyFile(file, systemClock);
  const unchanged = async (same: typeof keySet) => same;
  expect(await changeKeyFile(file, unchanged, "another passphrase of the tests")).toEqual(keySet);
  expect(await refused(file)).toContain("KEYS_PASSPHRASE is not the passphrase");
  expect(await openKeyFile({ ...file, passphrase: "another passphrase of the tests" }, systemClock)).toEqual(keySet);
});
