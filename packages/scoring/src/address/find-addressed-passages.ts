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
 * Passages that speak to a grader, in order and apart: a sentence, or neighbours that only together do.
 *
 * @param margin - How much less than the learned line is enough, in log odds; default 0.
 */
export function findAddressedPassages(text: string, margin = 0): AddressedPassage[] {
  const speaks = ({ seen }: SeenPassage): boolean => weighAddress(seen) + margin > 0;
  const folded = foldDisguise(text, isRoleWord);
  const roles = findRoles(folded.text);
  const sentences = splitPassages(folded.text, roles);
  const marked = sentences.filter((sentence) => seeWithin(sentence).some(speaks)).map(({ start, end }) => ({ start, end }));
  for (const joined of joinNeighbours(sentences, folded.text)) {
    if (marked.some(({ start, end }) => start < joined.end && joined.start < end)) continue;
    if (see([joined]).some(speaks)) marked.push({ start: joined.start, end: joined.end });
  }
  return marked
    .sort((left, right) => left.start - right.start)
    .map(({ start, end }) => ({ start: folded.origin[start] ?? 0, end: (folded.origin[end - 1] ?? 0) + 1 }));
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
