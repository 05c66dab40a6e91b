/** Prose in which a model declines to judge, and prose that introduces a shape instead of an answer. */

const REFUSALS: readonly RegExp[] = [
  // "I'm sorry, but I can't help with evaluating this content.", "We are unable to grade …"
  /\b(?:i|we)\b(?:['’]m| am| are|['’]re)?\s+(?:\w+\s+){0,2}?(?:(?:un|not )able to|not in a position to|can(?:not|['’]?t| not)|could not|couldn['’]t|won['’]?t|will not|must|have to|need to)\s+(?:\w+\s+){0,2}?(?:help|assist|comply|decline|refuse|provide|give|grade|score|assess|evaluate|judge|mark|review|fulfil|complete|process|answer|respond|continue|engage|discuss|rate|do (?:this|that|so))/i,
  /\b(?:i|we)\s+(?:decline|refuse)\b/i,
  // "This request violates our content policy."
  /\b(?:violates?|against|conflicts? with|prohibited by|not allowed (?:by|under))\b[^.\n]{0,40}\b(?:polic(?:y|ies)|guidelines?|rules|terms)\b/i,
  /(?:抱歉|对不起|很遗憾|不好意思)[^。\n]{0,60}?(?:无法|不能|不便|不可以|没办法|没有办法)/,
  /(?:我|本模型|本助手|作为[^，。\n]{0,14}?(?:AI|模型|助手)[^。\n]{0,12}?)(?:暂时|目前)?(?:无法|不能|不便|拒绝)(?:为您|为你|对|就|给|提供|评|回答|协助|完成|处理|打分|继续|满足|响应|讨论)/i,
  /(?:^|[。！，,\n])\s*(?:因此|所以|故)?无法(?:提供|给出|进行|完成|回答|处理)(?:该|此|本|这|您|相关|任何)?[^。\n]{0,10}?(?:分数|评分|评价|打分|回答|服务|帮助|协助|请求|内容)/,
  /(?:违反|不符合|涉及)[^。\n]{0,16}?(?:政策|规定|规范|准则|法律|法规|敏感)[^。\n]{0,30}?(?:无法|不能|拒绝|停止)/,
];

/** True for prose in which somebody declines. */
export function isRefusal(prose: string): boolean {
  // Runs of blanks, as a flood of line breaks, would be tried from each of them.
  const plain = prose.replaceAll(/\s{2,}/g, "\n");
  return REFUSALS.some((words) => words.test(plain));
}

/** What is said before an answer that is given all the same. */
const ALL_THE_SAME =
  /\b(?:here (?:is|are)|below (?:is|are)) (?:my|the|your)\b(?! (?:format|shape|structure|schema|template))|\b(?:my|the) (?:assessment|judge?ment|evaluation|grading|scores?) (?:is|are|follows?)\b|(?:以下|下面)(?:是|为)(?:我的?|对|本)?[^。\n]{0,16}?(?:评分|评价|评估|结果)|(?:评分|评价|评估)结果(?:如下|为)/i;

/** A shape, not an answer. */
const EXAMPLE =
  /\b(?:for example|for instance|e\.g\.|examples?|sample|template|placeholders?|illustrat\w+|hypothetical\w*|fictional|dummy|made[- ]up)\b|例如|比如|示例|样例|举例|模板|占位|虚构|假设/i;
/** The same, said of a shape; by whoever answers it may be said of the answer. */
const SHAPE = /\b(?:format|shape|structure|schema|would look|look like|if i (?:could|were))\b|格式|形式|结构|如果|若/i;

/** A longer sentence that does not end with a colon may have an example in it, and introduces none. */
const MOST_CHARACTERS = 40;

/** True where what stands before some JSON says that it only shows how an answer would look. */
export function introducesExample(before: string, hasRefused: boolean): boolean {
  const line = lastSentence(before).trim();
  if (hasRefused) return EXAMPLE.test(line) || SHAPE.test(line) || !ALL_THE_SAME.test(line);
  return EXAMPLE.test(line) && (/[:：]\W*$/.test(line) || line.length <= MOST_CHARACTERS);
}

/** The last sentence or line that has letters. */
function lastSentence(text: string): string {
  const sentences = text.replace(/```\w*/g, "\n").split(/(?<=[.!?])\s+|[。！？\n]+/);
  return sentences.findLast((sentence) => /\p{L}/u.test(sentence)) ?? "";
}
