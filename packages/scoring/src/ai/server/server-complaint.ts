/** Reads out of a server's refusal what it will not take. The sentences are those of the servers, as they are known. */
import { saysContextIsFull } from "./full-context.ts";
import type { ServerComplaint, ServerProfile } from "./server-profile.ts";

/** An HTTP error as it came. */
export interface ServerRefusal {
  readonly status: number | null;
  readonly body: string;
  /** What it says of that, without what it repeats of the prompt. Default: the body. */
  readonly said?: string;
}

/** Words of a server that takes no such parameter, or not with this value. */
const REFUSING =
  /un-?supported|not? (?:be )?support|un(?:known|recognized|expected)|not (?:be )?(?:permitted|allowed|available|valid)|extra[_ ](?:inputs?|fields?|forbidden)|invalid|unavailable|deprecated|only \S+ is allowed|must be|must not|should be|不支持|无效|不合法|非法/i;

/** Words of a model whose conversations have no instructions: they speak of the role, or of the order of roles that is left. */
const SYSTEM_ROLE: readonly RegExp[] = [
  // Gemma's and Mistral's templates: "System role not supported", "Only user and assistant roles are supported!"
  /only (?:the )?['"`]?user['"`]? and ['"`]?assistant['"`]? (?:roles|messages)|roles must alternate/i,
  // Gemini: "Developer instruction is not enabled for models/gemma-3-27b-it"
  /\b(?:system|developer)['"`]?\s+(?:role|message|prompt|instruction)s?\b[^.。]{0,40}(?:\b(?:not|un\w+|invalid|only)\b|n['’]t)/i,
  // OpenAI's o1: "'messages[0].role' does not support 'system' with this model"; MiniMax: "invalid role: system"
  /(?:\bnot|\bun\w+|\binvalid|n['’]t)\b[^.。]{0,40}\b(?:system|developer)\b['"`]?(?:\s+(?:role|message|prompt|instruction)|\s*[,.()!]|\s+with|\s*$)/im,
  /\brole\b[^.。]{0,30}\b(?:system|developer)\b[^.。]{0,30}\b(?:not|un\w+|invalid)\b/i,
  /(?:system|系统)\s*(?:角色|消息|提示|指令|role|message)[^。]{0,20}(?:不支持|无效|不允许|非法)/i,
  /(?:不支持|无效|不允许|非法)[^。]{0,12}(?:system|系统)\s*(?:角色|消息|提示|指令|role|message)/i,
];

/** Null: nothing about the form of the request, or nothing that is known. */
export type ReadComplaint = ServerComplaint | { readonly kind: "context_exceeded" } | null;

/** Statuses that say what they mean, whatever is said beside. */
const OTHER_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 408]);
/** A request that is too large for what is allowed by the minute never passes. */
const NEVER_PASSES = /\b(?:request|input|prompt) (?:is )?too (?:large|long)\b/i;

/** What the refusal of a request made by this profile complains of. */
export function readComplaint({ status, body, said = body }: ServerRefusal, profile: ServerProfile): ReadComplaint {
  if (status === null || status < 400) return null;
  if (status === 413) return { kind: "context_exceeded" };
  if (status === 401 || status === 403)
    return /subscription key|api-key header|missing api-key/i.test(body) ? { kind: "key_header" } : null;
  if (OTHER_STATUSES.has(status)) return null;
  if (status === 429) return NEVER_PASSES.test(said) ? { kind: "context_exceeded" } : null;
  const room = outputRoom(body);
  if (room !== null) return { kind: "output_limit_size", most: room };
  if (saysContextIsFull(said)) return { kind: "context_exceeded" };
  if (![400, 404, 405, 415, 422, 500, 501].includes(status)) return null;
  // A server that fails says so in the same words whatever was asked; one that names the shape fails because of it.
  if (status === 404 || status === 405) return null;
  if (profile.systemRole && SYSTEM_ROLE.some((words) => words.test(body))) return { kind: "system_role" };
  if (status >= 500)
    return /grammar|schema|response_?format|guided|structured/i.test(body) ? { kind: "answer_mode" } : null;
  return readParameterComplaint(body, profile) ?? { kind: "answer_mode" };
}

/** True for a complaint that was guessed: the server named nothing that has to do with how it was asked. */
export function isUnstated({ body }: ServerRefusal, complaint: ServerComplaint): boolean {
  return complaint.kind === "answer_mode" && !NAMES_THE_FORM.test(body);
}

const NAMES_THE_FORM =
  /response_?format|text\.format|json_?(?:schema|object)|json output|tool_?choice|\btools?\b|function[_ ]call|schema|grammar|guided|structured|参数/i;

/** The parameter that the refusal names, of those that were sent. */
function readParameterComplaint(body: string, profile: ServerProfile): ServerComplaint | null {
  if (/enable_thinking|chat_template_kwargs/i.test(body)) return { kind: "thinking" };
  if (profile.thinking === "off_in_all_words" && /\bthinking\b/i.test(body)) return { kind: "thinking" };
  // Who speaks of streaming to somebody who did not stream wants it.
  if (!profile.streaming && /\bstream(?:ing|ed)?\b|流式/i.test(body)) return { kind: "not_streamed" };
  if (/tool_choice/i.test(body) && profile.answerMode === "tool_call") {
    return profile.toolChoice === "named" ? { kind: "tool_choice" } : { kind: "answer_mode" };
  }
  if (!REFUSING.test(body)) return null;
  if (/\btemperature\b/i.test(body) && profile.temperature) return { kind: "temperature" };
  const names = (parameter: string): boolean => new RegExp(`\\b${parameter}\\b`, "i").test(body);
  if (profile.outputLimit === "max_tokens" && names("max_tokens"))
    return { kind: "output_limit_name", wanted: names("max_completion_tokens") ? "max_completion_tokens" : null };
  if (profile.outputLimit === "max_completion_tokens" && names("max_completion_tokens"))
    return { kind: "output_limit_name", wanted: names("max_tokens") ? "max_tokens" : null };
  return null;
}

/** The whole of a context, and what the prompt takes of it, where a server says both. */
const WHOLE = /(?:context (?:length|window|size) (?:is|of)|tokens?`? must be <=) (\d+)/i;
const TAKEN =
  /\((\d+) (?:in the messages|of text input|in (?:the|your) prompt)|request has (\d+) input tokens|given: (\d+) `?inputs?`? tokens/i;

/** Tokens of output that the server says it gives at most, for this prompt; null when it does not say. */
function outputRoom(body: string): number | null {
  // "However, you requested 9000 tokens (1000 in the messages, 8000 in the completion)": what the messages leave.
  const whole = numberIn(body, WHOLE);
  const messages = numberIn(body, TAKEN);
  if (whole !== null && messages !== null) {
    const room = whole - messages - SPARE_TOKENS;
    // Less room than this and the answer is cut off: then the prompt is what is too long.
    return room >= LEAST_ROOM ? room : null;
  }
  if (!/max_(?:completion_|new_)?tokens/i.test(body)) return null;
  return numberIn(
    body,
    /at most (\d+)|\[\s*\d+\s*,\s*(\d+)\s*\]|(?:<=|less than or equal to|不能大于|最大为)\s*(\d+)/i,
  );
}

const SPARE_TOKENS = 16;
/** Tokens of an answer about a handful of criteria, with quotations. */
const LEAST_ROOM = 2000;

function numberIn(text: string, expression: RegExp): number | null {
  const found = expression.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? null : Number(found);
}
