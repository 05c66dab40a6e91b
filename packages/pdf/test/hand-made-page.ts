/** Pages laid out by hand: tests of layout say where words, rules and pictures stand, and nothing else. */
import { hasCjk } from "@rubrica/report-model";
import type {
  Box,
  FilledArea,
  ImagePlacement,
  PdfFont,
  Rule,
  StructureElement,
} from "../src/engine/page-primitives.ts";
import { widestGapOf } from "../src/layout/lines/line-words.ts";
import type { LayoutLine, PageLayout, TextSpan, Word } from "../src/layout/page-layout.ts";

export { widestGapOf };

export interface HandMadeText {
  readonly text: string;
  /** Left end and baseline, in points from the top-left corner. */
  readonly x: number;
  readonly y: number;
  /** Default 10. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly font?: "text" | "monospace" | "mathematics";
  /** Default 0; letter-paper columns start with 1. */
  readonly column?: number;
  readonly mcid?: number;
}

/** A line made of several spans, for formulas. */
export interface HandMadeSpans {
  readonly spans: readonly (Omit<HandMadeText, "y" | "column"> & { readonly position?: TextSpan["position"] })[];
  readonly y: number;
  readonly column?: number;
}

export interface HandMadePage {
  readonly texts?: readonly (HandMadeText | HandMadeSpans)[];
  readonly rules?: readonly Rule[];
  readonly areas?: readonly FilledArea[];
  readonly drawings?: readonly Box[];
  readonly images?: readonly ImagePlacement[];
  readonly structure?: readonly StructureElement[];
  readonly number?: number;
  readonly width?: number;
  readonly height?: number;
}

export function makePage(page: HandMadePage): PageLayout {
  return {
    number: page.number ?? 3,
    label: null,
    width: page.width ?? 595,
    height: page.height ?? 842,
    lines: (page.texts ?? []).map((each) => ("spans" in each ? makeSpannedLine(each) : makeLine(each))),
    rules: page.rules ?? [],
    areas: page.areas ?? [],
    drawings: page.drawings ?? [],
    images: page.images ?? [],
    links: [],
    structure: page.structure ?? [],
    hidden: [],
    glyphCount: 0,
    unmappedGlyphs: 0,
  };
}

/** A horizontal stroke of half a point. */
export function horizontal(x0: number, x1: number, y: number, thickness = 0.5): Rule {
  const box = { x0, x1, y0: y - thickness / 2, y1: y + thickness / 2 };
  return { orientation: "horizontal", box, thickness, colour: 0 };
}

export function vertical(x: number, y0: number, y1: number, thickness = 0.5): Rule {
  const box = { x0: x - thickness / 2, x1: x + thickness / 2, y0, y1 };
  return { orientation: "vertical", box, thickness, colour: 0 };
}

/** All borders of a grid, as one stroke each. */
export function gridRules(xs: readonly number[], ys: readonly number[]): Rule[] {
  const [left, right] = [xs[0]!, xs[xs.length - 1]!];
  const [top, bottom] = [ys[0]!, ys[ys.length - 1]!];
  return [...ys.map((y) => horizontal(left, right, y)), ...xs.map((x) => vertical(x, top, bottom))];
}

/** Texts at fixed columns, one row a line pitch; empty texts are left out. */
export function textRows(
  rows: readonly (readonly string[])[],
  { xs, y, pitch = 16, size = 10 }: { xs: readonly number[]; y: number; pitch?: number; size?: number },
): HandMadeText[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === "" ? [] : [{ text, x: xs[column]!, y: y + index * pitch, size }])),
  );
}

/** A paragraph of running text over the given width, from `y` downwards. */
export function prose(lines: number, { x, y, width = 430 }: { x: number; y: number; width?: number }): HandMadeText[] {
  const sentence = "the quick brown fox jumps over the lazy dog while nobody in the whole village looks at it again ";
  const characters = Math.floor(width / 5);
  return Array.from({ length: lines }, (_, index) => ({
    text: sentence
      .repeat(10)
      .slice(index * 7, index * 7 + characters)
      .trim(),
    x,
    y: y + index * 14,
  }));
}

function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + (hasCjk(character) ? size : size / 2), 0);
}

function fontOf(kind: HandMadeText["font"], bold: boolean): PdfFont {
  return {
    name: kind === "monospace" ? "Courier" : kind === "mathematics" ? "CMMI10" : "Times",
    bold,
    italic: kind === "mathematics",
    monospace: kind === "monospace",
    serif: true,
    embedded: true,
    mathematics: kind === "mathematics",
  };
}

function makeLine(text: HandMadeText): LayoutLine {
  const { y, column = 0, ...span } = text;
  return makeSpannedLine({ spans: [span], y, column });
}

function makeSpannedLine({ spans, y, column = 0 }: HandMadeSpans): LayoutLine {
  let text = "";
  let previousEnd: number | null = null;
  const words: Word[] = [];
  const made: TextSpan[] = [];
  for (const { text: piece, x, size = 10, bold = false, font = "text", mcid = -1, position = "baseline" } of spans) {
    if (previousEnd !== null && x - previousEnd > 1.5) text += " ";
    const start = text.length;
    const shift = position === "superscript" ? -0.35 * size : position === "subscript" ? 0.2 * size : 0;
    const box = { x0: x, x1: x + widthOf(piece, size), y0: y + shift - 0.8 * size, y1: y + shift + 0.22 * size };
    made.push({ text: piece, start, box, font: fontOf(font, bold), fontSize: size, colour: 0, position, mcid });
    words.push(...wordsOf(piece, start, { x, size, box }));
    text += piece;
    previousEnd = box.x1;
  }
  const first = spans[0]!;
  const size = Math.max(...spans.map((span) => span.size ?? 10));
  return {
    text,
    box: {
      x0: Math.min(...made.map((span) => span.box.x0)),
      x1: Math.max(...made.map((span) => span.box.x1)),
      y0: Math.min(...made.map((span) => span.box.y0)),
      y1: Math.max(...made.map((span) => span.box.y1)),
    },
    baseline: y,
    fontSize: size,
    bold: first.bold ?? false,
    italic: false,
    monospace: first.font === "monospace",
    angle: 0,
    vertical: false,
    column,
    endsWithHyphen: false,
    widestGap: widestGapOf(words),
    spans: made,
    words,
  };
}

function wordsOf(text: string, start: number, { x, size, box }: { x: number; size: number; box: Box }): Word[] {
  const words: Word[] = [];
  let reached = 0;
  let x0 = x;
  for (const match of text.matchAll(/\S+/g)) {
    x0 += widthOf(text.slice(reached, match.index), size);
    const x1 = x0 + widthOf(match[0], size);
    reached = match.index + match[0].length;
    words.push({ start: start + match.index, end: start + reached, box: { ...box, x0, x1 } });
    x0 = x1;
  }
  return words;
}
