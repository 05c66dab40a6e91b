/** A line's spans, boxes and style while it is being put together. */
import type { PdfFont } from "../../engine/page-primitives.ts";
import type { TextSpan } from "../page-layout.ts";

export type MutableBox = { x0: number; y0: number; x1: number; y1: number };

export function emptyBox(): MutableBox {
  return { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
}

export function clear(box: MutableBox): void {
  box.x0 = Infinity;
  box.y0 = Infinity;
  box.x1 = -Infinity;
  box.y1 = -Infinity;
}

/** Grows `box` over a part in place. Takes numbers, as it is called for every glyph. */
export function growOver(box: MutableBox, x0: number, y0: number, x1: number, y1: number): void {
  if (x0 < box.x0) box.x0 = x0;
  if (y0 < box.y0) box.y0 = y0;
  if (x1 > box.x1) box.x1 = x1;
  if (y1 > box.y1) box.y1 = y1;
}

/** Counts characters by looks, in runs of one look: {@link begin} a run, raise {@link count}, {@link end} the last. */
export class StyleCounts {
  /** Characters of the run in hand. */
  count = 0;
  characters = 0;
  #font: PdfFont | null = null;
  #step = 0;
  /** Raised and lowered characters say nothing of the line's size, unless it has no others. */
  #weight = 1;
  readonly #sizes = new Map<number, number>();
  readonly #styles = { bold: 0, italic: 0, monospace: 0 };

  begin(font: PdfFont, size: number, position: TextSpan["position"]): void {
    this.end();
    this.#font = font;
    this.#step = Math.round(size * 10);
    this.#weight = position === "baseline" ? 1 : 0.01;
  }

  end(): void {
    const { count } = this;
    const font = this.#font;
    if (font === null || count === 0) return;
    this.characters += count;
    this.count = 0;
    if (font.bold) this.#styles.bold += count;
    if (font.italic) this.#styles.italic += count;
    if (font.monospace) this.#styles.monospace += count;
    this.#sizes.set(this.#step, (this.#sizes.get(this.#step) ?? 0) + count * this.#weight);
  }

  isMostly(style: "bold" | "italic" | "monospace"): boolean {
    return this.#styles[style] * 2 > this.characters;
  }

  /** Points, to a tenth. */
  mostCommonSize(): number {
    let best = 0;
    let most = 0;
    for (const [step, count] of this.#sizes) {
      if (count > most) {
        best = step;
        most = count;
      }
    }
    return best / 10;
  }
}

export class OpenSpan {
  readonly box: MutableBox = emptyBox();
  readonly start: number;
  readonly font: PdfFont;
  readonly size: number;
  readonly colour: number;
  readonly position: TextSpan["position"];
  readonly mcid: number;
  constructor(
    start: number,
    font: PdfFont,
    size: number,
    colour: number,
    position: TextSpan["position"],
    mcid: number,
  ) {
    this.start = start;
    this.font = font;
    this.size = size;
    this.colour = colour;
    this.position = position;
    this.mcid = mcid;
  }
  accepts(font: PdfFont, size: number, colour: number, position: TextSpan["position"], mcid: number): boolean {
    return (
      this.font === font &&
      this.position === position &&
      this.mcid === mcid &&
      this.colour === colour &&
      Math.abs(this.size - size) < 0.05 * size
    );
  }
  /** `text` is the part of the line's text from `start` to the next span. */
  close(text: string): TextSpan {
    return {
      text,
      start: this.start,
      box: this.box,
      font: this.font,
      fontSize: Math.round(this.size * 10) / 10,
      colour: this.colour,
      position: this.position,
      mcid: this.mcid,
    };
  }
}
