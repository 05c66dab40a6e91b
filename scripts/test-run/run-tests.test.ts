import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "./run-tests.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-test-run-"));
  const writeTest = (name: string, body: string) =>
    writeFile(join(folder, name), `import { expect, test } from "bun:test";\ntest("${name}", () => ${body});\n`);
  await writeTest("one.test.ts", "expect(1).toBe(1)");
  await writeTest("two.test.ts", "expect(1).toBe(2)");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("runTests() tells the process, each file with its seconds, and what a failed test printed", async () => {
  const printed: string[] = [];
  const ended: { file: string; seconds: number }[] = [];
  let processId = 0;
  const { outcomes, failures } = await runTests({
    folder,
    deadlineSeconds: 60,
    environment: {},
    print: (line) => printed.push(line),
    onStart: (id) => {
      processId = id;
    },
    onFileEnd: (file, seconds) => ended.push({ file, seconds }),
  });
  expect(outcomes).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(processId).toBeGreaterThan(0);
  expect(ended.map(({ file }) => file)).toEqual(["one.test.ts", "two.test.ts"]);
  expect(ended.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(failures.join()).toContain("(fail) two.test.ts");
  expect(printed.join("\n")).not.toContain("(pass)");
});

test("runTests() kills tests that pass their deadline, and counts a failure", async () => {
  await writeFile(
    join(folder, "hung.test.ts"),
    `import { test } from "bun:test";\ntest("hung", () => new Promise(() => {}));\n`,
  );
  const { outcomes } = await runTests({
    folder,
    files: ["./hung.test.ts"],
    deadlineSeconds: 1,
    environment: {},
    print: () => {},
  });
  expect(outcomes).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
