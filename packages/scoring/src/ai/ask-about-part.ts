import type { EvidenceFinder } from "../evidence/evidence-finder.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import type { SectionAnswer } from "./answer/answer-schema.ts";
import { isOnSmallScale } from "./answer/small-scale.ts";
import type { Asked, CallContext, Conversation } from "./ask-once.ts";
import { askOnce, keepAnswer, keepRefusal } from "./ask-once.ts";
import type { ChatFailure, ChatMessage } from "./chat-model.ts";
import { halvePart } from "./halve-part.ts";
import {
  anewRequest,
  correctionRequest,
  evidenceRequest,
  plainRequest,
  scaleRequest,
  wrapMaterial,
} from "./judge-prompt.ts";
import type { MaterialPart } from "./material-part.ts";
import type { VerifiedAnswer } from "./verify-part.ts";
import { completeAnswer, unsupportedCriteria, verifyPart } from "./verify-part.ts";

export interface PartRequest extends CallContext {
  readonly finder: EvidenceFinder;
}

/** What one call saw, and what it said. */
export type AskedPart = { readonly part: MaterialPart } & (
  | { readonly kind: "judged"; readonly answer: VerifiedAnswer }
  /** The server or the model would not have it, also when it was asked for in plain words. */
  | { readonly kind: "refused" /** Keeps that, so that it is not asked again. */; readonly keep: () => Promise<void> }
);

const MAX_WRONG_ANSWER = 4000;
/** A prompt too long is halved until it fits or nothing is left to halve; an answer cut off, once: it hardly gets shorter. */
const MAX_HALVINGS: Readonly<Record<string, number>> = { context_too_small: 5, truncated: 1 };

/**
 * Has a part judged; in halves, each with its own passages, when it is too long for the model. Rejects with a
 * JudgeFailure when any of it could not be judged for another reason than that it was refused.
 */
export async function askAboutPart(given: PartRequest, halvings = 0): Promise<readonly AskedPart[]> {
  const { part, budget } = given;
  const judged = await judgeWhole(given);
  if (judged.kind === "judged") return [{ part, kind: "judged", answer: judged.answer }];
  const { failure } = judged;
  if (failure.code === "refused") {
    failed(given, failure);
    return [{ part, kind: "refused", keep: () => keepRefusal(given, openingOf(part)) }];
  }
  const halves = failure.tooLong && halvings < (MAX_HALVINGS[failure.code] ?? 0) ? halvePart(part) : null;
  const answers: AskedPart[] = [];
  for (const half of halves ?? []) {
    if (!(await budget.takeCall())) throw failed(given, failure);
    answers.push(...(await askAboutPart({ ...given, part: half }, halvings + 1)));
  }
  if (halves === null) throw failed(given, failure);
  return answers;
}

type Judged =
  | { readonly kind: "judged"; readonly answer: VerifiedAnswer }
  | { readonly kind: "failed"; readonly failure: ChatFailure };

/**
 * One call. What comes of it may ask for one more of each kind, as far as the budget goes: in another way after a refusal
 * or text that is no JSON, with the mistakes named, with the scale named, for passages.
 */
async function judgeWhole(given: PartRequest): Promise<Judged> {
  const { request, part, finder, budget } = given;
  const answered = await askUntilAnswered(given);
  if (answered.kind === "failed") return answered;
  const { answer, wrongScale } = await settleScale(given, answered.answer);
  let judged: VerifiedAnswer = { ...verifyPart(answer, part, finder), wrongScale };
  const note = (): void => {
    if (unsupportedCriteria(judged).length < Object.keys(judged.criteria).length) budget.noteUsable();
  };
  note();
  // Asked anew where an earlier judging of the same report has left something open: the kept answers would say the same.
  const attempt = request.attempt ?? 0;
  const questions = [evidenceRequest, ...(attempt > 0 ? [anewRequest(attempt)] : [])];
  for (const question of questions) {
    const unsupported = unsupportedCriteria(judged);
    if (unsupported.length === 0 || !(await budget.takeCall())) break;
    const second = await askOnce(given, followUp(part, answer, question(unsupported)));
    if (second.kind === "answered" && (judged.wrongScale || !isOnSmallScale(second.answer))) {
      judged = completeAnswer(judged, verifyPart(second.answer, part, finder));
      note();
    }
    // An answer that does not fit supports nothing; kept as one, it is not asked for again.
    if (second.kind === "invalid") await keepAnswer(request, second.key, withoutQuotes(answer));
    if (second.kind === "failed" && isFailureOfServer(second.failure)) return second;
  }
  return { kind: "judged", answer: judged };
}

/** Whoever is too long for a second question, or refused it, has answered the first. */
function isFailureOfServer({ tooLong, code, unexplained }: ChatFailure): boolean {
  return !tooLong && code !== "refused" && unexplained === undefined;
}

type Answered = Extract<Asked, { kind: "answered" }> | { readonly kind: "failed"; readonly failure: ChatFailure };

/** Parts that a server refuses alike without a reason, from which on it is taken for the way of asking. */
const ALIKE = 3;

/** An answer that fits, or why there is none. */
async function askUntilAnswered(given: PartRequest): Promise<Answered> {
  const { chat, request, part, budget } = given;
  const opening = openingOf(part);
  let outcome = await askOnce(given, opening);
  const { key } = outcome;
  if (outcome.kind === "failed" && outcome.failure.isKnown) return outcome;
  let [mayCorrect, mayRephrase] = [true, true];
  let unexplained: ChatFailure["unexplained"];
  while (outcome.kind !== "answered") {
    if (outcome.kind === "failed" && outcome.failure.unexplained) {
      unexplained ??= outcome.failure.unexplained;
      if (!(await isAboutThisPart(given, outcome.failure.unexplained, ALIKE))) {
        const again = await askInAnotherWay(given, outcome);
        if (again.kind !== "failed" || !again.failure.unexplained) {
          outcome = again;
          continue;
        }
        // No way was taken: what the others were answered in tells whether it is about this part.
        chat.restoreMode(again.failure.unexplained.mode, unexplained.mode);
        if (!(await isAboutThisPart(given, unexplained))) return again;
      }
    }
    const isRefusal =
      outcome.kind === "failed" && (outcome.failure.code === "refused" || outcome.failure.unexplained !== undefined);
    if (outcome.kind === "failed" && !(isRefusal && mayRephrase))
      return isRefusal ? refusedBy(outcome.failure) : outcome;
    // A step down is one more chance; without one, a wrong answer is corrected once.
    const steppedDown = outcome.kind === "invalid" && outcome.code === "invalid_json" && chat.stepDown(outcome.mode);
    const mayAsk = isRefusal || steppedDown || mayCorrect;
    if (!mayAsk || !(await budget.takeCall()))
      return outcome.kind === "failed"
        ? refusedBy(outcome.failure)
        : { kind: "failed", failure: unusable(outcome.code) };
    if (isRefusal) mayRephrase = false;
    else mayCorrect &&= steppedDown;
    outcome = await askOnce(given, outcome.kind === "invalid" ? corrected(part, outcome) : rephrased(part));
  }
  // A corrected answer is one to the first question as well: neither is paid again.
  if (outcome.key !== key) await keepAnswer(request, key, outcome.answer);
  return outcome;
}

/** A refusal by whatever code the server had for it. */
function refusedBy(failure: ChatFailure): Answered {
  return { kind: "failed", failure: { ...failure, code: "refused" } };
}

/** True where the server answers about other material in the way in which it refused this. */
function isAboutThisPart(
  { budget, limit, part }: PartRequest,
  { way }: NonNullable<ChatFailure["unexplained"]>,
  alike?: number,
): Promise<boolean> {
  return limit.aside(() => budget.waitForAnswer(part, way, alike));
}

/** Asks in one lesser way after the other; the last outcome. */
async function askInAnotherWay(given: PartRequest, refused: Extract<Asked, { kind: "failed" }>): Promise<Asked> {
  const { chat, part, budget } = given;
  let outcome: Asked = refused;
  for (;;) {
    const unexplained = outcome.kind === "failed" ? outcome.failure.unexplained : undefined;
    // Keys and rights are no matter of form.
    if (unexplained === undefined || (outcome.kind === "failed" && outcome.failure.code !== "client_error"))
      return outcome;
    if (!chat.stepDown(unexplained.mode) || !(await budget.takeGuess())) return outcome;
    outcome = await askOnce(given, openingOf(part));
  }
}

/** What is wrong with it names keys that a model made up, perhaps of the report: none of it is told. */
function unusable(code: ChatFailure["code"]): ChatFailure {
  return { kind: "failed", code, status: null, serverMessage: null, tooLong: false, usage: NO_USAGE };
}

/** Points of a smaller scale are asked for once more with the scale named. */
async function settleScale(
  given: PartRequest,
  answer: SectionAnswer,
): Promise<{ readonly answer: SectionAnswer; readonly wrongScale: boolean }> {
  if (!isOnSmallScale(answer)) return { answer, wrongScale: false };
  if (!(await given.budget.takeCall())) return { answer, wrongScale: true };
  const again = await askOnce(given, followUp(given.part, answer, scaleRequest()));
  if (again.kind !== "answered" || isOnSmallScale(again.answer)) return { answer, wrongScale: true };
  return { answer: again.answer, wrongScale: false };
}

function openingOf(part: MaterialPart): Conversation {
  return (nonce) => [{ role: "user", content: wrapMaterial(part.text, nonce) }];
}

function followUp(part: MaterialPart, answer: SectionAnswer, question: string): Conversation {
  const said: ChatMessage = { role: "assistant", content: JSON.stringify(answer) };
  return (nonce) => [...openingOf(part)(nonce), said, { role: "user", content: question }];
}

function corrected(part: MaterialPart, wrong: Extract<Asked, { kind: "invalid" }>): Conversation {
  const said: ChatMessage = { role: "assistant", content: wrong.text.slice(0, MAX_WRONG_ANSWER) || "{}" };
  const question: ChatMessage = { role: "user", content: correctionRequest(wrong.issues) };
  return (nonce) => [...openingOf(part)(nonce), said, question];
}

function rephrased(part: MaterialPart): Conversation {
  return (nonce) => [{ role: "user", content: `${wrapMaterial(part.text, nonce)}\n\n${plainRequest()}` }];
}

/** Stands for an answer that was paid and supports nothing. */
function withoutQuotes(answer: SectionAnswer): SectionAnswer {
  const criteria = Object.entries(answer.criteria).map(([id, given]) => [id, { ...given, quotes: [] }] as const);
  return { ...answer, criteria: Object.fromEntries(criteria) };
}

/** Tells the operator, and whoever asked for the section. */
function failed(
  { request: { section, language }, budget, onCallFailed }: PartRequest,
  { code, status, serverMessage }: Pick<ChatFailure, "code" | "status" | "serverMessage">,
): JudgeFailure {
  budget.noteFailure(code);
  onCallFailed({ section, code, status, message: failureMessage(code, "en"), serverMessage });
  return new JudgeFailure(code, failureMessage(code, language, status), NO_USAGE, status);
}
