import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createObjectStore, type FilesystemObjectStoreOptions, InvalidArgumentError } from "./index.ts";
import { createMailer, type FilesystemMailerOptions } from "./mailer.ts";

const parent = mkdtempSync(join(tmpdir(), "rubrica-misuse-"));
afterAll(() => rmSync(parent, { recursive: true }));
const folder = join(parent, "folder");
const from = "Rubrica <no-reply@example.com>";

function refusalOf(call: () => unknown): InvalidArgumentError {
  try {
    call();
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("it was taken");
}

const NO_FOLDERS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined."],
  [null, "got null."],
  ["", "got an empty string."],
  [5, "got a number."],
  [Buffer.from(folder), "got a Buffer."],
  [Promise.resolve(folder), "got a Promise. Await it first."],
  ["s3://key:secret@bucket/reports", "got a string that begins with s3://. A folder of this machine is wanted."],
  ["https://example.com/secret", "got a string that begins with https://. A folder of this machine is wanted."],
  [pathToFileURL(folder), "got a URL. Pass the path: fileURLToPath(url) of node:url."],
  [pathToFileURL(folder).href, "got a string that begins with file://. Pass the path"],
  [`${folder}\0secret`, "got a string with a NUL in it."],
];

const TAKE_FOLDERS: readonly (readonly [string, (folder: never) => unknown])[] = [
  ["createObjectStore(options.folder)", (value) => createObjectStore({ folder: value })],
  ["createMailer(options.folder)", (value) => createMailer({ folder: value, from })],
];

for (const [argument, call] of TAKE_FOLDERS) {
  test(`${argument} refuses what is no path, and makes no folder`, () => {
    for (const [value, words] of NO_FOLDERS) {
      const error = refusalOf(() => call(value as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", argument]);
      expect(error.message).toContain("expected the path of a folder");
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
    expect(readdirSync(parent)).toEqual([]);
  });
}

test("createObjectStore() refuses bytes that cannot be meant, and what is no object of options", () => {
  for (const minFreeBytes of [-1, Number.NaN, Number.POSITIVE_INFINITY, 0.5, "1 GB", null]) {
    const options = { folder, minFreeBytes } as FilesystemObjectStoreOptions;
    expect(refusalOf(() => createObjectStore(options)).argument).toBe("createObjectStore(options.minFreeBytes)");
  }
  for (const options of [undefined, null, folder]) {
    expect(refusalOf(() => createObjectStore(options as never)).argument).toBe("createObjectStore(options)");
  }
  expect(readdirSync(parent)).toEqual([]);
});

const MAILER: readonly (readonly [keyof FilesystemMailerOptions, readonly unknown[]])[] = [
  ["from", [undefined, null, "", "Rubrica", "Rubrica <no-reply>", 5, { address: "secret@example.com" }]],
  ["clock", [null, new Date(), 5, {}]],
  ["onWritten", ["log", {}, null]],
];

for (const [option, values] of MAILER) {
  test(`createMailer() refuses a wrong ${option} by its name`, () => {
    for (const value of values) {
      const error = refusalOf(() => createMailer({ folder, from, [option]: value } as never));
      expect(error.argument).toBe(`createMailer(options.${option})`);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("createMailer() refuses what is no object of options", () => {
  for (const options of [undefined, null, folder]) {
    expect(refusalOf(() => createMailer(options as never)).argument).toBe("createMailer(options)");
  }
});
