import { afterAll, expect, test } from "bun:test";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import {
  createParseIsolation,
  InvalidArgumentError,
  type ParseReportOptions,
  PdfError,
  type PdfInput,
  parseReport,
  toMarkdown,
} from "../src/index.ts";

const isolation = createParseIsolation({ maxConcurrency: 1 });
const folder = await mkdtemp(join(tmpdir(), "rubrica-misuse-"));
afterAll(async () => {
  await isolation.close();
  await rm(folder, { recursive: true });
});

const pdf = writePdf({ pages: [{ items: [{ kind: "text", text: "Hello report", x: 72, y: 100 }] }] });
const bytes = new Uint8Array(pdf);
const path = join(folder, "small report.pdf");
await writeFile(path, bytes);

const never = new Promise<never>(() => {});

const TAKEN: readonly (readonly [string, () => PdfInput])[] = [
  ["a path", () => path],
  ["a file: URL", () => pathToFileURL(path)],
  ["a file: URL as text", () => pathToFileURL(path).href],
  ["a Uint8Array", () => bytes],
  ["a Buffer", () => Buffer.from(bytes)],
  ["an ArrayBuffer", () => bytes.slice().buffer],
  ["a DataView of a part", () => new DataView(Uint8Array.of(0, ...bytes, 0).buffer, 1, bytes.length)],
  ["a Blob", () => new Blob([bytes])],
  ["a File", () => new File([bytes], "report.pdf")],
  ["a Response", () => new Response(bytes)],
  ["a ReadableStream", () => new Blob([bytes]).stream()],
  ["a stream of Node", () => createReadStream(path, { highWaterMark: 100 })],
  ["a generator", () => Readable.from([bytes.subarray(0, 50), bytes.subarray(50)])],
];

for (const [what, make] of TAKEN) {
  test(`parseReport() reads ${what}`, async () => {
    expect((await parseReport(make(), { isolation })).text.trim()).toBe("Hello report");
  });
}

const locked = new Blob([bytes]).stream();
locked.getReader();
const used = new Response(bytes);
await used.arrayBuffer();

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ["nothing", undefined, "got undefined"],
  ["null", null, "got null"],
  ["a number", 3, "got a number. A file descriptor is not taken: pass the path of the file."],
  ["a boolean", true, "got a boolean"],
  ["an empty path", "", "got an empty string"],
  ["an object", {}, "got an object"],
  ["an array of numbers", [37, 80], "got an array. Make a Uint8Array of it."],
  ["a promise of bytes", Promise.resolve(bytes), "got a Promise. Await it first."],
  ["an http URL", new URL("https://example.com/secret.pdf"), "a URL that begins with https:. Nothing is fetched here"],
  ["an http URL as text", "http://example.com/secret.pdf", "a URL that begins with http:. Nothing is fetched here"],
  ["another URL", "ftp://example.com/secret.pdf", "a URL that begins with ftp:. Pass the path of the file."],
  ["a file: URL of another host", "file://example.com/secret.pdf", "a URL that begins with file:"],
  ["a Response of an error", new Response("secret", { status: 404 }), "one with status 404"],
  ["a Response read before", used, "got a Response that is read already"],
  ["a stream read by another", locked, "got a ReadableStream that is read already"],
  [
    "a stream of texts",
    Readable.from(["%PDF secret"]),
    "one that yields a string. Open the stream without an encoding.",
  ],
];

for (const [what, input, words] of REFUSED) {
  test(`parseReport() refuses ${what} and says what is meant`, async () => {
    const error = await parseReport(input as PdfInput, { isolation }).catch((failure) => failure);
    expect(InvalidArgumentError.isInstance(error)).toBe(true);
    expect(error.code).toBe("invalid_argument");
    expect(error.message).toStartWith("parseReport(input): expected ");
    expect(error.message).toContain(words);
    expect(error.message).not.toContain("secret");
  });
}

const OPTIONS: readonly (readonly [keyof ParseReportOptions, readonly unknown[]])[] = [
  ["deadlineMilliseconds", [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "1000"]],
  ["maxMemoryBytes", [0, -1, Number.NaN, "1 GB"]],
  ["maxBytes", [0, -5, Number.NaN, 1.5]],
  ["maxPages", [0, -5, Number.NaN, null]],
  ["signal", [{}, "abort", new AbortController()]],
  ["onProgress", ["log", {}]],
  ["password", [5, {}]],
  ["isolation", ["worker", 3, {}]],
];

for (const [option, values] of OPTIONS) {
  test(`parseReport() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const options = { isolation, [option]: value } as unknown as ParseReportOptions;
      const error = await parseReport(bytes, options).catch((failure) => failure);
      expect(InvalidArgumentError.isInstance(error)).toBe(true);
      expect(error.argument).toBe(`parseReport(options.${option})`);
    }
  });
}

test("parseReport() takes infinity for no limit", async () => {
  const most = Number.POSITIVE_INFINITY;
  const report = await parseReport(bytes, { isolation, maxBytes: most, maxPages: most, maxMemoryBytes: most });
  expect(report.text.trim()).toBe("Hello report");
});

test("parseReport() refuses options that are none", async () => {
  for (const options of [null, 5, "fast"]) {
    const error = await parseReport(bytes, options as never).catch((failure) => failure);
    expect(error).toMatchObject({ code: "invalid_argument", argument: "parseReport(options)" });
  }
});

test("createParseIsolation() refuses limits that cannot be meant", () => {
  for (const [option, value] of [
    ["maxConcurrency", 0],
    ["maxConcurrency", Number.NaN],
    ["maxConcurrency", -2],
    ["maxJobsPerRunner", 0],
    ["maxIdleMemoryBytes", -1],
    ["idleMilliseconds", -1],
    ["entry", "./parse-job.js"],
    ["entry", new URL("https://example.com/job.js")],
  ] as const) {
    expect(() => createParseIsolation({ [option]: value })).toThrow(`createIsolation(options.${option}): expected `);
  }
});

test("toMarkdown() refuses what is no report", () => {
  for (const value of [undefined, path, bytes, { text: "x" }, Promise.resolve()]) {
    expect(() => toMarkdown(value as never)).toThrow("toMarkdown(report): expected a ParsedReport, got ");
  }
});

const STALLING: readonly (readonly [string, () => { readonly input: PdfInput; readonly ended: Promise<void> }])[] = [
  [
    "a ReadableStream",
    () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { input: new ReadableStream({ pull: () => never, cancel: resolve }), ended: promise };
    },
  ],
  [
    "a stream of Node",
    () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const input = new Readable({
        read() {},
        destroy(_, done) {
          resolve();
          done(null);
        },
      });
      return { input, ended: promise };
    },
  ],
];

for (const [what, make] of STALLING) {
  test(`parseReport() gives ${what} up that does not go on: at the deadline and at an abort`, async () => {
    const late = make();
    const timeout = await parseReport(late.input, { isolation, deadlineMilliseconds: 20 }).catch((error) => error);
    expect(PdfError.isInstance(timeout)).toBe(true);
    expect([timeout.code, timeout.facts]).toEqual(["timeout", { deadlineMilliseconds: 20, step: "input" }]);
    await late.ended;

    const aborted = make();
    const controller = new AbortController();
    const reading = parseReport(aborted.input, { isolation, signal: controller.signal }).catch((error) => error);
    controller.abort();
    expect((await reading).code).toBe("aborted");
    await aborted.ended;
  });
}

test("parseReport() keeps to the size limit while a stream of Node or a Blob comes in", async () => {
  const zeros = new Uint8Array(1000);
  let taken = 0;
  const endless = Readable.from(
    (async function* () {
      while (true) {
        taken += zeros.length;
        yield zeros;
      }
    })(),
  );
  const tooLong = await parseReport(endless, { isolation, maxBytes: 5000 }).catch((error) => error);
  expect(tooLong.code).toBe("too_large");
  expect(taken).toBeLessThan(100_000);
  expect(endless.destroyed).toBe(true);
  const blob = await parseReport(new Blob([zeros]), { isolation, maxBytes: 999 }).catch((error) => error);
  expect([blob.code, blob.facts]).toEqual(["too_large", { bytes: 1000, maxBytes: 999 }]);
});
