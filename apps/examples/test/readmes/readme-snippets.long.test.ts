/** Every program of every package's README, as a reader would copy it, runs and prints what the README says. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { QUICK_DATABASE } from "../../../../packages/adapter-postgres/test/quick-database.ts";
import { readmes, run } from "./readme-programs.ts";
import { type Surroundings, setUp } from "./surroundings.ts";

// Processes read PDFs and boot databases here, on a busy machine for a long time.
setDefaultTimeout(300_000);

// A folder of this package, from which every package can be imported.
const folder = mkdtempSync(join(import.meta.dirname, "../../.readmes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  // A module that another program imports, or gives to a process, runs with that one.
  const imported = ({ file }: { readonly file: string }) => snippets.some(({ code }) => code.includes(`"./${file}"`));
  test.each(snippets.filter((snippet) => !imported(snippet)))(
    "prints what it says: $file",
    async ({ file, output }) => {
      const env = { ...surroundings.environment };
      if (file.endsWith(".test.ts")) {
        const { complaints, exitCode } = await run(
          [process.execPath, "test", ...QUICK_DATABASE, "--timeout=120000", `./${file}`],
          {
            cwd: place,
            env,
          },
        );
        expect(complaints).toMatch(/\b\d{2,3} pass\n\s*0 fail/);
        expect(exitCode).toBe(0);
      } else {
        expect(await run([process.execPath, ...QUICK_DATABASE, file], { cwd: place, env })).toEqual({
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
