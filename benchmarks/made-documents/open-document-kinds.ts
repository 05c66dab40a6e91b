/** Kinds of documents that are written with a word processor. */
import type { Numbering } from "./heading-numbers.ts";
import type { ContentOptions } from "./make-document.ts";

export interface OpenDocumentLook {
  /** Headings are paragraphs with a heading style, or only look like headings. */
  readonly headingStyles: boolean;
  readonly tagged: boolean;
  readonly numbering: Numbering;
  readonly citations: "bracket" | "superscript" | "author-year";
  readonly contents: boolean;
  readonly contentsTitle: string;
  readonly cover: "thesis" | "lines" | "none";
  readonly abstract: "page" | "run-in" | "none";
  readonly keywordSeparator: string;
  readonly keywordLabel: Readonly<Record<string, string>>;
  readonly referenceLabels: "[1]" | "1." | "none";
  readonly referencesTitle: string;
  readonly fontSize: number;
  readonly lineHeightPercent: number;
  readonly asianFont: string;
  readonly font: string;
  /** Sizes of the three levels, in points. */
  readonly headingSizes: readonly [number, number, number];
  readonly headingBold: boolean;
  readonly headingsCentred: boolean;
  readonly chaptersBeginPages: boolean;
  readonly header: boolean;
  readonly ruledTables: boolean;
  readonly captionSeparator: string;
  readonly countsByChapter: boolean;
  readonly columns: 1 | 2;
}

export interface OpenDocumentKind {
  readonly name: string;
  readonly content: (seed: number) => ContentOptions;
  readonly look: (seed: number) => OpenDocumentLook;
}

const chinese: OpenDocumentLook = {
  headingStyles: true,
  tagged: true,
  numbering: "chinese-chapter",
  citations: "superscript",
  contents: true,
  contentsTitle: "目  录",
  cover: "thesis",
  abstract: "page",
  keywordSeparator: "；",
  keywordLabel: { zh: "关键词：", en: "Key words: " },
  referenceLabels: "[1]",
  referencesTitle: "参考文献",
  fontSize: 12,
  lineHeightPercent: 150,
  asianFont: "Noto Serif CJK SC",
  font: "Liberation Serif",
  headingSizes: [16, 14, 12],
  headingBold: true,
  headingsCentred: true,
  chaptersBeginPages: true,
  header: true,
  ruledTables: true,
  captionSeparator: " ",
  countsByChapter: true,
  columns: 1,
};
const english: OpenDocumentLook = {
  ...chinese,
  numbering: "decimal",
  citations: "bracket",
  contentsTitle: "Table of Contents",
  keywordSeparator: ", ",
  referencesTitle: "References",
  headingsCentred: false,
  chaptersBeginPages: false,
  lineHeightPercent: 115,
  captionSeparator: ": ",
  countsByChapter: false,
  asianFont: "Noto Sans CJK SC",
};
const thesis = (seed: number): ContentOptions => ({
  seed,
  language: "zh",
  referenceStyle: "gbt",
  depth: 3,
  chapters: 5,
  paragraphs: 2,
  references: 12,
  acknowledgements: true,
  bilingual: true,
});
const report = (seed: number): ContentOptions => ({
  seed,
  language: "en",
  referenceStyle: "ieee",
  depth: 2,
  chapters: 5,
  paragraphs: 2,
  references: 9,
});

export const OPEN_DOCUMENT_KINDS: readonly OpenDocumentKind[] = [
  {
    name: "zh-word-thesis",
    content: thesis,
    look: (seed) => ({ ...chinese, tagged: seed % 2 === 0, keywordSeparator: seed % 2 === 0 ? "；" : "  " }),
  },
  {
    name: "zh-word-bold-headings",
    content: thesis,
    look: (seed) => ({
      ...chinese,
      headingStyles: false,
      tagged: false,
      headingsCentred: seed % 2 === 0,
      numbering: seed % 2 === 0 ? "decimal" : "chinese-chapter",
      lineHeightPercent: 130,
      ruledTables: false,
      contentsTitle: "目录",
      captionSeparator: "  ",
    }),
  },
  {
    name: "zh-word-lab-report",
    content: (seed) => ({
      seed,
      language: "zh",
      referenceStyle: "gbt",
      depth: 3,
      chapters: 5,
      paragraphs: 2,
      references: 4,
    }),
    look: (seed) => ({
      ...chinese,
      headingStyles: false,
      tagged: false,
      headingsCentred: false,
      numbering: "chinese-list",
      contents: false,
      cover: "lines",
      abstract: "none",
      chaptersBeginPages: false,
      header: seed % 2 === 0,
      headingSizes: [14, 12, 12],
      fontSize: 10.5,
      referenceLabels: seed % 2 === 0 ? "1." : "[1]",
      countsByChapter: false,
    }),
  },
  {
    name: "zh-word-course-paper",
    content: (seed) => ({
      seed,
      language: "zh",
      referenceStyle: "gbt",
      depth: 2,
      chapters: 5,
      paragraphs: 3,
      references: 8,
      bilingual: true,
    }),
    look: (seed) => ({
      ...chinese,
      headingStyles: false,
      tagged: false,
      headingsCentred: false,
      numbering: "decimal",
      contents: false,
      cover: "lines",
      abstract: "run-in",
      chaptersBeginPages: false,
      header: false,
      headingSizes: [14, 12, 12],
      fontSize: 12,
      lineHeightPercent: 120,
      keywordSeparator: seed % 2 === 0 ? "，" : "、",
      ruledTables: false,
      countsByChapter: false,
    }),
  },
  {
    name: "en-word-report",
    content: (seed) => ({ ...report(seed), depth: 3, acknowledgements: true }),
    look: (seed) => ({ ...english, tagged: seed % 2 === 0, font: "Liberation Sans", abstract: "page", fontSize: 11 }),
  },
  {
    name: "en-word-bold-headings",
    content: report,
    look: (seed) => ({
      ...english,
      headingStyles: false,
      tagged: false,
      contents: false,
      cover: "lines",
      abstract: "run-in",
      numbering: "none",
      headingSizes: seed % 2 === 0 ? [14, 12, 12] : [13, 12, 12],
      header: false,
      fontSize: 11,
    }),
  },
  {
    name: "en-word-apa",
    content: (seed) => ({ ...report(seed), referenceStyle: "apa", references: 14 }),
    look: (seed) => ({
      ...english,
      headingStyles: seed % 2 === 0,
      tagged: false,
      contents: false,
      cover: "lines",
      abstract: "page",
      citations: "author-year",
      numbering: "none",
      referenceLabels: "none",
      lineHeightPercent: 200,
      headingsCentred: true,
      headingSizes: [12, 12, 12],
      ruledTables: false,
      header: true,
    }),
  },
  {
    name: "en-word-two-columns",
    content: report,
    look: () => ({
      ...english,
      headingStyles: false,
      tagged: false,
      contents: false,
      cover: "lines",
      abstract: "run-in",
      numbering: "roman",
      columns: 2,
      fontSize: 10,
      headingSizes: [10, 10, 10],
      header: false,
      ruledTables: false,
    }),
  },
];
