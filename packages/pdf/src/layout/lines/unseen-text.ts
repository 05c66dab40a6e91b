/**
 * Text that is painted and yet not seen: something lies over it, it hardly differs from its ground, it fades away, or
 * its layer is switched off.
 *
 * Geometry says which glyphs are in doubt, at little cost and for every engine. A letter in doubt is seen if a drawing of
 * the page shows half of its own outline with the contrast that reading takes. Where nothing can draw the page, what
 * geometry knows counts as it stands.
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
  /** Its ground is not known (a picture, a shape that may end beside it), or what is painted of it (a soft mask). */
  readonly onlyDrawingTells: boolean;
  /** The share of its outline that is seen; 0 where nothing drew it. */
  readonly shown?: number;
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
/** Letters that begin so near to each other, and so many of them, are a blot. */
const PILED_EMS = 0.12;
const PILE = 5;
const MOST_OF_A_PAGE = 0.5;
const FEW_GLYPHS = 200;
/** So few letters in a row that leave no ink are dots and dashes of a text that does. */
const STRAY = 2;
/** A letter that a clip cuts shows so much of its outline, where it is read with the ones beside it. */
const TRACE = 0.1;
const TOUCHING_EMS = 0.4;
/** Two drawings of one letter are at most so far apart. */
const SAME_PLACE_POINTS = 2;
/** Flags of text that is not painted, or known to be hidden. */
const NOT_PAINTED = GlyphFlag.invisible | GlyphFlag.offPage | GlyphFlag.clipped | GlyphFlag.switchedOff;

/** Glyphs that are painted and not seen, and by what. */
export function findUnseenText(page: PagePrimitives): ReadonlyMap<number, IntegrityKind> {
  const piled = findPiledUp(page);
  const doubts = collectDoubts(page);
  if (doubts.length === 0 && piled.length === 0) return new Map();
  const unseen = dropRedrawn(page, dropStrays(page, settle(page, doubts)));
  return new Map([
    ...unseen.map(({ glyph, kind }) => [glyph, kind] as const),
    ...piled.map((glyph) => [glyph, "covered"] as const),
  ]);
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
      doubts.push({ glyph, kind: "covered", onlyDrawingTells: false });
      continue;
    }
    if (flag & GlyphFlag.cut) {
      doubts.push({ glyph, kind: "clipped", onlyDrawingTells: true });
      continue;
    }
    if (flag & GlyphFlag.optionalContent) {
      doubts.push({ glyph, kind: "hidden-layer", onlyDrawingTells: false });
      continue;
    }
    const enough = (BEYOND_DOUBT * legibleContrast(size[glyph] ?? 0)) / Math.max(0.05, opacity / 255);
    const ground = groundOf(tile, painted, own, enough);
    if (ground !== "other") {
      doubts.push({ glyph, kind: "background-colour", onlyDrawingTells: ground === "unknown" });
    } else if (flag & (GlyphFlag.blended | GlyphFlag.oddlyPainted)) {
      doubts.push({ glyph, kind: "transparent", onlyDrawingTells: true });
    }
  }
  return doubts;
}

/** Letters of one text that lie on each other: nobody makes them out. */
function findPiledUp({ glyphs }: PagePrimitives): number[] {
  const { count, text, order, size, flags, x0, y0 } = glyphs;
  const piled: number[] = [];
  let start = 0;
  for (let glyph = 1; glyph <= count; glyph++) {
    const em = size[glyph] ?? 0;
    const isOnLast =
      glyph < count &&
      order[glyph] === order[glyph - 1] &&
      ((flags[glyph] ?? 0) & (NOT_PAINTED | GlyphFlag.overprint | GlyphFlag.vertical)) === 0 &&
      Math.abs((x0[glyph] ?? 0) - (x0[glyph - 1] ?? 0)) < PILED_EMS * em &&
      Math.abs((y0[glyph] ?? 0) - (y0[glyph - 1] ?? 0)) < PILED_EMS * em;
    if (isOnLast) continue;
    if (glyph - start >= PILE && new Set(text.slice(start, glyph)).size >= PILE) {
      for (let each = start; each < glyph; each++) piled.push(each);
    }
    start = glyph;
  }
  return piled;
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

/** Whether what lies under a glyph is too much like its colour, or something that nobody knows the colour of. */
function groundOf(
  tile: PaintedTile | null,
  { x, y, order }: PaintedGlyph,
  colour: number,
  enough: number,
): "alike" | "other" | "unknown" {
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
  if (unknown) return "unknown";
  const alike = grounds.filter((ground) => contrastBetween(luminanceOfColour(ground), own) < enough);
  if (alike.length === 0) return "other";
  return alike.length === grounds.length ? "alike" : "unknown";
}

function mix(above: number, below: number, opacity: number): number {
  let mixed = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const channel = ((above >> shift) & 255) * opacity + ((below >> shift) & 255) * (1 - opacity);
    mixed |= Math.round(channel) << shift;
  }
  return mixed;
}

/**
 * The doubts that a drawing confirms. Where nothing draws, ground and paint of which nothing is known are taken for
 * what people set type with, and a page does not lose most of its text to a doubt: such reports are held by who read them.
 */
function settle({ glyphs, measureInk }: PagePrimitives, doubts: readonly Doubt[]): readonly Doubt[] {
  const asked = doubts.map(({ glyph }) => ({ glyph, contrast: legibleContrast(glyphs.size[glyph] ?? 0) }));
  const ink = measureInk?.(asked) ?? null;
  if (ink !== null) {
    return doubts
      .map((doubt, index) => ({ ...doubt, shown: ink[index] ?? 0 }))
      .filter(({ shown }) => shown < SEEN_SHARE);
  }
  const known = doubts.filter(({ onlyDrawingTells }) => !onlyDrawingTells);
  return known.length > MOST_OF_A_PAGE * glyphs.count && known.length > FEW_GLYPHS ? [] : known;
}

/**
 * Takes out the few letters without ink beside letters of the same text object that have some, and those at the edge of a
 * cell that a clip cuts a part off: with the letters that they touch they are read.
 */
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
    const { glyph, kind, shown = 0 } = doubt;
    const beside = glyph + step;
    if (beside < 0 || beside >= glyphs.count || hidden.has(beside)) return false;
    if (isSpaceCode(glyphs.text[beside]?.charCodeAt(0) ?? 0)) return false;
    if (glyphs.order[beside] === glyphs.order[glyph]) return true;
    return kind === "clipped" && shown > TRACE && areTouching(Math.min(glyph, beside), Math.max(glyph, beside));
  }

  function areTouching(left: number, right: number): boolean {
    const em = glyphs.size[left] ?? 0;
    const [gap, step] = [
      (glyphs.x0[right] ?? 0) - (glyphs.x1[left] ?? 0),
      (glyphs.y1[right] ?? 0) - (glyphs.y1[left] ?? 0),
    ];
    return Math.abs(gap) < TOUCHING_EMS * em && Math.abs(step) < TOUCHING_EMS * em;
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
