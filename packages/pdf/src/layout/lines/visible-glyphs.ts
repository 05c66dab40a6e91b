/**
 * Parts what a reader of the paper sees from what only the file holds.
 *
 * Hidden glyphs become integrity findings and take no part in lines. On the scan of a page the invisible text layer is
 * the text; that it is what the scan shows, nobody has checked, and that is a finding, too.
 */

import type { IntegrityFinding, IntegrityKind } from "@rubrica/report-model";
import { deceptiveKind, isControlCode, isSpaceCode } from "@rubrica/report-model";
import type { GlyphTable, PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { glyphBoxOf } from "../box-geometry.ts";
import { createFindings } from "./hidden-findings.ts";
import { findMismatchedFonts } from "./mismatched-fonts.ts";
import { findRecognisedLayer, type RecognisedLayer } from "./recognised-layer.ts";
import { findSmallLabels } from "./small-labels.ts";
import { countSpoiltValues } from "./spoilt-values.ts";
import { findUnmappedSpaces } from "./unmapped-spaces.ts";
import { findUnseenText } from "./unseen-text.ts";

export interface VisibleGlyphs {
  /** Numbers of the glyphs to lay out, in content-stream order. */
  readonly order: Int32Array;
  readonly findings: readonly IntegrityFinding[];
  /** Glyphs that nobody sees, without blanks. */
  readonly hidden: number;
  /** Glyphs without a value. */
  readonly unmapped: number;
  /** Glyphs whose text is not what is drawn. */
  readonly untrue: number;
  /** True when the text was recognised from a picture of the page. */
  readonly recognised: boolean;
}

/** Opacity, of 255, below which ink vanishes on paper. */
const INVISIBLE_ALPHA = 13;
/** From here to the surrogates there are ideographs and syllables: nothing that hides. */
const FIRST_IDEOGRAPH = 0x3001;
/** Kinds of text that is painted in its place and not seen there. */
const PAINTED_KINDS: ReadonlySet<IntegrityKind> = new Set([
  "covered",
  "background-colour",
  "transparent",
  "hidden-layer",
]);
/** Of recognised text so many characters are shown as an example. */
const EXAMPLE_CHARACTERS = 80;

/** @param tinyBelow size in points below which nobody reads, see {@link LegibleSize}. */
export function selectVisibleGlyphs(page: PagePrimitives, tinyBelow: number): VisibleGlyphs {
  const { glyphs } = page;
  const order = new Int32Array(glyphs.count);
  const findings = createFindings(page.index + 1);
  const painted = findUnseenText(page);
  const layer = findRecognisedLayer(page, painted);
  const unseen = new Map([...painted].filter(([glyph]) => !layer.layer.has(glyph) || layer.unfounded.has(glyph)));
  const mismatched = findMismatchedFonts(page);
  const judgement = { layer, unseen, mismatched, labels: findSmallLabels(page, tinyBelow), tinyBelow };
  const unmappedSpaces = findUnmappedSpaces(glyphs);
  const isPlain = createPlainTest(page, tinyBelow);
  let kept = 0;
  let spaceKind: IntegrityKind | null = null;
  let unmapped = 0;
  let untrue = 0;
  let hidden = 0;

  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const flags = glyphs.flags[glyph] ?? 0;
    const text = glyphs.text[glyph] ?? "";
    // Spaces have no ink: they go with the unseen letters before them.
    if (spaceKind !== null && !(isSpaceCode(text.charCodeAt(0)) && isSameObject(glyphs, glyph))) spaceKind = null;
    if (
      flags === 0 &&
      spaceKind === null &&
      isPlain(glyph) &&
      !unseen.has(glyph) &&
      !mismatched.has(glyphs.font[glyph] ?? 0)
    ) {
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
    if (kind === "glyph-mismatch") untrue++;
    if (!isSpaceCode(code)) hidden++;
    const followsVisible = kept > 0 && order[kept - 1] === glyph - 1 && isSameLine(glyphs, glyph);
    findings.add({ kind, text, glyph, box: glyphBoxOf(glyphs, glyph), followsVisible });
  }
  const visible = order.subarray(0, kept);
  return {
    order: visible,
    findings: [
      ...dropRepeated(findings.list(), glyphs, visible),
      ...(page.replacedTexts ?? []).map(
        ({ text, box }): IntegrityFinding => ({ kind: "replaced-text", text, page: page.index + 1, box }),
      ),
      ...(layer.recognised ? [describeRecognised(page, visible)] : []),
    ],
    hidden,
    unmapped: unmapped + countSpoiltValues(glyphs),
    untrue,
    recognised: layer.recognised,
  };
}

function describeRecognised({ index, width, height, glyphs }: PagePrimitives, visible: Int32Array): IntegrityFinding {
  const text = Array.from(visible.subarray(0, EXAMPLE_CHARACTERS), (glyph) => glyphs.text[glyph] ?? "").join("");
  const box = { x0: 0, y0: 0, x1: width, y1: height };
  return { kind: "recognised-text", text: text.replace(/\s+/g, " ").trim(), page: index + 1, box };
}

function isSameLine({ baseline, size }: GlyphTable, glyph: number): boolean {
  return Math.abs((baseline[glyph] ?? 0) - (baseline[glyph - 1] ?? 0)) < (size[glyph] ?? 0) / 2;
}

function isSameObject({ order }: GlyphTable, glyph: number): boolean {
  return order[glyph] === order[glyph - 1];
}

interface Judgement {
  readonly layer: RecognisedLayer;
  /** Fonts whose text is not what they draw. */
  readonly mismatched: ReadonlySet<number>;
  readonly unseen: ReadonlyMap<number, IntegrityKind>;
  readonly labels: ReadonlySet<number>;
  readonly tinyBelow: number;
}

function hiddenKind(
  page: PagePrimitives,
  glyph: number,
  { layer, mismatched, unseen, labels, tinyBelow }: Judgement,
): IntegrityKind | null {
  const { glyphs } = page;
  const flags = glyphs.flags[glyph] ?? 0;
  if (flags & GlyphFlag.invisible && (!layer.recognised || layer.unfounded.has(glyph))) return "invisible-render-mode";
  if (flags & GlyphFlag.offPage) return "off-page";
  if (flags & GlyphFlag.clipped) return "clipped";
  if (flags & GlyphFlag.switchedOff) return "hidden-layer";
  const { x0, y0, x1, y1 } = glyphBoxOf(glyphs, glyph);
  if (x1 <= 0 || y1 <= 0 || x0 >= page.width || y0 >= page.height) return "off-page";
  if (flags & GlyphFlag.falseText || mismatched.has(glyphs.font[glyph] ?? 0)) return "glyph-mismatch";
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
