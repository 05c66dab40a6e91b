import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { coverageDocument } from "./coverage-document.ts";
import { specRows, suiteRunner, testFiles } from "./rows.ts";

const root = join(import.meta.dirname, "../..");

describe("docs/spec-coverage.md", () => {
  test("names only tests that exist", async () => {
    const sources = new Map<string, string>();
    for (const [key, path] of Object.entries(testFiles)) {
      const source = await readFile(join(root, path), "utf8");
      sources.set(key, source.replaceAll(/\$\{[^}]*\}|%[sjip]/g, "…"));
    }
    const missing = specRows.flatMap((row) =>
      row.tests.filter(([file, title]) => !sources.get(file)?.includes(title)).map((test) => test.join(": ")),
    );
    expect(missing).toEqual([]);
  });

  test("names a file that runs the suites", async () => {
    expect(await readFile(join(root, suiteRunner.path), "utf8")).toContain(suiteRunner.call);
  });

  test("has a test for every row", () => {
    expect(specRows.filter((row) => row.tests.length === 0)).toEqual([]);
  });

  test("is what the rows say; mend it with bun scripts/write-spec-coverage.ts", async () => {
    expect(await readFile(join(root, "docs/spec-coverage.md"), "utf8")).toBe(coverageDocument());
  });
});
