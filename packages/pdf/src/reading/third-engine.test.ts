import { afterAll, expect, test } from "bun:test";
import { plainTextEngine, writePlainText } from "../../test/plain-text-engine/plain-text-engine.ts";
import type { PageTexts } from "../../test/read-pages-job.ts";
import { ENGINES } from "../engine/engines.ts";
import type { PdfEngine } from "../engine/pdf-engine.ts";
import { PdfError } from "../pdf-error.ts";
import { createIsolation } from "./pdf-isolation.ts";
import { readPages } from "./read-pages.ts";
import type { ReadMessage, ReadParameters } from "./read-parameters.ts";
import { type ReadIsolation, runWithFallback } from "./run-with-fallback.ts";

/** All that a third engine takes: its folder, and this line. */
const THREE: readonly PdfEngine[] = [...ENGINES, plainTextEngine];

const file = writePlainText(["first page", "second page"]);
const options = { password: null, maxPages: 10, maxHeapBytes: 64 * 1024 * 1024, onProgress: () => {} };
const isolation = createIsolation<ReadParameters, ReadMessage, PageTexts>({
  entry: new URL("../../test/read-pages-job.ts", import.meta.url),
  maxConcurrency: 1,
});
afterAll(() => isolation.close());

test("readPages() opens with a third engine what the first two refuse, and says why", async () => {
  const { pages, reading } = await readPages(file, { ...options, engines: THREE });

  expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([["first page"], ["second page"]]);
  expect(reading).toMatchObject({ engine: "plain-text", fallbackReason: "pdfium: damaged, pdfjs: damaged" });
});

test("readPages() asks a third engine for the page that the first two cannot read", async () => {
  const unreadable = (name: string): PdfEngine => ({
    ...plainTextEngine,
    name,
    async open(bytes, limits) {
      const document = await plainTextEngine.open(bytes, limits);
      const page = (index: number) =>
        index === 0 ? document.page(index) : Promise.reject(new PdfError("page_unreadable", { page: index + 1 }));
      return { ...document, page };
    },
  });
  const engines = [unreadable("one"), unreadable("two"), plainTextEngine];
  const { pages, reading } = await readPages(file, { ...options, engines });

  expect(pages.map(({ lines }) => lines[0]?.text)).toEqual(["first page", "second page"]);
  expect(reading).toMatchObject({ engine: "one", pagesByOtherEngine: [2] });
});

test("readPages() leaves a page to the first engine where another one finds nothing but blanks on it", async () => {
  const wordless: PdfEngine = {
    ...plainTextEngine,
    name: "wordless",
    async open(bytes, limits) {
      const document = await plainTextEngine.open(bytes, limits);
      const page = async (index: number) => {
        const read = await document.page(index);
        return { ...read, glyphs: { ...read.glyphs, count: 0 }, hasUnreadText: true };
      };
      return { ...document, page };
    },
  };
  const blanks = writePlainText(["first page", "   "]);
  const { reading } = await readPages(blanks, { ...options, engines: [wordless, plainTextEngine] });

  expect(reading).toMatchObject({ engine: "wordless", pagesByOtherEngine: [1] });
});

test("runWithFallback() reads with a third engine in isolation", async () => {
  const { result, abandoned } = await runWithFallback(isolation, file, { engines: THREE });

  expect(result).toEqual({ engine: "plain-text", pages: ["first page", "second page"] });
  expect(abandoned).toBeNull();
});

test("runWithFallback() gives the time that two engines have left to the third", async () => {
  const asked: (readonly string[])[] = [];
  const failures = [new PdfError("crashed"), new PdfError("out_of_memory", { maxMemoryBytes: 1 })];
  const twiceFailing: ReadIsolation<never, PageTexts> = {
    name: "child-process",
    async run({ parameters, onMessage }) {
      asked.push(parameters.engines);
      const failure = failures.shift();
      if (failure === undefined) return { engine: "plain-text", pages: [] };
      onMessage({ kind: "engine", name: parameters.engines[0] ?? "" });
      throw failure;
    },
    close: async () => {},
  };
  const { abandoned } = await runWithFallback(twiceFailing, file, { engines: THREE });

  expect(asked).toEqual([["pdfium", "pdfjs", "plain-text"], ["pdfjs", "plain-text"], ["plain-text"]]);
  expect(abandoned).toBe("pdfium: crashed, pdfjs: out_of_memory");
});
