import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, silentLogger, systemClock } from "@rubrica/core";
import { createKeySet } from "@rubrica/identity";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { openKeyFile } from "./key-file.ts";
import { keysInFile } from "./key-place.ts";
import { watchKeys } from "./watch-keys.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

test("watchKeys() gives the keys as they are now, and the same object while they are the same", async () => {
  const file = { path: join(folder, "changed.json"), passphrase: null };
  const source = watchKeys(keysInFile(file), await openKeyFile(file, systemClock), silentLogger);
  const next = await createKeySet(systemClock);
  await replace(file.path, JSON.stringify(next));
  // Also right after it has looked: whoever asks waits for a look that begins later.
  const seen = await source("newest");
  expect(seen).toEqual(next);
  // Without a name that is not there it looks from time to time only: here it has just looked.
  expect(await source()).toBe(seen);
});

test("watchKeys() looks once for all who need the newest keys at the same time", async () => {
  const opened = await createKeySet(systemClock);
  let looks = 0;
  const place = {
    title: "the keys",
    read: () => Promise.resolve({ keySet: opened, isCurrent: true }),
    stamp: () => {
      looks += 1;
      return Promise.resolve(String(looks));
    },
  };
  const source = watchKeys(place, opened, silentLogger);
  await Promise.all(Array.from({ length: 20 }, () => source("newest")));
  expect(looks).toBe(1);
});

test("watchKeys() keeps the keys while the file cannot be read, says so once, and takes what comes after", async () => {
  const file = { path: join(folder, "broken.json"), passphrase: null };
  const opened = await openKeyFile(file, systemClock);
  const said: unknown[] = [];
  const logger: Logger = { ...silentLogger, warn: (facts: unknown) => said.push(facts) };
  const source = watchKeys(keysInFile(file), opened, logger);
  await replace(file.path, '{"anonKey":"hidden-word"');
  await waitFor(async () => (await source("newest")) === opened && said.length > 0);
  await rm(file.path);
  await waitFor(async () => (await source("newest")) === opened && said.length > 1);
  expect(JSON.stringify(said)).not.toContain("hidden-word");
  const next = await createKeySet(systemClock);
  await replace(file.path, JSON.stringify(next));
  await waitFor(async () => (await source("newest")).signingKeys[0]?.kid === next.signingKeys[0]?.kid);
  expect(said).toEqual([
    { reason: expect.stringContaining("does not hold the keys of this service") },
    { reason: expect.stringContaining("is not there") },
  ]);
});
