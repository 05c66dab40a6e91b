/**
 * Decides where a line has spaces, from the gaps between its glyphs.
 *
 * Drawn spaces are only a hint: some documents draw none, others draw one between every two letters of a heading.
 */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import { isHanCode, isLetterCode, isWideCode } from "../character-classes.ts";
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

/** One entry a glyph (spaces excluded): true when a space stands before it. */
export function findSpaces(
  table: GlyphTable,
  frame: WritingFrame,
  glyphs: readonly number[],
  drawn: readonly boolean[],
): boolean[] {
  const count = glyphs.length;
  const gaps = new Float32Array(count);
  const pairs = new Uint8Array(count);
  const letterGaps: number[] = [];
  const wideGaps: number[] = [];
  const drawnGaps: number[] = [];
  for (let index = 1; index < count; index++) {
    const left = glyphs[index - 1]!;
    const right = glyphs[index]!;
    const size = Math.max(table.size[left]!, table.size[right]!, 0.1);
    const gap = (frame.u0[right]! - frame.u1[left]!) / size;
    gaps[index] = gap;
    const leftText = table.text[left]!;
    const pair = pairOf(leftText.charCodeAt(leftText.length - 1), table.text[right]!.charCodeAt(0));
    pairs[index] = pair;
    if (pair === LETTERS) letterGaps.push(gap);
    else if (pair === WIDE) (drawn[index] ? drawnGaps : wideGaps).push(gap);
  }
  const letters = letterSpacing(letterGaps, glyphs, drawn, table);
  const usual = wideGaps.length > 0 ? wideGaps : drawnGaps.length > 1 ? drawnGaps : [];
  const wide = usual.length > 0 ? Math.max(0, median(usual)) : 0;
  const spaces: boolean[] = new Array(count).fill(false);
  for (let index = 1; index < count; index++) {
    const gap = gaps[index]!;
    const isDrawn = drawn[index] === true;
    if (pairs[index] === WIDE) spaces[index] = gap > wide + (isDrawn ? DRAWN_WIDE_GAP : WIDE_GAP);
    else if (pairs[index] === MIXED) spaces[index] = gap > wide + MIXED_GAP || (isDrawn && gap > wide + 0.1);
    else if (letters.spaced) spaces[index] = gap > letters.gap + letters.margin;
    else spaces[index] = gap > (isDrawn ? DRAWN_LETTER_GAP : LETTER_GAP);
  }
  joinSpacedHan(table, glyphs, spaces);
  return spaces;
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

/** Letter-spacing of the Latin part: a line most of whose letters stand apart evenly. */
function letterSpacing(
  gaps: number[],
  glyphs: readonly number[],
  drawn: readonly boolean[],
  table: GlyphTable,
): { spaced: boolean; gap: number; margin: number } {
  if (gaps.length < 4) return { spaced: false, gap: 0, margin: 0 };
  const spacesDrawn = drawn.filter(Boolean).length;
  const middle = median(gaps);
  const lonely = spacesDrawn === 0 || isMostlySingleLetters(glyphs, drawn, table);
  if (middle < SPACED_LETTERS || !lonely) return { spaced: false, gap: 0, margin: 0 };
  return { spaced: true, gap: middle, margin: Math.max(0.12, 0.55 * middle) };
}

function isMostlySingleLetters(glyphs: readonly number[], drawn: readonly boolean[], table: GlyphTable): boolean {
  let words = 0;
  let single = 0;
  let length = 0;
  for (let index = 0; index <= glyphs.length; index++) {
    if (index === glyphs.length || (index > 0 && drawn[index])) {
      words++;
      if (length <= 1) single++;
      length = 0;
    }
    if (index < glyphs.length && isLetterCode(table.text[glyphs[index]!]!.charCodeAt(0))) length++;
  }
  return single >= 0.6 * words;
}

/** `摘 要`, `参 考 文 献`: single Chinese characters set apart are one word. */
function joinSpacedHan(table: GlyphTable, glyphs: readonly number[], spaces: boolean[]): void {
  const isLoneHan = (index: number): boolean => {
    if (index < 0 || index >= glyphs.length) return false;
    if (!isHanCode(table.text[glyphs[index]!]!.charCodeAt(0))) return false;
    const opens = index === 0 || spaces[index] === true;
    const next = index + 1;
    if (!opens) return false;
    if (next >= glyphs.length || spaces[next] === true) return true;
    const follower = table.text[glyphs[next]!]!.charCodeAt(0);
    return follower === 0xff1a || follower === 0x3a;
  };
  const lone: boolean[] = glyphs.map((_, index) => isLoneHan(index));
  for (let index = 1; index < glyphs.length; index++) {
    if (lone[index - 1] && lone[index]) spaces[index] = false;
  }
}

function median(values: number[]): number {
  values.sort((left, right) => left - right);
  return values[values.length >> 1] ?? 0;
}
