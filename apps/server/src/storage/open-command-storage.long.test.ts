import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrations } from "@rubrica/adapter-postgres";
import { openCommandStorage } from "./open-command-storage.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "rubrica-storage-"));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

test("openCommandStorage() keeps an embedded database that a command has migrated, and its lock until it is closed", async () => {
  const settings = { dataFolder, databaseUrl: null };
  const first = await openCommandStorage(settings, { migrated: false });
  const made = await first.migrate();
  const refused = await openCommandStorage(settings).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "data_folder_in_use" });
  await first.close();

  const second = await openCommandStorage(settings, { migrated: false });
  const kept = (await readMigrations(second.database)).filter(({ appliedAt }) => appliedAt !== null);
  await second.close();
  expect(made.length).toBeGreaterThan(0);
  expect(kept.map(({ name }) => name)).toEqual([...made]);
}, 60_000);
