/** Cuts a word that a column border runs through, so that each part lands in its own cell. */
import { isWideCode } from "@rubrica/report-model";
import type { TableWord } from "./table-words.ts";

/** Both parts must be at least this share of the font size wide, or the border merely touches the word. */
const MINIMUM_PART_EM = 0.45;

/** Cuts `word` at each x of `borders` (ascending) that lies well inside it; character widths are estimated by script. */
export function cutAtBorders(word: TableWord, borders: readonly number[]): TableWord[] {
  const inside = borders.filter(
    (x) => x - word.box.x0 > MINIMUM_PART_EM * word.fontSize && word.box.x1 - x > MINIMUM_PART_EM * word.fontSize,
  );
  if (inside.length === 0 || word.text.length < 2) return [word];
  const characters = [...word.text];
  const weights = characters.map((character) => (isWideCode(character.charCodeAt(0)) ? 2 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const width = word.box.x1 - word.box.x0;
  const pieces: TableWord[] = [];
  let piece = "";
  let from = word.box.x0;
  let x = word.box.x0;
  let start = word.start;
  let border = 0;
  const push = () => {
    if (piece) {
      const box = { ...word.box, x0: from, x1: x };
      pieces.push({ ...word, text: piece, box, start, spaceBefore: pieces.length === 0 && word.spaceBefore });
    }
    start += piece.length;
    piece = "";
    from = x;
  };
  characters.forEach((character, index) => {
    const advance = (weights[index]! / total) * width;
    while (border < inside.length && x + advance / 2 > inside[border]!) {
      push();
      border++;
    }
    piece += character;
    x += advance;
  });
  push();
  return pieces;
}
