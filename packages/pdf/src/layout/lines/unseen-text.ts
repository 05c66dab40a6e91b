/**
 * Text that is painted and yet not seen: something lies over it, it has the colour of its ground, it fades away, or its
 * layer is switched off.
 *
 * Geometry says which glyphs are in doubt, at little cost and for every engine. What a drawing of the page shows of
 * their ink then decides; where nothing can draw it, only what geometry is sure of counts.
 */

import type { IntegrityKind } from "@rubrica/report-model";
import { isSpaceCode } from "@rubrica/report-model";
import type { PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { type PaintedTile, PaintIndex } from "./paint-index.ts";

interface Doubt {
  readonly glyph: number;
  readonly kind: IntegrityKind;
  /** Whether it is so in the eyes of geometry alone. */
  readonly sure: boolean;
}

/** Difference of a colour channel (0 to 255) from which small and large type stands out from its ground. */
const SMALL_CONTRAST = 24;
const LARGE_CONTRAST = 14;
const LARGE_POINTS = 18;
const PAPER = 0xffffff;
/** Where more colours may be the ground of a letter, it is taken for unknown. */
const MAX_GROUNDS = 16;
/** Share of a glyph's height that a shape must reach over to be sure to cover it. */
const COVERING = 0.6;
/** So few letters in a row that leave no ink are dots and dashes of a text that does. */
const STRAY = 2;
/** Two drawings of one letter are at most so far apart. */
const SAME_PLACE_POINTS = 2;
/** Flags of text that is not painted, or known to be hidden. */
const NOT_PAINTED = GlyphFlag.invisible | GlyphFlag.offPage | GlyphFlag.clipped | GlyphFlag.switchedOff;

/**
 * @param coverOrder glyphs painted before it lie under a picture of the page and are its recognised text; 0 for none.
 */
export function findUnseenText(page: PagePrimitives, coverOrder: number): ReadonlyMap<number, IntegrityKind> {
  const doubts = collectDoubts(page, coverOrder);
  if (doubts.length === 0) return new Map();
  const unseen = dropRedrawn(page, dropStrays(page, settle(page, doubts)));
  return new Map(unseen.map(({ glyph, kind }) => [glyph, kind]));
}

function collectDoubts(page: PagePrimitives, coverOrder: number): Doubt[] {
  const { count, text, colour, alpha, size, flags, order, x0, y0, x1, y1 } = page.glyphs;
  const paint = page.paint.length === 0 ? null : new PaintIndex(page);
  const doubts: Doubt[] = [];
  const { width, height } = page;
  for (let glyph = 0; glyph < count; glyph++) {
    const flag = flags[glyph] ?? 0;
    if ((flag & NOT_PAINTED) !== 0 || (order[glyph] ?? 0) < coverOrder) continue;
    const x = ((x0[glyph] ?? 0) + (x1[glyph] ?? 0)) / 2;
    const y = ((y0[glyph] ?? 0) + (y1[glyph] ?? 0)) / 2;
    if (!(x > 0 && y > 0 && x < width && y < height)) continue;
    const near = paint === null ? null : paint.at(x, y);
    const tile = near !== null && isTouched(near, x, y) ? near : null;
    const own = colour[glyph] ?? 0;
    const opacity = alpha[glyph] ?? 0;
    if (tile === null && flag === 0 && opacity === 255 && farFromPaper(own)) continue;
    if (isSpaceCode(text[glyph]?.charCodeAt(0) ?? 0x20)) continue;
    const painted = { x, y, height: (y1[glyph] ?? 0) - (y0[glyph] ?? 0), order: order[glyph] ?? 0 };
    const cover = tile === null ? null : coverOf(tile, painted);
    if (cover !== null) {
      doubts.push({ glyph, kind: "covered", sure: cover === "sure" });
      continue;
    }
    if (flag & GlyphFlag.optionalContent) {
      doubts.push({ glyph, kind: "hidden-layer", sure: false });
      continue;
    }
    const enough = contrastFor(size[glyph] ?? 0);
    const ground = groundOf(tile, painted, own, enough / Math.max(0.05, opacity / 255));
    if (ground !== null) doubts.push({ glyph, kind: "background-colour", sure: ground === "sure" });
    else if (flag & GlyphFlag.blended) doubts.push({ glyph, kind: "transparent", sure: false });
  }
  return doubts;
}

/** Whether anything that is known of a tile lies at the place. */
function isTouched({ shapes, dropped }: PaintedTile, x: number, y: number): boolean {
  if (dropped >= 0) return true;
  for (const { box } of shapes) if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) return true;
  return false;
}

type Certainty = "sure" | "doubtful";

interface PaintedGlyph {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly order: number;
}

/** Whether something that is painted later lies over the middle of a glyph. */
function coverOf({ shapes, dropped }: PaintedTile, { x, y, height, order }: PaintedGlyph): Certainty | null {
  let found: Certainty | null = null;
  for (let index = shapes.length - 1; index >= 0; index--) {
    const shape = shapes[index];
    if (shape === undefined || shape.order <= order) return found;
    const { box } = shape;
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) continue;
    const reach = Math.min(box.y1, y + height / 2) - Math.max(box.y0, y - height / 2);
    if (shape.solid && reach >= COVERING * height) return "sure";
    found = "doubtful";
  }
  return dropped > order ? "doubtful" : found;
}

/** Whether what lies under a glyph has, or may have, nearly its colour. */
function groundOf(
  tile: PaintedTile | null,
  { x, y, order }: PaintedGlyph,
  colour: number,
  enough: number,
): Certainty | null {
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
  if (unknown) return "doubtful";
  const close = grounds.filter((ground) => contrast(ground, colour) < enough);
  if (close.length === 0) return null;
  return close.length === grounds.length ? "sure" : "doubtful";
}

function mix(above: number, below: number, opacity: number): number {
  let mixed = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const channel = ((above >> shift) & 255) * opacity + ((below >> shift) & 255) * (1 - opacity);
    mixed |= Math.round(channel) << shift;
  }
  return mixed;
}

/** The doubts that are true: those whose ink the drawing does not show, or that need no drawing to be true. */
function settle({ glyphs, measureInk }: PagePrimitives, doubts: readonly Doubt[]): Doubt[] {
  const ink = measureInk?.(doubts.map(({ glyph }) => glyph)) ?? null;
  if (ink === null) return doubts.filter(({ sure }) => sure);
  return doubts.filter(({ glyph }, index) => (ink[index] ?? 0) < contrastFor(glyphs.size[glyph] ?? 0));
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

function contrastFor(size: number): number {
  return size >= LARGE_POINTS ? LARGE_CONTRAST : SMALL_CONTRAST;
}

function farFromPaper(colour: number): boolean {
  return contrast(colour, PAPER) >= SMALL_CONTRAST;
}

/** Largest difference of a colour channel. */
function contrast(left: number, right: number): number {
  return Math.max(
    Math.abs((left >> 16) - (right >> 16)),
    Math.abs(((left >> 8) & 255) - ((right >> 8) & 255)),
    Math.abs((left & 255) - (right & 255)),
  );
}
