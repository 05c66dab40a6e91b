import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** How PDFium came by a character. */
export const CharacterType = { normal: 0, generated: 1, unmapped: 2, hyphen: 3, piece: 4 } as const;

/** One character of a text page, in user space; filled anew by every read. */
export interface Character {
  type: number;
  unicode: number;
  /** 0 for characters that PDFium has invented between objects. */
  textObject: Pointer;
  x: number;
  y: number;
  /** Box from the font's metrics. */
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The characters of one open text page. */
export interface Characters {
  readonly count: number;
  textObject(index: number): Pointer;
  read(index: number, into: Character): void;
  /**
   * Reads ordinary characters from `from` on as long as they belong to the run, and returns the index of the first one
   * that does not; null where characters can only be called for one by one.
   */
  readonly readRun: ((from: number, run: PlainRun) => number) | null;
  /** Code in the font; null when it cannot be told. */
  code(index: number): number | null;
  /** Box of the ink in user space: left, bottom, right, top; null when it cannot be told. */
  inkBox(index: number): readonly [left: number, bottom: number, right: number, top: number] | null;
}

/** What has been noted of the codes of one font; 0 for those that are new. */
export interface NotedCodes {
  readonly isNoted: Uint8Array;
  /** Takes note of the code of a character; called once for each. */
  note(index: number): void;
}

/** The rest of an upright text object on a page that is not turned: all that differs from glyph to glyph is text and place. */
export interface PlainRun {
  readonly textObject: Pointer;
  /** From user space to page space: x is moved, y turned over and moved. */
  readonly moveX: number;
  readonly moveY: number;
  /** Ascent and descent in points. */
  readonly ascent: number;
  readonly descent: number;
  readonly noted: NotedCodes;
  /** Origin of the character read last. */
  x: number;
  y: number;
  add(unicode: number, x0: number, y0: number, x1: number, y1: number, baseline: number): void;
}

export function createCharacter(): Character {
  return { type: 0, unicode: 0, textObject: 0, x: 0, y: 0, left: 0, bottom: 0, right: 0, top: 0 };
}

/** Six calls a character: right for every build of PDFium. */
export function callForCharacters(pdfium: PdfiumModule, textPage: Pointer): Characters {
  const { functions, scratch } = pdfium;
  const origin = scratch >> 3;
  const box = (scratch + 16) >> 2;
  return {
    count: Math.max(0, functions.FPDFText_CountChars(textPage)),
    textObject: (index) => functions.FPDFText_GetTextObject(textPage, index),
    read(index, into) {
      functions.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
      functions.FPDFText_GetLooseCharBox(textPage, index, scratch + 16);
      const { float32, float64 } = pdfium.heap();
      into.x = float64[origin] ?? 0;
      into.y = float64[origin + 1] ?? 0;
      into.left = float32[box] ?? 0;
      into.top = float32[box + 1] ?? 0;
      into.right = float32[box + 2] ?? 0;
      into.bottom = float32[box + 3] ?? 0;
      into.unicode = functions.FPDFText_GetUnicode(textPage, index);
      into.textObject = functions.FPDFText_GetTextObject(textPage, index);
      into.type = typeOf(index);
    },
    code: () => null,
    inkBox: () => null,
    readRun: null,
  };

  function typeOf(index: number): number {
    if (functions.FPDFText_IsGenerated(textPage, index) === 1) return CharacterType.generated;
    if (functions.FPDFText_HasUnicodeMapError(textPage, index) === 1) return CharacterType.unmapped;
    return functions.FPDFText_IsHyphen(textPage, index) === 1 ? CharacterType.hyphen : CharacterType.normal;
  }
}

/**
 * Where the records of the characters stand in the heap: a libc++ deque of 80-byte records inside of the text page. No
 * call a character, which is a third of the time of a page; and only here is the code of a character to be had.
 */
const DEQUE = { blocks: 20, start: 32, count: 36 } as const;
/** Records are 80 bytes long. */
const RECORD_WORDS = 20;
const RECORDS_PER_BLOCK = 51;
/** Offsets in a record, in words of four bytes (the type is one byte). */
const Field = {
  type: 0,
  unicode: 1,
  code: 2,
  x: 3,
  y: 4,
  inkLeft: 5,
  inkBottom: 6,
  inkRight: 7,
  inkTop: 8,
  left: 9,
  bottom: 10,
  right: 11,
  top: 12,
  textObject: 19,
} as const;
/** Codes have two bytes at most. */
export const CODE_MASK = 0xffff;
/** So many characters of each page are compared with what the functions say. */
const COMPARED = 8;

/** Reads the records themselves; null when they are not where we expect them, as in another build of PDFium. */
export function findCharacterRecords(pdfium: PdfiumModule, textPage: Pointer): Characters | null {
  const called = callForCharacters(pdfium, textPage);
  const { count } = called;
  let heap = pdfium.heap();
  const word = (address: Pointer): number => heap.uint32[address >> 2] ?? 0;
  if (word(textPage + DEQUE.count) !== count) return null;
  const blocks = word(textPage + DEQUE.blocks);
  const start = word(textPage + DEQUE.start);
  let blockStart = Number.NEGATIVE_INFINITY;
  let blockWord = 0;

  const records: Characters = {
    count,
    textObject: (index) => heap.uint32[locate(index) + Field.textObject] ?? 0,
    read(index, into) {
      const at = locate(index);
      const { uint32, float32 } = heap;
      into.type = (uint32[at + Field.type] ?? 0) & 0xff;
      into.unicode = uint32[at + Field.unicode] ?? 0;
      into.textObject = uint32[at + Field.textObject] ?? 0;
      into.x = float32[at + Field.x] ?? 0;
      into.y = float32[at + Field.y] ?? 0;
      into.left = float32[at + Field.left] ?? 0;
      into.bottom = float32[at + Field.bottom] ?? 0;
      into.right = float32[at + Field.right] ?? 0;
      into.top = float32[at + Field.top] ?? 0;
    },
    code: (index) => heap.uint32[locate(index) + Field.code] ?? 0,
    inkBox(index) {
      const at = locate(index);
      const of = (field: number): number => heap.float32[at + field] ?? 0;
      const [top, bottom] = [of(Field.inkTop), of(Field.inkBottom)];
      return [of(Field.inkLeft), Math.min(top, bottom), of(Field.inkRight), Math.max(top, bottom)];
    },
    readRun,
  };
  return agree(records, called) ? records : null;

  function readRun(from: number, run: PlainRun): number {
    const { textObject, moveX, moveY, ascent, descent, noted } = run;
    let [lastX, lastY] = [run.x, run.y];
    let index = from;
    for (; index < count; index++) {
      const at = locate(index);
      const { uint32, float32 } = heap;
      const type = (uint32[at + Field.type] ?? 0) & 0xff;
      const unicode = uint32[at + Field.unicode] ?? 0;
      const x = float32[at + Field.x] ?? 0;
      const y = float32[at + Field.y] ?? 0;
      const isOrdinary = (type === CharacterType.normal || type === CharacterType.piece) && isPlainText(unicode);
      if (!isOrdinary || uint32[at + Field.textObject] !== textObject || (x === lastX && y === lastY)) break;
      const left = float32[at + Field.left] ?? 0;
      const right = float32[at + Field.right] ?? 0;
      const x0 = Math.min(left, x) + moveX;
      const x1 = Math.max(left, right) + moveX;
      run.add(unicode, x0, moveY - (y + ascent), x1, moveY - (y + descent), moveY - y);
      if (noted.isNoted[(uint32[at + Field.code] ?? 0) & CODE_MASK] === 0) noted.note(index);
      lastX = x;
      lastY = y;
    }
    run.x = lastX;
    run.y = lastY;
    return index;
  }

  /** Index of the first word of a record. Records are read one after the other: the block is mostly the last one. */
  function locate(index: number): number {
    if (heap.bytes.length === 0) heap = pdfium.heap();
    const position = start + index;
    if (position < blockStart || position >= blockStart + RECORDS_PER_BLOCK) {
      const block = Math.floor(position / RECORDS_PER_BLOCK);
      blockStart = block * RECORDS_PER_BLOCK;
      blockWord = word(blocks + block * 4) >> 2;
    }
    return blockWord + (position - blockStart) * RECORD_WORDS;
  }
}

/** Neither a control character nor half of a pair nor the mark of a missing value. */
function isPlainText(unicode: number): boolean {
  return unicode >= 0x20 && (unicode < 0xd800 || (unicode > 0xdfff && unicode <= 0x10ffff && unicode !== 0xfffd));
}

function agree(records: Characters, called: Characters): boolean {
  const [first, second] = [createCharacter(), createCharacter()];
  const step = Math.max(1, Math.floor(called.count / COMPARED));
  for (let index = 0; index < called.count; index += step) {
    records.read(index, first);
    called.read(index, second);
    // The functions do not tell pieces of ligatures from other characters.
    if (first.type === CharacterType.piece) first.type = CharacterType.normal;
    if (!(Object.keys(first) as (keyof Character)[]).every((key) => Object.is(first[key], second[key]))) return false;
  }
  return true;
}
