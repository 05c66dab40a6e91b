import type { ReadingRecord, Warning } from "@rubrica/report-model";
import { ENGINES } from "../engine/engines.ts";
import type { DocumentFacts } from "../engine/page-primitives.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { PdfError } from "../pdf-error.ts";
import { announceEngine } from "./announce-engine.ts";
import { createGarbageCollector } from "./collect-garbage.ts";
import { openWithFallback } from "./open-with-fallback.ts";
import type { PdfInput } from "./pdf-input.ts";
import { readInput } from "./read-input.ts";
import { checkReadOptions, type ReadPagesOptions } from "./read-options.ts";
import { PageReading } from "./read-with-fallback.ts";
import { checkForObjects, checkHeader } from "./sniff-pdf.ts";

/** A document as far as it can be read without knowing what it is about. */
export interface ReadDocument {
  readonly facts: DocumentFacts;
  /** All pages, laid out. The caller's own: whoever wants the memory back may empty it. */
  readonly pages: PageLayout[];
  /** Engines, fallbacks and warnings. */
  readonly reading: ReadingRecord;
}

const REPAIRED: Warning = {
  code: "repaired",
  message: "The file was damaged and has been repaired; parts of it may be missing.",
  page: null,
};

/** Whoever reads in this process has decided on limits before. */
const UNHURRIED = { maxBytes: Number.POSITIVE_INFINITY, signal: null, deadlineMilliseconds: null };

/**
 * Opens, reads and lays out a PDF in this very process. Never call it on a thread that serves anybody: a file can
 * block, crash or exhaust it; isolate it with {@link createIsolation} and {@link runWithFallback}.
 *
 * @throws {PdfError} when the document cannot be read or has too many pages.
 * @throws {InvalidArgumentError} for an input or an option that cannot be meant.
 */
export async function readPages<Progress = never>(
  input: PdfInput,
  options: ReadPagesOptions<Progress>,
): Promise<ReadDocument> {
  checkReadOptions(options);
  const bytes = await readInput(input, { argument: "readPages(input)", ...UNHURRIED });
  const { password, maxPages, onProgress, engines = ENGINES, garbage = createGarbageCollector() } = options;
  checkHeader(bytes);
  checkForObjects(bytes);
  const limits = { maxHeapBytes: options.maxHeapBytes };
  let working: string | null = null;
  const announce = (name: string): void => {
    if (name === working) return;
    working = name;
    options.onEngine?.(name);
  };
  const usable = engines.map((engine) => announceEngine(engine, announce));
  onProgress({ step: "open", page: 0, pages: 0 });

  const opened = await openWithFallback(bytes, { engines: usable, password, limits });
  const { pageCount } = opened.document.facts;
  const reading = new PageReading(opened, {
    others: usable.filter((engine) => engine !== opened.engine),
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
