import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const page = read("docs/spec-coverage.md");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(/ (?<!\\)\| /))
  .map(([section = "", row = "", tests = ""]) => ({ section, row, tests: tests.split("<br>").map(readTest) }));

describe("docs/spec-coverage.md", () => {
  test("names only tests that exist", () => {
    const missing = rows.flatMap(({ tests }) => tests.filter(({ path, title }) => !titlesOf(path).includes(title)));
    expect(missing).toEqual([]);
  });

  test("names the file that runs the suites", () => {
    const [, path = ""] = /`(packages\/adapter-postgres\/[^`]+)`\s+runs them/.exec(page) ?? [];
    expect(read(path)).toContain("testFunctions(test,");
  });

  test("has rows for sections 1 to 9, each once", () => {
    expect(new Set(rows.map(({ section }) => Number.parseInt(section, 10)))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    );
    const names = rows.map(({ section, row }) => `${section} ${row}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

function readTest(cell: string): { readonly path: string; readonly title: string } {
  const [, path = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
  if (title === "") throw new Error(`Not a test of the form \`path\`: title — "${cell}"`);
  return { path, title: title.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("\\|", "|") };
}

/** The source with `…` for what differs from one test of a series to the next. */
function titlesOf(path: string): string {
  return read(path).replaceAll(/\$\{[^}]*\}|%[sjip]/g, "…");
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
