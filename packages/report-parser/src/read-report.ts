import { createGarbageCollector, type ReadPagesOptions, readPages } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { analyseReport } from "./analyse-report.ts";
import { languageByWords } from "./document/language.ts";
import type { ParseProgress } from "./parse-progress.ts";

/** Reads and analyses a PDF in this very process. Never call it on a thread that serves anybody: see `parseReport`. */
export async function readReport(bytes: Uint8Array, options: ReadPagesOptions<ParseProgress>): Promise<ParsedReport> {
  const garbage = options.garbage ?? createGarbageCollector();
  const { facts, pages, reading } = await readPages(bytes, { ...options, garbage });
  garbage.afterStep();
  options.onProgress({ step: "analyse", page: facts.pageCount, pages: facts.pageCount });
  const { afterStep } = garbage;
  const report = analyseReport({ facts, bytes: bytes.length, pages, reading }, { afterStep });
  // The report goes on its way as text of its own size: the pages must be gone by then.
  pages.length = 0;
  afterStep();
  return { ...report, language: await languageByWords(report.text, report.language) };
}
