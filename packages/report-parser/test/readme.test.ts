import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PdfError } from "@rubrica/pdf";
import { parseReport } from "../src/parse-report.ts";

const folder = join(import.meta.dirname, "..");

test("the example of the README has at most twelve lines", async () => {
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(await readFile(join(folder, "README.md"), "utf8")) ?? [];
  const lines = example
    .trim()
    .split("\n")
    .filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(12);
});

test("a path that cannot be read rejects with the error of the file system", async () => {
  const failure = await parseReport(join(folder, "no-such-file.pdf")).catch((error) => error);

  expect(PdfError.isInstance(failure)).toBe(false);
  expect(failure.code).toBe("ENOENT");
});
