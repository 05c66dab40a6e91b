/** Tells an error that says a filter or somebody's safety refused what was sent. */
/** Words of filters and of whoever guards them, in codes and in sentences. */
const REFUSING: readonly RegExp[] = [
  /content[\s_-]*(?:filter|polic|safety|moderat|management|inspect|exists[\s_-]*risk|risk|violat|block|restrict|check)/i,
  /\b(?:filtered|moderation|moderated|guardrails?|flagged|jailbreak|sensitive|inappropriate|prohibited|unsafe|harmful|toxic|harassment|high risk)\b/i,
  /safety|responsible[\s_-]*ai|data[\s_-]*inspection|usage polic|new_sensitive|sensitive[\s_-]*content/i,
  /(?:violat|against|block|reject|refus|denied|stopped)\w*\b[^.]{0,60}\b(?:polic(?:y|ies)|guidelines|terms of (?:use|service)|filter|security (?:check|rule))/i,
  /敏感|违规|违禁|违法|不当内容|不合规|不安全|内容安全|高风险|存在风险|风险内容|内容审核|审核不通过|未通过审核|安全审核|涉政|涉黄/,
];

/** Parameters that have such a word in their name. */
const PARAMETERS = /\b(?:safety_(?:settings|identifier|prompt|mode)|content_filter_\w+|moderation_\w+)\b/gi;

/** Keys, limits and missing models say so by their status, whatever the sentence. */
const OTHER_REASONS = new Set([401, 404, 408, 429]);

/** @param said - What the server said, without what it repeats of the prompt. */
export function statesRefusal(status: number, said: string): boolean {
  if (status < 400 || OTHER_REASONS.has(status)) return false;
  const plain = said.replace(PARAMETERS, "");
  // `SensitiveContentDetected` is three words.
  const words = plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");
  return REFUSING.some((each) => each.test(plain) || each.test(words));
}
