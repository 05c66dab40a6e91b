import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageLayout, PdfDocument } from "@rubrica/pdf";
import { createPdfiumEngine, layoutPage } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { corpusFolder, noCorpus } from "../../pdf/test/corpus-folder.ts";
import { analyseReport } from "../src/analyse-report.ts";

interface Truth {
  readonly file: string;
  readonly title: string;
  readonly titleAlternatives?: readonly string[];
  readonly toc: readonly TruthHeading[] | null;
  readonly headings?: readonly TruthHeading[];
  readonly headingsScope?: string;
  readonly abstract: Readonly<Record<string, { readonly first: string; readonly last: string }>>;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
}

interface TruthHeading {
  readonly level: number;
  readonly title: string;
  readonly pdfPage?: number;
}

const truths = corpusFolder === null ? null : join(corpusFolder, "truth");
const names = truths !== null && existsSync(truths) ? readdirSync(truths).filter((file) => file.endsWith(".json")) : [];

const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad\u2010-\u2015-]+/g, "");
const engine = createPdfiumEngine();

async function readLayouts(document: PdfDocument): Promise<PageLayout[]> {
  const pages: PageLayout[] = [];
  for (let index = 0; index < document.facts.pageCount; index++) pages.push(layoutPage(await document.page(index)));
  return pages;
}

async function parse(path: string, declared: boolean): Promise<ParsedReport> {
  const bytes = new Uint8Array(readFileSync(path));
  const document = await engine.open(bytes, { limits: { maxHeapBytes: 512 * 1024 * 1024 } });
  try {
    const pages = await readLayouts(document);
    const { facts } = document;
    return analyseReport({
      facts: declared ? facts : { ...facts, outline: [] },
      bytes: bytes.length,
      pages: declared ? pages : pages.map((page) => ({ ...page, structure: [] })),
      reading: { engine: "pdfium", fallbackReason: null, repaired: false, pagesByOtherEngine: [], warnings: [] },
    });
  } finally {
    await document.close();
  }
}

/** Expected titles that were found on their page, and how many of those have their level. */
function compare(
  expected: readonly TruthHeading[],
  found: readonly { level: number; number: string | null; title: string; page: number | null }[],
) {
  const hits = expected.flatMap((heading) => {
    const twin = found.find(
      (other) => fold(`${other.number ?? ""}${other.title}`) === fold(heading.title) && other.page === heading.pdfPage,
    );
    return twin === undefined ? [] : [twin.level === heading.level];
  });
  return { recall: hits.length / expected.length, levels: hits.filter(Boolean).length / Math.max(1, hits.length) };
}

/**
 * Tests contents, headings, abstracts, keywords and titles of documents of the corpus against their hand-checked truth.
 * @param chosen whether a document is read, by its path in the corpus.
 */
export function testCorpusStructure(chosen: (file: string) => boolean): void {
  if (names.length === 0) {
    console.info(`skipped the structure of the corpus: ${noCorpus}`);
    test.skip(`analyseReport() finds the structure of the corpus (${noCorpus})`, () => {});
  }
  for (const name of names) {
    const truth = JSON.parse(readFileSync(join(truths as string, name), "utf8")) as Truth;
    if (!chosen(truth.file)) continue;
    const path = join(corpusFolder as string, truth.file);

    test(`analyseReport() finds the structure of ${truth.file}`, async () => {
      const report = await parse(path, true);
      const expected = truth.toc ?? truth.headings ?? [];
      const headings = compare(expected, report.headings);
      expect(headings.recall).toBeGreaterThanOrEqual(0.95);
      expect(headings.levels).toBeGreaterThanOrEqual(0.97);
      if (truth.toc !== null) {
        const entries = report.tableOfContents?.entries ?? [];
        expect(compare(expected, entries)).toEqual({ recall: 1, levels: 1 });
        expect(entries.length).toBe(expected.length);
      }
      expect([truth.title, ...(truth.titleAlternatives ?? [])].map(fold)).toContain(fold(report.cover.title ?? ""));
      for (const [language, { first, last }] of Object.entries(truth.abstract)) {
        const text = fold(report.abstracts.find((abstract) => abstract.language === language)?.text ?? "");
        expect(text.startsWith(fold(first)) && text.endsWith(fold(last))).toBe(true);
      }
      for (const [language, words] of Object.entries(truth.keywords)) {
        expect(report.keywords.find((list) => list.language === language)?.words.map(fold)).toEqual(words.map(fold));
      }
    }, 240_000);

    test(`analyseReport() finds the headings of ${truth.file} without tags and outline`, async () => {
      const report = await parse(path, false);
      const headings = compare(truth.toc ?? truth.headings ?? [], report.headings);
      expect(headings.recall).toBeGreaterThanOrEqual(0.95);
      expect(headings.levels).toBeGreaterThanOrEqual(0.97);
    }, 240_000);
  }
}
