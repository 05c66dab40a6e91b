import { expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { IsolationError } from "@rubrica/isolation";

type Located = typeof import("./carried-libraries.ts");

/** A project with our package in it, as its sources are published, and with the libraries that a test puts there. */
function makeProject() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "rubrica-carried-")));
  const ours = join(project, "node_modules/@rubrica/pdf");
  mkdirSync(join(ours, "src"), { recursive: true });
  cpSync(join(import.meta.dir, "carried-libraries.ts"), join(ours, "src/carried-libraries.ts"));
  const isolation = dirname(fileURLToPath(import.meta.resolve("@rubrica/isolation/package.json")));
  symlinkSync(isolation, join(project, "node_modules/@rubrica/isolation"));
  return {
    putInstalled(folder: string, content: string) {
      const library = join(project, folder, "pdfjs-dist");
      mkdirSync(join(library, "cmaps"), { recursive: true });
      writeFileSync(join(library, "package.json"), '{ "name": "pdfjs-dist", "version": "1.0.0" }');
      writeFileSync(join(library, "cmaps/H"), content);
    },
    putBuilt(content: string) {
      mkdirSync(join(ours, "dist"), { recursive: true });
      const read = `readPdfjsFile: async () => new TextEncoder().encode(${JSON.stringify(content)})`;
      writeFileSync(join(ours, "dist/libraries.js"), `export const carriedLibraries = { ${read} };`);
    },
    async read() {
      const { carriedLibraries } = (await import(
        pathToFileURL(join(ours, "src/carried-libraries.ts")).href
      )) as Located;
      return new TextDecoder().decode(await carriedLibraries.readPdfjsFile("cmaps/H"));
    },
    [Symbol.dispose]: () => rmSync(project, { recursive: true, force: true }),
  };
}

test("carriedLibraries takes what the published package carries, not the library of the project around it", async () => {
  using project = makeProject();
  project.putInstalled("node_modules", "theirs");
  project.putBuilt("carried");
  expect(await project.read()).toBe("carried");
});

test("carriedLibraries takes what is installed for the package itself first, as in the repository", async () => {
  using project = makeProject();
  project.putBuilt("carried");
  project.putInstalled("node_modules/@rubrica/pdf/node_modules", "installed");
  expect(await project.read()).toBe("installed");
});

test("carriedLibraries looks further up where neither is, as in the repository without development dependencies", async () => {
  using project = makeProject();
  project.putInstalled("node_modules", "root");
  expect(await project.read()).toBe("root");
});

test("carriedLibraries says which file is missing and what to do, and blames no PDF", async () => {
  using project = makeProject();
  const failure = await project.read().catch((error: unknown) => error);
  if (!IsolationError.isInstance(failure)) throw new Error(`expected an IsolationError, got ${String(failure)}`);
  expect(failure.code).toBe("not_started");
  expect(failure.message).toContain(
    "dist/libraries.js, which holds pdfjs-dist, does not exist. Leave @rubrica/pdf out",
  );
});
