/** How an answer ended, out of the words that servers have for it. */

/**
 * `done`: the model ended it. `cut`: there was no more room. `refused`: a filter or the model would not have it. `broken`: the
 * server stopped on the way.
 */
export type Ending = "done" | "cut" | "refused" | "broken";

/** By the word, in any case; the first row that fits. */
const ENDINGS: readonly (readonly [RegExp, Ending])[] = [
  // content_filter, SAFETY, sensitive (Zhipu), refusal (Anthropic), PROHIBITED_CONTENT and BLOCKLIST (Gemini), guardrail_intervened (Bedrock), ERROR_TOXIC (Cohere)
  [
    /filter|safety|sensitive|refus|prohibit|block|recitation|guardrail|spii|moderat|policy|toxic|\brisk|violat/i,
    "refused",
  ],
  // length, max_tokens, MAX_TOKENS, model_length, max_output_tokens, token_limit, incomplete
  [/length|max_?\w*_?tokens|token_?limit|incomplete|context_window/i, "cut"],
  // network_error (Zhipu), insufficient_system_resource (DeepSeek), cancelled
  [/error|abort|cancel|interrupt|time_?out|insufficient|overload|fail/i, "broken"],
];

/** What a server says that stops a stream before its answer ends; not its own word. */
export const ENDED_EARLY = "interrupted";

/** The ending that a server names; `done` where it names none that is known. */
export function endingOf(reason: string | null | undefined): Ending {
  return ENDINGS.find(([words]) => words.test(reason ?? ""))?.[1] ?? "done";
}
