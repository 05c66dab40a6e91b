import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { reportObjects } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { environmentVariables } from "../src/settings/environment-variables.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";

let opened: TestDatabase;
let page: string;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  page = await readFile(join(import.meta.dirname, "../../../docs/privacy.md"), "utf8");
});
afterAll(() => opened.close());

test("docs/privacy.md names every table of a migrated database, and none that is not there", async () => {
  const tables = await opened.database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const inTables = page.split("\n").filter((line) => line.startsWith("| `"));
  const named = inTables.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`((?:auth|public|rubrica)\.\w+)`/g)].map(([, name]) => name ?? ""),
  );
  expect(named.sort()).toEqual(tables.map(({ name }) => name));
});

test("docs/privacy.md names every kind of object that is stored with a report", () => {
  const { all: _prefix, ...kinds } = reportObjects;
  for (const [kind, keyOf] of Object.entries(kinds)) {
    const key = (keyOf as (...parts: string[]) => string)("{id}", "x", "y");
    const [, folder] = /^(reports\/\{id\}\/[^/]+(?:\/(?=.))?)/.exec(key) ?? [];
    expect(page, `the objects of ${kind}`).toContain(`\`${folder}\``);
  }
});

test("docs/privacy.md names every place of the data folder that holds something about people, and its settings", () => {
  const { path: _path, database: _inTables, ...places } = dataFolderAt("/data");
  for (const place of Object.values(places)) expect(page).toContain(`DATA_DIR/${basename(place)}`);
  const settings = new Set<string>(environmentVariables.map(({ name }) => name));
  const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)[`=]/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});
