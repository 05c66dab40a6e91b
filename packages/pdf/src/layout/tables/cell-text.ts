/** Text of a cell from its words: spaces as in the lines, line breaks healed. */
import { hasCjk } from "@rubrica/report-model";
import type { TableWord } from "./table-words.ts";

/** Joins words top to bottom, left to right. Chinese lines join without a space, hyphenated words without the hyphen. */
export function joinCellText(words: readonly TableWord[]): string {
  const ordered = orderWords(words);
  let text = "";
  let previous: TableWord | null = null;
  for (const word of ordered) {
    if (previous) text += separator(previous, word);
    text += word.text;
    previous = word;
  }
  return text.trim();
}

function orderWords(words: readonly TableWord[]): TableWord[] {
  const byBaseline = [...words].sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0);
  const ordered: TableWord[] = [];
  let row: TableWord[] = [];
  for (const word of byBaseline) {
    const first = row[0];
    if (first && word.baseline - first.baseline > 0.35 * Math.min(word.fontSize, first.fontSize)) {
      ordered.push(...row.sort((a, b) => a.box.x0 - b.box.x0));
      row = [];
    }
    row.push(word);
  }
  ordered.push(...row.sort((a, b) => a.box.x0 - b.box.x0));
  return ordered;
}

function separator(previous: TableWord, word: TableWord): string {
  const sameLine = previous.line === word.line;
  if (sameLine) return word.spaceBefore || word.start < previous.start ? " " : "";
  const onOneBaseline = Math.abs(previous.baseline - word.baseline) <= 0.35 * word.fontSize;
  if (onOneBaseline) return word.box.x0 - previous.box.x1 > 0.15 * word.fontSize ? " " : "";
  if (previous.hyphenated) return "";
  return hasCjk(previous.text.slice(-1)) && hasCjk(word.text.charAt(0)) ? "" : " ";
}
