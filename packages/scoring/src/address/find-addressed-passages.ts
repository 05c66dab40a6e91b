/** Passages of a text that speak to whoever grades it. */
import { createWeigher, isKnownWord } from "./address-model.ts";
import { foldDisguise } from "./fold-disguise.ts";
import { joinNeighbours, type Passage, splitClauses, splitSentences } from "./passages.ts";
import { readNgrams } from "./text-ngrams.ts";

/** A passage by its offsets in the text that was searched. */
export type AddressedPassage = Passage;

/**
 * Passages that speak to a grader, in order and apart: a sentence, or neighbours that only together do, also where they
 * are written backwards.
 *
 * @param margin - How much less than the learned line is enough, in log odds; default 0.
 */
export function findAddressedPassages(text: string, margin = 0): AddressedPassage[] {
  const folded = foldDisguise(text, isKnownWord);
  const forwards = findInReading(folded.text, margin);
  const { length } = folded.text;
  const backwards = findInReading(turnRound(folded.text), margin + BACKWARDS_MARGIN, true)
    .map(({ start, end }) => ({ start: length - end, end: length - start }))
    .filter((one) => !forwards.some((other) => overlap(one, other)));
  return [...forwards, ...backwards]
    .sort((left, right) => left.start - right.start)
    .map(({ start, end }) => ({ start: folded.origin[start] ?? 0, end: (folded.origin[end - 1] ?? 0) + 1 }));
}

/** Chance makes words of letters read the wrong way: more is asked for. */
const BACKWARDS_MARGIN = -2;

function turnRound(text: string): string {
  let turned = "";
  for (let index = text.length - 1; index >= 0; index--) turned += text.charAt(index);
  return turned;
}

function overlap(one: Passage, other: Passage): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Orders written backwards are looked for sentence by sentence only. */
function findInReading(text: string, margin: number, isBackwards = false): Passage[] {
  const weigh = createWeigher(readNgrams(text));
  const speaks = ({ start, end }: Passage): boolean => weigh(start, end) + margin > 0;
  const sentences = splitSentences(text);
  if (isBackwards) return sentences.filter(speaks);
  const marked = sentences.filter((sentence) => speaks(sentence) || splitClauses(text, sentence).some(speaks));
  for (const joined of joinNeighbours(sentences))
    if (speaks(joined) && !marked.some((other) => overlap(joined, other))) marked.push(joined);
  return marked;
}
