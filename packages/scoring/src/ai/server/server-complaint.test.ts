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
    "Input validation error: `inputs` must have less than 4096 tokens. Given: 5000",
    "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 8000 `max_new_tokens`",
    '{"error":{"message":"litellm.ContextWindowExceededError: Input is too long for requested model.","code":"500"}}',
    "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    "too many tokens: total number of tokens in the prompt cannot exceed 4081",
    "the max input characters is 20000",
    "Requested tokens (5120) exceed context window of 4096",
    "Token indices sequence length is longer than the specified maximum sequence length",
    "输入长度超限，请缩短后重试",
    "请求的上下文最大为 8192 个 token",
    "Your text is 12k tokens, the model takes up to 8k",
  ];
  expect(sentences.map((sentence) => kindOf(sentence))).toEqual(sentences.map(() => "context_exceeded"));
  expect(kindOf("", 413)).toBe("context_exceeded");
  const litellm = "litellm.ContextWindowExceededError: Input is too long for requested model.";
  for (const status of [422, 500, 502, 503])
    expect([status, kindOf(litellm, status)]).toEqual([status, "context_exceeded"]);
  expect(kindOf("Request too large for this model on tokens per min: Limit 6000, Requested 9000.", 429)).toBe(
    "context_exceeded",
  );
});

test("readComplaint() takes no other limit for that of the context", () => {
  const sentences = [
    "context deadline exceeded",
    "The request took longer than 600 seconds",
    "Streaming is required for requests that take longer than 10 minutes.",
    "Rate limit reached: limit 60000 tokens per minute, requested 70000",
    "Unsupported parameter: 'max_tokens' is not supported with this model.",
    "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
    "Invalid schema for response_format: In context=('properties', 'score'), 'minimum' is not permitted.",
    "The maximum number of concurrent requests is 100",
    "Invalid access token, its length is more than 200 characters",
    "参数 temperature 不能大于 2",
    "messages: at least one message is required",
  ];
  for (const sentence of sentences) expect([sentence, kindOf(sentence)]).not.toEqual([sentence, "context_exceeded"]);
  for (const status of [500, 503]) expect(kindOf("context deadline exceeded", status)).toBeNull();
  expect(kindOf("Rate limit reached on tokens per min. Limit 6000, used 5000.", 429)).toBeNull();
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
  expect(
    mostOf(
      "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8192. Given: 1000 `inputs` tokens and 8000 `max_new_tokens`",
    ),
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
