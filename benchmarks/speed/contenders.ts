/** What is measured: each function reads one PDF as a whole and returns its number of pages. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";

export type Contender = (path: string) => Promise<number>;

/** Loads a contender; what loading costs is not measured. */
export const contenders: Readonly<Record<string, () => Promise<Contender>>> = {
  "rubrica: whole parse to ParsedReport": loadReadReport,
  "rubrica: the same, isolated (parseReport)": loadParseReport,
  "rubrica: primitives only": loadPrimitives,
  "PDFium: text only": loadBarePdfium,
  "pdf.js: text only": loadPdfjs,
  unpdf: loadUnpdf,
  "liteparse: text": () => loadLiteparse("text"),
  "liteparse: Markdown": () => loadLiteparse("markdown"),
  "pdf-inspector: Markdown": loadPdfInspector,
};

async function loadReadReport(): Promise<Contender> {
  const { createPdfiumEngine } = await import("@rubrica/pdf");
  const { readReport } = await import("../../packages/report-parser/src/read-report.ts");
  return async (path) => {
    const report = await readReport(await readFile(path), {
      password: null,
      maxPages: 100_000,
      maxHeapBytes: 1024 * 1024 * 1024,
      engines: [createPdfiumEngine()],
      onProgress: () => {},
      onEngine: () => {},
    });
    return report.info.pages;
  };
}

async function loadParseReport(): Promise<Contender> {
  const { parseReport } = await import("../../packages/report-parser/src/parse-report.ts");
  return async (path) => (await parseReport(path, { maxBytes: 2 ** 30, maxPages: 100_000 })).info.pages;
}

async function loadPrimitives(): Promise<Contender> {
  const { createPdfiumEngine } = await import("../../packages/pdf/src/engine/pdfium/pdfium-engine.ts");
  const engine = createPdfiumEngine();
  return async (path) => {
    const document = await engine.open(await readFile(path), { limits: { maxHeapBytes: 2 ** 30 } });
    const { pageCount } = document.facts;
    for (let index = 0; index < pageCount; index++) await document.page(index);
    await document.close();
    return pageCount;
  };
}

/** Only what a program must call to get at the text of each page. */
async function loadBarePdfium(): Promise<Contender> {
  const { PDFiumModule } = await import("@hyzyla/pdfium");
  const create = PDFiumModule as unknown as (options: object) => Promise<{
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: Record<string, (...values: number[]) => number>;
  }>;
  const module = await create({});
  const call = (name: string, ...values: number[]): number => module.wasmExports[name]?.(...values) ?? 0;
  call("PDFium_Init");
  return async (path) => {
    const bytes = await readFile(path);
    const address = call("malloc", bytes.length);
    module.HEAPU8.set(bytes, address);
    const document = call("FPDF_LoadMemDocument", address, bytes.length, 0);
    const pages = call("FPDF_GetPageCount", document);
    for (let index = 0; index < pages; index++) {
      const page = call("FPDF_LoadPage", document, index);
      const textPage = call("FPDFText_LoadPage", page);
      const characters = call("FPDFText_CountChars", textPage);
      const buffer = call("malloc", characters * 2 + 2);
      call("FPDFText_GetText", textPage, 0, characters, buffer);
      new TextDecoder("utf-16le").decode(module.HEAPU8.subarray(buffer, buffer + characters * 2));
      call("free", buffer);
      call("FPDFText_ClosePage", textPage);
      call("FPDF_ClosePage", page);
    }
    call("FPDF_CloseDocument", document);
    call("free", address);
    return pages;
  };
}

interface PdfjsText {
  getDocument(parameters: object): {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(number: number): Promise<{ getTextContent(): Promise<unknown>; cleanup(): void }>;
    }>;
    destroy(): Promise<void>;
  };
}

async function loadPdfjs(): Promise<Contender> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("pdfjs-dist/package.json"));
  const { getDocument } = (await import("pdfjs-dist/legacy/build/pdf.mjs")) as unknown as PdfjsText;
  return async (path) => {
    const task = getDocument({
      data: new Uint8Array(await readFile(path)),
      cMapUrl: join(folder, "cmaps") + sep,
      standardFontDataUrl: join(folder, "standard_fonts") + sep,
      verbosity: 0,
    });
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      await page.getTextContent();
      page.cleanup();
    }
    await task.destroy();
    return document.numPages;
  };
}

async function loadUnpdf(): Promise<Contender> {
  const { extractText } = await import("unpdf");
  return async (path) => (await extractText(new Uint8Array(await readFile(path)))).totalPages;
}

async function loadLiteparse(outputFormat: "text" | "markdown"): Promise<Contender> {
  const { LiteParse } = await import("@llamaindex/liteparse");
  return async (path) => {
    const parser = new LiteParse({ outputFormat, ocrEnabled: false, quiet: true, maxPages: 100_000 });
    return (await parser.parse(path)).pages.length;
  };
}

async function loadPdfInspector(): Promise<Contender> {
  const { processPdf } = await import("@firecrawl/pdf-inspector");
  return async (path) => processPdf(await readFile(path)).pageCount;
}
