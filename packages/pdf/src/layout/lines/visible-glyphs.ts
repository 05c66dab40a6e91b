/**
 * Parts what a reader of the paper sees from what only the file holds.
 *
 * Hidden glyphs become integrity findings and take no part in lines. A page that is one picture with an invisible
 * text layer is the output of text recognition, not a trick: there the layer is the text.
 */

import type { IntegrityFinding, IntegrityKind } from "@rubrica/report-model";
import { deceptiveKind, isControlCode, isSpaceCode } from "@rubrica/report-model";
import type { Box, FilledArea, PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { glyphBoxOf, unionOf } from "../box-geometry.ts";
import { findMismatchedFonts } from "./mismatched-fonts.ts";
import { countSpoiltValues } from "./spoilt-values.ts";
import { findUnmappedSpaces } from "./unmapped-spaces.ts";

export interface VisibleGlyphs {
  /** Numbers of the glyphs to lay out, in content-stream order. */
  readonly order: Int32Array;
  readonly findings: readonly IntegrityFinding[];
  readonly unmapped: number;
  /** True when the text was recognised from a picture of the page. */
  readonly recognised: boolean;
}

const MAX_FINDING_CHARACTERS = 500;
const MAX_FINDINGS_PER_PAGE = 200;
/** Smaller than this nobody reads, whatever it stands in. */
const TINY_POINTS = 1;
/** Opacity, of 255, below which ink vanishes on paper. */
const INVISIBLE_ALPHA = 13;
/** From here to the surrogates there are ideographs and syllables: nothing that hides. */
const FIRST_IDEOGRAPH = 0x3001;
/** Largest difference of a colour channel that still looks like the background. */
const SAME_COLOUR = 14;
const PAPER = 0xffffff;
/** Keeps a page of a million shapes from taking a million comparisons a glyph. */
const MAX_SHAPES_COMPARED = 400;
/** Share of a page that a picture must cover to be the page. */
const PAGE_FILLING = 0.5;

export function selectVisibleGlyphs(page: PagePrimitives): VisibleGlyphs {
  const { glyphs } = page;
  const order = new Int32Array(glyphs.count);
  const findings = createFindings(page.index + 1);
  const recognised = isRecognisedScan(page);
  const background = createBackgroundTest(page);
  const unmappedSpaces = findUnmappedSpaces(glyphs);
  const isPlain = createPlainTest(page, background);
  let kept = 0;
  let unmapped = 0;

  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const flags = glyphs.flags[glyph] ?? 0;
    const text = glyphs.text[glyph] ?? "";
    if (flags === 0 && isPlain(glyph)) {
      order[kept++] = glyph;
      continue;
    }
    if (unmappedSpaces.has(glyph)) continue;
    if (flags & GlyphFlag.mapError) unmapped++;
    if (flags & GlyphFlag.overprint) continue;
    const code = text.charCodeAt(0);
    if (isControlCode(code) && code !== 0x02 && text.length === 1) continue;
    const deceptive = code < 0x61c ? null : deceptiveKind(text.codePointAt(0) ?? 0);
    const kind = deceptive ?? hiddenKind(page, glyph, recognised, background);
    if (kind === null) {
      order[kept++] = glyph;
      continue;
    }
    findings.add({ kind, text, glyph, box: glyphBoxOf(glyphs, glyph) });
  }
  return {
    order: order.subarray(0, kept),
    findings: [...findings.list(), ...findMismatchedFonts(page)],
    unmapped: unmapped + countSpoiltValues(glyphs),
    recognised,
  };
}

function hiddenKind(
  page: PagePrimitives,
  glyph: number,
  recognised: boolean,
  background: BackgroundTest,
): IntegrityKind | null {
  const { glyphs } = page;
  const flags = glyphs.flags[glyph] ?? 0;
  if (flags & GlyphFlag.invisible && !recognised) return "invisible-render-mode";
  if (flags & GlyphFlag.offPage) return "off-page";
  if (flags & GlyphFlag.clipped) return "clipped";
  const { x0, y0, x1, y1 } = glyphBoxOf(glyphs, glyph);
  if (x1 <= 0 || y1 <= 0 || x0 >= page.width || y0 >= page.height) return "off-page";
  if ((glyphs.alpha[glyph] ?? 0) < INVISIBLE_ALPHA && !(flags & GlyphFlag.invisible)) return "transparent";
  if ((glyphs.size[glyph] ?? 0) < TINY_POINTS) return "tiny";
  if (recognised && flags & GlyphFlag.invisible) return null;
  return background.hides(glyph) ? "background-colour" : null;
}

/** Tells of nearly every glyph that it is an ordinary one in an ordinary place, at little cost; of others nothing. */
function createPlainTest(page: PagePrimitives, background: BackgroundTest): (glyph: number) => boolean {
  const { width, height } = page;
  const { text, x0, y0, x1, y1, size, alpha, colour } = page.glyphs;
  let plainColour = -1;
  return (glyph) => {
    const code = text[glyph]?.charCodeAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x61c && code < FIRST_IDEOGRAPH) || code >= 0xd800) {
      return false;
    }
    const own = colour[glyph] ?? 0;
    if (own !== plainColour) {
      if (background.isSuspect(own)) return false;
      plainColour = own;
    }
    if ((size[glyph] ?? 0) < TINY_POINTS || (alpha[glyph] ?? 0) < INVISIBLE_ALPHA) return false;
    return (x1[glyph] ?? 0) > 0 && (y1[glyph] ?? 0) > 0 && (x0[glyph] ?? 0) < width && (y0[glyph] ?? 0) < height;
  };
}

/** A page-filling picture under text of which nearly nothing is painted. */
function isRecognisedScan(page: PagePrimitives): boolean {
  const { glyphs } = page;
  if (glyphs.count === 0 || coveredByImages(page) < PAGE_FILLING) return false;
  let invisible = 0;
  for (let glyph = 0; glyph < glyphs.count; glyph++) if ((glyphs.flags[glyph] ?? 0) & GlyphFlag.invisible) invisible++;
  return invisible > 0.8 * glyphs.count;
}

/** Share of the page under images, at most 1; overlapping images count twice. */
export function coveredByImages(page: Pick<PagePrimitives, "images" | "width" | "height">): number {
  let area = 0;
  for (const { box } of page.images) {
    const width = Math.min(box.x1, page.width) - Math.max(box.x0, 0);
    const height = Math.min(box.y1, page.height) - Math.max(box.y0, 0);
    if (width > 0 && height > 0) area += width * height;
  }
  return Math.min(1, area / Math.max(1, page.width * page.height));
}

/**
 * Text in the colour of what lies behind it. Behind pictures and drawings the colour is unknown, so text on them is
 * taken as visible.
 */
function createBackgroundTest(page: PagePrimitives): BackgroundTest {
  const { glyphs, images } = page;
  const areas = page.areas.slice(0, MAX_SHAPES_COMPARED);
  const drawings = page.drawings.slice(0, MAX_SHAPES_COMPARED);
  const suspects = new Map<number, Suspect | null>();
  const suspectOf = (colour: number): Suspect | null => {
    let known = suspects.get(colour);
    if (known === undefined) {
      const same = areas.filter((area) => isSameColour(area.colour, colour)).map((area) => area.box);
      const onPaper = isSameColour(colour, PAPER);
      known = onPaper || same.length > 0 ? { onPaper, around: same.length === 0 ? null : unionOf(same) } : null;
      suspects.set(colour, known);
    }
    return known;
  };
  const hides = (glyph: number): boolean => {
    const colour = glyphs.colour[glyph] ?? 0;
    const suspect = suspectOf(colour);
    if (suspect === null) return false;
    const { x0, y0, x1, y1 } = glyphBoxOf(glyphs, glyph);
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    if (!suspect.onPaper && (suspect.around === null || !contains(suspect.around, x, y))) return false;
    if (!isSameColour(backgroundAt(areas, x, y), colour)) return false;
    return !images.some((image) => contains(image.box, x, y)) && !drawings.some((box) => contains(box, x, y));
  };
  return { hides, isSuspect: (colour) => suspectOf(colour) !== null };
}

interface BackgroundTest {
  /** Whether a glyph has the colour of what lies behind it. */
  hides(glyph: number): boolean;
  /** Whether text of this colour could vanish anywhere on the page. */
  isSuspect(colour: number): boolean;
}

/** A text colour that may vanish: on bare paper, or on the areas of the same colour within a box. */
interface Suspect {
  readonly onPaper: boolean;
  readonly around: Box | null;
}

function backgroundAt(areas: readonly FilledArea[], x: number, y: number): number {
  return areas.findLast((area) => contains(area.box, x, y))?.colour ?? PAPER;
}

function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

function isSameColour(left: number, right: number): boolean {
  return (
    Math.abs((left >> 16) - (right >> 16)) <= SAME_COLOUR &&
    Math.abs(((left >> 8) & 255) - ((right >> 8) & 255)) <= SAME_COLOUR &&
    Math.abs((left & 255) - (right & 255)) <= SAME_COLOUR
  );
}

interface OpenFinding {
  kind: IntegrityKind;
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  last: number;
}

interface HiddenGlyph {
  readonly kind: IntegrityKind;
  readonly text: string;
  readonly glyph: number;
  readonly box: Box;
}

/** Gathers neighbouring hidden glyphs of one kind into one finding. */
function createFindings(page: number): {
  add(hidden: HiddenGlyph): void;
  list(): IntegrityFinding[];
} {
  const open: OpenFinding[] = [];
  return {
    add({ kind, text, glyph, box: { x0, y0, x1, y1 } }) {
      const shown = readable(kind, text);
      const last = open.at(-1);
      if (last !== undefined && last.kind === kind && glyph - last.last <= 2) {
        const farAway = y0 > last.y1 || x0 > last.x1 + 8;
        if (last.text.length < MAX_FINDING_CHARACTERS) last.text += farAway && shown !== " " ? ` ${shown}` : shown;
        last.x0 = Math.min(last.x0, x0);
        last.y0 = Math.min(last.y0, y0);
        last.x1 = Math.max(last.x1, x1);
        last.y1 = Math.max(last.y1, y1);
        last.last = glyph;
        return;
      }
      if (open.length < MAX_FINDINGS_PER_PAGE) open.push({ kind, text: shown, x0, y0, x1, y1, last: glyph });
    },
    list() {
      return open
        .map((found) => ({ ...found, text: found.text.replace(/\s+/g, " ").trim().slice(0, MAX_FINDING_CHARACTERS) }))
        .filter((found) => found.text !== "")
        .map(({ kind, text, x0, y0, x1, y1 }) => ({ kind, text, page, box: { x0, y0, x1, y1 } }));
    },
  };
}

/** Tag characters as the ASCII they stand for, other invisible characters by number, spaces as one space. */
function readable(kind: IntegrityKind, text: string): string {
  const codePoint = text.codePointAt(0) ?? 0;
  if (kind === "tag-characters") return codePoint > 0xe001f ? String.fromCharCode(codePoint - 0xe0000) : "";
  if (deceptiveKind(codePoint) !== null) return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")} `;
  return isSpaceCode(codePoint) ? " " : text;
}
