/** Whether a passage that was proposed is the sentence that was set into a document, whole or for its larger part. */
import { shippedModel } from "../../../packages/scoring/src/address/address-model.ts";
import { foldDisguise } from "../../../packages/scoring/src/address/fold-disguise.ts";

/** The length of a piece, in letters. */
const LENGTH = 3;
/** The least share of the pieces of the shorter text that the other must hold. */
const LEAST_SHARE = 0.6;

/** Returns a test that is true for passages that have the letters of the sentence, read forwards or backwards. */
export function createTruth(sentence: string): (passage: string) => boolean {
  const letters = lettersOf(sentence);
  const readings = [letters, [...letters].reverse().join("")].map(piecesOf);
  return (passage) => {
    const pieces = piecesOf(lettersOf(passage));
    return readings.some((reading) => {
      const shared = [...pieces].filter((piece) => reading.has(piece)).length;
      return shared >= LEAST_SHARE * Math.max(1, Math.min(pieces.size, reading.size));
    });
  };
}

function lettersOf(text: string): string {
  return foldDisguise(text, shippedModel().isKnownWord).text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function piecesOf(letters: string): ReadonlySet<string> {
  const pieces = new Set<string>();
  for (let start = 0; start + LENGTH <= letters.length; start++) pieces.add(letters.slice(start, start + LENGTH));
  return pieces;
}
