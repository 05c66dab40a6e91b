/** Passages of a text that speak to whoever grades it. */
import { featuresOf } from "./address-features.ts";
import { findRoles, isRoleWord } from "./find-roles.ts";
import { foldDisguise } from "./fold-disguise.ts";
import { joinNeighbours, type Passage, splitClauses, splitPassages } from "./passages.ts";
import { weighAddress } from "./weigh-address.ts";

/** A passage by its offsets in the text that was searched. */
export interface AddressedPassage {
  readonly start: number;
  readonly end: number;
}

/** A passage of a folded text, and what is seen in it. */
export interface SeenPassage {
  readonly passage: Passage;
  readonly seen: ReadonlySet<string>;
}

/**
 * Passages that speak to a grader, in order and apart: a sentence, or neighbours that only together do, also where they
 * are written backwards.
 *
 * @param margin - How much less than the learned line is enough, in log odds; default 0.
 */
export function findAddressedPassages(text: string, margin = 0): AddressedPassage[] {
  const folded = foldDisguise(text, isRoleWord);
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
const BACKWARDS_MARGIN = -0.5;

function turnRound(text: string): string {
  let turned = "";
  for (let index = text.length - 1; index >= 0; index--) turned += text.charAt(index);
  return turned;
}

function overlap(one: AddressedPassage, other: AddressedPassage): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Orders written backwards are looked for sentence by sentence only: they are rare, and the search is not free. */
function findInReading(text: string, margin: number, isBackwards = false): AddressedPassage[] {
  const speaks = ({ seen }: SeenPassage): boolean => weighAddress(seen) + margin > 0;
  const sentences = splitPassages(text, findRoles(text));
  const marked: AddressedPassage[] = sentences.filter((sentence) => seeWithin(sentence).some(speaks));
  for (const joined of isBackwards ? [] : joinNeighbours(sentences, text)) {
    if (!marked.some((other) => overlap(joined, other)) && see([joined]).some(speaks)) marked.push(joined);
  }
  return marked;
}

/** Everything in a text that could speak to a grader, before it is weighed: what weights are learned from. */
export function seePassages(text: string): SeenPassage[] {
  const folded = foldDisguise(text, isRoleWord);
  const sentences = splitPassages(folded.text, findRoles(folded.text));
  return [...sentences.flatMap(seeWithin), ...see(joinNeighbours(sentences, folded.text))];
}

/** A clause holds nothing that its sentence does not: where there is nothing in the sentence, its clauses are not looked at. */
function seeWithin(sentence: Passage): SeenPassage[] {
  const whole = see([sentence]);
  return whole.length === 0 ? [] : [...whole, ...see(splitClauses(sentence))];
}

function see(passages: readonly Passage[]): SeenPassage[] {
  return passages.flatMap((passage) => {
    const seen = featuresOf(passage);
    return seen === null ? [] : [{ passage, seen }];
  });
}
