/** The JSON object inside an answer that wraps it in a code fence, in a `<think>` block's wake, or in a sentence. */
export function cutOutJson(answer: string): string {
  const afterThinking = answer.replace(/^[\s\S]*<\/think>/, "");
  const start = afterThinking.indexOf("{");
  const end = afterThinking.lastIndexOf("}");
  return start >= 0 && end > start ? afterThinking.slice(start, end + 1) : answer.trim();
}
