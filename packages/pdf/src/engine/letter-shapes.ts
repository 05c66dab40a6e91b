/** Shapes of letters as small pictures, to tell whether a drawn shape can be the letter that its text says. */

/** A glyph as it is drawn, alone: how far ink covers each pixel. */
export interface DrawnShape {
  readonly width: number;
  readonly height: number;
  /** 0 to 1, rows from the top. */
  readonly coverage: Float32Array;
  /** Pixels of an em. */
  readonly em: number;
  /** Ems from the baseline down to the lower edge of the picture; negative below it. */
  readonly bottom: number;
  /** Painted in colours of its own, whatever colour text is set to. */
  readonly paintsItself: boolean;
}

/** What makes a letter recognised: where its ink lies within its box, and how large that is. */
export interface LetterShape {
  readonly grid: Float32Array;
  /** Ems. */
  readonly top: number;
  readonly bottom: number;
  /** Width of the ink through its height. */
  readonly aspect: number;
}

const GRID = 10;
const INK = 0.3;

/** Null for a glyph without ink. */
export function shapeOf({ width, height, coverage, em, bottom }: DrawnShape): LetterShape | null {
  let [left, right, upper, lower] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((coverage[y * width + x] ?? 0) < INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      upper = Math.min(upper, y);
      lower = Math.max(lower, y);
    }
  }
  if (right < 0) return null;
  const [inkWidth, inkHeight] = [right - left + 1, lower - upper + 1];
  const grid = new Float32Array(GRID * GRID);
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      grid[row * GRID + column] = mean(
        left + (column * inkWidth) / GRID,
        left + ((column + 1) * inkWidth) / GRID,
        upper + (row * inkHeight) / GRID,
        upper + ((row + 1) * inkHeight) / GRID,
      );
    }
  }
  return {
    grid,
    top: bottom + (height - upper) / em,
    bottom: bottom + (height - lower - 1) / em,
    aspect: inkWidth / inkHeight,
  };

  function mean(x0: number, x1: number, y0: number, y1: number): number {
    let [sum, count] = [0, 0];
    for (let y = Math.floor(y0); y < Math.max(Math.floor(y0) + 1, Math.round(y1)); y++) {
      for (let x = Math.floor(x0); x < Math.max(Math.floor(x0) + 1, Math.round(x1)); x++) {
        sum += coverage[y * width + x] ?? 0;
        count++;
      }
    }
    return sum / count;
  }
}

/** How far two shapes differ; 0 for the same, about 0.15 for one letter in two typefaces, above 0.3 for two letters. */
function differenceOf(first: LetterShape, second: LetterShape): number {
  const proportion = Math.abs(Math.log(first.aspect / second.aspect));
  return differenceBetweenGrids(first, second) + 0.15 * Math.min(2, proportion);
}

/** How far the ink of two shapes differs once both are as high and as wide: 0 to 1. */
export function differenceBetweenGrids({ grid: first }: LetterShape, { grid: second }: LetterShape): number {
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += Math.abs((first[index] ?? 0) - (second[index] ?? 0));
  return sum / first.length;
}

/** Known shapes of letters, by letter, in several typefaces. */
export type ReferenceShapes = ReadonlyMap<string, readonly LetterShape[]>;

/** A shape this near to one letter is that letter, if the letter that it is said to be is further away by the margin. */
const NEAR = 0.24;
const MARGIN = 0.1;

export interface LetterVerdict {
  /** Difference from the nearest form of the letter that the text says. */
  readonly own: number;
  /** The other letter that it looks most like. */
  readonly other: string;
  readonly otherDifference: number;
  readonly isOther: boolean;
}

/** Compares a drawn shape with what its text says; null where the letter is not known. */
export function judgeLetter(shape: LetterShape, letter: string, references: ReferenceShapes): LetterVerdict | null {
  const forms = formsOf(letter);
  if (!forms.some((form) => references.has(form))) return null;
  let own = Number.POSITIVE_INFINITY;
  let other = "";
  let otherDifference = Number.POSITIVE_INFINITY;
  for (const [known, shapes] of references) {
    const nearest = Math.min(...shapes.map((reference) => differenceOf(shape, reference)));
    if (forms.includes(known)) own = Math.min(own, nearest);
    else if (nearest < otherDifference) [other, otherDifference] = [known, nearest];
  }
  return { own, other, otherDifference, isOther: otherDifference < NEAR && own > otherDifference + MARGIN };
}

/** Groups of letters that are drawn alike in one typeface or another; capitals may be small ones. */
const ALIKE = ["Iil1jt", "O0oQDCG", "S5s", "Z2z", "B8", "uU", "nh", "ce", "ag9q", "rf", "b6", "VvyY", "XxK"];

/** The letter, in both cases, and what is drawn like it in one typeface or another. */
export function formsOf(letter: string): readonly string[] {
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  for (const group of ALIKE)
    if ([...forms].some((form) => group.includes(form))) for (const each of group) forms.add(each);
  return [...forms];
}
