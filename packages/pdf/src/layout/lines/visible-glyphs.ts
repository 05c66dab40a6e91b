/**
 * Parts what a reader of the paper sees from what only the file holds.
 *
 * Hidden glyphs become integrity findings and take no part in lines. A page that is one picture with an invisible
 * text layer is the output of text recognition, not a trick: there the layer is the text.
 */

import type { IntegrityFinding, IntegrityKind } from "@rubrica/report-model";
import { deceptiveKind, isControlCode, isSpaceCode } from "@rubrica/report-model";
import type { Box, GlyphTable, PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { glyphBoxOf } from "../box-geometry.ts";
import { findMismatchedFonts } from "./mismatched-fonts.ts";
import { findSmallLabels } from "./small-labels.ts";
import { countSpoiltValues } from "./spoilt-values.ts";
import { findUnmappedSpaces } from "./unmapped-spaces.ts";
import { findUnseenText } from "./unseen-text.ts";

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
/** Opacity, of 255, below which ink vanishes on paper. */
const INVISIBLE_ALPHA = 13;
/** From here to the surrogates there are ideographs and syllables: nothing that hides. */
const FIRST_IDEOGRAPH = 0x3001;
/** Share of a page that a picture must cover to be the page. */
const PAGE_FILLING = 0.5;
/** Kinds of text that is painted in its place and not seen there. */
const PAINTED_KINDS: ReadonlySet<IntegrityKind> = new Set([
  "covered",
  "background-colour",
  "transparent",
  "hidden-layer",
]);
const MOST_OF_THE_TEXT = 0.8;

/** @param tinyBelow size in points below which nobody reads, see {@link LegibleSize}. */
export function selectVisibleGlyphs(page: PagePrimitives, tinyBelow: number): VisibleGlyphs {
  const { glyphs } = page;
  const order = new Int32Array(glyphs.count);
  const findings = createFindings(page.index + 1);
  const { recognised, coverOrder } = findRecognisedScan(page);
  const unseen = findUnseenText(page, coverOrder);
  const judgement = { recognised, unseen, labels: findSmallLabels(page, tinyBelow), tinyBelow };
  const unmappedSpaces = findUnmappedSpaces(glyphs);
  const isPlain = createPlainTest(page, tinyBelow);
  let kept = 0;
  let spaceKind: IntegrityKind | null = null;
  let unmapped = 0;

  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const flags = glyphs.flags[glyph] ?? 0;
    const text = glyphs.text[glyph] ?? "";
    // Spaces have no ink: they go with the unseen letters before them.
    if (spaceKind !== null && !(isSpaceCode(text.charCodeAt(0)) && isSameObject(glyphs, glyph))) spaceKind = null;
    if (flags === 0 && spaceKind === null && isPlain(glyph) && !unseen.has(glyph)) {
      order[kept++] = glyph;
      continue;
    }
    if (unmappedSpaces.has(glyph)) continue;
    if (flags & GlyphFlag.mapError) unmapped++;
    if (flags & GlyphFlag.overprint) continue;
    const code = text.charCodeAt(0);
    if (isControlCode(code) && code !== 0x02 && text.length === 1) continue;
    const deceptive = code < 0x61c ? null : deceptiveKind(text.codePointAt(0) ?? 0);
    const kind: IntegrityKind | null = deceptive ?? spaceKind ?? hiddenKind(page, glyph, judgement);
    if (unseen.has(glyph)) spaceKind = kind;
    if (kind === null) {
      order[kept++] = glyph;
      continue;
    }
    findings.add({ kind, text, glyph, box: glyphBoxOf(glyphs, glyph) });
  }
  return {
    order: order.subarray(0, kept),
    findings: [...dropRepeated(findings.list(), glyphs, order.subarray(0, kept)), ...findMismatchedFonts(page)],
    unmapped: unmapped + countSpoiltValues(glyphs),
    recognised,
  };
}

function isSameObject({ order }: GlyphTable, glyph: number): boolean {
  return order[glyph] === order[glyph - 1];
}

interface Judgement {
  readonly recognised: boolean;
  readonly unseen: ReadonlyMap<number, IntegrityKind>;
  readonly labels: ReadonlySet<number>;
  readonly tinyBelow: number;
}

function hiddenKind(
  page: PagePrimitives,
  glyph: number,
  { recognised, unseen, labels, tinyBelow }: Judgement,
): IntegrityKind | null {
  const { glyphs } = page;
  const flags = glyphs.flags[glyph] ?? 0;
  if (flags & GlyphFlag.invisible && !recognised) return "invisible-render-mode";
  if (flags & GlyphFlag.offPage) return "off-page";
  if (flags & GlyphFlag.clipped) return "clipped";
  if (flags & GlyphFlag.switchedOff) return "hidden-layer";
  const { x0, y0, x1, y1 } = glyphBoxOf(glyphs, glyph);
  if (x1 <= 0 || y1 <= 0 || x0 >= page.width || y0 >= page.height) return "off-page";
  if (flags & GlyphFlag.invisible) return null;
  if ((glyphs.alpha[glyph] ?? 0) < INVISIBLE_ALPHA) return "transparent";
  if ((glyphs.size[glyph] ?? 0) < tinyBelow && !labels.has(glyph)) return "tiny";
  return unseen.get(glyph) ?? null;
}

/** Tells of nearly every glyph that it is an ordinary one in an ordinary place, at little cost; of others nothing. */
function createPlainTest(page: PagePrimitives, tinyBelow: number): (glyph: number) => boolean {
  const { width, height } = page;
  const { text, x0, y0, x1, y1, size, alpha } = page.glyphs;
  return (glyph) => {
    const code = text[glyph]?.charCodeAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x61c && code < FIRST_IDEOGRAPH) || code >= 0xd800) {
      return false;
    }
    if ((size[glyph] ?? 0) < tinyBelow || (alpha[glyph] ?? 0) < INVISIBLE_ALPHA) return false;
    return (x1[glyph] ?? 0) > 0 && (y1[glyph] ?? 0) > 0 && (x0[glyph] ?? 0) < width && (y0[glyph] ?? 0) < height;
  };
}

/**
 * Whether the page is a picture with its text as an invisible layer, or with the text hidden under the picture. Gives the
 * order of the picture: what is painted before it is that text.
 */
function findRecognisedScan(page: PagePrimitives): { readonly recognised: boolean; readonly coverOrder: number } {
  const { count, flags, order } = page.glyphs;
  const covering = page.images.filter((image) => coveredByImages({ ...page, images: [image] }) >= PAGE_FILLING);
  const coverOrder = Math.max(0, ...covering.map((image) => image.order ?? 0));
  if (count === 0 || coveredByImages(page) < PAGE_FILLING) return { recognised: false, coverOrder: 0 };
  let layer = 0;
  let under = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    if ((flags[glyph] ?? 0) & GlyphFlag.invisible) layer++;
    else if ((order[glyph] ?? 0) < coverOrder) under++;
  }
  const recognised = layer + under > MOST_OF_THE_TEXT * count;
  return { recognised, coverOrder: recognised && under > layer ? coverOrder : 0 };
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

/** Hidden text that only repeats what the same page shows hides nothing: running heads that are drawn twice. */
function dropRepeated(
  findings: readonly IntegrityFinding[],
  { text }: GlyphTable,
  visible: Int32Array,
): readonly IntegrityFinding[] {
  if (!findings.some(({ kind }) => PAINTED_KINDS.has(kind))) return findings;
  const shown = withoutSpace(Array.from(visible, (glyph) => text[glyph] ?? "").join(""));
  return findings.filter(({ kind, text }) => !(PAINTED_KINDS.has(kind) && shown.includes(withoutSpace(text))));
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
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
