/**
 * Every program of every package's README, as a reader would copy it: the compiler takes it with all strictness, it runs, and
 * it prints what the README says. They stand in a folder of this package, from which every package can be imported.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspaces } from "../../../../scripts/workspace/list-workspaces.ts";
import { cutSnippets } from "./snippets.ts";
import { type Surroundings, setUp } from "./surroundings.ts";

// Processes read PDFs and boot databases here, on a busy machine for a long time.
setDefaultTimeout(300_000);

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(import.meta.dirname, "../../.readmes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readmes = listWorkspaces(root)
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ path, name }) => ({ name, snippets: cutSnippets(join(root, path, "README.md")) }));

interface Run {
  readonly printed: string;
  readonly complaints: string;
  readonly exitCode: number;
}

async function run(command: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Run> {
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: "1", ...options.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { printed, complaints, exitCode: await child.exited };
}

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

describe.each(readmes)("the README of $name", ({ name, snippets }) => {
  const place = join(folder, name);
  let surroundings: Surroundings = {};
  beforeAll(async () => {
    mkdirSync(place, { recursive: true });
    surroundings = await setUp(name, place);
    const replacements = Object.entries(surroundings.replace ?? {});
    for (const [theirs] of replacements) {
      if (!snippets.some(({ code }) => code.includes(theirs))) throw new Error(`No program has ${theirs} in it.`);
    }
    for (const { file, code } of snippets) {
      writeFileSync(
        join(place, file),
        replacements.reduce((text, [from, to]) => text.replaceAll(from, to), code),
      );
    }
  });
  afterAll(() => surroundings.stop?.());

  test("has a program", () => expect(snippets).not.toBeEmpty());

  // A module that another program imports, or gives to a process, runs with that one.
  const imported = ({ file }: { readonly file: string }) => snippets.some(({ code }) => code.includes(`"./${file}"`));
  test.each(snippets.filter((snippet) => !imported(snippet)))(
    "prints what it says: $file",
    async ({ file, output }) => {
      const env = { ...surroundings.environment };
      if (file.endsWith(".test.ts")) {
        const { complaints, exitCode } = await run([process.execPath, "test", "--timeout=120000", `./${file}`], {
          cwd: place,
          env,
        });
        expect(complaints).toMatch(/\b\d{2,3} pass\n\s*0 fail/);
        expect(exitCode).toBe(0);
      } else {
        expect(await run([process.execPath, file], { cwd: place, env })).toEqual({
          printed: output,
          complaints: "",
          exitCode: 0,
        });
      }
    },
  );

  test("leaves behind what it says", async () => {
    await surroundings.verify?.();
  });
});
