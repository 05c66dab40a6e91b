/** Characters that one token may stand for at most; tokenizers in use pack 1.3 to 1.8 Han characters, 4 to 5 Latin ones. */
const HAN_A_TOKEN = 2.5;
const OTHERS_A_TOKEN = 8;

/** Fewer tokens than any tokenizer makes of the texts: who read fewer has not read all of it. */
export function leastTokens(texts: readonly string[]): number {
  const all = texts.join("");
  const han = all.match(/\p{Script=Han}/gu)?.length ?? 0;
  // Runs of blanks and dots are one token each, however long.
  const others = all.replace(/\p{Script=Han}/gu, "").replace(/(.)\1{2,}|\s+/g, " ").length;
  return Math.floor(han / HAN_A_TOKEN + others / OTHERS_A_TOKEN);
}
