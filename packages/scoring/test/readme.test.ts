import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as ai from "../src/ai.ts";
import * as scoring from "../src/index.ts";
import { featureTable } from "./feature-table.ts";

const readme = await readFile(join(import.meta.dir, "../README.md"), "utf8");

test("the README's table of features is the catalogue's", () => {
  // The formatter fills the columns of tables up with spaces.
  const plain = readme.replaceAll(/ +\|/g, " |").replaceAll(/ {2,}/g, " ");
  const rows = featureTable().split("\n").slice(2);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(plain).toContain(row);
});

test("the README names every public function and class", () => {
  const names = Object.keys({ ...scoring, ...ai }).filter((name) => /^[a-zA-Z]+$/.test(name));
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});
