/**
 * The text layer that text recognition puts under or over the picture of a page. It counts as the page's text where the
 * page is a scan: its letters lie on ink, and most of the page's ink lies under letters. Any other picture does not make
 * the invisible text on it readable.
 */

import type { IntegrityKind } from "@rubrica/report-model";
import { isSpaceCode } from "@rubrica/report-model";
import type { PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { coveredByImages } from "./covered-by-images.ts";

export interface RecognisedLayer {
  readonly recognised: boolean;
  /** Glyphs of the layer: not painted, or painted under the picture. */
  readonly layer: ReadonlySet<number>;
  /** Glyphs of the layer with nothing under them that they could have been recognised from. */
  readonly unfounded: ReadonlySet<number>;
}

const NONE: RecognisedLayer = { recognised: false, layer: new Set(), unfounded: new Set() };
/** Share of a page that a picture must cover to be the page. */
const PAGE_FILLING = 0.5;
const MOST_OF_THE_TEXT = 0.8;
/** Share of a scan's ink that lies under its text; the rest are figures, rules and dirt. */
const INK_UNDER_TEXT = 0.4;
/** Ink is so many times as dense under text as beside it. */
const DENSER = 2;
/** Share of letters that lie on ink, on a page and in a line; headings are recognised less exactly. */
const FOUNDED = 0.6;
const FOUNDED_LINE = 0.4;
/** Points between the baselines of one line. */
const SAME_LINE = 2;

/** @param unseen glyphs that are painted and not seen. */
export function findRecognisedLayer(page: PagePrimitives, unseen: ReadonlyMap<number, IntegrityKind>): RecognisedLayer {
  const { count, flags, order, text } = page.glyphs;
  if (count === 0 || coveredByImages(page) < PAGE_FILLING) return NONE;
  const covering = page.images.filter((image) => coveredByImages({ ...page, images: [image] }) >= PAGE_FILLING);
  const coverOrder = Math.max(0, ...covering.map((image) => image.order ?? 0));
  const invisible: number[] = [];
  const under: number[] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    if ((flags[glyph] ?? 0) & GlyphFlag.invisible) invisible.push(glyph);
    else if ((order[glyph] ?? 0) < coverOrder && unseen.get(glyph) === "covered") under.push(glyph);
  }
  if (invisible.length + under.length <= MOST_OF_THE_TEXT * count) return NONE;
  const all = [...invisible, ...under].sort((first, second) => first - second);
  const found = { recognised: true, layer: new Set(all), unfounded: new Set<number>() };
  const layer = all.filter((glyph) => !isSpaceCode(text[glyph]?.charCodeAt(0) ?? 0));
  const ink = page.findInkUnder?.(layer) ?? null;
  // Where nothing draws the page, nobody knows what the picture shows.
  if (ink === null) return NONE;
  const founded = ink.hasInk.filter(Boolean).length;
  const isScan = ink.share >= INK_UNDER_TEXT && ink.density >= DENSER && founded >= FOUNDED * layer.length;
  return isScan ? { ...found, unfounded: findUnfounded(page, layer, ink.hasInk) } : NONE;
}

/** Lines of the layer that lie on nothing, or on what another line was recognised from. */
function findUnfounded(
  { glyphs }: PagePrimitives,
  layer: readonly number[],
  hasInk: readonly boolean[],
): ReadonlySet<number> {
  const unfounded = new Set<number>();
  const taken = new Set<string>();
  let line: number[] = [];
  for (let index = 0; index <= layer.length; index++) {
    const [last, next] = [layer[line.at(-1) ?? -1], layer[index]];
    const goesOn =
      last !== undefined &&
      next !== undefined &&
      Math.abs((glyphs.baseline[last] ?? 0) - (glyphs.baseline[next] ?? 0)) < SAME_LINE;
    if (line.length > 0 && !goesOn) {
      const places = line.map((at) => placeOf(layer[at] ?? 0));
      const onInk = line.filter((at) => hasInk[at] === true).length;
      const again = places.filter((place) => taken.has(place)).length;
      if (onInk < FOUNDED_LINE * line.length || again > FOUNDED * line.length) {
        for (const at of line) unfounded.add(layer[at] ?? 0);
      } else for (const place of places) taken.add(place);
      line = [];
    }
    if (next !== undefined) line.push(index);
  }
  return unfounded;

  function placeOf(glyph: number): string {
    const em = Math.max(1, glyphs.size[glyph] ?? 1);
    const middle = ((glyphs.x0[glyph] ?? 0) + (glyphs.x1[glyph] ?? 0)) / 2;
    return `${Math.round(middle / em)} ${Math.round((glyphs.baseline[glyph] ?? 0) / em)}`;
  }
}
