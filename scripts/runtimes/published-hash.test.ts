import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashPublished, isChecked, markChecked } from "./published-hash.ts";

let root: string;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const manifest = { name: "@rubrica/core", exports: { ".": { bun: "./src/index.ts", default: "./dist/index.js" } } };

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "rubrica-hash-"));
  write("package.json", "{}");
  write("bun.lock", "1");
  write("packages/core/package.json", JSON.stringify(manifest));
  write("packages/core/src/index.ts", "export const one = 1;");
  write("packages/core/src/inner.ts", "");
  for (const folder of ["build", "release", "runtimes"]) write(`scripts/${folder}/one.ts`, "");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("hashPublished() changes with manifests, the lockfile, exported files and the scripts of the release", () => {
  let last = hashPublished(root);
  const changes: readonly [string, string][] = [
    ["packages/core/package.json", JSON.stringify({ ...manifest, version: "1.0.0" })],
    ["bun.lock", "2"],
    ["packages/core/src/index.ts", "export const two = 2;"],
    ["packages/core/tsup.config.ts", "export default {};"],
    ["scripts/runtimes/consumer/program.mjs", ""],
  ];
  for (const [path, content] of changes) {
    write(path, content);
    expect({ path, isSame: hashPublished(root) === last }).toEqual({ path, isSame: false });
    last = hashPublished(root);
  }
  write("packages/core/src/inner.ts", "// changed");
  expect(hashPublished(root)).toBe(last);
});

test("isChecked() holds from markChecked() until something changes", () => {
  markChecked(root);
  expect(isChecked(root)).toBe(true);
  write("packages/core/src/index.ts", "export const three = 3;");
  expect(isChecked(root)).toBe(false);
});
