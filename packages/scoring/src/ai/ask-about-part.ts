import { hashText } from "@rubrica/report-model";
import type { EvidenceFinder } from "../evidence/evidence-finder.ts";
import type { JudgeRequest } from "../judge/judge.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import type { SectionAnswer } from "./answer-schema.ts";
import { answerSchema } from "./answer-schema.ts";
import type { ChatMessage, ChatModel, ChatOutcome } from "./chat-model.ts";
import { failureMessage } from "./failure-messages.ts";
import { buildInstructions, correctionRequest, evidenceRequest, wrapMaterial } from "./judge-prompt.ts";
import type { MaterialPart } from "./section-material.ts";
import type { UsageMeter } from "./usage-meter.ts";
import type { VerifiedAnswer } from "./verify-part.ts";
import { completeAnswer, unsupportedCriteria, verifyPart } from "./verify-part.ts";

export interface PartRequest {
  readonly chat: ChatModel;
  readonly modelId: string;
  readonly request: JudgeRequest;
  readonly part: MaterialPart;
  readonly nonce: string;
  readonly finder: EvidenceFinder;
  readonly signal: AbortSignal;
  readonly usage: UsageMeter;
}

const MAX_WRONG_ANSWER = 4000;

/** Messages of a call; the nonce is random, so that they are told apart without it. */
type Conversation = (nonce: string) => readonly ChatMessage[];

/**
 * One call; one more with the mistakes named when the answer does not fit; one more when criteria come without a
 * passage that the call saw.
 */
export async function askAboutPart(given: PartRequest): Promise<VerifiedAnswer> {
  const { request, part, finder } = given;
  const opening: Conversation = (nonce) => [{ role: "user", content: wrapMaterial(part.text, nonce) }];
  let conversation = opening;
  let outcome = await ask(given, conversation);
  if (outcome.kind === "invalid") {
    const wrong: ChatMessage = { role: "assistant", content: outcome.text.slice(0, MAX_WRONG_ANSWER) || "{}" };
    const correction: ChatMessage = { role: "user", content: correctionRequest(outcome.issues) };
    conversation = (nonce) => [...opening(nonce), wrong, correction];
    outcome = await ask(given, conversation);
  }
  if (outcome.kind !== "answered") throw asFailure(outcome, request);
  const first = verifyPart(outcome.answer, part.text, finder);
  const unsupported = unsupportedCriteria(first);
  if (unsupported.length === 0) return first;

  const said: ChatMessage = { role: "assistant", content: JSON.stringify(outcome.answer) };
  const wanted: ChatMessage = { role: "user", content: evidenceRequest(unsupported) };
  const second = await ask(given, (nonce) => [...opening(nonce), said, wanted]);
  // An answer that does not fit supports nothing; a server that fails now has failed the part.
  if (second.kind === "failed") throw asFailure(second, request);
  return second.kind === "invalid" ? first : completeAnswer(first, verifyPart(second.answer, part.text, finder));
}

/** Asks the model, unless the same was answered before: an answer is paid once. */
async function ask(given: PartRequest, conversation: Conversation): Promise<ChatOutcome<SectionAnswer>> {
  const { chat, modelId, request, nonce, signal, usage } = given;
  const { section, rubric, language, answers } = request;
  const instructions = (mark: string): string => buildInstructions({ rubric, section, language, nonce: mark });
  const schema = answerSchema(rubric.sections[section].criteria);
  const key = await hashText(JSON.stringify([modelId, instructions(""), conversation("")]));

  const kept = answers === undefined ? null : await answers.find(key).catch(() => null);
  const known = kept === null ? null : schema.safeParse(parseJson(kept));
  if (known?.success) return { kind: "answered", answer: known.data, usage: NO_USAGE };

  signal.throwIfAborted();
  const prompt = { instructions: instructions(nonce), messages: conversation(nonce) };
  const outcome = await chat.ask({ ...prompt, schema, signal });
  usage.add(outcome.usage);
  const answer = textOf(outcome);
  await answers?.record?.({ key, section, modelId, ...prompt, outcome: outcome.kind, answer }).catch(() => {});
  // The score does not hang on whether the answer can be kept.
  if (outcome.kind === "answered") await answers?.keep(key, JSON.stringify(outcome.answer)).catch(() => {});
  return outcome;
}

function textOf(outcome: ChatOutcome<SectionAnswer>): string | null {
  if (outcome.kind === "answered") return JSON.stringify(outcome.answer);
  return outcome.kind === "invalid" ? outcome.text : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asFailure(
  outcome: Exclude<ChatOutcome<SectionAnswer>, { readonly kind: "answered" }>,
  { language }: JudgeRequest,
): JudgeFailure {
  const status = outcome.kind === "failed" ? outcome.status : null;
  return new JudgeFailure(outcome.code, failureMessage(outcome.code, language, status));
}
