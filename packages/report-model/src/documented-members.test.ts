import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Exported declarations, and the members of exported interfaces. */
const DECLARATION = /^(?:export (?:interface|type|class|function) | {2}readonly "?[\w-]+"?\??: )/;

test("every shape of the package and each of its members says what it means", () => {
  const files = readdirSync(import.meta.dir).filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== "index.ts");
  const undocumented = files.flatMap((name) => {
    const lines = readFileSync(join(import.meta.dir, name), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      DECLARATION.test(line) && !lines[index - 1]?.endsWith("*/") ? [`${name}:${index + 1} ${line.trim()}`] : [],
    );
  });
  expect(files).toContain("parsed-report.ts");
  expect(undocumented).toEqual([]);
});
