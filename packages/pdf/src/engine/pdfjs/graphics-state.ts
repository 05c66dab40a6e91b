import type { Box } from "../page-primitives.ts";
import { IDENTITY, type Matrix } from "../page-space.ts";

/** What `q` saves and `Q` restores, as far as it matters here. */
export interface GraphicsState {
  matrix: Matrix;
  fillColour: number;
  /** Filled with a pattern: {@link fillColour} is what was set before it. */
  fillsByPattern: boolean;
  strokeColour: number;
  fillAlpha: number;
  strokeAlpha: number;
  /** Opacity of the groups around, 0 to 1. */
  groupAlpha: number;
  /** Painted through a blend mode or a soft mask. */
  blended: boolean;
  /** Inside of a group that is a soft mask for others and paints nothing itself. */
  isMask: boolean;
  lineWidth: number;
  /** Visible rectangle in page space; null when nothing is clipped. */
  clip: Box | null;
  /** Clipped by something else than rectangles: less than {@link clip} may be left. */
  clippedByShape: boolean;
  /** What is painted can only darken what lies below. */
  darkens: boolean;
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
    fillsByPattern: false,
    strokeColour: 0,
    fillAlpha: 255,
    strokeAlpha: 255,
    groupAlpha: 1,
    blended: false,
    isMask: false,
    lineWidth: 1,
    clip: null,
    clippedByShape: false,
    darkens: false,
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
