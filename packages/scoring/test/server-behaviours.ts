/**
 * OpenAI-compatible servers as they behave in the field, each with what it refuses and how it words that. They speak over
 * real HTTP; the model behind them is made up.
 */
import type { AiJudgeSettings } from "../src/ai.ts";
import { type ChatBody, completion, passagesOf, properAnswer } from "./fake-model.ts";

/** One request as a server sees it: everything that the wire may carry. */
export interface WireBody extends ChatBody {
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly stream?: boolean;
  readonly enable_thinking?: boolean;
  readonly chat_template_kwargs?: { readonly enable_thinking?: boolean };
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: unknown;
}

export interface Exchange {
  readonly body: WireBody;
  readonly url: URL;
  readonly headers: Headers;
  /** 1 for the first request of the run. */
  readonly call: number;
}

export interface ServerBehaviour {
  readonly name: string;
  /** Whether there is an answer in it that a person would call usable. */
  readonly usable: boolean;
  readonly answer: (exchange: Exchange) => Response | Promise<Response>;
  readonly settings?: Partial<AiJudgeSettings>;
  /** Path of the API behind the address. Default `/v1`. */
  readonly basePath?: string;
}

const refuse = (message: string, status = 400, more: object = {}): Response =>
  Response.json({ error: { message, type: "invalid_request_error", param: null, code: null, ...more } }, { status });

const answerWith = (
  message: object,
  finishReason: string | null = "stop",
  promptTokens = 5000,
  outputTokens = 20,
): Response =>
  Response.json({
    id: "1",
    object: "chat.completion",
    created: 1_760_000_000,
    model: "fake-model",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: outputTokens,
      total_tokens: promptTokens + outputTokens,
    },
  });

const proper = ({ body }: Exchange): Response => completion(properAnswer(body));
const prose = "总体来看，这篇论文结构完整，论证较为充分，建议给予良好。";
const format = ({ body }: Exchange): string => body.response_format?.type ?? "none";
const promptOf = (body: WireBody): string => body.messages.map(({ content }) => content).join("\n");

/** Tokens of a prompt, about as Qwen's tokenizer counts them. */
function tokensOf(body: WireBody): number {
  const text = promptOf(body);
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return Math.ceil(han * 0.6 + (text.length - han) / 4);
}

const toolCall = (body: WireBody, input: unknown = properAnswer(body)): Response =>
  answerWith(
    {
      content: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: body.tools?.[0]?.function.name ?? "f", arguments: input } },
      ],
    },
    "tool_calls",
  );

/** The answer as server-sent events, a few characters at a time. */
function stream(body: WireBody, text = properAnswer(body)): Response {
  const encoder = new TextEncoder();
  const chunk = (delta: object, finish: string | null = null): Uint8Array =>
    encoder.encode(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  const pieces = text.match(/[\s\S]{1,200}/g) ?? [];
  const parts = [
    chunk({ role: "assistant", content: "" }),
    ...pieces.map((content) => chunk({ content })),
    chunk({}, "stop"),
    encoder.encode(
      'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":5000,"completion_tokens":20,"total_tokens":5020}}\n\n',
    ),
    encoder.encode("data: [DONE]\n\n"),
  ];
  const source = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = parts.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
  });
  return new Response(source, { headers: { "content-type": "text/event-stream" } });
}

/** Refuses prompts above the window in its own words. */
const window =
  (tokens: number, say: (asked: number, window: number) => Response) =>
  (exchange: Exchange): Response =>
    tokensOf(exchange.body) > tokens ? say(tokensOf(exchange.body), tokens) : proper(exchange);

/** Refuses prompts that leave too little of the window for the output that was asked for. */
const sharedWindow =
  (most: number) =>
  (exchange: Exchange): Response => {
    const [input, output] = [tokensOf(exchange.body), exchange.body.max_tokens ?? 0];
    const message = `This model's maximum context length is ${most} tokens. However, you requested ${input + output} tokens (${input} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`;
    return input + output > most
      ? Response.json({ object: "error", message, type: "BadRequestError", code: 400 }, { status: 400 })
      : proper(exchange);
  };

const rewrite =
  (change: (answer: ReturnType<typeof parsedAnswer>) => unknown) =>
  ({ body }: Exchange): Response =>
    completion(JSON.stringify(change(parsedAnswer(body))));

interface ParsedAnswer {
  criteria: Record<string, { score: unknown; comment: string; quotes: unknown }>;
  [key: string]: unknown;
}

const parsedAnswer = (body: WireBody): ParsedAnswer => JSON.parse(properAnswer(body)) as ParsedAnswer;

const mapCriteria = (
  answer: ParsedAnswer,
  change: (criterion: { score: unknown; comment: string; quotes: unknown }) => object,
): ParsedAnswer => ({
  ...answer,
  criteria: Object.fromEntries(
    Object.entries(answer.criteria).map(([id, criterion]) => [id, change(criterion)]),
  ) as ParsedAnswer["criteria"],
});

/** Past the room for its output, in thoughts that never end. */
const lostInThoughts = { content: "", reasoning_content: "先看各章。".repeat(400) };
const isToldNotToThink = (body: WireBody): boolean =>
  body.enable_thinking === false || body.chat_template_kwargs?.enable_thinking === false;

/** Window of the small-context servers, in tokens: less than the prompt about the body, more than that about a half of it. */
const SMALL_WINDOW = 2000;

export const SERVER_BEHAVIOURS: readonly ServerBehaviour[] = [
  { name: "OpenAI: json_schema, everything as asked", usable: true, answer: proper },
  {
    name: "OpenAI o-series: refuses temperature, wants max_completion_tokens",
    usable: true,
    answer(exchange) {
      const { body } = exchange;
      if (body.max_tokens !== undefined)
        return refuse(
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          400,
          { param: "max_tokens", code: "unsupported_parameter" },
        );
      if (body.temperature !== undefined && body.temperature !== 1)
        return refuse(
          "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
          400,
          { param: "temperature", code: "unsupported_value" },
        );
      return proper(exchange);
    },
  },
  {
    name: "OpenAI strict schemas: refuses minimum and demands additionalProperties",
    usable: true,
    answer(exchange) {
      const schema = JSON.stringify(exchange.body.response_format?.json_schema?.schema ?? null);
      if (/"(minimum|maximum|minLength|pattern|\$schema)"/.test(schema))
        return refuse(
          "Invalid schema for response_format 'judgement': In context=('properties', 'score'), 'minimum' is not permitted.",
          400,
          { param: "response_format" },
        );
      if (!schema.includes('"additionalProperties":false'))
        return refuse(
          "Invalid schema for response_format: 'additionalProperties' is required to be supplied and false.",
        );
      return proper(exchange);
    },
  },
  {
    name: "OpenAI: context_length_exceeded",
    usable: true,
    answer: window(SMALL_WINDOW, (asked, most) =>
      refuse(
        `This model's maximum context length is ${most} tokens. However, your messages resulted in ${asked} tokens. Please reduce the length of the messages.`,
        400,
        { code: "context_length_exceeded", param: "messages" },
      ),
    ),
  },
  {
    name: "OpenAI: max_tokens is too large",
    usable: true,
    answer(exchange) {
      const { max_tokens: wanted = 0 } = exchange.body;
      return wanted > 4096
        ? refuse(
            `max_tokens is too large: ${wanted}. This model supports at most 4096 completion tokens, whereas you provided ${wanted}.`,
            400,
            { param: "max_tokens" },
          )
        : proper(exchange);
    },
  },
  {
    name: "Azure-like: api-version in the address, key in the header api-key",
    usable: true,
    basePath: "/openai/deployments/judge?api-version=2025-10-21",
    answer(exchange) {
      if (exchange.url.searchParams.get("api-version") !== "2025-10-21")
        return refuse("Resource not found", 404, { code: "404" });
      if (exchange.headers.get("api-key") !== "test-key")
        return refuse(
          "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription.",
          401,
          { code: "401" },
        );
      return proper(exchange);
    },
  },
  {
    name: "vLLM with guided decoding",
    usable: true,
    answer: (exchange) => (format(exchange) === "none" ? completion(prose) : proper(exchange)),
  },
  {
    name: "vLLM without guided decoding: ignores every format, fences the JSON",
    usable: true,
    answer: ({ body }) => completion(`\`\`\`json\n${properAnswer(body)}\n\`\`\``),
  },
  {
    name: "vLLM: the grammar of the schema does not compile (500)",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_schema"
        ? Response.json(
            { object: "error", message: "xgrammar compile error: unsupported JSON schema feature", code: 500 },
            { status: 500 },
          )
        : proper(exchange),
  },
  {
    name: "vLLM with a reasoning parser: content null, JSON in reasoning_content",
    usable: true,
    answer: ({ body }) => answerWith({ content: null, reasoning_content: properAnswer(body) }),
  },
  {
    name: "vLLM: prompt and output together exceed the context of 8,192",
    usable: true,
    answer: sharedWindow(8192),
  },
  {
    name: "vLLM: the same with a context of 4,096",
    usable: true,
    answer: sharedWindow(4096),
  },
  {
    name: "Ollama: ignores json_schema, keeps format json",
    usable: true,
    answer: (exchange) => (format(exchange) === "json_object" ? proper(exchange) : completion(prose)),
  },
  {
    name: "Ollama with a small context: cuts the prompt off silently",
    usable: true,
    answer({ body }) {
      const fits = tokensOf(body) <= SMALL_WINDOW;
      return answerWith({ content: properAnswer(body) }, "stop", fits ? tokensOf(body) : 1024);
    },
  },
  {
    name: "Ollama: exceeds the context, said",
    usable: true,
    answer: window(SMALL_WINDOW, () => refuse("the input length exceeds the context length")),
  },
  {
    name: "DeepSeek: no json_schema, json_object only with the word json",
    usable: true,
    answer(exchange) {
      if (format(exchange) === "json_schema") return refuse("This response_format type is unavailable now");
      if (format(exchange) === "json_object" && !/json/.test(promptOf(exchange.body)))
        return refuse(
          "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
        );
      return format(exchange) === "json_object" ? proper(exchange) : completion(prose);
    },
  },
  {
    name: "DeepSeek: json_object comes back empty",
    usable: true,
    answer(exchange) {
      if (format(exchange) === "json_schema") return refuse("This response_format type is unavailable now");
      return format(exchange) === "json_object" ? completion("") : proper(exchange);
    },
  },
  {
    name: "DeepSeek reasoner: refuses temperature, response_format and tools; thinks aloud",
    usable: true,
    answer(exchange) {
      const { body } = exchange;
      if (body.temperature !== undefined)
        return refuse("deepseek-reasoner does not support the parameter `temperature`");
      if (format(exchange) !== "none") return refuse("deepseek-reasoner does not support Json Output");
      if (body.tools !== undefined) return refuse("deepseek-reasoner does not support Function Calling");
      return answerWith({ content: `评分如下：\n${properAnswer(body)}`, reasoning_content: '先看 {"criteria": 各章' });
    },
  },
  {
    name: "DeepSeek: context exceeded",
    usable: true,
    answer: window(SMALL_WINDOW, (asked, most) =>
      refuse(
        `This model's maximum context length is ${most} tokens. However, you requested ${asked + 9000} tokens (${asked} in the messages, 9000 in the completion). Please reduce the length of the messages or completion.`,
      ),
    ),
  },
  {
    name: "Qwen on DashScope: enable_thinking must be false without streaming",
    usable: true,
    answer: (exchange) =>
      exchange.body.enable_thinking === false
        ? proper(exchange)
        : refuse("parameter.enable_thinking must be set to false for non-streaming calls", 400, {
            code: "invalid_parameter_error",
          }),
  },
  {
    name: "Qwen on DashScope: only streams",
    usable: true,
    answer: ({ body }) =>
      body.stream === true
        ? stream(body)
        : refuse("This model only support stream mode, please enable the stream parameter to access the model."),
  },
  {
    name: "Qwen on DashScope: Range of input length",
    usable: true,
    answer: window(SMALL_WINDOW, (_, most) =>
      refuse(`<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, ${most}]`),
    ),
  },
  {
    name: "Qwen on DashScope: Range of max_tokens",
    usable: true,
    answer: (exchange) =>
      (exchange.body.max_tokens ?? 0) > 2000
        ? refuse("<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 2000]")
        : proper(exchange),
  },
  {
    name: "GLM (Zhipu): refuses the parameters without naming one (1210)",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_schema"
        ? Response.json({ error: { code: "1210", message: "API 调用参数有误，请检查文档。" } }, { status: 400 })
        : proper(exchange),
  },
  {
    name: "GLM (Zhipu): prompt too long (1261)",
    usable: true,
    answer: window(SMALL_WINDOW, () =>
      Response.json({ error: { code: "1261", message: "Prompt 超长" } }, { status: 400 }),
    ),
  },
  {
    name: "Kimi: only temperature 1",
    usable: true,
    answer: (exchange) =>
      exchange.body.temperature !== undefined && exchange.body.temperature !== 1
        ? refuse("invalid temperature: only 1 is allowed for this model")
        : proper(exchange),
  },
  {
    name: "Kimi: exceeded model token limit",
    usable: true,
    answer: window(SMALL_WINDOW, (_, most) =>
      refuse(`Invalid request: Your request exceeded model token limit: ${most}`),
    ),
  },
  {
    name: "LM Studio: json_object refused, json_schema kept",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_object"
        ? Response.json({ error: "'response_format.type' must be 'json_schema' or 'text'" }, { status: 400 })
        : proper(exchange),
  },
  {
    name: "LM Studio: context overflows",
    usable: true,
    answer: window(SMALL_WINDOW, (asked, most) =>
      Response.json(
        {
          error: `Trying to keep the first ${asked} tokens when context the overflows. However, the model is loaded with context length of only ${most} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`,
        },
        { status: 400 },
      ),
    ),
  },
  {
    name: "llama.cpp: cannot make a grammar of the schema",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_schema"
        ? Response.json(
            { error: { code: 400, message: "Failed to parse grammar", type: "invalid_request_error" } },
            { status: 400 },
          )
        : proper(exchange),
  },
  {
    name: "llama.cpp: exceeds the available context size",
    usable: true,
    answer: window(SMALL_WINDOW, () =>
      refuse("the request exceeds the available context size, try increasing it", 400, {
        type: "exceed_context_size_error",
      }),
    ),
  },
  {
    name: "Answers by tool call only",
    usable: true,
    answer(exchange) {
      if (format(exchange) !== "none") return refuse("response_format is not supported by this deployment");
      return exchange.body.tools === undefined ? completion(prose) : toolCall(exchange.body);
    },
  },
  {
    name: "Tool call with its arguments as an object",
    usable: true,
    answer(exchange) {
      if (format(exchange) !== "none") return refuse("Unrecognized request argument supplied: response_format");
      return exchange.body.tools === undefined
        ? completion(prose)
        : toolCall(exchange.body, JSON.parse(properAnswer(exchange.body)));
    },
  },
  {
    name: "Tools, but no forced tool_choice",
    usable: true,
    answer(exchange) {
      const { body } = exchange;
      if (format(exchange) !== "none") return refuse("response_format: Extra inputs are not permitted", 422);
      if (body.tools === undefined) return completion(prose);
      return body.tool_choice === "auto" || body.tool_choice === undefined
        ? toolCall(body)
        : refuse("The tool_choice parameter does not support being set to required or object in thinking mode");
    },
  },
  {
    name: "FastAPI gateway: extra inputs not permitted (422, detail)",
    usable: true,
    answer: (exchange) =>
      exchange.body.response_format === undefined
        ? proper(exchange)
        : Response.json(
            {
              detail: [
                { type: "extra_forbidden", loc: ["body", "response_format"], msg: "Extra inputs are not permitted" },
              ],
            },
            { status: 422 },
          ),
  },
  {
    name: "Content as an array of parts",
    usable: true,
    answer: ({ body }) => answerWith({ content: [{ type: "text", text: properAnswer(body) }] }),
  },
  {
    name: "Empty content every second time",
    usable: true,
    answer: (exchange) => (exchange.call % 2 === 1 ? completion("") : proper(exchange)),
  },
  {
    name: "Prose around the JSON",
    usable: true,
    answer: ({ body }) => completion(`好的，以下是 {评分} 结果：\n${properAnswer(body)}\n希望对您有帮助！`),
  },
  {
    name: "Thinking without an opening tag",
    usable: true,
    answer: ({ body }) => completion(`先比较各章 {"criteria":{}} 再给分。</think>\n${properAnswer(body)}`),
  },
  {
    name: "Trailing commas",
    usable: true,
    answer: ({ body }) => completion(properAnswer(body).replaceAll("]}", "],}")),
  },
  {
    name: "Line breaks inside of strings",
    usable: true,
    answer: ({ body }) => completion(properAnswer(body).replaceAll("评语：", "评语：\n")),
  },
  {
    name: "Points as strings",
    usable: true,
    answer: rewrite((answer) => mapCriteria(answer, (each) => ({ ...each, score: String(each.score) }))),
  },
  {
    name: "Keys in another case",
    usable: true,
    answer: rewrite((answer) => {
      const { criteria, comment, ...rest } = mapCriteria(answer, ({ score, comment, quotes }) => ({
        Score: score,
        Comment: comment,
        Quotes: quotes,
      }));
      return { Criteria: criteria, Comment: comment, ...rest };
    }),
  },
  {
    name: "Extra keys",
    usable: true,
    answer: rewrite((answer) => ({ ...mapCriteria(answer, (each) => ({ ...each, level: "良好" })), total: 85 })),
  },
  { name: "Wrapped in one more object", usable: true, answer: rewrite((answer) => ({ judgement: answer })) },
  {
    name: "A single quotation as a string",
    usable: true,
    answer: rewrite((answer) => mapCriteria(answer, (each) => ({ ...each, quotes: (each.quotes as string[])[0] }))),
  },
  {
    name: "Points out of range at first, right when told",
    usable: true,
    answer: ({ body }) => {
      const first = { ...body, messages: body.messages.slice(0, 2) };
      return completion(properAnswer(first, body.messages.length === 2 ? { score: 850 } : {}));
    },
  },
  {
    name: "Cut off at the output limit, long enough with twice as much",
    usable: true,
    answer(exchange) {
      const { max_tokens: limit = 0 } = exchange.body;
      return limit < 16_000 ? answerWith({ content: '{"criteria":{' }, "length") : proper(exchange);
    },
  },
  ...["length", "max_tokens", null, "error"].map(
    (reason): ServerBehaviour => ({
      name: `A whole answer that ends with ${reason === null ? "no reason" : `"${reason}"`}`,
      usable: true,
      answer: ({ body }) => answerWith({ content: properAnswer(body) }, reason),
    }),
  ),
  {
    name: "A whole answer, then line breaks until there is no more room",
    usable: true,
    answer: ({ body }) => answerWith({ content: properAnswer(body) + "\n".repeat(3000) }, "length", 5000, 8000),
  },
  {
    name: "Line breaks without end under a schema or json_object, an answer without",
    usable: true,
    answer(exchange) {
      if (format(exchange) === "none") return proper(exchange);
      const whole = properAnswer(exchange.body);
      const begun = whole.slice(0, whole.indexOf('"comment"'));
      return answerWith({ content: begun + "\n".repeat(3000) }, "length", 5000, exchange.body.max_tokens);
    },
  },
  {
    name: "Digits without end under a schema, an answer without",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_schema"
        ? answerWith({ content: `{"criteria":{"a":{"score":7${"0".repeat(3000)}` }, "length", 5000, 8000)
        : proper(exchange),
  },
  {
    name: "Cut off early under a schema or json_object, whole without",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "none"
        ? proper(exchange)
        : answerWith({ content: properAnswer(exchange.body).slice(0, 120) }, "length", 5000, 640),
  },
  {
    name: "Qwen: thoughts fill the output unless they are switched off",
    usable: true,
    answer: (exchange) =>
      isToldNotToThink(exchange.body) ? proper(exchange) : answerWith(lostInThoughts, "length", 5000, 8000),
  },
  {
    name: "Thoughts within the text fill the output unless they are switched off",
    usable: true,
    answer: (exchange) =>
      isToldNotToThink(exchange.body)
        ? proper(exchange)
        : answerWith(
            { content: `<think>The topic could get 85, or 72.${" Let me check.".repeat(300)}` },
            "length",
            5000,
            8000,
          ),
  },
  {
    name: "Thoughts fill the output, and no word that switches them off is known",
    usable: true,
    answer(exchange) {
      const { body } = exchange;
      if (body.enable_thinking !== undefined) return refuse("Unrecognized request argument supplied: enable_thinking");
      return (body.max_tokens ?? 0) > 10_000 ? proper(exchange) : answerWith(lostInThoughts, "length", 5000, 8000);
    },
  },
  {
    name: "502 from a proxy, then an answer",
    usable: true,
    settings: { maxRetries: 2 },
    answer: (exchange) =>
      exchange.call === 1
        ? new Response("<html><title>502 Bad Gateway</title></html>", {
            status: 502,
            headers: { "retry-after-ms": "1", "content-type": "text/html" },
          })
        : proper(exchange),
  },
  {
    name: "429 with Retry-After, then an answer",
    usable: true,
    settings: { maxRetries: 2 },
    answer: (exchange) =>
      exchange.call === 1
        ? new Response("Rate limit reached for requests", { status: 429, headers: { "retry-after": "0" } })
        : proper(exchange),
  },
  { name: "A stream though none was asked for", usable: true, answer: ({ body }) => stream(body) },
  {
    name: "Redirect within the host (308)",
    usable: true,
    answer: (exchange) =>
      exchange.url.pathname.startsWith("/v2/")
        ? proper(exchange)
        : new Response(null, { status: 308, headers: { location: `/v2${exchange.url.pathname}` } }),
  },
  {
    name: "Redirect within the host that turns POST into GET elsewhere (301)",
    usable: true,
    answer: (exchange) =>
      exchange.url.pathname.startsWith("/v2/")
        ? proper(exchange)
        : new Response(null, { status: 301, headers: { location: `/v2${exchange.url.pathname}` } }),
  },
  {
    name: "Redirect to another host",
    usable: false,
    answer: () =>
      new Response(null, { status: 307, headers: { location: "http://elsewhere.invalid/v1/chat/completions" } }),
  },
  {
    name: "HTML page of a proxy with status 200",
    usable: false,
    answer: () =>
      new Response("<html><title>Sign in</title><body>…</body></html>", { headers: { "content-type": "text/html" } }),
  },
  { name: "An error with status 200", usable: false, answer: () => refuse("Upstream model is not loaded", 200) },
  { name: "An answer without choices", usable: false, answer: () => Response.json({ id: "1", choices: [] }) },
  { name: "502 for ever", usable: false, answer: () => new Response("Bad Gateway", { status: 502 }) },
  {
    name: "429 with a Retry-After beyond the deadline",
    usable: false,
    settings: { maxRetries: 2 },
    answer: () =>
      Response.json(
        { error: { message: "Quota resets tomorrow" } },
        { status: 429, headers: { "retry-after": "86400" } },
      ),
  },
  {
    name: "Connection that hangs",
    usable: false,
    settings: { callTimeoutMilliseconds: 100 },
    answer: () => new Promise<Response>(() => {}),
  },
  {
    name: "Stream that stops in the middle",
    usable: false,
    settings: { callTimeoutMilliseconds: 100 },
    answer: () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":"1","choices":[{"index":0,')),
        }),
        { headers: { "content-type": "application/json" } },
      ),
  },
  {
    name: "Wrong key, which the error repeats",
    usable: false,
    answer: ({ headers }) =>
      refuse(
        `Incorrect API key provided: ${headers.get("authorization")?.slice(7)}. You can find your key in the console.`,
        401,
      ),
  },
  {
    name: "Unknown model, in an error that repeats the prompt",
    usable: false,
    answer: ({ body }) =>
      refuse(`The model does not exist. Request was: ${promptOf(body)}`, 404, { code: "model_not_found" }),
  },
  {
    name: "Mistral-like: 422 with the message as an object",
    usable: true,
    answer: (exchange) =>
      format(exchange) === "json_schema"
        ? Response.json(
            {
              object: "error",
              message: {
                detail: [{ type: "missing", loc: ["body", "response_format", "json_schema"], msg: "Field required" }],
              },
            },
            { status: 422 },
          )
        : proper(exchange),
  },
  {
    name: "SGLang: longer than the context length",
    usable: true,
    answer: window(SMALL_WINDOW, (asked, most) =>
      Response.json(
        {
          object: "error",
          message: `The input (${asked} tokens) is longer than the model's context length (${most} tokens).`,
          code: 400,
        },
        { status: 400 },
      ),
    ),
  },
  {
    name: "TGI: inputs must have less tokens (422)",
    usable: true,
    answer: window(SMALL_WINDOW, (asked, most) =>
      Response.json(
        {
          error: `Input validation error: \`inputs\` must have less than ${most} tokens. Given: ${asked}`,
          error_type: "validation",
        },
        { status: 422 },
      ),
    ),
  },
  {
    name: "TGI: inputs and max_new_tokens together exceed 4,096 (422)",
    usable: true,
    answer(exchange) {
      const [input, output] = [tokensOf(exchange.body), exchange.body.max_tokens ?? 0];
      const error = `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= 4096. Given: ${input} \`inputs\` tokens and ${output} \`max_new_tokens\``;
      return input + output > 4096
        ? Response.json({ error, error_type: "validation" }, { status: 422 })
        : proper(exchange);
    },
  },
  {
    name: "LiteLLM: ContextWindowExceededError (500)",
    usable: true,
    answer: window(SMALL_WINDOW, () =>
      Response.json(
        {
          error: {
            message: "litellm.ContextWindowExceededError: Input is too long for requested model.",
            type: null,
            code: "500",
          },
        },
        { status: 500 },
      ),
    ),
  },
  {
    name: "Gateway: 413 without a word",
    usable: true,
    answer: window(SMALL_WINDOW, () => new Response("", { status: 413 })),
  },
  { name: "Balance used up (402)", usable: false, answer: () => refuse("Insufficient Balance", 402) },
  { name: "Refuses to answer", usable: false, answer: () => answerWith({ content: null, refusal: "I'm sorry" }) },
  { name: "GLM (Zhipu): sensitive content", usable: false, answer: () => answerWith({ content: "" }, "sensitive") },
  { name: "Nothing but prose, whatever is asked", usable: false, answer: () => completion(prose) },
  {
    name: "Points out of range, also when told",
    usable: false,
    answer: ({ body }) => completion(properAnswer(body, { score: 850 })),
  },
  {
    name: "Context too small for any part",
    usable: false,
    answer: window(300, () => refuse("the input length exceeds the context length")),
  },
  {
    name: "Cut off whatever the limit",
    usable: false,
    answer: () => answerWith({ content: '{"criteria":{' }, "length"),
  },
];

export interface BehaviourRun extends Disposable {
  readonly baseUrl: string;
  /** How many requests came. */
  readonly calls: () => number;
}

/** A server on a free port that behaves so. */
export function startServer({ answer, basePath = "/v1" }: ServerBehaviour): BehaviourRun {
  let calls = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      if (request.method !== "POST" || !url.pathname.endsWith("/chat/completions"))
        return Response.json({ error: { message: "Not Found" } }, { status: 404 });
      const body = (await request.json()) as WireBody;
      // What is measured is how sections are judged.
      if (passagesOf(body) !== null) return completion(properAnswer(body));
      calls++;
      return await answer({ body, url, headers: request.headers, call: calls });
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}${basePath}`,
    calls: () => calls,
    [Symbol.dispose]: () => void server.stop(true),
  };
}
