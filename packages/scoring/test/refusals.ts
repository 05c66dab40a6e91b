/** Answers of servers that refuse one part of a report, as they are known: each in its own words, some without any. */

export interface ServerRefusalCase {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
  /** False: it is known by other parts being answered in the same way alone. */
  readonly stated: boolean;
}

const choice = (message: object, finish_reason: string | null): object => ({
  id: "1",
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
  usage: { prompt_tokens: 2100, completion_tokens: 18, total_tokens: 2118 },
});

const stated = (name: string, status: number, body: unknown): ServerRefusalCase => ({
  name,
  status,
  body,
  stated: true,
});
const vague = (name: string, status: number, body: unknown): ServerRefusalCase => ({
  name,
  status,
  body,
  stated: false,
});

export const REFUSALS: readonly ServerRefusalCase[] = [
  stated("DeepSeek: Content Exists Risk", 400, {
    error: {
      message: "Content Exists Risk",
      type: "invalid_request_error",
      param: null,
      code: "invalid_request_error",
    },
  }),
  stated("Doubao: SensitiveContentDetected", 400, {
    error: {
      code: "SensitiveContentDetected",
      message: "The request failed because the input text may contain sensitive information.",
      param: "",
      type: "BadRequest",
    },
  }),
  stated("DashScope: data_inspection_failed", 400, {
    error: { code: "data_inspection_failed", message: "Input data may contain inappropriate content.", type: "error" },
  }),
  stated("Azure: content_filter", 400, {
    error: {
      message: "The response was filtered due to the prompt triggering our content management policy.",
      param: "prompt",
      code: "content_filter",
    },
  }),
  stated("GLM: 1301", 400, {
    error: {
      code: "1301",
      message: "系统检测到输入或生成内容可能包含不安全或敏感内容，请您避免输入易产生敏感内容的提示语",
    },
  }),
  stated("MiniMax: new_sensitive with status 200", 200, {
    id: "1",
    choices: null,
    base_resp: { status_code: 1026, status_msg: "input new_sensitive" },
  }),
  stated("Gemini: blockReason", 200, { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: {} }),
  stated("finish reason content_filter without a message", 200, choice({}, "content_filter")),
  stated(
    "finish reason sensitive behind a whole answer's beginning",
    200,
    choice({ content: '{"criteria":' }, "sensitive"),
  ),
  stated("a refusal beside no content", 200, choice({ content: null, refusal: "I'm sorry." }, null)),
  stated("a refusal in prose", 200, choice({ content: "抱歉，该内容涉及敏感话题，我无法评价。" }, "stop")),
  stated("a guard's failure: guardrail", 500, {
    error: { message: "Violated guardrail policy", type: "None", code: "500" },
  }),
  vague("400 without a reason", 400, { error: { message: "The request could not be processed.", code: null } }),
  vague("403 without a reason", 403, { detail: "Request not permitted." }),
  vague("422 without a reason", 422, { error: "Unprocessable Entity" }),
];
