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

/** The texts whose drawing, of whatever size and proportions, is also that of at least two other letters. */
export function findSharedDrawings(letters: readonly DrawnLetter[]): string[] {
  const groups: { readonly shape: LetterShape; readonly texts: string[] }[] = [];
  for (const { text, shape } of letters) {
    const same = groups.find((group) => differenceBetweenGrids(group.shape, shape) < SAME);
    if (same === undefined) groups.push({ shape, texts: [text] });
    else same.texts.push(text);
  }
  return groups.flatMap(({ texts }) => (countDifferent(texts) >= MIN_LETTERS ? texts : []));
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
