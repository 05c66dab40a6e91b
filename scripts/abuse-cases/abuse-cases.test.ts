import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { testsOf, withCaseTable } from "./case-table.ts";
import { casesOf, listTests } from "./case-titles.ts";
import { withRightsTables } from "./rights-table.ts";
import { abuseCases } from "./rows.ts";

const root = join(import.meta.dirname, "../..");
const tests = listTests(root);
const found = new Set(tests.map(({ path, title }) => `${path}: ${title}`));

describe("docs/security.md", () => {
  test("has the 25 cases in their order, each with a test, and names a number in no title that is no case", () => {
    const numbers = abuseCases.map(({ number }) => number).filter((number) => number !== null);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(abuseCases.filter((abuse) => testsOf(abuse, tests).length === 0)).toEqual([]);
    expect(tests.flatMap(({ title }) => casesOf(title)).filter((number) => !numbers.includes(number))).toEqual([]);
  });

  test("names only tests that exist", () => {
    const named = abuseCases.flatMap((abuse) => abuse.tests ?? []).map(([path, title]) => `${path}: ${title}`);
    expect(named.filter((each) => !found.has(each))).toEqual([]);
  });

  test("names every test of apps/server/test/abuse", () => {
    const named = new Set(abuseCases.flatMap((abuse) => testsOf(abuse, tests)).map(({ title }) => title));
    const own = tests.filter(({ path }) => path.startsWith("apps/server/test/abuse/"));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ title }) => !named.has(title))).toEqual([]);
  });

  test("has the table as it is; mend it with bun scripts/write-abuse-cases.ts", async () => {
    const page = await readFile(join(root, "docs/security.md"), "utf8");
    expect(page).toContain("<!-- cases -->");
    expect(withCaseTable(page, tests)).toBe(page);
  });

  test("has the tables of rights as the code has them; mend it with bun scripts/write-abuse-cases.ts", async () => {
    const page = await readFile(join(root, "docs/security.md"), "utf8");
    expect(page).toContain("<!-- rights -->");
    expect(withRightsTables(page)).toBe(page);
  });
});
