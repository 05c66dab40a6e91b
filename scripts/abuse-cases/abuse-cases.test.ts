import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCases, withCaseTable } from "./case-table.ts";
import { casesOf, listTests } from "./case-titles.ts";
import { withRightsTables } from "./rights-table.ts";

const root = join(import.meta.dirname, "../..");
const tests = listTests(root);
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const cases = readCases(page);

describe("docs/security.md", () => {
  test("has the 25 cases in their order, each with a test, and names a number in no title that is no case", () => {
    const numbers = cases.map(({ number }) => number).filter((number) => number !== null);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(cases.filter((abuse) => abuse.tests.length === 0)).toEqual([]);
    expect(tests.flatMap(({ title }) => casesOf(title)).filter((number) => !numbers.includes(number))).toEqual([]);
  });

  test("names only tests that exist", () => {
    const found = new Set(tests.map(({ path, title }) => `${path}: ${title}`));
    const named = cases.flatMap((abuse) => abuse.tests).map(({ path, title }) => `${path}: ${title}`);
    expect(named.filter((each) => !found.has(each))).toEqual([]);
  });

  test("names every test of apps/server/test/abuse", () => {
    const named = new Set(cases.flatMap((abuse) => abuse.tests).map(({ title }) => title));
    const own = tests.filter(({ path }) => path.startsWith("apps/server/test/abuse/"));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ title }) => !named.has(title))).toEqual([]);
  });

  test("names the tests of each case; mend it with bun scripts/write-abuse-cases.ts", () => {
    expect(withCaseTable(page, tests)).toBe(page);
  });

  test("has the tables of rights as the code has them; mend it with bun scripts/write-abuse-cases.ts", () => {
    expect(page).toContain("<!-- rights -->");
    expect(withRightsTables(page)).toBe(page);
  });
});
