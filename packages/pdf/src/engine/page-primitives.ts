/**
 * What every PDF engine yields: the primitives of a document and of one page, and nothing of the engine itself.
 *
 * Coordinates are PDF points (1/72 inch) with the origin in the top-left corner of the crop box, y downwards,
 * page rotation already applied.
 */

import type { Box } from "@rubrica/report-model";

export type { Box };

/** Bits of {@link GlyphTable.flags}. */
export const GlyphFlag = {
  /** Drawn with text render mode 3 or 7: present in the text layer, not on the paper. */
  invisible: 1,
  /** The engine found no Unicode value for the glyph; `text` is a guess or U+FFFD. */
  mapError: 2,
  /** A hyphen that only exists because the line was broken there. */
  lineEndHyphen: 4,
  /** Drawn in vertical writing mode. */
  vertical: 8,
  /** Outside the crop box (off-page text). */
  offPage: 16,
  /** Removed by a clip path. Engines that cannot tell leave it unset. */
  clipped: 32,
  /** A second drawing of the same glyph at the same place (fake bold, overprint). Layout drops it. */
  overprint: 64,
  /** In optional content (a layer). Whether it is shown, only drawing tells. */
  optionalContent: 128,
  /** In optional content that the document switches off. */
  switchedOff: 256,
  /** Painted through a blend mode, a soft mask or a group: what remains of it, only drawing tells. */
  blended: 512,
  /** Outlined in another colour, filled with a pattern, clipped by a shape or drawn by a program: only drawing tells. */
  oddlyPainted: 1024,
  /** The text is known not to be what is drawn: another letter, no letter at all, or more letters than one glyph holds. */
  falseText: 2048,
  /** A clip path leaves a part of its box only: whether that is enough of its ink, only drawing tells. */
  cut: 4096,
} as const;

/**
 * Glyphs of one page in content-stream order, as columns. Columns of numbers may be longer than `count`: what stands
 * behind it is left from another page.
 * Spaces that the engine invented from gaps are not in here; spaces that the document draws are.
 */
export interface GlyphTable {
  readonly count: number;
  /** Unicode of each glyph; usually one code point, more for ligatures. Never empty. */
  readonly text: readonly string[];
  /** Box from the font's ascent and descent and the advance width, not the ink. */
  readonly x0: Float32Array;
  readonly y0: Float32Array;
  readonly x1: Float32Array;
  readonly y1: Float32Array;
  /** y of the baseline (for vertical glyphs: x of the centre line). */
  readonly baseline: Float32Array;
  /** Effective font size in points after all transformations. */
  readonly size: Float32Array;
  /** Direction of writing in degrees, clockwise; 0 is left to right. */
  readonly angle: Float32Array;
  /** Index into {@link PagePrimitives.fonts}. */
  readonly font: Uint16Array;
  /** Fill colour as 0xRRGGBB. */
  readonly colour: Uint32Array;
  /** Fill opacity 0 to 255. */
  readonly alpha: Uint8Array;
  readonly flags: Uint16Array;
  /** Marked-content id that ties the glyph to the structure tree; -1 when there is none. */
  readonly mcid: Int32Array;
  /** Number of the painting operation that draws it: what has a higher one lies over it. */
  readonly order: Uint32Array;
}

/** A font as used on one page. */
export interface PdfFont {
  /** PostScript name without the subset prefix (`ABCDEF+`). */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  readonly serif: boolean;
  readonly embedded: boolean;
  /** Known mathematics font (CMMI, CMSY, Cambria Math, STIX Math, MT Extra, Euclid and their kin). */
  readonly mathematics: boolean;
}

/** A straight horizontal or vertical stroke, or a filled rectangle thin enough to be one. */
export interface Rule {
  readonly orientation: "horizontal" | "vertical";
  readonly box: Box;
  /** Thickness in points. */
  readonly thickness: number;
  readonly colour: number;
}

/** A filled area (cell shading, highlight); not thin enough to be a rule. */
export interface FilledArea {
  readonly box: Box;
  readonly colour: number;
}

/** Something painted that may lie over or under text: large enough, and more than a stroke. */
export interface PaintedShape {
  readonly box: Box;
  /** Number of the painting operation, as in {@link GlyphTable.order}. */
  readonly order: number;
  /** 0xRRGGBB; null for pictures, patterns, shadings, annotations and blend modes. */
  readonly colour: number | null;
  /** Opacity, 0 to 1. */
  readonly opacity: number;
  /** True when every point of the box has that colour. */
  readonly solid: boolean;
}

/** One image as placed on a page. The pixels stay with the engine until asked for. */
export interface ImagePlacement {
  readonly box: Box;
  /** Of the picture itself, in pixels. */
  readonly pixelWidth: number;
  /** Of the picture itself, in pixels. */
  readonly pixelHeight: number;
  /** The PDF filter chain, last first; `DCTDecode` means the bytes are a JPEG as they are. */
  readonly filters: readonly string[];
  /** Number of the image on this page, to fetch it with `PdfDocument.image`. */
  readonly index: number;
  readonly mcid: number;
  /** Number of the painting operation, as in {@link GlyphTable.order}. Default: it lies under all text. */
  readonly order?: number;
}

/** Original or re-encoded bytes of an image. */
export interface ImageBytes {
  readonly mediaType: "image/jpeg" | "image/png" | "image/jp2";
  readonly bytes: Uint8Array;
}

/** A link on a page, outside or within the document. */
export interface PageLink {
  readonly box: Box;
  /** Target outside the document. */
  readonly uri: string | null;
  /** Target page (0-based) and y inside the document. */
  readonly destination: Destination | null;
}

/** A place in the document: a page (0-based), and points from its top where they are stated. */
export interface Destination {
  /** 0-based. */
  readonly pageIndex: number;
  /** Points from the top of the page; null where it is not stated. */
  readonly y: number | null;
}

/** An element of the structure tree that has content on the page. */
export interface StructureElement {
  /** Standard role after role mapping: `H1`, `P`, `TOCI`, `Table`, `TR`, `TH`, `TD`, `Figure`, `Caption`, ... */
  readonly role: string;
  readonly mcids: readonly number[];
  readonly alt: string | null;
  readonly children: readonly StructureElement[];
  /** Cell spans where the document states them. */
  readonly rowSpan?: number;
  readonly columnSpan?: number;
}

/** An entry of the outline that PDF viewers show beside the pages. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost entries. */
  readonly level: number;
  readonly destination: Destination | null;
}

/** A glyph whose ink is to be measured. */
export interface AskedInk {
  readonly glyph: number;
  /** Contrast after Michelson (0 to 1) from which on a place of its outline counts, see `contrast.ts`. */
  readonly contrast: number;
}

/** What lies under text that is not drawn itself, such as the layer of recognised text under a scan. */
export interface InkUnderText {
  /** For every glyph whether there is ink of the size of a letter in its box. */
  readonly hasInk: readonly boolean[];
  /** Share (0 to 1) of the page's ink that lies in the boxes; 0 on a page without any. */
  readonly share: number;
  /** How many times as dense the ink is in the boxes as beside them. */
  readonly density: number;
}

/** Text that stands in the file for other text. */
export interface ReplacedText {
  readonly text: string;
  readonly box: Box;
}

/** Everything on one page. Valid until the next page is asked for. */
export interface PagePrimitives {
  /** 0-based. */
  readonly index: number;
  /** Points. */
  readonly width: number;
  /** Points. */
  readonly height: number;
  /** 0, 90, 180 or 270; already applied to all coordinates. */
  readonly rotation: number;
  /** Printed label by the document's page-label tree, or null. */
  readonly label: string | null;
  readonly glyphs: GlyphTable;
  /** The page draws text, but the engine got no glyph out of it; another engine may. */
  readonly hasUnreadText?: boolean;
  /** Text stands in layers, and the engine cannot draw its font to see whether they are shown; another may know. */
  readonly hasUndecidedLayers?: boolean;
  readonly fonts: readonly PdfFont[];
  readonly rules: readonly Rule[];
  readonly areas: readonly FilledArea[];
  /** Boxes of all other vector drawing. */
  readonly drawings: readonly Box[];
  /** What may cover text or be its ground, in the order of painting. */
  readonly paint: readonly PaintedShape[];
  /**
   * The share (0 to 1) of each glyph's own outline that stands out from its ground by at least the asked contrast; null
   * when this page is too costly to draw. Draws the page with and without them: ask for few. Absent in engines that do
   * not draw.
   */
  readonly measureInk?: (glyphs: readonly AskedInk[]) => Float32Array | null;
  /**
   * Where the page as it is drawn has ink, for the boxes of glyphs that are not drawn themselves; null when it is too
   * costly to draw. Absent in engines that do not draw.
   */
  readonly findInkUnder?: (glyphs: readonly number[]) => InkUnderText | null;
  /** Texts that the file gives out for other ones that are drawn (`/ActualText`), where they say something else. */
  readonly replacedTexts?: readonly ReplacedText[];
  readonly images: readonly ImagePlacement[];
  readonly links: readonly PageLink[];
  readonly structure: readonly StructureElement[];
}

/** Facts of the whole document. */
export interface DocumentFacts {
  readonly pageCount: number;
  readonly pdfVersion: string | null;
  /** The Info dictionary's text entries, as written (`Title`, `Author`, `CreationDate`, ...). */
  readonly info: Readonly<Record<string, string>>;
  readonly xmp: string | null;
  readonly encrypted: boolean;
  /** False when the document forbids copying text; we read it all the same, and say so. */
  readonly mayExtract: boolean;
  readonly tagged: boolean;
  readonly outline: readonly OutlineEntry[];
}
