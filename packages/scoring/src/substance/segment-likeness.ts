import type { SubstanceLanguage } from "./background.ts";
import { countTerms } from "./term-counts.ts";
import { likeness, termVector } from "./term-vector.ts";

/** How the parts of a body hang together. */
export interface SegmentLikeness {
  /** Likeness of parts that follow each other, in percent. */
  readonly near: number;
  /** The same of all other parts. */
  readonly far: number;
}

const SEGMENTS = 8;
const MIN_SENTENCES = 6;

/**
 * Cuts the body into eight parts of equally many sentences. A thesis comes back to its subject in all of them; chapters
 * of several theses have each their own. Null for a body whose parts would be shorter than six sentences.
 */
export function measureSegments(
  sentences: readonly (readonly string[])[],
  language: SubstanceLanguage,
): SegmentLikeness | null {
  const length = Math.floor(sentences.length / SEGMENTS);
  if (length < MIN_SENTENCES) return null;
  const vectors = Array.from({ length: SEGMENTS }, (_, index) =>
    termVector(countTerms(sentences.slice(index * length, (index + 1) * length).flat()), language),
  );
  const near: number[] = [];
  const far: number[] = [];
  for (const [index, vector] of vectors.entries()) {
    for (const [distance, other] of vectors.slice(index + 1).entries()) {
      (distance === 0 ? near : far).push(likeness(vector, other));
    }
  }
  return { near: mean(near), far: mean(far) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}
