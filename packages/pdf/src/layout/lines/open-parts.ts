/** Spans and words of a line while it is being put together. */
import type { PdfFont } from "../../engine/page-primitives.ts";
import type { TextSpan } from "../page-layout.ts";

export type MutableBox = { x0: number; y0: number; x1: number; y1: number };

/** Grows `box` over a part in place; without one, the part is the box. Takes numbers, as it is called for every glyph. */
export function grown(box: MutableBox | null, x0: number, y0: number, x1: number, y1: number): MutableBox {
  if (box === null) return { x0, y0, x1, y1 };
  if (x0 < box.x0) box.x0 = x0;
  if (y0 < box.y0) box.y0 = y0;
  if (x1 > box.x1) box.x1 = x1;
  if (y1 > box.y1) box.y1 = y1;
  return box;
}

export class OpenWord {
  end = 0;
  box: MutableBox | null = null;
  readonly start: number;
  constructor(start: number) {
    this.start = start;
  }
}

export class OpenSpan {
  box: MutableBox | null = null;
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
      box: this.box!,
      font: this.font,
      fontSize: Math.round(this.size * 10) / 10,
      colour: this.colour,
      position: this.position,
      mcid: this.mcid,
    };
  }
}
