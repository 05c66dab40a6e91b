/** Laid-out lines and report texts for tests, without a PDF. */

import type { LayoutLine, PageLayout, TextSpan } from "@rubrica/pdf";
import { widestGapOf } from "../../pdf/test/hand-made-page.ts";
import { createReportText, type PlacedLine, type ReportText } from "../src/text/report-text.ts";

export interface PrintedLine {
  readonly text: string;
  /** Left edge in points. Default 90. */
  readonly x0?: number;
  /** Right edge in points. Default by the length of the text, at most 505. */
  readonly x1?: number;
  /** 1-based. Default: that of the line before, 1 for the first. */
  readonly page?: number;
  /** Default 12. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly monospace?: boolean;
  readonly column?: number;
  /** Default true. */
  readonly startsParagraph?: boolean;
  /** Parts of the text that are raised. */
  readonly raised?: readonly string[];
  /** Further white above, in points. Default 0. */
  readonly white?: number;
}

const FONT = {
  name: "Test",
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  embedded: true,
  mathematics: false,
};
const PITCH = 18;
const TOP = 80;

/** Lays lines out one below the other on pages of 595 by 842 points. */
export function printPages(lines: readonly PrintedLine[]): PageLayout[] {
  const pages = new Map<number, LayoutLine[]>();
  let page = 1;
  for (const line of lines) {
    page = line.page ?? page;
    const own = pages.get(page) ?? [];
    own.push(layOut(line, (own.at(-1)?.baseline ?? TOP - PITCH) + PITCH + (line.white ?? 0)));
    pages.set(page, own);
  }
  return [...pages].map(([number, own]) => emptyPage(number, own));
}

/** The text of lines as the analysis would assemble it: a line break before each paragraph, otherwise one joint. */
export function printText(lines: readonly PrintedLine[]): ReportText {
  const pages = printPages(lines);
  const placed: PlacedLine[] = [];
  let text = "";
  let position = 0;
  for (const page of pages) {
    page.lines.forEach((layout, index) => {
      const startsParagraph = lines[position]?.startsParagraph ?? true;
      if (text !== "") text += startsParagraph ? "\n" : jointBefore(layout.text);
      const start = text.length;
      text += layout.text;
      placed.push({ page: page.number, line: index, range: { start, end: text.length }, layout, startsParagraph });
      position++;
    });
  }
  return createReportText(text, placed, pages);
}

function jointBefore(text: string): string {
  return /^[\u3000-\u9fff]/.test(text) ? "" : " ";
}

function layOut(line: PrintedLine, baseline: number): LayoutLine {
  const size = line.size ?? 12;
  const x0 = line.x0 ?? 90;
  const width = [...line.text].reduce((sum, character) => sum + (character > "\u2e80" ? size : size / 2), 0);
  const box = { x0, y0: baseline - size, x1: line.x1 ?? Math.min(505, x0 + width), y1: baseline + 2 };
  const font = { ...FONT, bold: line.bold ?? false, monospace: line.monospace ?? false };
  const words = wordsOf(line.text, box);
  return {
    text: line.text,
    box,
    baseline,
    fontSize: size,
    bold: line.bold ?? false,
    italic: false,
    monospace: line.monospace ?? false,
    angle: 0,
    vertical: false,
    column: line.column ?? 0,
    endsWithHyphen: false,
    widestGap: widestGapOf(words),
    spans: spansOf(line.text, line.raised ?? [], { box, font, fontSize: size }),
    words,
  };
}

function spansOf(
  text: string,
  raised: readonly string[],
  look: Pick<TextSpan, "box" | "font" | "fontSize">,
): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  const push = (start: number, end: number, position: TextSpan["position"]): void => {
    if (end > start) spans.push({ ...look, text: text.slice(start, end), start, colour: 0, position, mcid: -1 });
  };
  for (const part of raised) {
    const at = text.indexOf(part, from);
    if (at < 0) throw new Error(`"${part}" does not stand in "${text}"`);
    push(from, at, "baseline");
    push(at, at + part.length, "superscript");
    from = at + part.length;
  }
  push(from, text.length, "baseline");
  return spans;
}

/** Words between blanks; two blanks or more are a wide gap. */
function wordsOf(text: string, box: LayoutLine["box"]): LayoutLine["words"] {
  const perCharacter = (box.x1 - box.x0) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => {
    const end = match.index + match[0].length;
    return {
      start: match.index,
      end,
      box: { ...box, x0: box.x0 + match.index * perCharacter, x1: box.x0 + end * perCharacter },
    };
  });
}

function emptyPage(number: number, lines: readonly LayoutLine[]): PageLayout {
  return {
    number,
    label: null,
    width: 595,
    height: 842,
    lines,
    rules: [],
    areas: [],
    drawings: [],
    images: [],
    links: [],
    structure: [],
    hidden: [],
    glyphCount: 0,
    unmappedGlyphs: 0,
    recognised: false,
  };
}
