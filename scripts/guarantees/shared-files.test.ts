import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "../../packages");

test("core and report-model, which depend on nothing, tell of wrong arguments in the same file", () => {
  const [core, reportModel] = ["core", "report-model"].map((name) =>
    readFileSync(join(packages, name, "src/arguments/invalid-argument.ts"), "utf8"),
  );
  expect(core).toBe(reportModel);
});
