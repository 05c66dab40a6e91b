import { expect, test } from "bun:test";
import { InvalidArgumentError } from "@rubrica/report-model";
import { writePdf } from "../../test/pdf-writer/write-pdf.ts";
import { ENGINES } from "../engine/engines.ts";
import { drawPagePictures, type PagePictureOptions } from "./page-pictures.ts";
import type { ReadPagesOptions } from "./read-options.ts";
import { readPages } from "./read-pages.ts";
import type { RunOptions } from "./run-options.ts";
import { type ReadIsolation, runWithFallback } from "./run-with-fallback.ts";

const pdf = new Uint8Array(writePdf({ pages: [{ items: [{ kind: "text", text: "One page", x: 72, y: 100 }] }] }));
const readOptions = { password: null, maxPages: 10, maxHeapBytes: 64 * 1024 * 1024, onProgress: () => {} };
/** Wrong arguments are told before anything is run. */
const isolation: ReadIsolation<never, never> = {
  name: "worker-thread",
  run: () => Promise.reject(new Error("It was run.")),
  close: async () => {},
};

async function refusalOf(call: () => Promise<unknown>): Promise<InvalidArgumentError> {
  const error = await call().then(
    () => new Error("it was taken"),
    (reason) => reason,
  );
  if (InvalidArgumentError.isInstance(error)) return error;
  throw error;
}

const used = new Response(pdf);
await used.arrayBuffer();
const locked = new Blob([pdf]).stream();
locked.getReader();

const NO_INPUTS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined"],
  [null, "got null"],
  [3, "got a number. A file descriptor is not taken: pass the path of the file."],
  ["", "got an empty string"],
  [{ path: "secret.pdf" }, "got an object"],
  [[37, 80], "got an array. Make a Uint8Array of it."],
  [Promise.resolve(pdf), "got a Promise. Await it first."],
  [new URL("https://example.com/secret.pdf"), "a URL that begins with https:. Nothing is fetched here"],
  ["http://example.com/secret.pdf", "a URL that begins with http:. Nothing is fetched here"],
  ["s3://bucket/secret.pdf", "a URL that begins with s3:. Pass the path of the file."],
  [new Response("secret", { status: 500 }), "one with status 500"],
  [used, "got a Response that is read already"],
  [locked, "got a ReadableStream that is read already"],
];

const TAKE_INPUTS: readonly (readonly [string, (input: never) => Promise<unknown>])[] = [
  ["readPages", (input) => readPages(input, readOptions)],
  ["drawPagePictures", (input) => drawPagePictures(input)],
  ["runWithFallback", (input) => runWithFallback(isolation, input)],
];

for (const [name, call] of TAKE_INPUTS) {
  test(`${name}() refuses what is no PDF and no way to one, and repeats nothing of it`, async () => {
    for (const [value, words] of NO_INPUTS) {
      const error = await refusalOf(() => call(value as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", `${name}(input)`]);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

const engine = ENGINES[0];

const READ: readonly (readonly [keyof ReadPagesOptions, readonly unknown[]])[] = [
  ["password", [5, {}, new Uint8Array(3)]],
  ["maxPages", [undefined, null, 0, -1, 1.5, Number.NaN, "10"]],
  ["maxHeapBytes", [undefined, null, 0, -1, Number.NaN, "64 MB"]],
  ["engines", ["pdfium", [], engine, null]],
  ["onProgress", [undefined, null, "log", {}]],
  ["onEngine", [null, "log", {}]],
  ["garbage", [null, true, {}, { afterPage() {} }]],
];

for (const [option, values] of READ) {
  test(`readPages() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => readPages(pdf, { ...readOptions, [option]: value } as never));
      expect(error.argument).toBe(`readPages(options.${option})`);
    }
  });
}

const PICTURES: readonly (readonly [keyof PagePictureOptions, readonly unknown[]])[] = [
  ["pages", [1, "1-3", new Set([1]), null]],
  ["dotsPerInch", [0, -96, Number.NaN, 2401, "96"]],
  ["password", [5, {}]],
  ["maxHeapBytes", [0, -1, Number.NaN, "1 GB"]],
];

for (const [option, values] of PICTURES) {
  test(`drawPagePictures() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => drawPagePictures(pdf, { [option]: value } as never));
      expect(error.argument).toBe(`drawPagePictures(options.${option})`);
    }
  });
}

test("drawPagePictures() refuses pages that are no numbers, and passes over those that do not exist", async () => {
  for (const pages of [["1"], [1.5], [Number.NaN], [null], [undefined]]) {
    const error = await refusalOf(() => drawPagePictures(pdf, { pages: pages as never }));
    expect(error.argument).toBe("drawPagePictures(options.pages)[0]");
  }
  expect(await drawPagePictures(pdf, { pages: [-1, 0, 2] })).toEqual([]);
});

const RUN: readonly (readonly [keyof RunOptions, readonly unknown[]])[] = [
  ["password", [5, {}, null]],
  ["deadlineMilliseconds", [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "1000"]],
  ["maxMemoryBytes", [0, -1, Number.NaN, "1 GB"]],
  ["maxBytes", [0, -1, 1.5, Number.NaN]],
  ["maxPages", [0, -1, Number.NaN, null]],
  ["signal", [{}, "abort", new AbortController()]],
  ["onProgress", ["log", {}, null]],
  ["engines", ["pdfium", [], null]],
];

for (const [option, values] of RUN) {
  test(`runWithFallback() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => runWithFallback(isolation, pdf, { [option]: value } as never));
      expect(error.argument).toBe(`runWithFallback(options.${option})`);
    }
  });
}

test("engines are refused one by one", async () => {
  for (const wrong of ["pdfjs", null, {}, { name: "own" }, { open() {} }]) {
    const engines = [engine, wrong] as never;
    const read = await refusalOf(() => readPages(pdf, { ...readOptions, engines }));
    const run = await refusalOf(() => runWithFallback(isolation, pdf, { engines }));
    expect([read.argument, run.argument]).toEqual([
      "readPages(options.engines)[1]",
      "runWithFallback(options.engines)[1]",
    ]);
  }
});

test("runWithFallback() refuses what is no isolation, and all refuse options that are none", async () => {
  for (const value of [undefined, null, "worker", {}, Promise.resolve(isolation)]) {
    const error = await refusalOf(() => runWithFallback(value as never, pdf));
    expect(error.argument).toBe("runWithFallback(isolation)");
  }
  for (const options of [null, 5, "fast"]) {
    const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["readPages(options)", () => readPages(pdf, options as never)],
      ["drawPagePictures(options)", () => drawPagePictures(pdf, options as never)],
      ["runWithFallback(options)", () => runWithFallback(isolation, pdf, options as never)],
    ];
    for (const [argument, call] of calls) expect((await refusalOf(call)).argument).toBe(argument);
  }
});

test("readPages() and drawPagePictures() take what is meant", async () => {
  const { pages } = await readPages(pdf, { ...readOptions, maxPages: Number.POSITIVE_INFINITY });
  expect(pages.map(({ lines }) => lines[0]?.text)).toEqual(["One page"]);
  expect((await drawPagePictures(pdf, { pages: [1], dotsPerInch: 36 })).map(({ page }) => page)).toEqual([1]);
});
