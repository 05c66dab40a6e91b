import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createIsolation as createPlainIsolation } from "@rubrica/isolation";
import { createChildProcessIsolation } from "../src/reading/pdf-isolation.ts";
import type { ReadMessage, ReadParameters } from "../src/reading/read-parameters.ts";
import { runWithFallback } from "../src/reading/run-with-fallback.ts";
import { entry, failureOf, small, testIsolation } from "./isolated-reading.ts";
import type { PageTexts } from "./read-pages-job.ts";

describe("createChildProcessIsolation", () => testIsolation(createChildProcessIsolation));

// In a program of its own: the test runner claims the rejections of its threads for itself.
test("runners survive rejected promises that nobody waits for, as pdf.js leaves them", () => {
  const program = fileURLToPath(import.meta.resolve("./stray-rejection-program.ts"));
  const { stdout } = spawnSync(process.execPath, [program], { encoding: "utf8" });

  expect(stdout).toBe("1 page\n".repeat(6));
});

test("runWithFallback() speaks of PDFs also over an isolation that does not", async () => {
  const isolation = createPlainIsolation<ReadParameters, ReadMessage, PageTexts>({ entry });
  const failure = await failureOf(runWithFallback(isolation, small, { maxPages: 1 }));
  await isolation.close();

  expect([failure.code, failure.facts]).toEqual(["too_many_pages", { pages: 2, maxPages: 1 }]);
});
