import type { SubstanceLanguage } from "../background.ts";
import {
  mentionFeatures,
  neighbourFeatures,
  type OrderedSentence,
  type OrderFeatures,
  placeFeatures,
} from "./order-features.ts";
import { type OrderWeights, orderWeightsOf, type Weights } from "./order-weights.ts";

/**
 * Whether sentences follow each other as they do in real reports: each in standard errors, above 0 for a text that runs
 * forward, below for one that runs backward, about 0 for one in any order.
 */
export interface SentenceOrder {
  /** Sentences that were compared. */
  readonly sentences: number;
  /** Pairs of sentences side by side in a paragraph. */
  readonly pairs: number;
  /** Things named again after they were named first. */
  readonly mentions: number;
  /** First sentences of paragraphs at their beginning, last ones at their end. */
  readonly inParagraph: number;
  /** What reports say at first at the beginning, what they say at last at the end. */
  readonly inReport: number;
}

/** Measures paragraphs by what was counted in real reports. */
export function measureOrder(
  paragraphs: readonly (readonly OrderedSentence[])[],
  language: SubstanceLanguage,
  weights: OrderWeights = orderWeightsOf(language),
): SentenceOrder {
  const sentences = paragraphs.flat();
  const pairs = pairsOf(paragraphs, language);
  return {
    sentences: sentences.length,
    pairs: paragraphs.reduce((sum, each) => sum + Math.max(0, each.length - 1), 0),
    mentions: standardErrors(pairs.map((features) => weigh(features, weights.pair))),
    inParagraph: agreement(
      paragraphs.filter(({ length }) => length > 1).flatMap((each) => placesOf(each, language)),
      weights.paragraph,
    ),
    inReport: agreement(placesOf(sentences, language), weights.report),
  };
}

/** Features of the sentences of each paragraph that stand side by side, and of those with one between them. */
export function pairsOf(
  paragraphs: readonly (readonly OrderedSentence[])[],
  language: SubstanceLanguage,
): OrderFeatures[] {
  return paragraphs.flatMap((paragraph) =>
    paragraph.flatMap((sentence, index) => {
      const [next, afterNext] = [paragraph[index + 1], paragraph[index + 2]];
      return [
        ...(next === undefined ? [] : [neighbourFeatures(sentence, next, language)]),
        ...(afterNext === undefined ? [] : [mentionFeatures(sentence, afterNext)]),
      ];
    }),
  );
}

/** A sentence and where it stands among others: -1 at their beginning, 1 at their end. */
export interface Placed {
  readonly features: ReadonlySet<string>;
  readonly place: number;
}

export function placesOf(sentences: readonly OrderedSentence[], language: SubstanceLanguage): Placed[] {
  const last = Math.max(1, sentences.length - 1);
  return sentences.map((sentence, index) => ({
    features: placeFeatures(sentence, language),
    place: (2 * index) / last - 1,
  }));
}

function weigh(features: OrderFeatures, weights: Weights): number {
  let sum = 0;
  for (const [name, count] of features) sum += (weights.get(name) ?? 0) * count;
  return sum;
}

/** Where the sentences lean to against where they stand, in standard errors. */
function agreement(placed: readonly Placed[], weights: Weights): number {
  const leanings = placed.map(({ features }) => {
    let sum = 0;
    let known = 0;
    for (const name of features) {
      const weight = weights.get(name);
      if (weight === undefined) continue;
      sum += weight;
      known++;
    }
    return sum / Math.sqrt(known + 1);
  });
  const mean = leanings.reduce((sum, each) => sum + each, 0) / Math.max(1, leanings.length);
  return standardErrors(leanings.map((each, index) => (each - mean) * (placed[index]?.place ?? 0)));
}

function standardErrors(values: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}
