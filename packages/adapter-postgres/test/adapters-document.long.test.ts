import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

setDefaultTimeout(240_000);

// The examples of docs/adapters.md need a database, so they run here, where one is at hand. Inside the package, so that
// they find the packages they import.
const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.document-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = readFileSync(join(import.meta.dirname, "../../../docs/adapters.md"), "utf8");
const [output] = /(?<=```text\n)[\s\S]*?(?=```)/.exec(document) ?? [];
for (const [, name = "", code = ""] of document.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
  writeFileSync(join(folder, name), code);
}

test("the adapter of docs/adapters.md passes the suite of its port", () => {
  const { status, stderr } = run("test", join(folder, "rate-limiter.test.ts"));
  expect(stderr).toMatch(/\b[1-9]\d* pass\n\s*0 fail/);
  expect(status).toBe(0);
});

test("the example of docs/adapters.md with a queue in another system prints what it says", () => {
  expect(run(join(folder, "outbox.ts"))).toMatchObject({ stdout: output, stderr: "", status: 0 });
});

function run(...values: readonly string[]) {
  return spawnSync(process.execPath, values, { encoding: "utf8" });
}
