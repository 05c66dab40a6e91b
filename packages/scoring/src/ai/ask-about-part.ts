import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import type { EvidenceFinder } from "../evidence/evidence-finder.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import type { CallFailure, EndedCall, JudgeRequest } from "../judge/judge.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import type { SectionAnswer } from "./answer/answer-schema.ts";
import { answerSchema, wireSchema } from "./answer/answer-schema.ts";
import type { ReadAnswer } from "./answer/read-answer.ts";
import { readAnswer } from "./answer/read-answer.ts";
import type { ChatFailure, ChatMessage, ChatModel } from "./chat-model.ts";
import { halvePart } from "./halve-part.ts";
import { buildInstructions, correctionRequest, evidenceRequest, wrapMaterial } from "./judge-prompt.ts";
import type { MaterialPart } from "./material-part.ts";
import type { AnswerMode } from "./server/server-profile.ts";
import type { UsageMeter } from "./usage-meter.ts";
import type { VerifiedAnswer } from "./verify-part.ts";
import { completeAnswer, unsupportedCriteria, verifyPart } from "./verify-part.ts";

export interface PartRequest {
  readonly chat: ChatModel;
  readonly modelId: string;
  readonly request: JudgeRequest;
  readonly part: MaterialPart;
  readonly createNonce: () => string;
  readonly finder: EvidenceFinder;
  /** Ends whatever is asked about the section. */
  readonly signal: AbortSignal;
  /** For one call with its repetitions. */
  readonly callTimeoutMilliseconds: number;
  readonly usage: UsageMeter;
  readonly onCallFailed: (failure: CallFailure) => void;
  readonly onCallEnded: (call: EndedCall) => void;
}

/** What one call saw, and what it said. */
export interface AnsweredPart {
  readonly part: MaterialPart;
  readonly answer: VerifiedAnswer;
}

const MAX_WRONG_ANSWER = 4000;
/** A prompt too long is halved until it fits or nothing is left to halve; an answer cut off, once: it hardly gets shorter. */
const MAX_HALVINGS: Readonly<Record<string, number>> = { context_too_small: 5, truncated: 1 };

/** Messages of a call; the nonce is random, so that they are told apart without it. */
type Conversation = (nonce: string) => readonly ChatMessage[];

/**
 * Has a part judged; in halves, each with its own passages, when it is too long for the model. Rejects with a
 * JudgeFailure when any of it could not be judged.
 */
export async function askAboutPart(given: PartRequest, halvings = 0): Promise<readonly AnsweredPart[]> {
  const { part, request } = given;
  const judged = await judgeWhole(given);
  if (judged.kind === "judged") return [{ part, answer: judged.answer }];
  const { failure } = judged;
  const halves = failure.tooLong && halvings < (MAX_HALVINGS[failure.code] ?? 0) ? halvePart(part) : null;
  if (halves === null) {
    reportFailure(given, failure);
    throw asFailure(failure.code, failure.status, request);
  }
  const answers: AnsweredPart[] = [];
  for (const half of halves) answers.push(...(await askAboutPart({ ...given, part: half }, halvings + 1)));
  return answers;
}

type Judged =
  | { readonly kind: "judged"; readonly answer: VerifiedAnswer }
  | { readonly kind: "failed"; readonly failure: ChatFailure };

/**
 * One call; one more with the mistakes named when the answer does not fit, and another for each way of asking that is
 * left when it is no JSON at all; one more when criteria come without a passage that the call saw.
 */
async function judgeWhole(given: PartRequest): Promise<Judged> {
  const { chat, request, part, finder } = given;
  const opening: Conversation = (nonce) => [{ role: "user", content: wrapMaterial(part.text, nonce) }];
  let outcome = await ask(given, opening);
  const { key } = outcome;
  let mayCorrect = true;
  while (outcome.kind === "invalid") {
    // A step down is one more chance; without one, a wrong answer is corrected once.
    const steppedDown = outcome.code === "invalid_json" && chat.stepDown(outcome.mode);
    if (!steppedDown && !mayCorrect) {
      // What is wrong with it names keys that a model made up, perhaps of the report.
      reportFailure(given, { code: outcome.code, status: null, serverMessage: null });
      throw asFailure(outcome.code, null, request);
    }
    mayCorrect &&= steppedDown;
    const wrong: ChatMessage = { role: "assistant", content: outcome.text.slice(0, MAX_WRONG_ANSWER) || "{}" };
    const correction: ChatMessage = { role: "user", content: correctionRequest(outcome.issues) };
    outcome = await ask(given, (nonce) => [...opening(nonce), wrong, correction]);
  }
  if (outcome.kind === "failed") return { kind: "failed", failure: outcome.failure };
  // A corrected answer is one to the first question as well: neither is paid again.
  if (outcome.key !== key) await keepAnswer(request, key, outcome.answer);
  const first = verifyPart(outcome.answer, part.text, finder);
  const unsupported = unsupportedCriteria(first);
  if (unsupported.length === 0) return { kind: "judged", answer: first };

  const said: ChatMessage = { role: "assistant", content: JSON.stringify(outcome.answer) };
  const wanted: ChatMessage = { role: "user", content: evidenceRequest(unsupported) };
  const second = await ask(given, (nonce) => [...opening(nonce), said, wanted]);
  if (second.kind === "answered")
    return { kind: "judged", answer: completeAnswer(first, verifyPart(second.answer, part.text, finder)) };
  // An answer that does not fit supports nothing, nor does one that is too long; a server that fails now has failed the part.
  if (second.kind === "invalid") await keepAnswer(request, second.key, withoutQuotes(outcome.answer));
  if (second.kind === "invalid" || second.failure.tooLong) return { kind: "judged", answer: first };
  return { kind: "failed", failure: second.failure };
}

type Asked = { /** What the answer is kept under. */ readonly key: string } & (
  | { readonly kind: "answered"; readonly answer: SectionAnswer }
  | (Extract<ReadAnswer, { kind: "invalid" }> & { readonly text: string; readonly mode: AnswerMode })
  | { readonly kind: "failed"; readonly failure: ChatFailure }
);

/** Asks the model, unless the same was answered before: an answer is paid once. */
async function ask(given: PartRequest, conversation: Conversation): Promise<Asked> {
  const { chat, modelId, request, createNonce, signal, callTimeoutMilliseconds, usage } = given;
  const { section, rubric, language, answers } = request;
  const instructions = (mark: string): string => buildInstructions({ rubric, section, language, nonce: mark });
  const { criteria } = rubric.sections[section];
  const ids = criteria.map(({ id }) => id);
  const schema = answerSchema(criteria);
  const key = await hashText(JSON.stringify([modelId, instructions(""), conversation("")]));

  const kept = parseJson(answers === undefined ? null : await answers.find(key).catch(() => null));
  const known = schema.safeParse(kept);
  if (known.success) return { key, kind: "answered", answer: known.data };
  const tooLong = readTooLong(kept);
  if (tooLong !== null) return { key, kind: "failed", failure: tooLong };

  signal.throwIfAborted();
  const nonce = createNonce();
  const prompt = { instructions: instructions(nonce), messages: conversation(nonce) };
  const record = async (outcome: "answered" | "invalid" | "failed", answer: string | null, failed?: ChatFailure) => {
    const failure = failed && { code: failed.code, status: failed.status, serverMessage: failed.serverMessage };
    const call = { key, section, modelId, ...prompt, outcome, answer, ...(failure && { failure }) };
    await answers?.record?.(call).catch(() => {});
  };
  const deadline = createDeadline(callTimeoutMilliseconds, signal);
  const askedAt = performance.now();
  const outcome = await chat
    .ask({ ...prompt, schema: wireSchema(ids), deadline })
    .catch((error: unknown) => {
      if (signal.aborted || !isTimeout(error)) throw error;
      return TIMED_OUT;
    })
    .finally(() => deadline.close());
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
  const read = readAnswer(outcome.text, schema, ids);
  end(read.kind);
  if (read.kind === "invalid") {
    await record("invalid", outcome.text);
    return { ...read, key, text: outcome.text, mode: outcome.mode };
  }
  await record("answered", JSON.stringify(read.answer));
  await keepAnswer(request, key, read.answer);
  return { ...read, key };
}

/** The score does not hang on whether the answer can be kept. */
async function keepAnswer({ answers }: JudgeRequest, key: string, answer: SectionAnswer): Promise<void> {
  await answers?.keep(key, JSON.stringify(answer)).catch(() => {});
}

/** Stands for an answer that was paid and supports nothing. */
function withoutQuotes(answer: SectionAnswer): SectionAnswer {
  const criteria = Object.entries(answer.criteria).map(([id, given]) => [id, { ...given, quotes: [] }] as const);
  return { ...answer, criteria: Object.fromEntries(criteria) };
}

const TIMED_OUT: ChatFailure = {
  kind: "failed",
  code: "timeout",
  status: null,
  serverMessage: null,
  tooLong: false,
  usage: NO_USAGE,
};

/** What was kept about a prompt that proved too long. */
function readTooLong(kept: unknown): ChatFailure | null {
  const code = typeof kept === "object" && kept !== null ? (kept as { too_long?: unknown }).too_long : undefined;
  if (code !== "truncated" && code !== "context_too_small") return null;
  return { kind: "failed", code, status: null, serverMessage: null, tooLong: true, usage: NO_USAGE };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reportFailure(
  { request, onCallFailed }: PartRequest,
  { code, status, serverMessage }: Pick<ChatFailure, "code" | "status" | "serverMessage">,
): void {
  const message = failureMessage(code, "en");
  onCallFailed({ section: request.section, code, status, message, serverMessage });
}

function asFailure(code: ChatFailure["code"], status: number | null, { language }: JudgeRequest): JudgeFailure {
  return new JudgeFailure(code, failureMessage(code, language, status), NO_USAGE, status);
}
