/**
 * Text that is painted and yet not seen: something lies over it, it hardly differs from its ground, it fades away, or
 * its layer is switched off.
 *
 * Geometry says which glyphs are in doubt, at little cost and for every engine. A letter in doubt is seen if a drawing of
 * the page shows half of its own outline with the contrast that reading takes. Where nothing can draw the page, doubt
 * counts as it stands: who cannot see a letter does not vouch for it.
 */

import type { IntegrityKind } from "@rubrica/report-model";
import { isSpaceCode } from "@rubrica/report-model";
import { contrastBetween, legibleContrast, luminanceOfColour } from "../../engine/contrast.ts";
import type { PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag, type PaintedShape } from "../../engine/page-primitives.ts";
import { type PaintedTile, PaintIndex } from "./paint-index.ts";

interface Doubt {
  readonly glyph: number;
  readonly kind: IntegrityKind;
}

/** A letter of which less of its outline is seen is not read. */
const SEEN_SHARE = 0.5;
/** Colours that far above the contrast of reading need no drawing: what lies between is left to it. */
const BEYOND_DOUBT = 1.25;
const PAPER = 0xffffff;
/** From this contrast on type of every size is read. */
const SURE_ON_PAPER = BEYOND_DOUBT * legibleContrast(0);
/** Where more colours may be the ground of a letter, it is taken for unknown. */
const MAX_GROUNDS = 16;
/** Luminance of letters that could paint over others like paper. */
const LIGHT = 0.5;
const COVER_POINTS = 28;
/** So few letters in a row that leave no ink are dots and dashes of a text that does. */
const STRAY = 2;
/** Two drawings of one letter are at most so far apart. */
const SAME_PLACE_POINTS = 2;
/** Flags of text that is not painted, or known to be hidden. */
const NOT_PAINTED = GlyphFlag.invisible | GlyphFlag.offPage | GlyphFlag.clipped | GlyphFlag.switchedOff;

/** Glyphs that are painted and not seen, and by what. */
export function findUnseenText(page: PagePrimitives): ReadonlyMap<number, IntegrityKind> {
  const doubts = collectDoubts(page);
  if (doubts.length === 0) return new Map();
  const unseen = dropRedrawn(page, dropStrays(page, settle(page, doubts)));
  return new Map(unseen.map(({ glyph, kind }) => [glyph, kind]));
}

function collectDoubts(page: PagePrimitives): Doubt[] {
  const { count, text, colour, alpha, size, flags, order, x0, y0, x1, y1 } = page.glyphs;
  const paint = page.paint.length === 0 ? null : new PaintIndex(page);
  const coverLetters = findCoverLetters(page);
  const letters = coverLetters.length === 0 ? null : new PaintIndex({ ...page, paint: coverLetters });
  const doubts: Doubt[] = [];
  const { width, height } = page;
  for (let glyph = 0; glyph < count; glyph++) {
    const flag = flags[glyph] ?? 0;
    if ((flag & NOT_PAINTED) !== 0) continue;
    const x = ((x0[glyph] ?? 0) + (x1[glyph] ?? 0)) / 2;
    const y = ((y0[glyph] ?? 0) + (y1[glyph] ?? 0)) / 2;
    if (!(x > 0 && y > 0 && x < width && y < height)) continue;
    const near = paint === null ? null : paint.at(x, y);
    const tile = near !== null && isTouched(near, x, y) ? near : null;
    const over = letters === null ? null : letters.at(x, y);
    const isUnderLetters = over !== null && mayBeCovered(over, { x, y, order: order[glyph] ?? 0 });
    const own = colour[glyph] ?? 0;
    const opacity = alpha[glyph] ?? 0;
    if (tile === null && !isUnderLetters && flag === 0 && opacity === 255 && farFromPaper(own)) continue;
    if (isSpaceCode(text[glyph]?.charCodeAt(0) ?? 0x20)) continue;
    const painted = { x, y, order: order[glyph] ?? 0 };
    if (isUnderLetters || (tile !== null && mayBeCovered(tile, painted))) {
      doubts.push({ glyph, kind: "covered" });
      continue;
    }
    if (flag & GlyphFlag.optionalContent) {
      doubts.push({ glyph, kind: "hidden-layer" });
      continue;
    }
    const enough = (BEYOND_DOUBT * legibleContrast(size[glyph] ?? 0)) / Math.max(0.05, opacity / 255);
    if (mayVanish(tile, painted, own, enough)) doubts.push({ glyph, kind: "background-colour" });
    else if (flag & (GlyphFlag.blended | GlyphFlag.oddlyPainted)) doubts.push({ glyph, kind: "transparent" });
  }
  return doubts;
}

/** Letters that may cover others: light ones, and those much larger than text. */
function findCoverLetters({ glyphs }: PagePrimitives): PaintedShape[] {
  const { count, colour, size, flags, order, x0, y0, x1, y1 } = glyphs;
  const covers: PaintedShape[] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    if (((flags[glyph] ?? 0) & NOT_PAINTED) !== 0) continue;
    const isLight = (colour[glyph] ?? 0) !== 0 && luminanceOfColour(colour[glyph] ?? 0) > LIGHT;
    if (!isLight && (size[glyph] ?? 0) < COVER_POINTS) continue;
    const box = { x0: x0[glyph] ?? 0, y0: y0[glyph] ?? 0, x1: x1[glyph] ?? 0, y1: y1[glyph] ?? 0 };
    covers.push({ box, order: order[glyph] ?? 0, colour: null, opacity: 1, solid: false });
  }
  return covers.sort((first, second) => first.order - second.order);
}

/** Whether anything that is known of a tile lies at the place. */
function isTouched({ shapes, dropped }: PaintedTile, x: number, y: number): boolean {
  if (dropped >= 0) return true;
  for (const { box } of shapes) if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) return true;
  return false;
}

interface PaintedGlyph {
  readonly x: number;
  readonly y: number;
  readonly order: number;
}

/** Whether something that is painted later reaches over the middle of a glyph. */
function mayBeCovered({ shapes, dropped }: PaintedTile, { x, y, order }: PaintedGlyph): boolean {
  for (let index = shapes.length - 1; index >= 0; index--) {
    const shape = shapes[index];
    if (shape === undefined || shape.order <= order) return false;
    const { box } = shape;
    if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) return true;
  }
  return dropped > order;
}

/** Whether what lies under a glyph is, or may be, too much like its colour. */
function mayVanish(tile: PaintedTile | null, { x, y, order }: PaintedGlyph, colour: number, enough: number): boolean {
  let grounds: readonly number[] = [PAPER];
  let unknown = (tile?.dropped ?? -1) >= 0;
  for (const shape of tile?.shapes ?? []) {
    if (shape.order > order) break;
    const { box, opacity } = shape;
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) continue;
    const own = shape.colour;
    if (own === null) {
      unknown = true;
    } else if (shape.solid) {
      unknown = false;
      grounds = [own];
    } else {
      // It may end beside the glyph, or let through what lies below.
      grounds = [...new Set([...grounds, ...grounds.map((below) => mix(own, below, opacity))])];
      unknown ||= grounds.length > MAX_GROUNDS;
      grounds = grounds.slice(0, MAX_GROUNDS);
    }
  }
  const own = luminanceOfColour(colour);
  return unknown || grounds.some((ground) => contrastBetween(luminanceOfColour(ground), own) < enough);
}

function mix(above: number, below: number, opacity: number): number {
  let mixed = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const channel = ((above >> shift) & 255) * opacity + ((below >> shift) & 255) * (1 - opacity);
    mixed |= Math.round(channel) << shift;
  }
  return mixed;
}

/** The doubts that a drawing confirms, or all where nothing draws. */
function settle({ glyphs, measureInk }: PagePrimitives, doubts: readonly Doubt[]): readonly Doubt[] {
  const asked = doubts.map(({ glyph }) => ({ glyph, contrast: legibleContrast(glyphs.size[glyph] ?? 0) }));
  const ink = measureInk?.(asked) ?? null;
  return ink === null ? doubts : doubts.filter((_, index) => (ink[index] ?? 0) < SEEN_SHARE);
}

/** Takes out the few letters without ink beside letters of the same text object that have some. */
function dropStrays({ glyphs }: PagePrimitives, unseen: readonly Doubt[]): Doubt[] {
  const hidden = new Set(unseen.map(({ glyph }) => glyph));
  const runs: Doubt[][] = [];
  for (const doubt of unseen) {
    const run = runs.at(-1);
    if (run?.at(-1)?.glyph === doubt.glyph - 1) run.push(doubt);
    else runs.push([doubt]);
  }
  return runs.filter((run) => run.length > STRAY || !(isSeen(run[0], -1) || isSeen(run.at(-1), 1))).flat();

  function isSeen(doubt: Doubt | undefined, step: number): boolean {
    if (doubt === undefined) return false;
    const beside = doubt.glyph + step;
    if (beside < 0 || beside >= glyphs.count || hidden.has(beside)) return false;
    return glyphs.order[beside] === glyphs.order[doubt.glyph] && !isSpaceCode(glyphs.text[beside]?.charCodeAt(0) ?? 0);
  }
}

/** Takes out letters that are drawn again where they are seen. */
function dropRedrawn({ glyphs }: PagePrimitives, unseen: readonly Doubt[]): readonly Doubt[] {
  if (unseen.length === 0) return unseen;
  const hidden = new Set(unseen.map(({ glyph }) => glyph));
  const redrawn = new Set<string>();
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const isRedrawn = ((glyphs.flags[glyph] ?? 0) & GlyphFlag.overprint) !== 0 && !hidden.has(glyph);
    if (isRedrawn) for (const place of placesOf(glyph)) redrawn.add(place);
  }
  return unseen.filter(({ glyph }) => !placesOf(glyph).some((place) => redrawn.has(place)));

  /** Neighbouring places have at least one of four in common. */
  function placesOf(glyph: number): string[] {
    const column = Math.floor((glyphs.x0[glyph] ?? 0) / SAME_PLACE_POINTS);
    const row = Math.floor((glyphs.y0[glyph] ?? 0) / SAME_PLACE_POINTS);
    const text = glyphs.text[glyph] ?? "";
    return [0, 1].flatMap((right) => [0, 1].map((down) => `${text} ${column + right} ${row + down}`));
  }
}

/** On paper, and at any size. */
function farFromPaper(colour: number): boolean {
  return contrastBetween(luminanceOfColour(colour), luminanceOfColour(PAPER)) >= SURE_ON_PAPER;
}
