import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { IsolationError } from "./isolation-error.ts";
import { locateEntry } from "./locate-entry.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "rubrica entry ")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = join(folder, "node_modules/reader");
mkdirSync(join(folder, "bundle"));
mkdirSync(join(installed, "dist"), { recursive: true });
writeFileSync(join(installed, "dist/worker.mjs"), "");
const bundle = pathToFileURL(join(folder, "bundle/program.mjs"));
const place = {
  beside: () => new URL("./worker.mjs", bundle),
  file: "dist/worker.mjs",
  packageName: "reader",
  option: "createReader({ entry })",
};

test("locateEntry() looks beside the module first, then for the package from there", () => {
  expect(locateEntry(place).href).toBe(pathToFileURL(join(installed, "dist/worker.mjs")).href);
  writeFileSync(join(folder, "bundle/worker.mjs"), "");
  expect(locateEntry(place).href).toBe(new URL("./worker.mjs", bundle).href);
});

test("locateEntry() says what to do where there is neither, also where a bundle does not know its own place", () => {
  const unknown = { ...place, packageName: "@no/reader", beside: () => new URL("./worker.mjs", undefined) };
  const elsewhere = { ...unknown, beside: () => new URL("./no-worker.mjs", bundle) };
  for (const each of [unknown, elsewhere]) {
    let failure: unknown = null;
    try {
      locateEntry(each);
    } catch (error) {
      failure = error;
    }
    if (!IsolationError.isInstance(failure)) throw new Error(`expected an IsolationError, got ${String(failure)}`);
    expect(failure.code).toBe("not_started");
    expect(failure.message).toContain("copy node_modules/@no/reader/dist/worker.mjs beside the bundle");
    expect(failure.message).toContain("pass the URL of a copy as createReader({ entry }).");
  }
});
