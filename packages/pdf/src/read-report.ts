import type { ParsedReport, ReadingRecord, Warning } from "@rubrica/report-model";
import { analyseReport } from "./analyse-report.ts";
import { createGarbageCollector, type GarbageCollector } from "./collect-garbage.ts";
import { announceEngine } from "./engine/announce-engine.ts";
import { openWithFallback } from "./engine/engine-chain.ts";
import type { DocumentFacts, PdfEngine } from "./engine/page-primitives.ts";
import { createPdfiumEngine } from "./engine/pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "./engine/pdfjs/pdfjs-engine.ts";
import type { PageLayout } from "./layout/page-layout.ts";
import { PageReading } from "./page-reading.ts";
import type { ParseProgress } from "./parse-report.ts";
import { PdfError } from "./pdf-error.ts";
import { checkForObjects, checkHeader } from "./sniff-pdf.ts";

export type EngineName = PdfEngine["name"];

/** What the isolated process gets beside the bytes. */
export interface ReadOptions {
  readonly password: string | null;
  readonly maxPages: number;
  /** Cap of PDFium's heap. */
  readonly maxHeapBytes: number;
  /** Engines to use, most trusted first. */
  readonly engines: readonly EngineName[];
  readonly onProgress: (progress: ParseProgress) => void;
  /** Called when another engine begins to work. Default: nobody is told. */
  readonly onEngine?: (name: EngineName) => void;
}

const REPAIRED: Warning = {
  code: "repaired",
  message: "The file was damaged and has been repaired; parts of it may be missing.",
  page: null,
};

const factories: Readonly<Record<EngineName, () => PdfEngine>> = {
  pdfium: createPdfiumEngine,
  pdfjs: createPdfjsEngine,
};
/** Engines live as long as the process: PDFium keeps its instance between documents. */
const engines = new Map<EngineName, PdfEngine>();

/** Reads and analyses a PDF in this very process. Never call it on a thread that serves anybody: see `parseReport`. */
export async function readReport(bytes: Uint8Array, options: ReadOptions): Promise<ParsedReport> {
  const garbage = createGarbageCollector();
  const { facts, pages, reading } = await readPages(bytes, options, garbage);
  garbage.afterStep();
  options.onProgress({ step: "analyse", page: facts.pageCount, pages: facts.pageCount });
  const { afterStep } = garbage;
  const report = analyseReport({ facts, bytes: bytes.length, pages, reading, afterStep });
  // The report goes on its way as text of its own size: the pages must be gone by then.
  pages.length = 0;
  afterStep();
  return report;
}

/** The first half of {@link readReport}: opened, read and laid out, not yet analysed. */
async function readPages(
  bytes: Uint8Array,
  options: ReadOptions,
  garbage: GarbageCollector,
): Promise<{ readonly facts: DocumentFacts; readonly pages: PageLayout[]; readonly reading: ReadingRecord }> {
  const { password, maxPages, onProgress } = options;
  checkHeader(bytes);
  checkForObjects(bytes);
  const limits = { maxHeapBytes: options.maxHeapBytes };
  let working: EngineName | null = null;
  const announce = (name: EngineName): void => {
    if (name === working) return;
    working = name;
    options.onEngine?.(name);
  };
  const usable = options.engines.map((name) => announceEngine(engineNamed(name), announce));
  onProgress({ step: "open", page: 0, pages: 0 });

  const opened = await openWithFallback(bytes, { engines: usable, password, limits });
  const { pageCount } = opened.document.facts;
  const reading = new PageReading(opened, {
    other: usable.find((engine) => engine !== opened.engine) ?? null,
    password,
    limits,
    onPage(page) {
      garbage.afterPage();
      onProgress({ step: "read", page, pages: pageCount });
    },
  });
  try {
    if (pageCount > maxPages) throw new PdfError("too_many_pages", { pages: pageCount, maxPages });
    const pages = await reading.readAll();
    const { facts } = reading.document;
    const { record } = reading;
    const warnings = [...record.warnings, ...(record.repaired ? [REPAIRED] : [])];
    return { facts, pages, reading: { ...record, warnings } };
  } finally {
    await reading.close();
  }
}

function engineNamed(name: EngineName): PdfEngine {
  const engine = engines.get(name) ?? factories[name]();
  engines.set(name, engine);
  return engine;
}
