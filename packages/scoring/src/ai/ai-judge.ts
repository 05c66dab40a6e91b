import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import type { Judge, JudgeRequest, TokenUsage } from "../judge/judge.ts";
import { JudgeFailure } from "../judge/judge.ts";
import { codeShare } from "../warnings/structure-warnings.ts";
import type { SectionAnswer } from "./answer-schema.ts";
import { answerSchema } from "./answer-schema.ts";
import { createCallLimit } from "./call-limit.ts";
import type { ChatMessage, ChatModel, ChatOutcome } from "./chat-model.ts";
import { createChatModel } from "./chat-model.ts";
import { failureMessage } from "./failure-messages.ts";
import { buildInstructions, correctionRequest, wrapMaterial } from "./judge-prompt.ts";
import type { PartAnswer } from "./merge-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import type { MaterialPart } from "./section-material.ts";
import { collectMaterial } from "./section-material.ts";
import type { UsageMeter } from "./usage-meter.ts";
import { createUsageMeter } from "./usage-meter.ts";
import { verifyAnswer } from "./verify-answer.ts";

export interface AiJudgeSettings {
  /** Address of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Default: none, for servers that need no key; it is never taken from the environment. */
  readonly apiKey?: string | null;
  readonly model: string;
  /** Calls at a time, over all reports that this judge judges. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds for one call with its repetitions. Default 120,000. */
  readonly callTimeoutMilliseconds?: number;
  /** Milliseconds for all calls of a section. Default 600,000. */
  readonly deadlineMilliseconds?: number;
  /** Repetitions of a call after 429, 5xx and network failures. Default 2. */
  readonly maxRetries?: number;
  /** Default 8,000, which is what several services allow at most; models that reason before they answer need it. */
  readonly maxOutputTokens?: number;
  /** Characters of the report in one call. Default 12,000, about 9,000 tokens of Chinese. */
  readonly maxPartCharacters?: number;
  /** Characters of the report in all calls of a section. Default 400,000. */
  readonly maxSectionCharacters?: number;
  /** Random text for the delimiter around the report. Default: 128 random bits. */
  readonly createNonce?: () => string;
}

/** Less of a section than this is no basis for its score. */
const MIN_COVERAGE = 0.6;

/**
 * Judges by a model behind an OpenAI-compatible API. Rejects with a JudgeFailure when any part of a section could
 * not be judged; scores of half a section are not passed off as its score.
 */
export function createAiJudge(settings: AiJudgeSettings): Judge {
  const chat = createChatModel({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey ?? null,
    model: settings.model,
    maxRetries: settings.maxRetries ?? 2,
    maxOutputTokens: settings.maxOutputTokens ?? 8000,
  });
  const limit = createCallLimit(settings.concurrency ?? 4);
  const createNonce = settings.createNonce ?? (() => crypto.randomUUID().replaceAll("-", ""));
  const budget = {
    maxPartCharacters: settings.maxPartCharacters ?? 12_000,
    maxSectionCharacters: settings.maxSectionCharacters ?? 400_000,
  };

  return {
    source: "ai",
    provider: "openai-compatible",
    modelId: settings.model,
    async judgeSection(request) {
      const { section, report, language } = request;
      const material = collectMaterial(section, report, budget);
      if (material.coverage < MIN_COVERAGE)
        throw new JudgeFailure("budget_exceeded", failureMessage("budget_exceeded", language));
      const deadline = createDeadline(settings.deadlineMilliseconds ?? 600_000, request.signal);
      const usage = createUsageMeter();
      try {
        let done = 0;
        const judgePart = (part: MaterialPart): Promise<PartAnswer> =>
          limit(async () => {
            deadline.signal.throwIfAborted();
            const call = createDeadline(settings.callTimeoutMilliseconds ?? 120_000, deadline.signal);
            try {
              const answer = await askAboutPart({
                chat,
                request,
                part,
                nonce: createNonce(),
                signal: call.signal,
                usage,
              });
              request.onProgress?.(++done / material.parts.length);
              return { title: part.title, characters: part.characters, answer };
            } finally {
              call.close();
            }
          });
        const parts = material.parts.length === 0 ? [emptyPart] : material.parts;
        const answers = await Promise.all(parts.map(judgePart));
        // Code is part of the body that no model is shown.
        const coverage = material.coverage * (section === "body" ? 1 - codeShare(report) : 1);
        const criterionIds = request.rubric.sections[section].criteria.map(({ id }) => id);
        const judged = verifyAnswer(request, mergeAnswers(answers, criterionIds, language), coverage);
        const instructions = buildInstructions({ rubric: request.rubric, section, language, nonce: "" });
        return { ...judged, usage: usage.total(), promptHash: await hashText(instructions) };
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw toFailure(error, deadline.signal, request, usage.total());
      } finally {
        deadline.close();
      }
    },
  };
}

const emptyPart: MaterialPart = { title: "", text: "(the report has nothing of this kind)", characters: 1 };

interface PartRequest {
  readonly chat: ChatModel;
  readonly request: JudgeRequest;
  readonly part: MaterialPart;
  readonly nonce: string;
  readonly signal: AbortSignal;
  readonly usage: UsageMeter;
}

const MAX_WRONG_ANSWER = 4000;

/** One call; one more with the mistakes named when the answer does not fit. */
async function askAboutPart({ chat, request, part, nonce, signal, usage }: PartRequest): Promise<SectionAnswer> {
  const { section, rubric, language } = request;
  const instructions = buildInstructions({ rubric, section, language, nonce });
  const schema = answerSchema(rubric.sections[section].criteria);
  const ask = async (messages: readonly ChatMessage[]): Promise<ChatOutcome<SectionAnswer>> => {
    const outcome = await chat.ask({ instructions, messages, schema, signal });
    usage.add(outcome.usage);
    return outcome;
  };

  const first: ChatMessage = { role: "user", content: wrapMaterial(part.text, nonce) };
  let outcome = await ask([first]);
  if (outcome.kind === "invalid") {
    const wrong: ChatMessage = { role: "assistant", content: outcome.text.slice(0, MAX_WRONG_ANSWER) || "{}" };
    outcome = await ask([first, wrong, { role: "user", content: correctionRequest(outcome.issues) }]);
  }
  if (outcome.kind === "answered") return outcome.answer;
  const status = outcome.kind === "failed" ? outcome.status : null;
  throw new JudgeFailure(outcome.code, failureMessage(outcome.code, language, status));
}

function toFailure(error: unknown, deadline: AbortSignal, { language }: JudgeRequest, usage: TokenUsage): Error {
  if (JudgeFailure.isInstance(error)) return new JudgeFailure(error.code, error.message, usage);
  if (deadline.aborted || isTimeout(error))
    return new JudgeFailure("timeout", failureMessage("timeout", language), usage);
  return error as Error;
}
