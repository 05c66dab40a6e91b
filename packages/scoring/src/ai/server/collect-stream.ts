/** One answer out of a stream: server-sent events, or objects a line as Ollama writes them. */
import { isObject, type JsonObject } from "../answer/json-fields.ts";
import { readCompletion } from "./completion-shape.ts";
import { ENDED_EARLY } from "./ending.ts";

/** True for a body that is a stream, whatever its content type says. */
export function isStreamBody(body: string): boolean {
  return /^\s*(?::[^\n]*\n\s*)*(?:data|event|id):/.test(body) || /^\s*\{[^\n]*\}\s*\n\s*\{/.test(body);
}

/**
 * The pieces of a stream as one body; an object with `error` where the server reports one on the way or the stream ends
 * before its answer begins.
 */
export function collectStream(body: string): JsonObject {
  const pieces = { content: "", reasoning: "", refusal: "" };
  const calls = new Map<number, { name: string; text: string }>();
  let [finish, usage, isDone]: [unknown, unknown, boolean] = [null, null, false];
  for (const chunk of chunksOf(body)) {
    if (chunk === "done") {
      isDone = true;
      continue;
    }
    if (chunk.error !== undefined && chunk.error !== null) return { error: chunk.error };
    const completion = readCompletion(chunk);
    usage =
      completion?.usage ??
      (isObject(chunk.usage) ? readCompletion({ ...chunk, choices: [{ text: "" }] })?.usage : null) ??
      usage;
    isDone ||= chunk.done === true;
    if (completion === null) continue;
    const [{ message, finish_reason }] = completion.choices;
    pieces.content += message.content ?? "";
    pieces.reasoning += message.reasoning_content ?? "";
    pieces.refusal += message.refusal ?? "";
    finish = finish_reason ?? finish;
    for (const [index, call] of (message.tool_calls ?? []).entries()) {
      const { function: given } = call as { readonly function: { readonly name: string; readonly arguments: string } };
      const known = calls.get(index) ?? { name: "", text: "" };
      calls.set(index, {
        name: known.name || given.name,
        text: known.text + (given.arguments === "{}" ? "" : given.arguments),
      });
    }
  }
  const isEmpty = pieces.content === "" && pieces.reasoning === "" && calls.size === 0;
  if (finish === null && !isDone && isEmpty) return { error: { message: "the stream ended early" } };
  const tool_calls = [...calls.values()].map(({ name, text }) => ({ function: { name, arguments: text } }));
  const message = {
    content: pieces.content === "" ? null : pieces.content,
    ...(pieces.reasoning !== "" && { reasoning_content: pieces.reasoning }),
    ...(pieces.refusal !== "" && { refusal: pieces.refusal }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
  return {
    choices: [{ message, finish_reason: finish ?? (isDone ? "stop" : ENDED_EARLY) }],
    ...(usage !== null && { usage }),
  };
}

function* chunksOf(body: string): Generator<JsonObject | "done"> {
  for (const line of body.split(/\r?\n/)) {
    const data = line.replace(/^data:\s*/, "").trim();
    if (data === "[DONE]") yield "done";
    if (!data.startsWith("{")) continue;
    const chunk = parse(data);
    if (isObject(chunk)) yield chunk;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
