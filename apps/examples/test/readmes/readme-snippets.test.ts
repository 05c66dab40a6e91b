/** The compiler takes every program of every package's README with all strictness; the long form runs them. */
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readmes, root, run } from "./readme-programs.ts";

setDefaultTimeout(300_000);

// A folder of this package, from which every package can be imported.
const folder = mkdtempSync(join(import.meta.dirname, "../../.readmes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the compiler takes every program of every README", async () => {
  for (const { name, snippets } of readmes) {
    mkdirSync(join(folder, name), { recursive: true });
    for (const { file, code } of snippets) writeFileSync(join(folder, name, file), code);
  }
  const compilerOptions = {
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: ["node"],
    allowUnreachableCode: false,
    noUnusedLocals: true,
    noUnusedParameters: true,
  };
  const settings = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["*/*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const { printed } = await run([join(root, "node_modules/.bin/tsc"), "-p", "."], { cwd: folder });
  expect(printed.replaceAll(/^(?=\S*\.ts)/gm, "README of ")).toBe("");
});

describe.each(readmes)("the README of $name", ({ snippets }) => {
  test("has a program", () => expect(snippets).not.toBeEmpty());
});
