/** Middleware that asks for JSON as a server takes it, and brings what comes back into one form: text. */
import { APICallError, type JSONSchema7, type LanguageModelMiddleware } from "ai";
import type { AnswerMode } from "./server-profile.ts";

type Generate = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;
type Generated = Awaited<ReturnType<Generate>>;
type Content = Generated["content"][number];
type StreamPart =
  Awaited<ReturnType<Parameters<Generate>[0]["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

const NAME = "judgement";
const DESCRIPTION = "Hands in the judgement.";

/** Sends the schema as the mode says, and turns an answer in a tool call, or in reasoning alone, into text. */
export function answerModeMiddleware(options: {
  readonly mode: AnswerMode;
  readonly schema: JSONSchema7;
  readonly toolChoice: "named" | "auto";
}): LanguageModelMiddleware {
  const { mode, schema, toolChoice } = options;
  return {
    specificationVersion: "v4",
    async transformParams({ params }) {
      if (mode === "text") return params;
      if (mode === "json_object") return { ...params, responseFormat: { type: "json" } };
      if (mode === "json_schema") return { ...params, responseFormat: { type: "json", schema, name: NAME } };
      return {
        ...params,
        tools: [{ type: "function", name: NAME, description: DESCRIPTION, inputSchema: schema }],
        toolChoice: toolChoice === "named" ? { type: "tool", toolName: NAME } : { type: "auto" },
      };
    },
    async wrapGenerate({ doGenerate }) {
      const result = await doGenerate();
      const { unified, raw } = result.finishReason;
      // Zhipu's word for what others call content_filter.
      const isRefused = raw === "sensitive";
      const isDone = unified === "tool-calls" || (unified === "other" && !isRefused);
      const reason = isRefused ? "content-filter" : isDone ? "stop" : unified;
      return { ...result, content: asText(result.content), finishReason: { unified: reason, raw } };
    },
  };
}

/** A reasoning parser that finds no end of the thoughts leaves the answer among them. */
function asText(content: readonly Content[]): Content[] {
  const calls = content.flatMap((part) => (part.type === "tool-call" ? [part.input] : []));
  const texts = content.flatMap((part) => (part.type === "text" && part.text.trim() !== "" ? [part.text] : []));
  const thoughts = content.flatMap((part) => (part.type === "reasoning" ? [part.text] : []));
  const said = calls.length > 0 ? calls : texts.length > 0 ? texts : thoughts;
  return [{ type: "text", text: said.join("\n") }];
}

/** Collects a stream into one result, for servers that answer in no other way. */
export const streamingMiddleware: LanguageModelMiddleware = {
  specificationVersion: "v4",
  async wrapGenerate({ doStream }) {
    const { stream, request } = await doStream();
    const texts = { text: "", reasoning: "" };
    const content: Content[] = [];
    let finish: Pick<Generated, "finishReason" | "usage"> | null = null;
    for await (const part of stream as ReadableStream<StreamPart> & AsyncIterable<StreamPart>) {
      if (part.type === "text-delta") texts.text += part.delta;
      else if (part.type === "reasoning-delta") texts.reasoning += part.delta;
      else if (part.type === "tool-call") content.push(part);
      else if (part.type === "finish") finish = part;
      else if (part.type === "error") throw streamError(part.error);
    }
    if (finish === null) throw streamError(null);
    const { finishReason, usage } = finish;
    content.push({ type: "reasoning", text: texts.reasoning }, { type: "text", text: texts.text });
    return { content, finishReason, usage, warnings: [], ...(request && { request }) };
  },
};

/** An error in the middle of a stream is a failure of the server, whatever it looks like. */
function streamError(error: unknown): unknown {
  if (error instanceof Error) return error;
  const responseBody = JSON.stringify({ error: error ?? "the stream ended early" });
  return new APICallError({ message: "stream", url: "", requestBodyValues: {}, statusCode: 502, responseBody });
}
