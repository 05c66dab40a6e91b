import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import { referencesState } from "../features/citations/references-state.ts";
import type { Judge, JudgedCriterion, JudgeRequest, SectionJudgement, TokenUsage } from "../judge/judge.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import { codeShare } from "../warnings/structure-warnings.ts";
import { askAboutPart } from "./ask-about-part.ts";
import { createCallLimit } from "./call-limit.ts";
import { createChatModel } from "./chat-model.ts";
import { failureMessage } from "./failure-messages.ts";
import { buildInstructions } from "./judge-prompt.ts";
import { findJudgementWarnings } from "./judgement-warnings.ts";
import type { PartAnswer } from "./merge-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import type { MaterialPart } from "./section-material.ts";
import { collectMaterial } from "./section-material.ts";
import { createUsageMeter } from "./usage-meter.ts";

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
      if (material.parts.length === 0) return judgeAbsence(request);
      const deadline = createDeadline(settings.deadlineMilliseconds ?? 600_000, request.signal);
      const usage = createUsageMeter();
      const finder = createEvidenceFinder(report);
      try {
        let done = 0;
        const judgePart = (part: MaterialPart): Promise<PartAnswer> =>
          limit(async () => {
            deadline.signal.throwIfAborted();
            const call = createDeadline(settings.callTimeoutMilliseconds ?? 120_000, deadline.signal);
            try {
              const answer = await askAboutPart({
                chat,
                modelId: settings.model,
                request,
                part,
                nonce: createNonce(),
                finder,
                signal: call.signal,
                usage,
              });
              request.onProgress?.(++done / material.parts.length);
              return { title: part.title, characters: part.characters, pages: part.pages, answer };
            } finally {
              call.close();
            }
          });
        const parts = await Promise.all(material.parts.map(judgePart));
        // Code is part of the body that no model is shown.
        const coverage = material.coverage * (section === "body" ? 1 - codeShare(report) : 1);
        const criterionIds = request.rubric.sections[section].criteria.map(({ id }) => id);
        const merged = mergeAnswers(parts, criterionIds, language);
        if (merged.criteria.every(({ score }) => score === null))
          throw new JudgeFailure("no_evidence", failureMessage("no_evidence", language));
        const warnings = findJudgementWarnings({ request, parts, merged, coverage });
        const instructions = buildInstructions({ rubric: request.rubric, section, language, nonce: "" });
        return { ...merged, warnings, usage: usage.total(), promptHash: await hashText(instructions) };
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw toFailure(error, deadline.signal, request, usage.total());
      } finally {
        deadline.close();
      }
    },
  };
}

/** What is not there needs no passage, and no model: nothing of a section is worth nothing. Unless it went unread. */
function judgeAbsence({ section, rubric, report, language }: JudgeRequest): SectionJudgement {
  const unread = section === "citations" && referencesState(report).kind === "not_recognised";
  const name = rubric.sections[section].name;
  const words = {
    zh: unread ? `${name.zh}没有识别出来，不计分，请人工评定。` : `报告中没有${name.zh}。`,
    en: unread
      ? `${name.en}: not recognised; no points, a person should judge it.`
      : `${name.en}: the report has nothing of this kind.`,
  };
  const comment = words[language];
  const criteria = rubric.sections[section].criteria.map(
    ({ id }): JudgedCriterion => ({
      criterionId: id,
      score: unread ? null : 0,
      comment,
      evidence: [],
      uncertain: true,
    }),
  );
  return { criteria, comment, strengths: [], suggestions: [], warnings: [], usage: NO_USAGE, promptHash: null };
}

function toFailure(error: unknown, deadline: AbortSignal, { language }: JudgeRequest, usage: TokenUsage): Error {
  if (JudgeFailure.isInstance(error)) return new JudgeFailure(error.code, error.message, usage);
  if (deadline.aborted || isTimeout(error))
    return new JudgeFailure("timeout", failureMessage("timeout", language), usage);
  return error as Error;
}
