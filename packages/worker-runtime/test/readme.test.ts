import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

setDefaultTimeout(60_000);

// Inside the package, so that the examples find the packages they import.
const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readBlocks(readme: string): { readonly code: string; readonly output: string } {
  const text = readFileSync(join(import.meta.dirname, readme), "utf8");
  const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? "";
  return { code: block("ts"), output: block("text") };
}

function run(file: string, code: string, command: readonly string[]) {
  const path = join(folder, file);
  writeFileSync(path, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, path], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("the example of this package's README prints what it says", () => {
  const { code, output } = readBlocks("../README.md");
  expect(code).toContain("createWorkerManager");
  const { stdout, stderr } = run("example.ts", code, []);
  expect([stdout, stderr]).toEqual([output, ""]);
});

test("the example of the conformance package's README passes all its tests", () => {
  const { code } = readBlocks("../../conformance/README.md");
  expect(code).toContain("testTaskQueue");
  const { status, stderr } = run("example.test.ts", code, ["test"]);
  expect(stderr).toMatch(/\b\d{2,3} pass\n\s*0 fail/);
  expect(status).toBe(0);
});
