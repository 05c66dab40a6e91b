import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/workers.md"), "utf8");
const [, table = ""] = /## Guarantees\n([\s\S]*?)\n## /.exec(page) ?? [];
const rows = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| (\*\*|promised|---)/.test(line));
const named = rows.flatMap((row) =>
  Array.from(row.matchAll(/\[((?:[^\]\\]|\\.)+)\]\(\.\.\/([^)]+\.ts)\)/g), ([, title = "", path = ""]) => ({
    path,
    title,
  })),
);

/** Whether a test of the file has that title, in which `…` stands for what differs within a series. */
function isThere({ path, title }: { readonly path: string; readonly title: string }): boolean {
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const escaped = title.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const placeholder = "(?:\\$\\{[^}]*\\}|%[sjip]|\\$\\w+)";
  return new RegExp(`["'\`]${escaped.join(placeholder)}["'\`],`).test(readFileSync(file, "utf8"));
}

test("docs/workers.md names a test for every guarantee, and only tests that exist", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !row.includes("](../"))).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
  expect(named.filter((each) => !isThere(each))).toEqual([]);
});
