/**
 * Decides where a line has spaces, from the gaps between its glyphs.
 *
 * Drawn spaces are only a hint: some documents draw none, others draw one between every two letters of a heading.
 */

import { isHanCode, isLetterCode, isWideCode } from "@rubrica/report-model";
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { LineGlyphs } from "./line-glyphs.ts";
import type { WritingFrame } from "./writing-frame.ts";

/** Ems between two letters that part words where no space is drawn. */
const LETTER_GAP = 0.155;
/** The same where a space is drawn. */
const DRAWN_LETTER_GAP = 0.06;
/** Ems over the line's own advance that part two Chinese characters. */
const WIDE_GAP = 0.5;
const DRAWN_WIDE_GAP = 0.16;
/** Ems between Chinese and Latin that count as a space; typesetters put about a quarter there. */
const MIXED_GAP = 0.2;
/** A median gap over this many ems means letter-spacing. */
const SPACED_LETTERS = 0.1;

/** Gaps of the line in hand, in ems before each glyph, and what stands on both sides; kept from line to line. */
let gaps = new Float32Array(256);
let pairs = new Uint8Array(256);

/** Sets {@link LineGlyphs.spaces}. */
export function findSpaces(table: GlyphTable, frame: WritingFrame, line: LineGlyphs): void {
  const { count, drawn, spaces } = line;
  if (count > gaps.length) {
    gaps = new Float32Array(2 * count);
    pairs = new Uint8Array(2 * count);
  }
  const hasWide = measureGaps(table, frame, line);
  const letters = letterSpacing(line, table);
  const wide = hasWide ? usualWideGap(line) : 0;
  spaces[0] = 0;
  for (let index = 1; index < count; index++) {
    const gap = gaps[index] ?? 0;
    const isDrawn = drawn[index] === 1;
    let isSpace: boolean;
    if (pairs[index] === WIDE) isSpace = gap > wide + (isDrawn ? DRAWN_WIDE_GAP : WIDE_GAP);
    else if (pairs[index] === MIXED) isSpace = gap > wide + MIXED_GAP || (isDrawn && gap > wide + 0.1);
    else if (letters !== null) isSpace = gap > letters.gap + letters.margin;
    else isSpace = gap > (isDrawn ? DRAWN_LETTER_GAP : LETTER_GAP);
    spaces[index] = isSpace ? 1 : 0;
  }
  if (hasWide) joinSpacedHan(table, line);
}

/** Fills `gaps` and `pairs`; tells whether there are wide characters. */
function measureGaps(table: GlyphTable, { u0, u1 }: WritingFrame, { count, numbers }: LineGlyphs): boolean {
  const { text, size } = table;
  let hasWide = false;
  let left = numbers[0] ?? 0;
  let leftCode = lastCodeOf(text[left] ?? "");
  if (isWideCode(leftCode)) hasWide = true;
  for (let index = 1; index < count; index++) {
    const right = numbers[index] ?? 0;
    const rightText = text[right] ?? "";
    gaps[index] = ((u0[right] ?? 0) - (u1[left] ?? 0)) / Math.max(size[left] ?? 0, size[right] ?? 0, 0.1);
    const pair = pairOf(leftCode, rightText.charCodeAt(0));
    pairs[index] = pair;
    if (pair >= WIDE) hasWide = true;
    left = right;
    leftCode = lastCodeOf(rightText);
  }
  return hasWide;
}

/** 0 for no glyph. */
function firstCodeOf({ text }: GlyphTable, glyph = -1): number {
  return text[glyph]?.charCodeAt(0) ?? 0;
}

function lastCodeOf(text: string): number {
  return text.charCodeAt(text.length - 1);
}

/** Gap between most wide characters of the line: Chinese text is set on a grid that may be stretched. */
function usualWideGap({ count, drawn }: LineGlyphs): number {
  const wideGaps: number[] = [];
  const drawnGaps: number[] = [];
  for (let index = 1; index < count; index++) {
    if (pairs[index] === WIDE) (drawn[index] === 1 ? drawnGaps : wideGaps).push(gaps[index] ?? 0);
  }
  const usual = wideGaps.length > 0 ? wideGaps : drawnGaps.length > 1 ? drawnGaps : [];
  return usual.length > 0 ? Math.max(0, median(usual)) : 0;
}

const OTHER = 0;
const LETTERS = 1;
const WIDE = 2;
const MIXED = 3;

function pairOf(left: number, right: number): number {
  const leftWide = isWideCode(left);
  const rightWide = isWideCode(right);
  if (leftWide && rightWide) return WIDE;
  if (leftWide || rightWide) return MIXED;
  return isLetterCode(left) && isLetterCode(right) ? LETTERS : OTHER;
}

interface LetterSpacing {
  readonly gap: number;
  readonly margin: number;
}

/** Letter-spacing of the Latin part, or null: a line most of whose letters stand apart evenly. */
function letterSpacing(line: LineGlyphs, table: GlyphTable): LetterSpacing | null {
  let letters = 0;
  let apart = 0;
  for (let index = 1; index < line.count; index++) {
    if (pairs[index] !== LETTERS) continue;
    letters++;
    if ((gaps[index] ?? 0) >= SPACED_LETTERS) apart++;
  }
  // The middle one of the gaps is over the limit: told by counting, as nearly every line is set solid.
  if (letters < 4 || apart < letters - (letters >> 1)) return null;
  if (hasDrawnSpaces(line) && !isMostlySingleLetters(line, table)) return null;
  const gap = median([...gaps.subarray(0, line.count)].filter((_, index) => index > 0 && pairs[index] === LETTERS));
  return { gap, margin: Math.max(0.12, 0.55 * gap) };
}

function hasDrawnSpaces({ drawn, count }: LineGlyphs): boolean {
  return drawn.subarray(0, count).includes(1);
}

function isMostlySingleLetters({ numbers, drawn, count }: LineGlyphs, table: GlyphTable): boolean {
  let words = 0;
  let single = 0;
  let length = 0;
  for (let index = 0; index <= count; index++) {
    if (index === count || (index > 0 && drawn[index] === 1)) {
      words++;
      if (length <= 1) single++;
      length = 0;
    }
    if (index < count && isLetterCode(firstCodeOf(table, numbers[index]))) length++;
  }
  return single >= 0.6 * words;
}

/** `摘 要`, `参 考 文 献`: single Chinese characters set apart are one word. */
function joinSpacedHan(table: GlyphTable, { numbers, spaces, count }: LineGlyphs): void {
  const isLoneHan = (index: number): boolean => {
    const opens = index === 0 || spaces[index] === 1;
    if (!opens || !isHanCode(firstCodeOf(table, numbers[index]))) return false;
    const next = index + 1;
    if (next >= count || spaces[next] === 1) return true;
    const follower = firstCodeOf(table, numbers[next]);
    return follower === 0xff1a || follower === 0x3a;
  };
  let wasLone = isLoneHan(0);
  for (let index = 1; index < count; index++) {
    // Asked before the space is taken away, on which the answer rests.
    const isLone = isLoneHan(index);
    if (wasLone && isLone) spaces[index] = 0;
    wasLone = isLone;
  }
}

function median(values: number[]): number {
  values.sort((left, right) => left - right);
  return values[values.length >> 1] ?? 0;
}
