/** Builds small ParsedReports whose text, lines, headings, references and citations agree with each other. */
import type {
  Abstract,
  Box,
  Caption,
  Citation,
  ContentsEntry,
  CrossReference,
  CslItem,
  Heading,
  IntegrityFinding,
  KeywordList,
  Language,
  Line,
  ParsedReport,
  Reference,
  ReferenceStyle,
  Section,
  SectionRole,
  TextRange,
} from "@rubrica/report-model";

export interface ChapterDraft {
  readonly level?: number;
  readonly number?: string | null;
  readonly title: string;
  readonly role?: SectionRole;
  readonly paragraphs?: readonly string[];
}

export interface ReferenceDraft {
  readonly text: string;
  readonly item?: CslItem;
  readonly style?: ReferenceStyle;
}

export interface ReportDraft {
  readonly language?: Language;
  readonly title?: string;
  readonly date?: string | null;
  readonly abstracts?: readonly { readonly language: string; readonly text: string }[];
  readonly keywords?: readonly (readonly string[])[];
  readonly chapters?: readonly ChapterDraft[];
  /** False: no table of contents is printed. Default: one that lists every chapter. */
  readonly contents?: boolean | readonly Partial<ContentsEntry>[];
  readonly references?: readonly ReferenceDraft[];
  readonly captions?: readonly {
    readonly kind: Caption["kind"];
    readonly label: string;
    readonly number: string;
    readonly text: string;
  }[];
  readonly integrity?: readonly IntegrityFinding[];
}

const LINES_A_PAGE = 30;
const PAGE = { width: 595, height: 842 };

/** A report from a draft. `[n]` in a paragraph becomes a citation, `图n`/`Figure n` a mention of a figure. */
export function makeReport(draft: ReportDraft = {}): ParsedReport {
  const writer = new TextWriter();
  const headings: Heading[] = [];
  const sections: Section[] = [];
  const abstracts: Abstract[] = [];
  const chapters = draft.chapters ?? [];
  if (draft.title !== undefined) writer.write(draft.title);

  for (const { language, text } of draft.abstracts ?? []) {
    const range = writer.write(text);
    abstracts.push({ language, range, text, page: writer.pageOf(range) });
  }
  const keywords: KeywordList[] = (draft.keywords ?? []).map((words) => {
    const range = writer.write(`关键词：${words.join("；")}`);
    return { language: "zh", words, page: writer.pageOf(range) };
  });
  const printed = draft.contents ?? true;
  const listed: readonly Partial<ContentsEntry>[] = printed === true ? chapters : printed === false ? [] : printed;
  const contentsLines = listed.map((entry) => writer.write(`${entry.number ?? ""} ${entry.title ?? ""}`.trim()));
  writer.breakPage();

  const open: number[] = [];
  for (const chapter of chapters) {
    const level = chapter.level ?? 1;
    const line = `${chapter.number ?? ""} ${chapter.title}`.trim();
    const range = writer.write(line);
    while (open.length > 0 && (headings[open.at(-1) as number]?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1) ?? null;
    const index = headings.length;
    headings.push({
      level,
      number: chapter.number ?? null,
      title: chapter.title,
      range,
      parent,
      ...writer.placeOf(range),
    });
    open.push(index);
    const start = writer.length;
    for (const paragraph of chapter.paragraphs ?? []) writer.write(paragraph);
    sections.push({
      heading: index,
      level,
      role: chapter.role ?? "body",
      range: { start, end: writer.length },
      firstPage: writer.pageOf(range),
      lastPage: writer.page,
      parent,
    });
  }

  const captions: Caption[] = (draft.captions ?? []).map((caption) => {
    const range = writer.write(`${caption.label} ${caption.text}`);
    return { ...caption, range, translation: null, ...writer.placeOf(range) };
  });
  const references: Reference[] = (draft.references ?? []).map((reference, index) => {
    const range = writer.write(`[${index + 1}] ${reference.text}`);
    return {
      label: String(index + 1),
      text: reference.text,
      style: reference.style ?? "gbt7714-2015",
      item: reference.item ?? { type: "article-journal" },
      confidence: 1,
      ...writer.placeOf(range),
    };
  });
  if (references.length > 0) {
    const first = references[0] as Reference;
    sections.push({
      heading: null,
      level: 1,
      role: "references",
      range: { start: writer.text.indexOf(`[1] ${first.text}`), end: writer.length },
      firstPage: first.page,
      lastPage: writer.page,
      parent: null,
    });
  }

  const bodyRanges = sections.filter((section) => section.role !== "references").map((section) => section.range);
  const entries: ContentsEntry[] = listed.map((entry, index) => {
    const heading =
      entry.heading !== undefined ? entry.heading : headings.findIndex(({ title }) => title === entry.title);
    const found = heading === null || heading < 0 ? null : heading;
    return {
      level: entry.level ?? 1,
      number: entry.number ?? null,
      title: entry.title ?? "",
      printedPage:
        entry.printedPage !== undefined
          ? entry.printedPage
          : found === null
            ? null
            : String((headings[found] as Heading).page - 1),
      page: found === null ? null : (headings[found] as Heading).page,
      heading: found,
      ...(contentsLines[index] === undefined ? {} : {}),
    };
  });

  return {
    schemaVersion: 1,
    info: {
      pages: writer.page,
      bytes: 1000,
      title: draft.title ?? null,
      author: null,
      subject: null,
      createdAt: "2026-06-01T00:00:00+08:00",
      modifiedAt: null,
      producer: null,
      creator: null,
      pdfVersion: "1.7",
      encrypted: false,
      tagged: false,
    },
    reading: { engine: "pdfium", fallbackReason: null, repaired: false, pagesByOtherEngine: [], warnings: [] },
    language: draft.language ?? "zh",
    kind: "report",
    textQuality: { characters: writer.length, unmappedShare: 0, garbageShare: 0, scannedPages: [] },
    text: writer.text,
    pages: writer.pages(),
    integrity: draft.integrity ?? [],
    cover: {
      title: draft.title ?? null,
      titleTranslated: null,
      authors: [],
      institution: null,
      advisor: null,
      studentNumber: null,
      date: draft.date === undefined ? "2026年6月" : draft.date,
    },
    abstracts,
    keywords,
    tableOfContents: entries.length === 0 ? null : { pages: [1], entries },
    headings,
    headingSource: { primary: "numbering", alsoSeenIn: [], agreement: null },
    sections,
    tables: [],
    figures: captions.map((caption, index) => ({
      page: caption.page,
      box: caption.box,
      kind: "image",
      caption: index,
      images: [],
      alt: null,
    })),
    formulas: [],
    codeListings: [],
    captions,
    footnotes: [],
    references,
    citations: bodyRanges.flatMap((range) => citationsIn(writer, range, references.length)),
    crossReferences: bodyRanges.flatMap((range) => mentionsIn(writer, range, captions)),
  };
}

function citationsIn(writer: TextWriter, range: TextRange, references: number): Citation[] {
  const text = writer.text.slice(range.start, range.end);
  return [...text.matchAll(/\[(\d+(?:[-,，]\d+)*)\]/g)].map((match) => {
    const at = { start: range.start + match.index, end: range.start + match.index + match[0].length };
    const labels = (match[1] ?? "").split(/[,，]/).flatMap((part) => {
      const [from, to] = part.split("-").map(Number) as [number, number | undefined];
      return Array.from({ length: (to ?? from) - from + 1 }, (_, step) => from + step);
    });
    const before = text.slice(0, match.index);
    const sentenceStart = Math.max(before.lastIndexOf("。"), before.lastIndexOf("\n"), before.lastIndexOf(". ")) + 1;
    return {
      kind: "bracketed",
      text: match[0],
      references: labels.filter((label) => label <= references).map((label) => label - 1),
      dangling: labels.filter((label) => label > references).map(String),
      range: at,
      sentence: { start: range.start + sentenceStart, end: at.end },
      ...writer.placeOf(at),
    };
  });
}

function mentionsIn(writer: TextWriter, range: TextRange, captions: readonly Caption[]): CrossReference[] {
  const text = writer.text.slice(range.start, range.end);
  return [...text.matchAll(/(?:图|Figure )\s?(\d+(?:[-.]\d+)?)/g)].map((match) => {
    const at = { start: range.start + match.index, end: range.start + match.index + match[0].length };
    const target = captions.findIndex((caption) => caption.number === match[1]);
    return {
      kind: "figure",
      text: match[0],
      number: match[1] ?? "",
      target: target < 0 ? null : target,
      range: at,
      ...writer.placeOf(at),
    };
  });
}

/** Lays text out, one paragraph a line, thirty lines a page. */
class TextWriter {
  text = "";
  page = 1;
  readonly #lines: { readonly page: number; readonly line: Line }[] = [];
  #onPage = 0;

  get length(): number {
    return this.text.length;
  }

  write(paragraph: string): TextRange {
    if (this.#onPage >= LINES_A_PAGE) this.breakPage();
    const range = { start: this.text.length, end: this.text.length + paragraph.length };
    this.text += `${paragraph}\n`;
    const top = 72 + this.#onPage * 20;
    const box: Box = { x0: 72, y0: top, x1: 523, y1: top + 14 };
    this.#lines.push({ page: this.page, line: { text: paragraph, box, fontSize: 12, bold: false, range } });
    this.#onPage++;
    return range;
  }

  breakPage(): void {
    this.page++;
    this.#onPage = 0;
  }

  pageOf(range: TextRange): number {
    return this.placeOf(range).page;
  }

  placeOf(range: TextRange): { readonly page: number; readonly box: Box } {
    const found = this.#lines.find(({ line }) => line.range !== null && line.range.end > range.start);
    return { page: found?.page ?? 1, box: found?.line.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 } };
  }

  pages(): ParsedReport["pages"] {
    return Array.from({ length: this.page }, (_, index) => ({
      number: index + 1,
      label: null,
      ...PAGE,
      lines: this.#lines.filter(({ page }) => page === index + 1).map(({ line }) => line),
      blocks: [],
    }));
  }
}
