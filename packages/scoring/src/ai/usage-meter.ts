import type { TokenUsage } from "../judge/judge.ts";

/** Adds up the tokens of all calls of a section, whatever came of them. */
export interface UsageMeter {
  add(usage: TokenUsage): void;
  total(): TokenUsage;
}

export function createUsageMeter(): UsageMeter {
  let [inputTokens, outputTokens] = [0, 0];
  return {
    add(usage) {
      inputTokens += usage.inputTokens;
      outputTokens += usage.outputTokens;
    },
    total: () => ({ inputTokens, outputTokens }),
  };
}
