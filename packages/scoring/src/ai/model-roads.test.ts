import { expect, test } from "bun:test";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { refusalOf } from "../../../report-model/test/refusal-of.ts";
import { answerProperly, completion, properAnswer, startFakeModel } from "../../test/fake-model.ts";
import {
  called,
  declined,
  type OpenAiRequest,
  responded,
  respondedIncompletely,
  startFakeOpenAi,
} from "../../test/fake-openai.ts";
import { goodReport } from "../../test/sample-reports.ts";
import { type AiJudgeSettings, createAiJudge } from "../ai.ts";
import { scoreReport } from "../index.ts";
import { providerAt } from "./server/server-address.ts";

const proper = ({ chat }: OpenAiRequest): string =>
  properAnswer({ ...chat, messages: chat.messages.slice(0, 2) }, { spread: 2 });
const answer = (request: OpenAiRequest): Response => responded(proper(request));
const refuse = (message: string, code: string, status = 400): Response =>
  Response.json({ error: { message, type: "invalid_request_error", param: null, code } }, { status });

async function scoreByOpenAi(
  respond: (request: OpenAiRequest, call: number) => Response,
  settings: Partial<AiJudgeSettings> = {},
) {
  using openai = startFakeOpenAi(respond);
  const { baseUrl } = openai;
  const judge = createAiJudge({
    ...{ provider: "openai", baseUrl, apiKey: "test-key", model: "gpt-4.1", maxRetries: 0, concurrency: 1 },
    ...settings,
  });
  return { score: await scoreReport({ report: goodReport, judge }), requests: openai.requests, all: openai.all };
}

test("providerAt() knows OpenAI's own addresses", () => {
  expect(["https://api.openai.com/v1", "https://eu.api.openai.com/v1"].map(providerAt)).toEqual(["openai", "openai"]);
  const others = [
    "https://api.example.com/v1",
    "https://my.openai.azure.com/openai",
    "https://api.openai.com.evil.example/v1",
  ];
  expect(others.map(providerAt)).toEqual(others.map(() => "openai-compatible"));
  expect(createAiJudge({ baseUrl: "https://api.openai.com/v1", model: "m" }).provider).toBe("openai");
  expect(createAiJudge({ provider: "openai", model: "m" }).provider).toBe("openai");
});

test("createAiJudge() asks OpenAI by its Responses API, and has no answer stored there", async () => {
  const { score, requests, all } = await scoreByOpenAi(answer);
  expect([score.mode, score.decision, score.provenance.provider]).toEqual(["ai", "clear", "openai"]);
  expect(requests.length).toBe(3);
  expect(new Set(all.map(({ body }) => body.store))).toEqual(new Set([false]));
  expect(new Set(all.map(({ headers }) => headers.get("authorization")))).toEqual(new Set(["Bearer test-key"]));
  expect(requests[0]?.body).toMatchObject({ temperature: 0, max_output_tokens: 8000 });
  expect(requests[0]?.body.text?.format).toMatchObject({ type: "json_schema", strict: true });
  expect(score.provenance.inputTokens).toBe(5000 * all.length);
});

test("createAiJudge() sends OpenAI what its settings say, and nothing of the environment", async () => {
  const before = { key: process.env.OPENAI_API_KEY, address: process.env.OPENAI_BASE_URL };
  Object.assign(process.env, { OPENAI_API_KEY: "key-of-another", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  try {
    const { score, all } = await scoreByOpenAi(answer, { apiKey: null });
    expect(score.mode).toBe("ai");
    expect(all.map(({ headers }) => headers.get("authorization") ?? "").join()).not.toContain("key-of-another");
  } finally {
    for (const [name, value] of [
      ["OPENAI_API_KEY", before.key],
      ["OPENAI_BASE_URL", before.address],
    ] as const) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test("createAiJudge() takes the same steps down with OpenAI", async () => {
  const formats: string[] = [];
  const { score } = await scoreByOpenAi((request) => {
    const { text, tools } = request.body;
    formats.push(tools === undefined ? (text?.format?.type ?? "text") : "tool");
    if (text?.format?.type !== undefined && text.format.type !== "text")
      return refuse("Unsupported parameter: 'text.format' is not supported with this model.", "unsupported_parameter");
    return tools?.[0] === undefined ? responded("总体良好。") : called(tools[0].name, proper(request));
  });
  expect(score.mode).toBe("ai");
  expect(formats).toEqual(["json_schema", "json_object", "tool", "tool", "tool"]);
});

test("createAiJudge() leaves out what OpenAI refuses", async () => {
  const { score, requests } = await scoreByOpenAi((request) =>
    request.body.temperature === undefined
      ? answer(request)
      : refuse("Unsupported parameter: 'temperature' is not supported with this model.", "unsupported_parameter"),
  );
  expect([score.mode, requests.length]).toEqual(["ai", 4]);
});

test("createAiJudge() repeats and names failures of OpenAI as those of other servers", async () => {
  const failed = async (respond: (request: OpenAiRequest, call: number) => Response, maxRetries = 0) =>
    (await scoreByOpenAi(respond, { maxRetries })).score.fallbackReason;
  expect(await failed(() => refuse("Incorrect API key provided", "invalid_api_key", 401))).toMatchObject({
    code: "unauthorized",
  });
  expect(await failed(() => refuse("Rate limit reached", "rate_limit_exceeded", 429))).toMatchObject({
    code: "rate_limited",
  });
  expect(await failed(() => new Response("bad gateway", { status: 502 }))).toMatchObject({ code: "server_error" });
  expect(await failed(() => declined("I'm sorry, I can't assist with that."))).toMatchObject({ code: "refused" });
  expect(await failed(() => respondedIncompletely("", "content_filter"))).toMatchObject({ code: "refused" });
  const busyOnce = (request: OpenAiRequest, call: number): Response =>
    call === 1 ? new Response("busy", { status: 503, headers: { "retry-after-ms": "1" } }) : answer(request);
  expect(await failed(busyOnce, 1)).toBeNull();
});

test("createAiJudge() counts whole answers of OpenAI that used up their room, and asks for more room for others", async () => {
  const whole = await scoreByOpenAi((request) => respondedIncompletely(proper(request), "max_output_tokens"));
  expect([whole.score.mode, whole.requests.length]).toEqual(["ai", 3]);
  const cut = await scoreByOpenAi((request) =>
    (request.body.max_output_tokens ?? 0) > 8000 || request.body.text?.format?.type !== "json_schema"
      ? answer(request)
      : respondedIncompletely(proper(request).slice(0, 90), "max_output_tokens"),
  );
  expect([cut.score.mode, cut.requests.length]).toEqual(["ai", 4]);
});

test("createAiJudge() asks a model of OpenAI that thought until its room was used up to think less", async () => {
  const efforts: (string | undefined)[] = [];
  const { score } = await scoreByOpenAi(
    (request) => {
      const { effort } = request.body.reasoning ?? {};
      efforts.push(effort);
      return effort === "low" ? answer(request) : respondedIncompletely("", "max_output_tokens");
    },
    { model: "gpt-5" },
  );
  expect(score.mode).toBe("ai");
  expect(efforts).toEqual([undefined, "low", "low", "low"]);
});

test("createAiJudge() judges in smaller parts what is too long for OpenAI", async () => {
  const lengthOf = ({ chat }: OpenAiRequest): number => chat.messages.map(({ content }) => content).join("").length;
  const { score } = await scoreByOpenAi((request) =>
    lengthOf(request) > 5500
      ? refuse("Your input exceeds the context window of this model.", "context_length_exceeded")
      : answer(request),
  );
  expect([score.mode, score.fallbackReason]).toEqual(["ai", null]);
});

test("createAiJudge() takes any language model of the AI SDK", async () => {
  using model = startFakeModel((body, call) =>
    // The ladder is the same: this server knows no schemas.
    body.response_format?.type === "json_schema"
      ? Response.json({ error: { message: `response_format is unavailable (${call})` } }, { status: 400 })
      : completion(properAnswer(body, { spread: 2 })),
  );
  const provider = createOpenAICompatible({ name: "school", baseURL: model.baseUrl, supportsStructuredOutputs: true });
  const judge = createAiJudge({ model: provider("judge-1"), maxRetries: 0, concurrency: 1 });
  expect([judge.provider, judge.modelId]).toEqual(["school.chat", "judge-1"]);
  const score = await scoreReport({ report: goodReport, judge });
  expect([score.mode, score.provenance.provider, score.provenance.modelId]).toEqual(["ai", "school.chat", "judge-1"]);
  expect(model.requests.map(({ response_format }) => response_format?.type)).toEqual([
    "json_schema",
    "json_object",
    "json_object",
    "json_object",
  ]);
});

test("createAiJudge() refuses a name alone, and an address beside a language model", async () => {
  using model = startFakeModel(answerProperly);
  const given = createOpenAICompatible({ name: "school", baseURL: model.baseUrl })("judge-1");
  const refusal = async (settings: AiJudgeSettings): Promise<string> =>
    (await refusalOf(() => createAiJudge(settings))).message;
  expect(await refusal({ model: "openai/gpt-5" })).toContain("createAiJudge(settings.baseUrl)");
  expect(await refusal({ model: given, baseUrl: model.baseUrl })).toContain("settings.baseUrl");
  expect(await refusal({ model: given, apiKey: "secret-key" })).not.toContain("secret-key");
  expect(await refusal({ model: {} as never, baseUrl: model.baseUrl })).toContain("settings.model");
});
