import { foldWidthAndCase } from "@rubrica/report-model";
import { hash32, mix32 } from "../text/identity-hash.ts";

/** Values in a signature; the standard error of the estimate is at most 1 / (2 * sqrt(128)), about 0.044. */
export const SIGNATURE_LENGTH = 128;
/** Consecutive words (or Chinese characters) that are compared as one. */
const SHINGLE_TOKENS = 5;
/** Shorter texts share shingles by accident. */
const MIN_SHINGLES = 200;

/**
 * MinHash of a text's shingles (Broder 1997, "On the resemblance and containment of documents"), or null when the
 * text is too short. Punctuation, spaces, width and case don't count.
 */
export function signText(text: string): readonly number[] | null {
  const tokens = tokenHashes(text);
  const shingles = new Set<number>();
  for (let start = 0; start + SHINGLE_TOKENS <= tokens.length; start++) {
    let hash = 0;
    for (let index = start; index < start + SHINGLE_TOKENS; index++)
      hash = mix32(Math.imul(hash, 31) + (tokens[index] ?? 0));
    shingles.add(hash);
  }
  if (shingles.size < MIN_SHINGLES) return null;
  return minima(shingles);
}

/** Share of equal values: an estimate of the share of common shingles (Jaccard index), 0 to 1. */
export function estimateSimilarity(left: readonly number[], right: readonly number[]): number {
  let equal = 0;
  for (let index = 0; index < SIGNATURE_LENGTH; index++) if (left[index] === right[index]) equal += 1;
  return equal / SIGNATURE_LENGTH;
}

function tokenHashes(text: string): Uint32Array {
  const tokens = foldWidthAndCase(text).match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu) ?? [];
  return Uint32Array.from(tokens, (token) => hash32(token, 0x811c9dc5));
}

/** For each of the hash functions `multiplier * x + addend` (mod 2^32), its smallest value over the shingles. */
function minima(shingles: ReadonlySet<number>): readonly number[] {
  const multipliers = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, index) => mix32(2 * index + 1) | 1);
  const addends = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, index) => mix32(2 * index + 2));
  const smallest = new Uint32Array(SIGNATURE_LENGTH).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let index = 0; index < SIGNATURE_LENGTH; index++) {
      const value = (Math.imul(multipliers[index] ?? 1, shingle) + (addends[index] ?? 0)) >>> 0;
      if (value < (smallest[index] ?? 0)) smallest[index] = value;
    }
  }
  return [...smallest];
}
