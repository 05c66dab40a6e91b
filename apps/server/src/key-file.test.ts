import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@rubrica/core";
import { openKeyFile } from "./key-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("openKeyFile() gives every process that starts at once the same keys, and keeps them private", async () => {
  const path = join(folder, "keys.json");
  const opened = await Promise.all(Array.from({ length: 8 }, () => openKeyFile(path, systemClock)));
  const again = await openKeyFile(path, systemClock);
  for (const keys of opened) expect(keys).toEqual(again);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["keys.json"]);
});

test("openKeyFile() refuses a file that holds no keys, without quoting it", async () => {
  const path = join(folder, "broken.json");
  await writeFile(path, '{"anonKey":"hidden-word"');
  const error = await openKeyFile(path, systemClock).catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: "bad_keys" });
  expect(String(error)).not.toContain("hidden-word");
});
