/** Makes a ParsedReport that says only what a test is about. */
import type { Citation, CslItem, ParsedReport, Reference } from "@rubrica/report-model";

const BOX = { x0: 0, y0: 0, x1: 100, y1: 10 };

export interface ReportOutline {
  readonly title?: string | null;
  readonly authors?: readonly string[];
  readonly advisor?: string | null;
  readonly institution?: string | null;
  readonly keywords?: readonly string[];
  readonly references?: readonly Partial<Reference>[];
  /** Lines of the text, one a page; `[n]` cites the n-th reference. */
  readonly lines?: readonly string[];
}

export function buildReport(outline: ReportOutline): ParsedReport {
  const lines = outline.lines ?? [];
  const text = lines.join("\n");
  let start = 0;
  const ranges = lines.map((line) => {
    const range = { start, end: start + line.length };
    start = range.end + 1;
    return range;
  });
  return {
    schemaVersion: 1,
    info: {
      pages: lines.length,
      bytes: 1000,
      title: null,
      author: null,
      subject: null,
      createdAt: null,
      modifiedAt: null,
      producer: null,
      creator: null,
      pdfVersion: "1.7",
      encrypted: false,
      tagged: false,
    },
    reading: { engine: "pdfium", fallbackReason: null, repaired: false, pagesByOtherEngine: [], warnings: [] },
    language: "zh",
    kind: "report",
    textQuality: { characters: text.length, unmappedShare: 0, garbageShare: 0, scannedPages: [] },
    text,
    pages: lines.map((line, index) => ({
      number: index + 1,
      label: null,
      width: 595,
      height: 842,
      lines: [{ text: line, box: BOX, fontSize: 12, bold: false, range: ranges[index] ?? null }],
      blocks: [],
    })),
    integrity: [],
    cover: {
      title: outline.title === undefined ? "报告" : outline.title,
      titleTranslated: null,
      authors: outline.authors ?? [],
      institution: outline.institution ?? null,
      advisor: outline.advisor ?? null,
      studentNumber: null,
      date: null,
    },
    abstracts: [],
    keywords: outline.keywords === undefined ? [] : [{ language: "zh", words: outline.keywords, page: 2 }],
    tableOfContents: null,
    headings: [],
    headingSource: { primary: "none", alsoSeenIn: [], agreement: null },
    sections: [],
    tables: [],
    figures: [],
    formulas: [],
    codeListings: [],
    captions: [],
    footnotes: [],
    references: (outline.references ?? []).map((reference, index) => ({
      page: 9,
      box: BOX,
      label: String(index + 1),
      text: `Entry ${index + 1}: ${reference.item?.title ?? "without title"}`,
      style: "gbt7714-2015",
      item: { type: "article-journal" },
      confidence: 0.9,
      ...reference,
    })),
    citations: lines.flatMap((line, page) => citationsIn(line, page + 1, ranges[page] ?? { start: 0, end: 0 })),
    crossReferences: [],
  };
}

function citationsIn(line: string, page: number, sentence: { start: number; end: number }): readonly Citation[] {
  return [...line.matchAll(/\[(\d+)\]/g)].map((found) => ({
    page,
    box: BOX,
    kind: "bracketed",
    text: found[0],
    references: [Number(found[1]) - 1],
    dangling: [],
    range: { start: sentence.start + found.index, end: sentence.start + found.index + found[0].length },
    sentence,
  }));
}

export function work(title: string, details: Partial<CslItem> = {}): Partial<Reference> {
  return {
    item: {
      type: "article-journal",
      title,
      author: [{ literal: "李明" }],
      issued: { "date-parts": [[2020]] },
      ...details,
    },
  };
}
