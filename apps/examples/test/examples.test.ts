import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXPECTED_PRINTS } from "./expected-prints.ts";

// It starts a process that reads a PDF.
setDefaultTimeout(300_000);

const sources = join(import.meta.dirname, "../src");
const thesis = join(import.meta.dirname, "../reports/chinese-thesis.pdf");

test("own-rubric.ts prints what it is for", async () => {
  const child = Bun.spawn([process.execPath, join(sources, "own-rubric.ts"), thesis], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect([printed, complaints, await child.exited]).toEqual([EXPECTED_PRINTS["own-rubric.ts"] ?? "", "", 0]);
});

test("the README lists every example", () => {
  const readme = readFileSync(join(sources, "../README.md"), "utf8");
  const missing = readdirSync(sources).filter((name) => !readme.includes(`](src/${name})`));
  expect(missing).toEqual([]);
});
