import { expect, test } from "bun:test";
import { readComplaint } from "./server-complaint.ts";
import { createServerMemory } from "./server-profile.ts";

const profile = createServerMemory({ answerMode: null, maxOutputTokens: 8000, now: () => 0 }).current();
const kindOf = (body: string, status = 400): string | null => readComplaint({ status, body }, profile)?.kind ?? null;

test("readComplaint() knows the sentences of servers whose context is exceeded", () => {
  const sentences = [
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    "This model's maximum context length is 4096 tokens. However, you requested 12000 tokens (4000 in the messages, 8000 in the completion).",
    '{"error":{"code":"context_length_exceeded"}}',
    "Your input exceeds the context window of this model. Please adjust your input and try again.",
    "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
    "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    "the input length exceeds the context length",
    "prompt too long; exceeded max context length by 12 tokens",
    "the request exceeds the available context size, try increasing it",
    "Trying to keep the first 4500 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
    "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]",
    '{"error":{"code":"1261","message":"Prompt 超长"}}',
    "Invalid request: Your request exceeded model token limit: 8192",
    "输入内容过长，超出模型限制",
  ];
  expect(sentences.map((sentence) => kindOf(sentence))).toEqual(sentences.map(() => "context_exceeded"));
  expect(kindOf("", 413)).toBe("context_exceeded");
});

test("readComplaint() reads how many tokens of output a server gives, and what a prompt leaves of a context", () => {
  const mostOf = (body: string) => {
    const complaint = readComplaint({ status: 400, body }, profile);
    return complaint?.kind === "output_limit_size" ? complaint.most : null;
  };
  expect(mostOf("max_tokens is too large: 8000. This model supports at most 4096 completion tokens")).toBe(4096);
  expect(mostOf("Range of max_tokens should be [1, 8192]")).toBe(8192);
  expect(mostOf("Invalid max_tokens value, the valid range of max_tokens is [1, 4096]")).toBe(4096);
  expect(
    mostOf("maximum context length is 8192 tokens. However, you requested 9000 tokens (1000 in the messages, 8000 in"),
  ).toBe(7176);
});

test("readComplaint() tells the parameter that a server names from the shape that it does not take", () => {
  expect(kindOf("Unsupported value: 'temperature' does not support 0 with this model.")).toBe("temperature");
  expect(kindOf("invalid temperature: only 1 is allowed for this model")).toBe("temperature");
  expect(kindOf("'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")).toBe(
    "output_limit_name",
  );
  expect(kindOf("parameter.enable_thinking must be set to false for non-streaming calls")).toBe("thinking");
  expect(kindOf("This model only support stream mode")).toBe("not_streamed");
  expect(kindOf("This response_format type is unavailable now")).toBe("answer_mode");
  expect(kindOf("API 调用参数有误，请检查文档。")).toBe("answer_mode");
});

test("readComplaint() takes a failing server, a missing model and a refused key for what they are", () => {
  expect(kindOf("Internal error", 500)).toBeNull();
  expect(kindOf("model 'x' not found", 404)).toBeNull();
  expect(kindOf("slow down", 429)).toBeNull();
  expect(kindOf("bad key", 401)).toBeNull();
  expect(kindOf("xgrammar compile error", 500)).toBe("answer_mode");
});
