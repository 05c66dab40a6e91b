import type { WordToken } from "./word-tokens.ts";

/** Shorter passages come back in every text by themselves: `in the case of the`, `本文提出的方法`. */
const PASSAGE = 8;

/** For each token whether it stands in a passage of eight tokens that stood in the text before. */
export function repeatedTokens(tokens: readonly WordToken[]): Uint8Array {
  const seen = new Set<string>();
  const repeated = new Uint8Array(tokens.length);
  for (let start = 0; start + PASSAGE <= tokens.length; start++) {
    const passage = tokens.slice(start, start + PASSAGE).join(" ");
    if (seen.has(passage)) repeated.fill(1, start, start + PASSAGE);
    else seen.add(passage);
  }
  return repeated;
}
