/** The words of a page's lines, as columns: a word as an object of its own is ten times as large. */
import type { Box } from "../../engine/page-primitives.ts";
import type { LayoutLine, TextSpan, Word } from "../page-layout.ts";

/** Words of all lines of one page. */
export class PageWords {
  #count = 0;
  /** Start and end of each word in the text of its line. */
  #ranges = new Int32Array(512);
  /** x0, y0, x1, y1 of each word. */
  #boxes = new Float32Array(1024);

  get count(): number {
    return this.#count;
  }

  add(start: number, end: number, x0: number, y0: number, x1: number, y1: number): void {
    const index = this.#count++;
    if (2 * index === this.#ranges.length) this.#resize(2 * index);
    this.#ranges[2 * index] = start;
    this.#ranges[2 * index + 1] = end;
    this.#boxes[4 * index] = x0;
    this.#boxes[4 * index + 1] = y0;
    this.#boxes[4 * index + 2] = x1;
    this.#boxes[4 * index + 3] = y1;
  }

  /** Forgets the words from `count` on. */
  truncate(count: number): void {
    this.#count = count;
  }

  /** Frees what growing has reserved. */
  seal(): void {
    this.#resize(this.#count);
  }

  /** Words `from` to `to` (exclusive) as objects. */
  slice(from: number, to: number): Word[] {
    const words: Word[] = [];
    for (let index = from; index < to; index++) {
      const box = {
        x0: this.#boxes[4 * index]!,
        y0: this.#boxes[4 * index + 1]!,
        x1: this.#boxes[4 * index + 2]!,
        y1: this.#boxes[4 * index + 3]!,
      };
      words.push({ start: this.#ranges[2 * index]!, end: this.#ranges[2 * index + 1]!, box });
    }
    return words;
  }

  #resize(words: number): void {
    const ranges = new Int32Array(2 * words);
    const boxes = new Float32Array(4 * words);
    ranges.set(this.#ranges.subarray(0, 2 * this.#count));
    boxes.set(this.#boxes.subarray(0, 4 * this.#count));
    this.#ranges = ranges;
    this.#boxes = boxes;
  }
}

type LineFacts = Omit<LayoutLine, "words">;

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
