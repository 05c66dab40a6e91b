/**
 * The only file that knows the AI SDK. It asks an OpenAI-compatible server for JSON of a given shape and turns every
 * way in which that can fail into an outcome. The SDK's errors carry the whole prompt, so none of them gets out.
 */
import { createOpenAI } from "@ai-sdk/openai";
import type { FallbackReason } from "@rubrica/report-model";
import type { LanguageModel, ModelMessage } from "ai";
import {
  APICallError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  JSONParseError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  TypeValidationError,
  wrapLanguageModel,
} from "ai";
import { z } from "zod";
import type { TokenUsage } from "../judge/judge.ts";
import { NO_USAGE } from "../judge/judge.ts";

export interface ChatModelSettings {
  /** Address of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Null for servers that need no key. Never taken from the environment: it must not reach another server. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Repetitions after 429, 5xx and network failures; the SDK waits 2 s, then 4 s, or as Retry-After says. */
  readonly maxRetries: number;
  readonly maxOutputTokens: number;
}

export interface ChatRequest<Answer> {
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodType<Answer>;
  readonly signal: AbortSignal;
}

export interface ChatMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export type ChatOutcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer; readonly usage: TokenUsage }
  | {
      readonly kind: "invalid";
      readonly code: "invalid_json" | "schema_mismatch";
      readonly text: string;
      readonly issues: readonly string[];
      readonly usage: TokenUsage;
    }
  | {
      readonly kind: "failed";
      readonly code: FallbackReason["code"];
      readonly status: number | null;
      readonly usage: TokenUsage;
    };

export interface ChatModel {
  /** Resolves to an outcome for everything but an abort, which rejects with the signal's reason. */
  ask<Answer>(request: ChatRequest<Answer>): Promise<ChatOutcome<Answer>>;
}

export function createChatModel(settings: ChatModelSettings): ChatModel {
  silenceSdkWarnings();
  const provider = createOpenAI({ baseURL: settings.baseUrl, apiKey: settings.apiKey ?? "none", name: "openai" });
  const model = wrapLanguageModel({
    model: provider.chat(settings.model),
    middleware: [extractJsonMiddleware({ transform: cutOutJson }), extractReasoningMiddleware({ tagName: "think" })],
  });
  /** Turned off once the server answers without a JSON schema what it refused to answer with one. */
  let serverKnowsSchemas = true;

  return {
    async ask<Answer>(request: ChatRequest<Answer>): Promise<ChatOutcome<Answer>> {
      if (!isSendable(settings.apiKey)) return { kind: "failed", code: "unauthorized", status: null, usage: NO_USAGE };
      const withSchema = serverKnowsSchemas;
      const outcome = await attempt(model, settings, request, withSchema);
      if (outcome !== "schema_not_supported") return outcome;
      const second = await attempt(model, settings, request, false);
      if (second === "schema_not_supported") {
        return { kind: "failed", code: "client_error", status: 400, usage: NO_USAGE };
      }
      serverKnowsSchemas = second.kind === "failed";
      return second;
    },
  };
}

/** A header takes no other characters; a key pasted with an ellipsis or a full-width letter fails before the network. */
function isSendable(apiKey: string | null): boolean {
  return apiKey === null || /^[!-~]+$/.test(apiKey);
}

async function attempt<Answer>(
  model: LanguageModel,
  settings: ChatModelSettings,
  request: ChatRequest<Answer>,
  withSchema: boolean,
): Promise<ChatOutcome<Answer> | "schema_not_supported"> {
  const { schema, signal } = request;
  try {
    const result = await generateText({
      model,
      instructions: withSchema ? request.instructions : `${request.instructions}\n\n${schemaInWords(schema)}`,
      messages: request.messages.map(({ role, content }): ModelMessage => ({ role, content })),
      output: withSchema ? Output.object({ schema, name: "judgement" }) : Output.json(),
      temperature: 0,
      maxOutputTokens: settings.maxOutputTokens,
      maxRetries: settings.maxRetries,
      abortSignal: signal,
      providerOptions: { openai: { systemMessageMode: "system" } },
      telemetry: { functionId: "rubrica.judge", recordInputs: false, recordOutputs: false },
    });
    const usage = usageOf(result.usage);
    if (result.finishReason === "length") return { kind: "failed", code: "truncated", status: null, usage };
    if (result.finishReason === "content-filter") return { kind: "failed", code: "refused", status: null, usage };
    return validate(schema, result.output, result.text, usage);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return toOutcome(error);
  }
}

function validate<Answer>(
  schema: z.ZodType<Answer>,
  value: unknown,
  text: string,
  usage: TokenUsage,
): ChatOutcome<Answer> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: "answered", answer: parsed.data, usage };
  return { kind: "invalid", code: "schema_mismatch", text, issues: parsed.error.issues.map(describeIssue), usage };
}

/** Servers without JSON schemas answer 400 and name the parameter, in one wording or another. */
const SCHEMA_COMPLAINT = /response_?format|json_?schema|structured.?output/i;

function toOutcome<Answer>(thrown: unknown): ChatOutcome<Answer> | "schema_not_supported" {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (NoObjectGeneratedError.isInstance(error)) return fromUnusableAnswer(error);
  if (NoOutputGeneratedError.isInstance(error))
    return { kind: "failed", code: "refused", status: null, usage: NO_USAGE };
  if (!APICallError.isInstance(error))
    return { kind: "failed", code: "connection_failed", status: null, usage: NO_USAGE };
  const status = error.statusCode ?? null;
  const body = error.responseBody ?? "";
  if ((status === 400 || status === 422) && SCHEMA_COMPLAINT.test(body)) return "schema_not_supported";
  return { kind: "failed", code: codeOfStatus(status, body), status, usage: NO_USAGE };
}

function fromUnusableAnswer<Answer>(error: NoObjectGeneratedError): ChatOutcome<Answer> {
  const usage = usageOf(error.usage);
  if (error.finishReason === "length") return { kind: "failed", code: "truncated", status: null, usage };
  if (error.finishReason === "content-filter") return { kind: "failed", code: "refused", status: null, usage };
  const text = error.text ?? "";
  if (TypeValidationError.isInstance(error.cause)) {
    const { cause } = error.cause;
    const issues =
      cause instanceof z.ZodError || isZodLike(cause) ? cause.issues.map(describeIssue) : ["the shape is wrong"];
    return { kind: "invalid", code: "schema_mismatch", text, issues, usage };
  }
  const code = JSONParseError.isInstance(error.cause) ? "invalid_json" : "schema_mismatch";
  return { kind: "invalid", code, text, issues: ["the answer is not JSON"], usage };
}

function codeOfStatus(status: number | null, body: string): FallbackReason["code"] {
  if (status === null) return "connection_failed";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "server_error";
  if (status < 300) return "invalid_json";
  return /content_?filter|content_?policy|safety/i.test(body) ? "refused" : "client_error";
}

function schemaInWords(schema: z.ZodType): string {
  return `Answer with one json object and nothing else. It must fit this JSON schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;
}

function isZodLike(value: unknown): value is z.ZodError {
  return typeof value === "object" && value !== null && Array.isArray((value as { issues?: unknown }).issues);
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`;
}

function usageOf(
  usage: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined } | undefined,
): TokenUsage {
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
}

/** The SDK prints its warnings to the console unless this global says otherwise; a host's own choice stands. */
function silenceSdkWarnings(): void {
  const scope = globalThis as { AI_SDK_LOG_WARNINGS?: unknown };
  scope.AI_SDK_LOG_WARNINGS ??= false;
}

/** The JSON object inside an answer that wraps it in a code fence, in a `<think>` block's wake, or in a sentence. */
function cutOutJson(answer: string): string {
  const afterThinking = answer.replace(/^[\s\S]*<\/think>/, "");
  const start = afterThinking.indexOf("{");
  const end = afterThinking.lastIndexOf("}");
  return start >= 0 && end > start ? afterThinking.slice(start, end + 1) : answer.trim();
}
