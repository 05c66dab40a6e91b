/** Brings what servers answer with into the one shape that the SDK reads. */
import { isObject, type JsonObject } from "../answer/json-fields.ts";
import { endingOf } from "./ending.ts";

/** A completion as the SDK reads it; only what is used of it. */
export interface PlainCompletion {
  readonly id: string;
  readonly object: "chat.completion";
  readonly created: number;
  readonly model: string;
  readonly choices: readonly [
    { readonly index: 0; readonly message: PlainMessage; readonly finish_reason: string | null },
  ];
  readonly usage?: PlainUsage;
}

interface PlainUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

interface PlainMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly reasoning_content?: string;
  readonly refusal?: string;
  readonly tool_calls?: readonly object[];
}

/** Where the message of an answer stands: OpenAI's own place, that of streams, Ollama's, DashScope's, Gemini's, old completions. */
const MESSAGE_PATHS = [
  "choices.0.message",
  "choices.0.delta",
  "choices.0",
  "message",
  "candidates.0.content",
  "output",
] as const;
/** What some gateways wrap the whole of it in. */
const WRAPPER_PATHS = ["", "data", "output", "response", "result"] as const;
const BARE_PATHS = ["content", "output", "output_text", "generated_text", "result", "response"] as const;
const FINISH_PATHS = [
  "choices.0.finish_reason",
  "candidates.0.finishReason",
  "finish_reason",
  "stop_reason",
  "done_reason",
];
/** Where Gemini says why it took no prompt. */
const BLOCK_PATHS = ["promptFeedback.blockReason", "prompt_feedback.block_reason"];
const EMPTY_MESSAGE: PlainMessage = { role: "assistant", content: null };
const USAGE_PATHS = ["usage", "usageMetadata", ""] as const;
const READ_PATHS = ["prompt_tokens", "input_tokens", "promptTokenCount", "prompt_eval_count"];
const WRITTEN_PATHS = ["completion_tokens", "output_tokens", "candidatesTokenCount", "eval_count"];

/** The completion in a body; null where it holds no message, as bodies of errors do. */
export function readCompletion(body: JsonObject): PlainCompletion | null {
  for (const wrapper of WRAPPER_PATHS) {
    const inner = at(body, wrapper);
    if (!isObject(inner)) continue;
    const message = MESSAGE_PATHS.map((path) => readMessage(at(inner, path))).find((each) => each !== null);
    // Anthropic's messages and OpenAI's responses are a list of parts themselves; older services answer with a bare text.
    const bare = BARE_PATHS.map((path) => at(inner, path)).find(
      (each) => Array.isArray(each) || typeof each === "string",
    );
    const finish = first(inner, BLOCK_PATHS) === undefined ? first(inner, FINISH_PATHS) : "content_filter";
    const isRefused = typeof finish === "string" && endingOf(finish) === "refused";
    const parts = message ?? readMessage({ content: bare }) ?? (isRefused ? EMPTY_MESSAGE : null);
    if (parts === null) continue;
    const usage = readUsage(inner) ?? readUsage(body);
    return {
      id: String(inner.id ?? body.id ?? ""),
      object: "chat.completion",
      created: asNumber(inner.created) ?? 0,
      model: String(inner.model ?? ""),
      choices: [{ index: 0, message: parts, finish_reason: finishOf(parts, finish) }],
      ...(usage !== null && { usage }),
    };
  }
  return null;
}

/** A refusal in place of content ends the answer, whatever the server calls that. */
function finishOf({ content, refusal, tool_calls }: PlainMessage, finish: unknown): string | null {
  if (refusal && !content && tool_calls === undefined) return "refusal";
  return typeof finish === "string" ? finish : null;
}

/** The message, or null for what has no field of one. */
function readMessage(value: unknown): PlainMessage | null {
  if (!isObject(value)) return null;
  const content = value.content ?? value.parts ?? value.text;
  const calls = [...asList(value.tool_calls), ...asList(value.function_call)].filter(isObject);
  const fields = ["content", "parts", "text", "tool_calls", "function_call", "reasoning_content", "refusal"];
  const hasField = fields.some((key) => value[key] !== undefined);
  if (!hasField) return null;
  const parts = readParts(content);
  const reasoning = [value.reasoning_content, value.reasoning, value.thinking, ...parts.thoughts].filter(
    (each) => typeof each === "string" && each !== "",
  );
  const { refusal } = value;
  const tool_calls = [...calls.map(readCall), ...parts.calls];
  return {
    role: "assistant",
    content: parts.text,
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join("\n") }),
    ...(typeof refusal === "string" && { refusal }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
}

interface Parts {
  readonly text: string | null;
  readonly thoughts: readonly string[];
  readonly calls: readonly object[];
}

/** Text, a list of parts, or the answer itself as an object. */
function readParts(content: unknown): Parts {
  if (typeof content === "string") return { text: content, thoughts: [], calls: [] };
  if (isObject(content)) {
    const inner = content.text ?? content.parts;
    return inner === undefined ? { text: JSON.stringify(content), thoughts: [], calls: [] } : readParts(inner);
  }
  if (!Array.isArray(content)) return { text: null, thoughts: [], calls: [] };
  const [texts, thoughts, calls]: [string[], string[], object[]] = [[], [], []];
  for (const part of content as readonly unknown[]) {
    if (typeof part === "string") texts.push(part);
    if (!isObject(part)) continue;
    const said = part.text ?? part.content ?? part.thinking;
    const isThought = part.thought === true || /think|reason/i.test(String(part.type ?? ""));
    if (part.input !== undefined) calls.push(readCall({ function: { name: part.name, arguments: part.input } }));
    else if (typeof said === "string") (isThought ? thoughts : texts).push(said);
    // A message within a list of outputs has parts of its own.
    else if (Array.isArray(said)) {
      const inner = readParts(said);
      if (inner.text !== null) texts.push(inner.text);
      thoughts.push(...inner.thoughts);
    }
  }
  return { text: texts.length === 0 ? null : texts.join(""), thoughts, calls };
}

/** Arguments are text by the protocol; some servers send the object itself, and older ones the call without a list. */
function readCall(call: JsonObject): object {
  const inner = isObject(call.function) ? call.function : call;
  const given = inner.arguments ?? {};
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return {
    id: String(call.id ?? "call"),
    type: "function",
    function: { name: String(inner.name ?? ""), arguments: text },
  };
}

function readUsage(body: JsonObject): PlainUsage | null {
  for (const path of USAGE_PATHS) {
    const usage = at(body, path);
    if (!isObject(usage)) continue;
    const [read, written] = [asNumber(first(usage, READ_PATHS)), asNumber(first(usage, WRITTEN_PATHS))];
    if (read === null && written === null) continue;
    const [prompt_tokens, completion_tokens] = [read ?? 0, written ?? 0];
    return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  }
  return null;
}

function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function first(value: JsonObject, paths: readonly string[]): unknown {
  return paths.map((path) => at(value, path)).find((each) => each !== undefined && each !== null);
}

/** What stands at a path such as `choices.0.message`; the value itself for an empty one. */
function at(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return (inner as readonly unknown[])[Number(key)];
    return isObject(inner) ? inner[key] : undefined;
  }, value);
}
