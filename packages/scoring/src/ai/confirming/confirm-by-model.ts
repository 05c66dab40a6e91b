/** Asks a model which passages speak to whoever marks the report: in short calls of their own, apart from the judging. */
import type { FallbackReason } from "@rubrica/report-model";
import { hashText } from "@rubrica/report-model";
import * as z from "zod";
import { estimateTokens } from "../../address/passage-length.ts";
import { createDeadline, isTimeout } from "../../deadline.ts";
import { failureMessage } from "../../judge/failure-messages.ts";
import type {
  CallFailure,
  Confirmation,
  ConfirmRequest,
  EndedCall,
  ModelCall,
  PassageInQuestion,
  PassageVerdict,
} from "../../judge/judge.ts";
import { isOutageCode } from "../../judge/judging-again.ts";
import { TIMED_OUT } from "../ask-once.ts";
import type { CallLimit } from "../call-limit.ts";
import type { ChatFailure, ChatModel, ChatOutcome } from "../chat-model.ts";
import { drawNonce } from "../report-mark.ts";
import { createUsageMeter } from "../usage-meter.ts";
import { CONFIRM_SCHEMA, confirmInstructions, wrapPassages } from "./confirm-prompt.ts";
import { drawNumbers, drawPlanted } from "./planted-sentences.ts";
import { readConfirmation } from "./read-confirmation.ts";

/** How a model is asked about passages. */
export interface ConfirmingOptions {
  readonly chat: ChatModel;
  readonly modelId: string;
  readonly createNonce: () => string;
  /** Ends all calls about the report. */
  readonly signal: AbortSignal;
  /** For one call with its repetitions after failures of the network. */
  readonly callTimeoutMilliseconds: number;
  /** Runs a call when its turn comes. */
  readonly limit: Pick<CallLimit, "run">;
  readonly onCallFailed: (failure: CallFailure) => void;
  readonly onCallEnded: (call: EndedCall) => void;
}

const SUBJECT = "words_to_grader";
const PASSAGES_A_CALL = 7;
/** The most groups of passages that are asked about; further passages get the verdict `not_asked`. */
const MOST_CALLS = 3;
/** How many calls about a report are repeated because their answer cannot be used. */
const MOST_REPETITIONS = 1;
/** For all calls about a report. Passages whose call would exceed it get the verdict `no_answer`. */
const MOST_TOKENS = 4000;
/** Reserved for an answer. Models that think before they answer may use the rest of the budget as well. */
const ANSWER_TOKENS = 40;
/** Calls that find out what the server takes. */
const MOST_GUESSES = 4;

/** Rejects only with the reason of an abort. Passages about which no answer can be used get the verdict `no_answer`. */
export async function confirmByModel(options: ConfirmingOptions, request: ConfirmRequest): Promise<Confirmation> {
  const { passages } = request;
  const verdicts: PassageVerdict[] = passages.map(() => "not_asked");
  const usage = createUsageMeter();
  let [spent, repetitions, isAway] = [0, 0, false];
  const groups = Array.from({ length: Math.ceil(passages.length / PASSAGES_A_CALL) }, (_, index) =>
    passages.slice(index * PASSAGES_A_CALL, (index + 1) * PASSAGES_A_CALL),
  );
  for (const [index, group] of groups.slice(0, MOST_CALLS).entries()) {
    const answer = await askAbout(group);
    for (const at of group.keys()) {
      verdicts[index * PASSAGES_A_CALL + at] =
        answer === null ? "no_answer" : answer.has(at) ? "addressed" : "not_addressed";
    }
  }
  return { verdicts, usage: usage.total() };

  /** The places in the group of the passages that speak to a grader; null where no answer can be used. */
  async function askAbout(group: readonly PassageInQuestion[]): Promise<ReadonlySet<number> | null> {
    const key = await hashText(JSON.stringify([options.modelId, confirmInstructions(""), group]));
    const kept = readKept((await request.answers?.find(key).catch(() => null)) ?? null, group.length);
    if (kept !== null || isAway) return kept;
    for (;;) {
      const call = prepareCall(options, request, group);
      const tokens = estimateTokens(call.text) + ANSWER_TOKENS;
      if (spent + tokens > MOST_TOKENS)
        return unanswered({ code: "budget_exceeded", status: null, serverMessage: null });
      const outcome = await options.limit.run(() => ask(options, { ...call, most: MOST_TOKENS - spent - tokens }));
      usage.add(outcome.usage);
      spent += Math.max(tokens, outcome.usage.inputTokens + outcome.usage.outputTokens);
      const read = outcome.kind === "failed" ? null : call.read(outcome.text);
      tellEnd(options, outcome, read !== null);
      await record(options, request, { ...call, key, outcome, isUsable: read !== null });
      if (read !== null) {
        await request.answers?.keep(key, JSON.stringify({ addressed: [...read] })).catch(() => {});
        return read;
      }
      if (outcome.kind === "failed" && isOutageCode(outcome.code)) {
        // Whoever is away now is away for the next passages too.
        isAway = true;
        return unanswered(outcome);
      }
      if (repetitions >= MOST_REPETITIONS)
        return unanswered(
          outcome.kind === "failed" ? outcome : { code: "schema_mismatch", status: null, serverMessage: null },
        );
      repetitions++;
    }
  }

  function unanswered({ code, status, serverMessage }: Pick<ChatFailure, "code" | "status" | "serverMessage">): null {
    options.onCallFailed({ section: SUBJECT, code, status, message: failureMessage(code, "en"), serverMessage });
    return null;
  }
}

interface PreparedCall {
  readonly instructions: string;
  readonly messages: readonly { readonly role: "user"; readonly content: string }[];
  /** All that the model reads. */
  readonly text: string;
  /** The places in the group of those that the answer names; null where it cannot be used. */
  readonly read: (answer: string) => ReadonlySet<number> | null;
}

/** One call: the passages under random numbers, among them one planted sentence that has to be named and one that must not be. */
function prepareCall(
  { createNonce }: ConfirmingOptions,
  { language }: ConfirmRequest,
  group: readonly PassageInQuestion[],
): PreparedCall {
  const planted = drawPlanted(language);
  const [toName = 0, notToName = 0, ...numbers] = drawNumbers(group.length + 2);
  const items = [
    ...group.map((passage, index) => ({ ...passage, number: numbers[index] ?? 0 })),
    { number: toName, text: planted.addressed, before: "", after: "" },
    { number: notToName, text: planted.harmless, before: "", after: "" },
  ];
  const nonce = drawNonce(createNonce, [wrapPassages(items, "")]);
  const instructions = confirmInstructions(nonce);
  const content = wrapPassages(items, nonce);
  return {
    instructions,
    messages: [{ role: "user", content }],
    text: `${instructions}\n${content}`,
    read(answer) {
      const named = readConfirmation(answer);
      if (named === null || !named.has(toName) || named.has(notToName)) return null;
      if ([...named].some((number) => number !== toName && !numbers.includes(number))) return null;
      return new Set(numbers.flatMap((number, index) => (named.has(number) ? [index] : [])));
    },
  };
}

type EndedOutcome = ChatOutcome & { readonly seconds: number };

async function ask(
  { chat, signal, callTimeoutMilliseconds }: ConfirmingOptions,
  { instructions, messages, most }: PreparedCall & { readonly most: number },
): Promise<EndedOutcome> {
  const deadline = createDeadline(callTimeoutMilliseconds, signal);
  const askedAt = performance.now();
  let guesses = 0;
  try {
    const outcome = await chat.ask({
      instructions,
      messages,
      schema: CONFIRM_SCHEMA,
      maxOutputTokens: ANSWER_TOKENS + most,
      deadline,
      mayGuess: async () => guesses++ < MOST_GUESSES,
    });
    return { ...outcome, seconds: (performance.now() - askedAt) / 1000 };
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return { ...TIMED_OUT, seconds: (performance.now() - askedAt) / 1000 };
  } finally {
    deadline.close();
  }
}

function tellEnd({ onCallEnded }: ConfirmingOptions, outcome: EndedOutcome, isUsable: boolean): void {
  const ended: EndedCall["outcome"] = outcome.kind === "failed" ? "failed" : isUsable ? "answered" : "invalid";
  const code: FallbackReason["code"] | null = outcome.kind === "failed" ? outcome.code : null;
  onCallEnded({ section: SUBJECT, outcome: ended, code, usage: outcome.usage, seconds: outcome.seconds });
}

async function record(
  { modelId }: ConfirmingOptions,
  { answers }: ConfirmRequest,
  call: PreparedCall & { readonly key: string; readonly outcome: EndedOutcome; readonly isUsable: boolean },
): Promise<void> {
  const { key, instructions, messages, outcome, isUsable } = call;
  const asked = { key, section: SUBJECT, modelId, instructions, messages } as const;
  const recorded: ModelCall =
    outcome.kind === "failed"
      ? {
          ...asked,
          outcome: "failed",
          answer: null,
          failure: { code: outcome.code, status: outcome.status, serverMessage: outcome.serverMessage },
        }
      : { ...asked, outcome: isUsable ? "answered" : "invalid", answer: outcome.text };
  await answers?.record?.(recorded).catch(() => {});
}

const keptAnswer = z.strictObject({ addressed: z.array(z.int().min(0)) });

/** What was kept about a group of so many passages; null where nothing that fits was. */
function readKept(text: string | null, length: number): ReadonlySet<number> | null {
  if (text === null) return null;
  try {
    const parsed = keptAnswer.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.addressed.every((at) => at < length) ? new Set(parsed.data.addressed) : null;
  } catch {
    return null;
  }
}
