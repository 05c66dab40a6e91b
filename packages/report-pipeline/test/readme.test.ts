import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const example = join(import.meta.dirname, "../../../apps/examples/src/report-pipeline.ts");

test("the README shows report-pipeline.ts of the examples", () => {
  const program = readFileSync(example, "utf8").replace(/^\/\*\*[\s\S]*?\*\/\n/, "");
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(shown).toBe(program);
});
