/** The sentence around a place in the text. */
import type { TextRange } from "@rubrica/report-model";

const LONGEST = 600;
const ENDS = new Set("。！？!?；\n.");
const TERMINATOR = /[。！？!?；\n]|\.(?=\s|$|[[［(（"”])/;
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|al|fig|figs|eq|eqs|sec|ref|refs|vs|cf|no|vol|pp?|dr|prof|mr|ms|st|approx|resp|\p{Lu})$/iu;

/** From the end of the sentence before `range` to the end of its own. A mark behind the full stop belongs before it. */
export function sentenceAround(text: string, range: TextRange): TextRange {
  const floor = Math.max(0, range.start - LONGEST);
  const ceiling = Math.min(text.length, range.end + LONGEST);
  let start = range.start;
  // `… is known.[3] Next …`: the mark follows its sentence.
  let skip = start;
  while (skip > floor && /[\s"”’)）]/.test(text.charAt(skip - 1)) && text[skip - 1] !== "\n") skip--;
  const trailing = skip > floor && /[。.！？!?]/.test(text.charAt(skip - 1));
  if (trailing) start = skip - 1;
  while (start > floor && !endsSentence(text, start - 1)) start--;
  while (start < range.start && /\s/.test(text.charAt(start))) start++;
  let end = range.end;
  if (!trailing) {
    while (end < ceiling && !endsSentence(text, end)) end++;
    if (end < ceiling && text[end] !== "\n") end++;
  }
  return { start, end };
}

function endsSentence(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (!ENDS.has(character)) return false;
  if (character !== ".") return true;
  if (!TERMINATOR.test(text.slice(at, at + 2))) return false;
  return !ABBREVIATION.test(text.slice(Math.max(0, at - 10), at));
}
