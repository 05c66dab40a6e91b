/**
 * One drawing that stands for several letters, told by the drawings of a font alone: dots, boxes and blots that say a
 * sentence. No typeface is needed to compare with.
 */
import { differenceBetweenGrids, formsOf, type LetterShape } from "./letter-shapes.ts";

export interface DrawnLetter {
  readonly text: string;
  readonly shape: LetterShape;
}

/** Mean difference of ink under which two drawings are the same; `c` and `e` of one typeface differ by more than twice that. */
const SAME = 0.05;
/** Some typefaces draw two letters alike; nobody reads one that draws three alike. */
const MIN_LETTERS = 3;

/** Drawings beyond so many different ones are compared with those. */
const MAX_GROUPS = 400;

/** The letters of one font by their drawing, of whatever size and proportions. */
export class SharedDrawings {
  readonly #groups: { readonly shape: LetterShape; readonly texts: string[] }[] = [];

  /** Takes a letter, and returns the texts that are known by it to have a drawing in common with at least two others. */
  add({ text, shape }: DrawnLetter): readonly string[] {
    const same = this.#groups.find((group) => differenceBetweenGrids(group.shape, shape) < SAME);
    if (same === undefined) {
      if (this.#groups.length < MAX_GROUPS) this.#groups.push({ shape, texts: [text] });
      return [];
    }
    same.texts.push(text);
    return countDifferent(same.texts) >= MIN_LETTERS ? same.texts : [];
  }
}

/** Letters that no typeface draws alike. */
function countDifferent(texts: readonly string[]): number {
  const told = new Set<string>();
  let different = 0;
  for (const text of texts) {
    const forms = formsOf(text);
    if (!forms.some((form) => told.has(form))) different++;
    for (const form of forms) told.add(form);
  }
  return different;
}
