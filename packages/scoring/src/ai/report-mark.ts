/** The mark around a report's text in a call: random, in none of the texts that it stands around, and in no answer. */
import type { SectionAnswer } from "./answer/answer-schema.ts";

/** A mark that none of the texts holds, so that nothing in them can close it. Nothing is taken out of them for it. */
export function drawNonce(createNonce: () => string, texts: readonly string[]): string {
  let nonce = createNonce();
  // Longer than any text in the end, also from a source that repeats itself.
  while (texts.some((text) => text.includes(nonce))) nonce += createNonce() || "0";
  return nonce;
}

/** The answer with no trace of the mark: a passage copied together with it is a passage of the report all the same. */
export function withoutNonce(answer: SectionAnswer, nonce: string): SectionAnswer {
  const plain = (text: string): string => (text.includes(nonce) ? stripNonce(text, nonce).trim() : text);
  const passages = (quotes: readonly string[]): string[] => quotes.map(plain).filter((quote) => quote !== "");
  const criteria = Object.entries(answer.criteria).map(([id, given]) => {
    return [id, { ...given, comment: plain(given.comment), quotes: passages(given.quotes) }] as const;
  });
  return {
    ...answer,
    criteria: Object.fromEntries(criteria),
    comment: plain(answer.comment),
    strengths: answer.strengths.map(plain),
    suggestions: answer.suggestions.map(plain),
    addressed_to_grader: passages(answer.addressed_to_grader),
  };
}

/** The text without the mark, whole or in part. */
export function stripNonce(text: string, nonce: string): string {
  return [`</report-${nonce}>`, `<report-${nonce}>`, `report-${nonce}`, nonce].reduce(
    (rest, mark) => rest.replaceAll(mark, ""),
    text,
  );
}
