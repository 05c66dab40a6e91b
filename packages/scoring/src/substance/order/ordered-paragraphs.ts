import type { WordToken } from "../word-tokens.ts";
import { type OrderedSentence, orderedSentence } from "./order-features.ts";

/** A shorter sentence is an item of a list. */
const MIN_TOKENS = 5;

/** The sentences of each paragraph, as far as their order is concerned. */
export function orderedParagraphs(
  paragraphs: readonly (readonly { readonly text: string; readonly tokens: readonly WordToken[] }[])[],
): OrderedSentence[][] {
  return paragraphs
    .map((sentences) =>
      sentences
        .filter(({ tokens }) => tokens.length >= MIN_TOKENS)
        .map(({ text, tokens }) => orderedSentence(text, tokens)),
    )
    .filter((sentences) => sentences.length > 0);
}
