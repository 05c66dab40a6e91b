/**
 * Asks a model for text in a given shape, steps down and around what the server refuses, and turns
 * every way in which that can fail into an outcome. The SDK's errors carry the whole prompt, so none of them gets out.
 */
import type { FallbackReason } from "@rubrica/report-model";
import type { JSONSchema7, ModelMessage } from "ai";
import { APICallError, generateText, InvalidResponseDataError } from "ai";
import type { Deadline } from "../deadline.ts";
import type { TokenUsage } from "../judge/judge.ts";
import { NO_USAGE } from "../judge/judge.ts";
import { cutKindOf } from "./server/cut-answer.ts";
import { leastTokens } from "./server/least-tokens.ts";
import type { ModelRoad } from "./server/model-road.ts";
import { retryDelay } from "./server/retry-delay.ts";
import type { ReadComplaint } from "./server/server-complaint.ts";
import { isUnstated, readComplaint } from "./server/server-complaint.ts";
import type { AnswerMode, ServerMemory, ServerProfile } from "./server/server-profile.ts";
import { createServerMemory } from "./server/server-profile.ts";
import { allThatIsSaid, serverSentence } from "./server/server-sentence.ts";
import { statesRefusal } from "./server/stated-refusal.ts";

export interface ChatModelSettings {
  readonly road: ModelRoad;
  /** The key that goes along, so that no sentence of a server shows it; null where there is none. */
  readonly apiKey: string | null;
  /** Repetitions after 429, 5xx and network failures. */
  readonly maxRetries: number;
  /** Asked for at first; twice as much once an answer was cut off. */
  readonly maxOutputTokens: number;
  /** The one way to ask for JSON, or null for the ladder. */
  readonly answerMode: AnswerMode | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface ChatRequest {
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  /** JSON schema of the answer, for servers that take one. */
  readonly schema: JSONSchema7;
  /** Limits the answer below what the settings allow. With it, a cut-off answer is not asked for again. Default: as the settings say. */
  readonly maxOutputTokens?: number;
  /** Ends the call with all its repetitions. */
  readonly deadline: Deadline;
  /** Asked before another call is made on a guess, where the server did not say what it wants instead. */
  readonly mayGuess: () => Promise<boolean>;
  /** True for a text that is a whole answer: it counts although the server says that it was cut off. Default: none is. */
  readonly isWhole?: (text: string) => boolean;
  /** True: a refusal without a reason is handed back, and no other way of asking is tried. Default: false. */
  readonly handsBackUnexplained?: boolean;
}

export interface ChatMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export type ChatOutcome =
  | {
      readonly kind: "text";
      readonly text: string;
      /** The server says that it was cut off: what the model did not close itself may go on. */
      readonly isCutOff: boolean;
      readonly mode: AnswerMode;
      /** Stands for how the server was asked. */
      readonly way: string;
      readonly usage: TokenUsage;
    }
  | ChatFailure;

export interface ChatFailure {
  readonly kind: "failed";
  readonly code: FallbackReason["code"];
  readonly status: number | null;
  /** What the server said, without text of the report and without keys; null when it said nothing. */
  readonly serverMessage: string | null;
  /** A shorter prompt may fare better. */
  readonly tooLong: boolean;
  /**
   * How the server was asked that refused it and named neither a parameter nor the prompt's length: it may not take the form or
   * not this text. Default: it was not so.
   */
  readonly unexplained?: { readonly way: string; readonly mode: AnswerMode };
  /** Known from before: nobody was asked. Default: false. */
  readonly isKnown?: boolean;
  readonly usage: TokenUsage;
}

export interface ChatModel {
  /** Resolves to an outcome for everything but an abort, which rejects with the signal's reason. */
  ask(request: ChatRequest): Promise<ChatOutcome>;
  /** Says that an answer given in this mode was no JSON: steps down. False when there is no step left. */
  stepDown(from: AnswerMode): boolean;
  /** Goes back to the mode in which it was asked before steps that did not help, unless another call has found one. */
  restoreMode(from: AnswerMode, to: AnswerMode): void;
  /** True once an answer of the server was usable. */
  isProven(): boolean;
  /** Says that an answer was usable. */
  prove(): void;
}

/** More changes than a server can ask for, one after the other. */
const MAX_CHANGES = 12;

/** So many times longer is more than another wording of the same. */
const GROWN = 1.2;

/** Complaints that leave open what would do: the next way of asking, and more room, are tried. */
const GUESSES: ReadonlySet<string> = new Set(["answer_mode", "output_cut_off"]);

export function createChatModel(settings: ChatModelSettings): ChatModel {
  silenceSdkWarnings();
  const memory = createServerMemory(settings);
  return {
    async ask(request) {
      if (!isSendable(settings.apiKey)) return failure({ code: "unauthorized" });
      const tokens = leastTokens([request.instructions, ...request.messages.map(({ content }) => content)]);
      // It would be refused again.
      if (memory.isTooLong(tokens)) return failure({ code: "context_too_small", tooLong: true, isKnown: true });
      const { answerMode: modeBefore } = memory.current();
      let usage = NO_USAGE;
      let written = 0;
      for (let changes = 0; ; changes++) {
        const profile = memory.current();
        const result = await repeat(settings, request, profile);
        usage = sum(usage, result.usage);
        if (result.kind === "failed" && result.code === "context_too_small") memory.noteTooLong(tokens);
        if (result.kind !== "complaint") return { ...result, usage };
        const { complaint } = result;
        // A server that is known takes the form: it is the text that it does not want.
        const isForItself = request.handsBackUnexplained || memory.isProven();
        if (isForItself && result.failure.unexplained) return { ...result.failure, usage };
        const needsLess = complaint.kind === "output_cut_off" && complaint.how === "room" && isGrowing();
        if (!needsLess && changes < MAX_CHANGES && memory.canLearn(profile, complaint)) {
          const mayAsk = !GUESSES.has(complaint.kind) || (await request.mayGuess());
          if (mayAsk && memory.learn(profile, complaint)) {
            written = result.written;
            continue;
          }
        }
        // Another way of asking was not what it wanted: a report that it takes is not to be asked about in a lesser one.
        if (GUESSES.has(complaint.kind)) memory.restoreMode(profile.answerMode, modeBefore);
        return { ...result.failure, usage };

        /** With more room it wrote more, or has more room already: a shorter part is what helps. */
        function isGrowing(): boolean {
          const now = result.kind === "complaint" ? result.written : 0;
          return written > 0 ? now > GROWN * written : profile.maxOutputTokens > settings.maxOutputTokens;
        }
      }
    },
    restoreMode: memory.restoreMode,
    isProven: memory.isProven,
    prove: memory.prove,
    stepDown: (from) => stepDown(memory, from),
  };
}

/** True as well when another call has stepped down meanwhile. */
function stepDown(memory: ServerMemory, from: AnswerMode): boolean {
  const profile = memory.current();
  return profile.answerMode !== from || memory.learn(profile, { kind: "answer_mode" });
}

type CallResult =
  | ChatOutcome
  | {
      readonly kind: "complaint";
      readonly complaint: Exclude<ReadComplaint, null | { readonly kind: "context_exceeded" }>;
      /** What it comes to where nothing can be changed. */
      readonly failure: ChatFailure;
      /** Characters of an answer that was cut off; otherwise 0. */
      readonly written: number;
      readonly usage: TokenUsage;
    };

/** One call, repeated while the server is overloaded or unreachable: as often as the settings say, within the deadline. */
async function repeat(settings: ChatModelSettings, request: ChatRequest, profile: ServerProfile): Promise<CallResult> {
  const { deadline } = request;
  for (let repetitions = 0; ; repetitions++) {
    let result: CallResult;
    let headers: Record<string, string> | undefined;
    try {
      result = await call(settings, request, profile);
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      result = fromError(error, settings, request, profile);
      headers = APICallError.isInstance(error) ? error.responseHeaders : undefined;
    }
    const mayPass = result.kind === "failed" && (REPEATABLE.has(result.code) || result.status === REQUEST_TIMEOUT);
    if (!mayPass || repetitions >= settings.maxRetries) return result;
    const delay = retryDelay(headers, repetitions, settings.now());
    // A wait beyond the deadline helps nobody: it is judged again later.
    if (delay >= deadline.remainingMilliseconds()) return result;
    await pause(delay, deadline.signal);
  }
}

const REPEATABLE: ReadonlySet<FallbackReason["code"]> = new Set<FallbackReason["code"]>([
  "connection_failed",
  "rate_limited",
  "server_error",
]);

/** The server waited for the request in vain (RFC 9110, section 15.5.9): nothing was computed. */
const REQUEST_TIMEOUT = 408;

/** No model has a smaller context: counts below come from servers that do not count, and say nothing. */
const LEAST_WINDOW = 512;

async function call(settings: ChatModelSettings, request: ChatRequest, profile: ServerProfile): Promise<CallResult> {
  const maxOutputTokens = Math.min(profile.maxOutputTokens, request.maxOutputTokens ?? Number.POSITIVE_INFINITY);
  const result = await generateText({
    model: settings.road.open(request.schema, profile),
    ...(settings.road.providerOptions && { providerOptions: settings.road.providerOptions(profile) }),
    instructions: request.instructions,
    messages: request.messages.map(({ role, content }): ModelMessage => ({ role, content })),
    temperature: 0,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: request.deadline.signal,
    telemetry: { functionId: "rubrica.judge", recordInputs: false, recordOutputs: false },
  });
  const usage = { inputTokens: result.usage.inputTokens ?? 0, outputTokens: result.usage.outputTokens ?? 0 };
  const { finishReason, text } = result;
  if (finishReason === "content-filter") return failure({ code: "refused", usage });
  const isCutOff = finishReason === "length" || finishReason === "error";
  const answered = { kind: "text", text, isCutOff, mode: profile.answerMode, way: wayOf(profile), usage } as const;
  if (isCutOff && request.isWhole?.(text)) return answered;
  if (result.rawFinishReason === "model_context_window_exceeded")
    return failure({ code: "context_too_small", usage, tooLong: true });
  if (finishReason === "error") return failure({ code: "server_error", usage, serverMessage: STOPPED });
  if (finishReason === "length") {
    const cutOff = failure({ code: "truncated", usage, tooLong: true });
    if (request.maxOutputTokens !== undefined) return cutOff;
    const thoughts = result.reasoningText ?? "";
    const how = cutKindOf({ text, thoughts, outputTokens: usage.outputTokens, maxOutputTokens });
    // Without progress the part is not what is too long.
    const written = how === "room" ? text.length : 0;
    return { kind: "complaint", complaint: { kind: "output_cut_off", how }, failure: cutOff, written, usage };
  }
  const sent = [request.instructions, ...request.messages.map(({ content }) => content)];
  const least = leastTokens(sent);
  if (usage.inputTokens >= LEAST_WINDOW && usage.inputTokens < least) {
    const serverMessage = `The server read ${usage.inputTokens} tokens of a prompt that has at least ${least}: its context window is too small (Ollama: num_ctx)`;
    return failure({ code: "context_too_small", usage, serverMessage, tooLong: true });
  }
  return answered;
}

/** For an operator. */
const STOPPED = "The server stopped before its answer was whole";

function fromError(
  error: unknown,
  { apiKey }: ChatModelSettings,
  { instructions, messages }: ChatRequest,
  profile: ServerProfile,
): CallResult {
  if (InvalidResponseDataError.isInstance(error))
    return failure({ code: "invalid_json", serverMessage: "The answer of the server has no choices" });
  if (!APICallError.isInstance(error)) return failure({ code: "connection_failed", serverMessage: networkCode(error) });
  const status = error.statusCode ?? null;
  const body = error.responseBody ?? "";
  const serverMessage =
    status === null
      ? networkCode(error)
      : serverSentence(body, { prompt: [instructions, ...messages.map(({ content }) => content)], apiKey });
  const facts = { status, serverMessage };
  const said = allThatIsSaid(body, [instructions, ...messages.map(({ content }) => content)]);
  const complaint = readComplaint({ status, body, said }, profile);
  if (complaint?.kind === "context_exceeded") return failure({ ...facts, code: "context_too_small", tooLong: true });
  if (status !== null && statesRefusal(status, said)) return failure({ ...facts, code: "refused" });
  const isUnexplained =
    status !== null && UNEXPLAINED.has(status) && (complaint === null || isUnstated({ status, body }, complaint));
  const unexplained = isUnexplained ? { way: wayOf(profile), mode: profile.answerMode } : undefined;
  const failed = failure({ ...facts, code: codeOfStatus(status), ...(unexplained && { unexplained }) });
  return complaint === null ? failed : { kind: "complaint", complaint, failure: failed, written: 0, usage: NO_USAGE };
}

/** What servers answer to a text that they do not want, and to a form that they do not know. */
const UNEXPLAINED: ReadonlySet<number> = new Set([400, 403, 422]);

/** How a server was asked: two requests with the same differ in their text alone. */
function wayOf(profile: ServerProfile): string {
  return JSON.stringify(profile);
}

/** Such as ECONNREFUSED or CERT_HAS_EXPIRED, of the error or of what caused it. */
function networkCode(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { readonly code?: unknown };
    if (typeof code === "string" && /^\w{1,60}$/.test(code)) return code;
  }
  return null;
}

function codeOfStatus(status: number | null): FallbackReason["code"] {
  if (status === null) return "connection_failed";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429 || status === 402) return "rate_limited";
  // A lock that is held, or a request that came too early: both pass.
  if (status >= 500 || status === 409 || status === 425) return "server_error";
  if (status < 300) return "invalid_json";
  return "client_error";
}

function failure(facts: Partial<Omit<ChatFailure, "kind">> & Pick<ChatFailure, "code">): ChatFailure {
  return { kind: "failed", status: null, serverMessage: null, tooLong: false, usage: NO_USAGE, ...facts };
}

function sum(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** Waits, unless the signal aborts first: then it rejects with the signal's reason. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** A header takes no other characters; a key pasted with an ellipsis or a full-width letter fails before the network. */
function isSendable(apiKey: string | null): boolean {
  return apiKey === null || /^[!-~]+$/.test(apiKey);
}

/** The SDK prints its warnings to the console unless this global says otherwise; a host's own choice stands. */
function silenceSdkWarnings(): void {
  const scope = globalThis as { AI_SDK_LOG_WARNINGS?: unknown };
  scope.AI_SDK_LOG_WARNINGS ??= false;
}
