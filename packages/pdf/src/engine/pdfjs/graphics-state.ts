import type { Box } from "../page-primitives.ts";
import { IDENTITY, type Matrix } from "../page-space.ts";

/** What `q` saves and `Q` restores, as far as it matters here. */
export interface GraphicsState {
  matrix: Matrix;
  fillColour: number;
  strokeColour: number;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  /** Visible rectangle in page space; null when nothing is clipped. */
  clip: Box | null;
  fontId: string | null;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 is 100 %. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
}

export function createGraphicsState(matrix: Matrix): GraphicsState {
  return {
    matrix,
    fillColour: 0,
    strokeColour: 0,
    fillAlpha: 255,
    strokeAlpha: 255,
    lineWidth: 1,
    clip: null,
    fontId: null,
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  };
}

/** Where the next glyph goes: text matrix, begin of the line and pen, as in ISO 32000-1, 9.4. */
export class TextCursor {
  matrix: Matrix = IDENTITY;
  x = 0;
  y = 0;
  #lineX = 0;
  #lineY = 0;

  begin(): void {
    this.setMatrix(IDENTITY);
  }

  setMatrix(matrix: Matrix): void {
    this.matrix = matrix;
    this.x = this.#lineX = 0;
    this.y = this.#lineY = 0;
  }

  move(x: number, y: number): void {
    this.#lineX += x;
    this.#lineY += y;
    this.x = this.#lineX;
    this.y = this.#lineY;
  }
}

export function intersect(first: Box | null, second: Box): Box {
  if (first === null) return second;
  return {
    x0: Math.max(first.x0, second.x0),
    y0: Math.max(first.y0, second.y0),
    x1: Math.min(first.x1, second.x1),
    y1: Math.min(first.y1, second.y1),
  };
}
