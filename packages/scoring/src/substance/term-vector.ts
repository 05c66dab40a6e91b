import { rarityOf, type SubstanceLanguage } from "./background.ts";
import type { TermCounts } from "./term-counts.ts";

/** What a text is about: its terms by weight, and their length as a vector. */
export interface TermVector {
  readonly weights: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * Terms weighted by how often they stand in the text and how few real reports have them (tf·idf with a logarithmic
 * count, Salton & Buckley 1988). The rarity comes from real reports, not from the text itself: in a thesis on networks
 * every page says `network`, and that is what it is about.
 */
export function termVector(counts: TermCounts, language: SubstanceLanguage): TermVector {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [term, count] of counts) {
    const weight = Math.log(1 + count) * rarityOf(term, language);
    if (weight <= 0) continue;
    weights.set(term, weight);
    squares += weight * weight;
  }
  return { weights, length: Math.sqrt(squares) };
}

/** Cosine of two vectors in percent; 0 where one of them is empty. */
export function likeness(left: TermVector, right: TermVector): number {
  const product = left.length * right.length;
  if (product === 0) return 0;
  const [fewer, more] = left.weights.size < right.weights.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [term, weight] of fewer.weights) shared += weight * (more.weights.get(term) ?? 0);
  return (shared / product) * 100;
}
