/**
 * Tells an error that says the prompt is too long. No list of sentences: a sentence says so that speaks of what was sent, of its
 * length, and of too much or of a limit in figures; unless it speaks of the output alone, of time, or of what is allowed by
 * the minute.
 */

/** What was sent, or what it is counted in. */
const SENT =
  /\b(?:inputs?|prompts?|contexts?|messages?|conversation|tokens?|text|sequence|requests?|query|document|payload)\b|输入|提示|上下文|消息|对话|文本|请求|内容|字数/i;
/** What was sent, in words that are never those of an answer. */
const INPUT =
  /\b(?:inputs?|prompts?|contexts?|messages?|conversation|sequence|requests?|query|document|payload)\b|输入|提示|上下文|消息|对话/i;
const OUTPUT =
  /max_(?:\w+_)?tokens|\b(?:outputs?|completions?|generat\w+|responses?|repl(?:y|ies)|answers?)\b|输出|生成/i;
const LENGTH =
  /\b(?:tokens?|len(?:gth)?s?|long(?:er)?|large[rd]?|big(?:ger)?|size|windows?|contexts?|characters?|chars)\b|token|长|字数|字符|上下文|窗口/i;
const TOO_MUCH =
  /\bexceed\w*|\boverflow\w*|\btoo (?:long|large|big|many)\b|\b(?:long|larg|great|bigg)er than\b|\bmore (?:\w+ )?than\b|\b(?:over|above|beyond)\b|\bout of range\b|\b(?:reduce|shorten|decrease)\b|\b(?:not|n['’]t) fit\b|>|超|过长|过大|太长|太大|大于|缩短|精简/i;
/** Only with a figure of a size that contexts have. */
const LIMIT =
  /\b(?:max(?:imum)?|limit\w*|at most|up to|less than|fewer than|within|only|should be|must be|must have|range)\b|<=|≤|最大|最多|上限|不能|限制|范围/i;
const FIGURE = /\d{3,}|\d{1,3}(?:,\d{3})+|\d+\s?k\b/i;
/** Of time, of what is allowed by the minute, and of tokens that are keys. */
const OTHER_LIMITS =
  /\bper[\s-]?(?:min|minute|hour|day|second|month)|\brate[\s-]?limit|\bquota\b|\b[tr]pm\b|\b(?:milli)?seconds?\b|\bminutes?\b|\bhours?\b|\bdeadline\b|\btime[\s-]?d?[\s-]?out\b|\bconcurren\w+|\b(?:access|bearer|auth\w*|api) (?:token|key)|每分钟|频率|额度|并发|超时|秒/i;
/** A code that says it in a number: Zhipu's. */
const CODES = /"1261"/;

/** @param said - What the server said, without what it repeats of the prompt. */
export function saysContextIsFull(said: string): boolean {
  if (CODES.test(said)) return true;
  return said.split(/[.。!！?？;；\n](?!\d)|"\s*[,}]/).some((sentence) => {
    // `ContextWindowExceededError` and `context_length_exceeded` are words.
    const words = sentence.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");
    if (!SENT.test(words) || !LENGTH.test(words) || OTHER_LIMITS.test(words)) return false;
    if (OUTPUT.test(sentence) && !INPUT.test(words)) return false;
    return TOO_MUCH.test(words) || (LIMIT.test(words) && FIGURE.test(words));
  });
}
