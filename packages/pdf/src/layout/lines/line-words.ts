/** The words of a page's lines, as columns: words as objects of their own take some five times the room. */
import type { Box } from "../../engine/page-primitives.ts";
import type { LayoutLine, TextSpan, Word } from "../page-layout.ts";

/** Room for the words of the page in hand: start and end in the line's text, and x0, y0, x1, y1; kept from page to page. */
let ranges = new Int32Array(2048);
let boxes = new Float32Array(4096);

/** Words of all lines of one page. Only one page is filled at a time, until it is sealed. */
export class PageWords {
  #count = 0;
  #ranges: Int32Array | null = null;
  #boxes: Float32Array | null = null;

  get count(): number {
    return this.#count;
  }

  add(start: number, end: number, x0: number, y0: number, x1: number, y1: number): void {
    const index = this.#count++;
    if (2 * index === ranges.length) makeRoom();
    ranges[2 * index] = start;
    ranges[2 * index + 1] = end;
    boxes[4 * index] = x0;
    boxes[4 * index + 1] = y0;
    boxes[4 * index + 2] = x1;
    boxes[4 * index + 3] = y1;
  }

  /** Forgets the words from `count` on. */
  truncate(count: number): void {
    this.#count = count;
  }

  /** The page is whole: its words move to where they stay. */
  seal(): void {
    this.#ranges = ranges.slice(0, 2 * this.#count);
    this.#boxes = boxes.slice(0, 4 * this.#count);
  }

  /** Words `from` to `to` (exclusive) as objects. */
  slice(from: number, to: number): Word[] {
    const [range, corner] = [this.#ranges ?? ranges, this.#boxes ?? boxes];
    const words: Word[] = [];
    for (let index = from; index < to; index++) {
      const start = range[2 * index] ?? 0;
      const end = range[2 * index + 1] ?? 0;
      const x0 = corner[4 * index] ?? 0;
      const y0 = corner[4 * index + 1] ?? 0;
      const x1 = corner[4 * index + 2] ?? 0;
      const y1 = corner[4 * index + 3] ?? 0;
      words.push({ start, end, box: { x0, y0, x1, y1 } });
    }
    return words;
  }
}

function makeRoom(): void {
  const [moreRanges, moreBoxes] = [new Int32Array(2 * ranges.length), new Float32Array(2 * boxes.length)];
  moreRanges.set(ranges);
  moreBoxes.set(boxes);
  ranges = moreRanges;
  boxes = moreBoxes;
}

type LineFacts = Omit<LayoutLine, "words" | "glyphs"> & { readonly glyphs: number };

/** The words unpacked last: most steps ask for the words of a line several times running. */
let unpackedLine: PackedLine | null = null;
let unpackedWords: readonly Word[] = [];

/** A line whose words are unpacked when they are asked for. */
export class PackedLine implements LayoutLine {
  readonly text: string;
  readonly box: Box;
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  readonly angle: number;
  readonly vertical: boolean;
  readonly column: number;
  readonly endsWithHyphen: boolean;
  readonly widestGap: number;
  readonly glyphs: number;
  readonly spans: readonly TextSpan[];
  readonly #pageWords: PageWords;
  readonly #firstWord: number;
  readonly #endOfWords: number;

  /** Its words are those of `words` from `firstWord` on. */
  constructor(facts: LineFacts, words: PageWords, firstWord: number) {
    this.text = facts.text;
    this.box = facts.box;
    this.baseline = facts.baseline;
    this.fontSize = facts.fontSize;
    this.bold = facts.bold;
    this.italic = facts.italic;
    this.monospace = facts.monospace;
    this.angle = facts.angle;
    this.vertical = facts.vertical;
    this.column = facts.column;
    this.endsWithHyphen = facts.endsWithHyphen;
    this.widestGap = facts.widestGap;
    this.glyphs = facts.glyphs;
    this.spans = facts.spans;
    this.#pageWords = words;
    this.#firstWord = firstWord;
    this.#endOfWords = words.count;
  }

  get words(): readonly Word[] {
    if (unpackedLine !== this) {
      unpackedWords = this.#pageWords.slice(this.#firstWord, this.#endOfWords);
      unpackedLine = this;
    }
    return unpackedWords;
  }
}

/** {@link LayoutLine.widestGap} of words in their order. */
export function widestGapOf(words: readonly Word[]): number {
  let widest = 0;
  let reached = Number.POSITIVE_INFINITY;
  for (const { box } of words) {
    widest = Math.max(widest, box.x0 - reached);
    reached = reached === Number.POSITIVE_INFINITY ? box.x1 : Math.max(reached, box.x1);
  }
  return widest;
}
