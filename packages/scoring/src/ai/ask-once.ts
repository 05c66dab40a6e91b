/** One question to the model, unless the same was answered before: an answer is paid once. */
import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import type { PartBudget } from "../judge/call-budget.ts";
import type { CallFailure, EndedCall, JudgeRequest } from "../judge/judge.ts";
import { NO_USAGE } from "../judge/judge.ts";
import type { SectionAnswer } from "./answer/answer-schema.ts";
import { answerSchema, wireSchema } from "./answer/answer-schema.ts";
import type { ReadAnswer } from "./answer/read-answer.ts";
import { readAnswer } from "./answer/read-answer.ts";
import type { CallLimit } from "./call-limit.ts";
import type { ChatFailure, ChatMessage, ChatModel } from "./chat-model.ts";
import { buildInstructions } from "./judge-prompt.ts";
import type { MaterialPart } from "./material-part.ts";
import { drawNonce, stripNonce, withoutNonce } from "./report-mark.ts";
import type { AnswerMode } from "./server/server-profile.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** What calls about one part are made with. */
export interface CallContext {
  readonly chat: ChatModel;
  readonly modelId: string;
  readonly request: JudgeRequest;
  readonly part: MaterialPart;
  readonly budget: PartBudget;
  readonly limit: Pick<CallLimit, "aside">;
  readonly createNonce: () => string;
  /** Ends whatever is asked about the section. */
  readonly signal: AbortSignal;
  /** For one call with its repetitions. */
  readonly callTimeoutMilliseconds: number;
  readonly usage: UsageMeter;
  readonly onCallFailed: (failure: CallFailure) => void;
  readonly onCallEnded: (call: EndedCall) => void;
}

/** Messages of a call; the nonce is random, so that they are told apart without it. */
export type Conversation = (nonce: string) => readonly ChatMessage[];

export type Asked = { /** What the answer is kept under. */ readonly key: string } & (
  | { readonly kind: "answered"; readonly answer: SectionAnswer }
  | (Extract<ReadAnswer, { kind: "invalid" }> & { readonly text: string; readonly mode: AnswerMode })
  | { readonly kind: "failed"; readonly failure: ChatFailure }
);

export async function askOnce(given: CallContext, conversation: Conversation): Promise<Asked> {
  const { chat, modelId, request, part, createNonce, signal, callTimeoutMilliseconds, usage } = given;
  const { section, rubric, language, answers } = request;
  const instructions = (mark: string): string => buildInstructions({ rubric, section, language, nonce: mark });
  const { criteria } = rubric.sections[section];
  const ids = criteria.map(({ id }) => id);
  const key = await keyOf(given, conversation);

  const kept = parseJson(answers === undefined ? null : await answers.find(key).catch(() => null));
  const known = answerSchema(criteria).safeParse(kept);
  if (known.success) {
    given.budget.noteAnswered(part, null);
    return { key, kind: "answered", answer: known.data };
  }
  const failed = readFailure(kept);
  if (failed !== null) return { key, kind: "failed", failure: failed };

  const ended = await given.budget.begin(chat.isProven);
  if (ended !== null) return { key, kind: "failed", failure: { ...NOT_ASKED, code: ended } };
  signal.throwIfAborted();
  const nonce = drawNonce(createNonce, [instructions(""), ...conversation("").map(({ content }) => content)]);
  const prompt = { instructions: instructions(nonce), messages: conversation(nonce) };
  const record = async (outcome: "answered" | "invalid" | "failed", answer: string | null, failed?: ChatFailure) => {
    const failure = failed && { code: failed.code, status: failed.status, serverMessage: failed.serverMessage };
    const call = { key, section, modelId, ...prompt, outcome, answer, ...(failure && { failure }) };
    await answers?.record?.(call).catch(() => {});
  };
  const deadline = createDeadline(callTimeoutMilliseconds, signal);
  const askedAt = performance.now();
  const question = { criteria, shown: part.text };
  const outcome = await chat
    .ask({
      ...prompt,
      schema: wireSchema(ids),
      deadline,
      mayGuess: () => given.budget.takeGuess(),
      handsBackUnexplained: true,
      isWhole: (text) => readAnswer(text, { ...question, isCutOff: true }).kind === "answered",
    })
    .catch((error: unknown) => {
      if (signal.aborted || !isTimeout(error)) throw error;
      return TIMED_OUT;
    })
    .finally(() => deadline.close());
  if (outcome.kind === "failed" && outcome.isKnown) return { key, kind: "failed", failure: outcome };
  usage.add(outcome.usage);
  const seconds = (performance.now() - askedAt) / 1000;
  const end = (ended: EndedCall["outcome"], code: EndedCall["code"] = null) =>
    given.onCallEnded({ section, outcome: ended, code, usage: outcome.usage, seconds });
  if (outcome.kind === "failed") {
    end("failed", outcome.code);
    await record("failed", null, outcome);
    // Tokens were paid to learn that it is too long: not again.
    if (outcome.tooLong && (outcome.code === "truncated" || outcome.usage.inputTokens > 0))
      await answers?.keep(key, JSON.stringify({ too_long: outcome.code })).catch(() => {});
    return { key, kind: "failed", failure: outcome };
  }
  given.budget.noteAnswered(part, outcome.way);
  const read = readAnswer(outcome.text, { ...question, isCutOff: outcome.isCutOff });
  if (read.kind === "refused") {
    end("failed", "refused");
    await record("invalid", outcome.text);
    return { key, kind: "failed", failure: { ...NOT_ASKED, code: "refused" } };
  }
  end(read.kind);
  if (read.kind === "answered") chat.prove();
  if (read.kind === "invalid") {
    await record("invalid", outcome.text);
    return { ...read, key, text: stripNonce(outcome.text, nonce), mode: outcome.mode };
  }
  const answer = withoutNonce(read.answer, nonce);
  await record("answered", JSON.stringify(answer));
  await keepAnswer(request, key, answer);
  return { key, kind: "answered", answer };
}

/** The score does not hang on whether the answer can be kept. */
export async function keepAnswer({ answers }: JudgeRequest, key: string, answer: SectionAnswer): Promise<void> {
  await answers?.keep(key, JSON.stringify(answer)).catch(() => {});
}

const NOT_ASKED: Omit<ChatFailure, "code"> = {
  kind: "failed",
  status: null,
  serverMessage: null,
  tooLong: false,
  usage: NO_USAGE,
};

/** A call that did not end before its deadline. */
export const TIMED_OUT: ChatFailure = { ...NOT_ASKED, code: "timeout" };

/** Keeps that a question was refused while others were answered: it is not asked again. */
export async function keepRefusal(given: CallContext, conversation: Conversation): Promise<void> {
  const key = await keyOf(given, conversation);
  await given.request.answers?.keep(key, JSON.stringify({ refused: true })).catch(() => {});
}

/** Stands for model, instructions and what was said, without the mark around the report. */
function keyOf({ modelId, request }: CallContext, conversation: Conversation): Promise<string> {
  const { rubric, section, language } = request;
  const instructions = buildInstructions({ rubric, section, language, nonce: "" });
  return hashText(JSON.stringify([modelId, instructions, conversation("")]));
}

/** What was kept about a prompt that proved too long, or was refused. */
function readFailure(kept: unknown): ChatFailure | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { too_long: code, refused } = kept as { readonly too_long?: unknown; readonly refused?: unknown };
  if (refused === true) return { ...NOT_ASKED, code: "refused", isKnown: true };
  return code === "truncated" || code === "context_too_small" ? { ...NOT_ASKED, code, tooLong: true } : null;
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
