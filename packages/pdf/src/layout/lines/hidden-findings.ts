/** Gathers hidden glyphs to findings, and leaves out those that withhold nothing anybody could read. */

import type { IntegrityFinding, IntegrityKind } from "@rubrica/report-model";
import { deceptiveKind, isSpaceCode } from "@rubrica/report-model";
import type { Box } from "../../engine/page-primitives.ts";

export interface HiddenGlyph {
  readonly kind: IntegrityKind;
  readonly text: string;
  readonly glyph: number;
  readonly box: Box;
  /** True where the glyph before it stands in sight on the same line. */
  readonly followsVisible: boolean;
}

interface OpenFinding {
  readonly kind: IntegrityKind;
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  last: number;
  /** Of the last glyph. */
  lastBox: Box;
  readonly isTail: boolean;
}

const MAX_FINDING_CHARACTERS = 500;
const MAX_FINDINGS_PER_PAGE = 200;
/** A word: letters with a vowel among them, or ideographs and letters of other scripts. Codes of a font are none. */
const WORD =
  /(?<![\p{L}\p{N}])(?=\p{L}*[aeiouyAEIOUY\u00c0-\u024f])\p{L}{3,}(?![\p{L}\p{N}])|(?:(?![A-Za-z\u00aa-\u024f])\p{L}){2,}/u;
/** Letters that are no words by themselves are some when there are so many in one way on one page. */
const MANY_REMNANTS = 12;
/** Where letters are wrong, remnants are codes; where they are hidden they were cut up. */
const NEVER_CUT_UP: ReadonlySet<IntegrityKind> = new Set(["glyph-mismatch"]);
/** The end of a line that runs over an edge is so long at the most: code that was not wrapped. */
const TAIL_CHARACTERS = 32;
const RUNS_OVER: ReadonlySet<IntegrityKind> = new Set(["off-page", "clipped"]);
/** One ASCII letter is smuggled in eight characters without width, or in a tag each. */
const MANY_CONTROLS = 8;
const CONTROLS: ReadonlySet<IntegrityKind> = new Set(["zero-width-characters", "bidi-control-characters"]);

/** Gathers neighbouring hidden glyphs of one kind into one finding. */
export function createFindings(page: number): {
  add(hidden: HiddenGlyph): void;
  list(): IntegrityFinding[];
} {
  const open: OpenFinding[] = [];
  return {
    add({ kind, text, glyph, box, followsVisible }) {
      const { x0, y0, x1, y1 } = box;
      const shown = readable(kind, text);
      const last = open.at(-1);
      if (last !== undefined && last.kind === kind && glyph - last.last <= 2) {
        const isApart = shown !== " " && standsApart(last.lastBox, box);
        if (last.text.length < MAX_FINDING_CHARACTERS) last.text += isApart ? ` ${shown}` : shown;
        last.x0 = Math.min(last.x0, x0);
        last.y0 = Math.min(last.y0, y0);
        last.x1 = Math.max(last.x1, x1);
        last.y1 = Math.max(last.y1, y1);
        last.last = glyph;
        last.lastBox = box;
        return;
      }
      if (open.length >= MAX_FINDINGS_PER_PAGE) return;
      open.push({
        kind,
        text: shown,
        x0,
        y0,
        x1,
        y1,
        last: glyph,
        lastBox: box,
        isTail: followsVisible && RUNS_OVER.has(kind),
      });
    },
    list() {
      const found = open
        .map((each) => ({ ...each, text: each.text.replace(/\s+/g, " ").trim().slice(0, MAX_FINDING_CHARACTERS) }))
        .filter(({ isTail, text }) => text !== "" && !(isTail && text.length <= TAIL_CHARACTERS));
      return found
        .filter(({ kind, text }) => isReadable(kind, text) || isRemnantOfMany(found, kind, text))
        .map(({ kind, text, x0, y0, x1, y1 }) => ({ kind, text, page, box: { x0, y0, x1, y1 } }));
    },
  };
}

/** Of a glyph's longer side: letters of a word stand closer, words of a line that has no blanks in it do not. */
const WORD_GAP = 0.15;

/** Whether a word ends between two glyphs: by a gap between them in any direction, or on another line. */
function standsApart(before: Box, box: Box): boolean {
  const gap = Math.hypot(
    Math.max(0, box.x0 - before.x1, before.x0 - box.x1),
    Math.max(0, box.y0 - before.y1, before.y0 - box.y1),
  );
  return gap > WORD_GAP * Math.max(before.x1 - before.x0, before.y1 - before.y0);
}

/** Whether there is a word in it. */
function isReadable(kind: IntegrityKind, text: string): boolean {
  return CONTROLS.has(kind) ? text.split(" ").length >= MANY_CONTROLS : WORD.test(text);
}

function isRemnantOfMany(found: readonly OpenFinding[], kind: IntegrityKind, text: string): boolean {
  if (NEVER_CUT_UP.has(kind) || countSigns(kind, text) === 0) return false;
  const own = found.filter((each) => each.kind === kind);
  return own.reduce((sum, each) => sum + countSigns(kind, each.text), 0) >= MANY_REMNANTS;
}

/** A controlling character counts for one. */
function countSigns(kind: IntegrityKind, text: string): number {
  return CONTROLS.has(kind) ? text.split(" ").length : countLetters(text);
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Tag characters as the ASCII they stand for, other invisible characters by number, spaces as one space. */
function readable(kind: IntegrityKind, text: string): string {
  const codePoint = text.codePointAt(0) ?? 0;
  if (kind === "tag-characters") return codePoint > 0xe001f ? String.fromCharCode(codePoint - 0xe0000) : "";
  if (deceptiveKind(codePoint) !== null) return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")} `;
  return isSpaceCode(codePoint) ? " " : text;
}
