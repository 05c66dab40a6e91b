import { expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Located = typeof import("./carried-libraries.ts");

/** A project with a pdf.js of its own and our package in it, as it is published. */
function makeProject() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "rubrica-carried-")));
  const ours = join(project, "node_modules/@rubrica/pdf");
  mkdirSync(join(ours, "src"), { recursive: true });
  cpSync(join(import.meta.dir, "carried-libraries.ts"), join(ours, "src/carried-libraries.ts"));
  const put = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "name": "pdfjs-dist", "version": "1.0.0" }');
    return folder;
  };
  return {
    ours,
    put,
    theirs: put(join(project, "node_modules/pdfjs-dist")),
    async locate() {
      const located = (await import(pathToFileURL(join(ours, "src/carried-libraries.ts")).href)) as Located;
      return located.locateLibrary("pdfjs-dist");
    },
    [Symbol.dispose]: () => rmSync(project, { recursive: true, force: true }),
  };
}

test("locateLibrary() takes the copy that the package carries, not the one of the project around it", async () => {
  using project = makeProject();
  const carried = project.put(join(project.ours, "dist/libraries/pdfjs-dist"));
  expect(await project.locate()).toBe(carried);
});

test("locateLibrary() takes what is installed for the package itself first, as in the repository", async () => {
  using project = makeProject();
  project.put(join(project.ours, "dist/libraries/pdfjs-dist"));
  const installed = project.put(join(project.ours, "node_modules/pdfjs-dist"));
  expect(await project.locate()).toBe(installed);
});

test("locateLibrary() looks further up where neither is, as in the repository without development dependencies", async () => {
  using project = makeProject();
  expect(await project.locate()).toBe(project.theirs);
});
