/** Whole documents in a few lines: text is set line by line, as a plain typist would. */

import type { DocumentFacts, OutlineEntry, PageLink, Rule, StructureElement } from "@rubrica/pdf";
import { layoutPage } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { type PrintedText, printPage, widthOf } from "../../pdf/test/printed-page.ts";
import { analyseReport } from "../src/analyse-report.ts";

/** A line of a page; without `y` it follows the line before at `gap` (default 16) points. */
export type TypedLine = Partial<PrintedText> & {
  readonly text: string;
  readonly gap?: number;
  readonly centred?: boolean;
};

export interface TypedPage {
  readonly lines: readonly (TypedLine | string)[];
  /** Printed at the foot, centred. */
  readonly number?: string;
  /** Printed above the text, centred. */
  readonly header?: string;
  readonly structure?: readonly StructureElement[];
  readonly rules?: readonly Rule[];
  readonly links?: readonly PageLink[];
}

export interface TypedReport {
  readonly pages: readonly TypedPage[];
  readonly outline?: readonly OutlineEntry[];
  readonly facts?: Partial<DocumentFacts>;
}

const WIDTH = 595;
const LEFT = 90;

export function analyseTyped(report: TypedReport): ParsedReport {
  const pages = report.pages.map((page, index) =>
    layoutPage(
      printPage({
        index,
        texts: typesetPage(page),
        ...(page.structure ? { structure: page.structure } : {}),
        ...(page.rules ? { rules: page.rules } : {}),
        ...(page.links ? { links: page.links } : {}),
      }),
    ),
  );
  return analyseReport({
    facts: {
      pageCount: pages.length,
      pdfVersion: "1.7",
      info: {},
      xmp: null,
      encrypted: false,
      mayExtract: true,
      tagged: report.pages.some((page) => page.structure !== undefined),
      outline: report.outline ?? [],
      ...report.facts,
    },
    bytes: 1000,
    pages,
    reading: { engine: "pdfium", fallbackReason: null, repaired: false, pagesByOtherEngine: [], warnings: [] },
  });
}

function typesetPage(page: TypedPage): PrintedText[] {
  const texts: PrintedText[] = [];
  if (page.header !== undefined) texts.push(centred({ text: page.header, size: 9 }, 50));
  let y = 100;
  for (const typed of page.lines) {
    const line = typeof typed === "string" ? { text: typed } : typed;
    y = line.y ?? y + (line.gap ?? 16);
    texts.push(line.centred === true ? centred(line, y) : { ...line, x: line.x ?? LEFT, y });
  }
  if (page.number !== undefined) texts.push(centred({ text: page.number, size: 9 }, 800));
  return texts;
}

function centred(line: TypedLine, y: number): PrintedText {
  const width = widthOf(line.text, line.size ?? 10) + (line.spacing ?? 0) * line.text.length;
  return { ...line, x: (WIDTH - width) / 2, y };
}

/** Lines of English running text that fill the measure, the last one short; `first` says where the first one stands. */
export function paragraph(lines = 3, first: Partial<TypedLine> = {}): TypedLine[] {
  const full = "The quick brown fox jumps over the lazy dog and runs through the quiet green forest again.";
  return Array.from({ length: lines }, (_, index) => ({
    text: index === lines - 1 ? "It rests at last." : full,
    x: index === 0 ? LEFT + 20 : LEFT,
    ...(index === 0 ? first : { gap: 14 }),
  }));
}

/** The same in Chinese. */
export function chineseParagraph(lines = 3): TypedLine[] {
  const full = "本文研究了一种用于课程报告分析的方法并且在多个数据集上进行了充分的实验验证工作结果";
  return Array.from({ length: lines }, (_, index) => ({
    text: index === lines - 1 ? "效果良好。" : index === 0 ? full.slice(0, 40) : full,
    x: index === 0 ? LEFT + 20 : LEFT,
    ...(index === 0 ? {} : { gap: 14 }),
  }));
}

/** An entry of contents with dot leaders up to a page number at the right margin. */
export function entry(title: string, page: string, indent = 0, leader = "."): TypedLine {
  const room = 415 - indent - widthOf(title) - widthOf(page);
  const dots = leader.repeat(Math.max(3, Math.floor(room / widthOf(leader))));
  return { text: `${title}${dots}${page}`, x: LEFT + indent };
}
