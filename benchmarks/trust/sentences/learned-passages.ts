/** Parts of long sentences, and neighbours that only together say something: what weights are learned from besides sentences. */
import type { Passage } from "../../../packages/scoring/src/address/passages.ts";

/** Neighbours are read as one up to this length. */
const LONGEST_TOGETHER = 200;
const MOST_TOGETHER = 3;

const CLAUSE_END = /[,，、:：()（）—–]+|\s(?=(?:and|if|that|which|so|but|because)\s)/gu;
/** In a sentence wider than this a few words to a grader go under; a Chinese character is 1 wide, any other a third. */
const WIDE = 60;
const NARROWEST_CLAUSE = 12;
const OTHER_WIDTH = 0.3;

/** The clauses of a wide sentence and each two and three neighbours of them: an order may hide within a sentence of another subject. */
export function splitClauses(text: string, { start, end }: Passage): Passage[] {
  const sentence = text.slice(start, end);
  if (widthOf(sentence) <= WIDE) return [];
  const edges = [0, ...Array.from(sentence.matchAll(CLAUSE_END), (match) => match.index + match[0].length)];
  edges.push(sentence.length);
  return edges.flatMap((from, index) =>
    edges
      .slice(index + 1, index + 1 + MOST_TOGETHER)
      .filter((to) => widthOf(sentence.slice(from, to)) >= NARROWEST_CLAUSE && to - from < sentence.length)
      .map((to) => ({ start: start + from, end: start + to })),
  );
}

function widthOf(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) width += text.charCodeAt(index) >= 0x2e80 ? 1 : OTHER_WIDTH;
  return width;
}

/** Two and three neighbours as one passage each, where they are short: an order may be split over them. */
export function joinNeighbours(sentences: readonly Passage[]): Passage[] {
  return sentences.flatMap(({ start }, index) =>
    sentences
      .slice(index + 1, index + MOST_TOGETHER)
      .filter(({ end }) => end - start <= LONGEST_TOGETHER)
      .map(({ end }) => ({ start, end })),
  );
}
