/** A server on a free port that speaks OpenAI's Responses API and answers as a test wants. */
import { type ChatBody, passagesOf, properAnswer } from "./fake-model.ts";

/** A request as the wire carries it. */
export interface ResponsesBody {
  readonly model: string;
  readonly store?: boolean;
  readonly temperature?: number;
  readonly max_output_tokens?: number;
  readonly reasoning?: { readonly effort?: string };
  readonly input: readonly { readonly role: string; readonly content: string | readonly { readonly text: string }[] }[];
  readonly text?: { readonly format?: { readonly type: string; readonly strict?: boolean; readonly schema?: unknown } };
  readonly tools?: readonly { readonly name: string }[];
}

export interface OpenAiRequest {
  readonly body: ResponsesBody;
  /** The same as a chat, so that it can be answered as one. */
  readonly chat: ChatBody;
  readonly headers: Headers;
}

export interface FakeOpenAi extends Disposable {
  readonly baseUrl: string;
  /** All requests, those that confirm passages included. */
  readonly all: readonly OpenAiRequest[];
  /** Requests about sections. */
  readonly requests: readonly OpenAiRequest[];
}

export function startFakeOpenAi(answer: (request: OpenAiRequest, call: number) => Response): FakeOpenAi {
  const [all, requests]: [OpenAiRequest[], OpenAiRequest[]] = [[], []];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(incoming) {
      if (!incoming.url.endsWith("/v1/responses")) return new Response("not found", { status: 404 });
      const body = (await incoming.json()) as ResponsesBody;
      const request = { body, chat: asChat(body), headers: incoming.headers };
      all.push(request);
      if (passagesOf(request.chat) !== null) return responded(properAnswer(request.chat));
      requests.push(request);
      return answer(request, requests.length);
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    all,
    requests,
    [Symbol.dispose]: () => void server.stop(true),
  };
}

function asChat({ model, input, text }: ResponsesBody): ChatBody {
  const messages = input.map(({ role, content }) => ({
    role: role === "developer" ? "system" : role,
    content: typeof content === "string" ? content : content.map((part) => part.text).join("\n"),
  }));
  const format = text?.format;
  const schema = format?.schema as NonNullable<NonNullable<ChatBody["response_format"]>["json_schema"]>["schema"];
  return {
    model,
    messages,
    ...(format && {
      response_format: {
        type: format.type,
        ...(format.schema !== undefined && { json_schema: { strict: format.strict === true, schema } }),
      },
    }),
  };
}

const usage = {
  input_tokens: 5000,
  output_tokens: 20,
  total_tokens: 5020,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

const response = (output: readonly object[], more: object = {}): Response =>
  Response.json({
    id: "resp_1",
    object: "response",
    created_at: 1_760_000_000,
    status: "completed",
    model: "m",
    output,
    usage,
    ...more,
  });

const message = (part: object): object => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [part],
});

/** A response with this text. */
export function responded(text: string): Response {
  return response([message({ type: "output_text", text, annotations: [] })]);
}

/** A response that ended for this reason before it was complete. */
export function respondedIncompletely(text: string, reason: "max_output_tokens" | "content_filter"): Response {
  const output = text === "" ? [] : [message({ type: "output_text", text, annotations: [] })];
  return response(output, { status: "incomplete", incomplete_details: { reason } });
}

/** A response in which the model declines. */
export function declined(refusal: string): Response {
  return response([message({ type: "refusal", refusal })]);
}

/** A response that calls the tool that was offered. */
export function called(name: string, input: string): Response {
  return response([
    { type: "function_call", id: "fc_1", call_id: "call_1", name, arguments: input, status: "completed" },
  ]);
}
