/**
 * One page after layout analysis: lines in reading order, with enough geometry left for tables, formulas and
 * captions, and light enough to be kept for every page of a long document.
 */

import type { IntegrityFinding } from "@rubrica/report-model";
import type {
  Box,
  FilledArea,
  ImagePlacement,
  PageLink,
  PdfFont,
  Rule,
  StructureElement,
} from "../engine/page-primitives.ts";
import type { FoundForm } from "./forms/found-form.ts";

/** Consecutive glyphs of one line with the same font, size, colour and vertical position. */
export interface TextSpan {
  readonly text: string;
  /** Offset of the span in the line's text. */
  readonly start: number;
  readonly box: Box;
  readonly font: PdfFont;
  /** Points. */
  readonly fontSize: number;
  readonly colour: number;
  readonly position: "baseline" | "superscript" | "subscript";
  readonly mcid: number;
}

/** A word (or a run of Chinese characters without a gap) inside a line. */
export interface Word {
  /** Half-open range in the line's text. */
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

/** A line of text. Boxes are points from the top-left corner of the page. */
export interface LayoutLine {
  /** Text with spaces recomputed from gaps; letter-spaced words joined; control and zero-width characters removed. */
  readonly text: string;
  readonly box: Box;
  /** Points from the top of the page. */
  readonly baseline: number;
  /** Size of most of its characters, in points. */
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  /** Clockwise degrees; 0 for ordinary text. */
  readonly angle: number;
  readonly vertical: boolean;
  /** Column number on the page from the left, 0 when the line spans the page; from {@link FIRST_CELL_COLUMN} in cells of forms. */
  readonly column: number;
  /** True when the last word goes on in the next line without its hyphen. */
  readonly endsWithHyphen: boolean;
  /** Widest white between neighbouring words along the x axis, in points; 0 where there is none. */
  readonly widestGap: number;
  /** Drawn characters, without blanks. Default: those of its text. */
  readonly glyphs?: number;
  readonly spans: readonly TextSpan[];
  /** Unpacked when asked for: a copy of a line (`{ ...line }`) has to name them. */
  readonly words: readonly Word[];
}

/** Characters that are drawn on a page, without blanks, by what became of them before there are lines. */
export interface DrawnCharacters {
  /** All that a reader sees: the sum of the lines' `glyphs` and `lineNumbers`. */
  readonly visible: number;
  /** Of these the numbers beside the lines of a manuscript or a program. */
  readonly lineNumbers: number;
  /** What nobody sees. */
  readonly hidden: number;
}

/** A page, laid out. Boxes are points from its top-left corner. */
export interface PageLayout {
  /** 1-based. */
  readonly number: number;
  readonly label: string | null;
  /** Points. */
  readonly width: number;
  /** Points. */
  readonly height: number;
  /** In reading order. */
  readonly lines: readonly LayoutLine[];
  /** Grids that place running text on the page. Default: none. */
  readonly forms?: readonly FoundForm[];
  readonly rules: readonly Rule[];
  readonly areas: readonly FilledArea[];
  readonly drawings: readonly Box[];
  readonly images: readonly ImagePlacement[];
  readonly links: readonly PageLink[];
  readonly structure: readonly StructureElement[];
  readonly hidden: readonly IntegrityFinding[];
  /** Default: those of the lines. */
  readonly drawn?: DrawnCharacters;
  /** Glyphs seen and glyphs without a Unicode value. */
  readonly glyphCount: number;
  readonly unmappedGlyphs: number;
  /** Glyphs whose text is known not to be what is drawn; left out of the lines. Default 0. */
  readonly untrueGlyphs?: number;
  /** True when the text is an invisible layer that was recognised from a picture of the page. Default false. */
  readonly recognised?: boolean;
}
