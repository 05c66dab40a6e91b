import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import { referencesState } from "../features/citations/references-state.ts";
import { createCallBudget } from "../judge/call-budget.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import type { Judge, JudgedCriterion, JudgeRequest, SectionJudgement, TokenUsage } from "../judge/judge.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import { remark } from "../wording/remarks.ts";
import type { AiJudgeSettings } from "./ai-judge-settings.ts";
import { askAboutPart } from "./ask-about-part.ts";
import { createCallLimit } from "./call-limit.ts";
import { createChatModel } from "./chat-model.ts";
import { confirmByModel } from "./confirming/confirm-by-model.ts";
import { buildInstructions } from "./judge-prompt.ts";
import { findInJudgement } from "./judgement-findings.ts";
import type { MaterialPart } from "./material-part.ts";
import type { PartAnswer } from "./merge-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { collectMaterial } from "./section-material.ts";
import { createUsageMeter } from "./usage-meter.ts";

/** Less of a section than this is no basis for its score. */
const MIN_COVERAGE = 0.6;

/** What asks the model. */
export type ModelJudge = Required<Pick<Judge, "judgeSection" | "confirmPassages">>;

/** The part of the judge that needs the AI SDK. Settings were checked before. */
export function createModelJudge(settings: AiJudgeSettings): ModelJudge {
  const {
    answerMode = "auto",
    clock = { now: () => new Date() },
    deadlineMilliseconds = 600_000,
    callTimeoutMilliseconds = 120_000,
    onCallFailed = () => {},
    onCallEnded = () => {},
  } = settings;
  const chat = createChatModel({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey ?? null,
    model: settings.model,
    maxRetries: settings.maxRetries ?? 2,
    maxOutputTokens: settings.maxOutputTokens ?? 8000,
    answerMode: answerMode === "auto" ? null : answerMode,
    now: () => clock.now().getTime(),
  });
  const limit = createCallLimit(settings.concurrency ?? 4);
  const createNonce = settings.createNonce ?? (() => crypto.randomUUID().replaceAll("-", ""));
  const budget = {
    maxPartCharacters: settings.maxPartCharacters ?? 12_000,
    maxSectionCharacters: settings.maxSectionCharacters ?? 400_000,
  };

  return {
    async judgeSection(request) {
      const { section, report, language } = request;
      const material = collectMaterial(section, report, budget);
      if (material.coverage < MIN_COVERAGE)
        throw new JudgeFailure("budget_exceeded", failureMessage("budget_exceeded", language));
      if (material.parts.length === 0) return judgeAbsence(request);
      const deadline = createDeadline(deadlineMilliseconds, request.signal);
      const usage = createUsageMeter();
      const finder = createEvidenceFinder(report);
      const calls = request.calls ?? createCallBudget(request.attempt);
      try {
        let done = 0;
        const judgePart = (part: MaterialPart): Promise<readonly PartAnswer[]> =>
          limit(async () => {
            deadline.signal.throwIfAborted();
            const partBudget = calls.openPart(deadline.signal);
            const answered = await askAboutPart({
              chat,
              modelId: settings.model,
              request,
              part,
              budget: partBudget,
              createNonce,
              finder,
              signal: deadline.signal,
              callTimeoutMilliseconds,
              usage,
              onCallFailed,
              onCallEnded,
            }).finally(() => partBudget.done());
            request.onProgress?.(++done / material.parts.length);
            return answered.map(({ part: { title, characters, pages }, answer }) => ({
              title,
              characters,
              pages,
              answer,
            }));
          });
        const parts = (await Promise.all(material.parts.map(judgePart))).flat();
        const criterionIds = request.rubric.sections[section].criteria.map(({ id }) => id);
        const merged = mergeAnswers(parts, criterionIds, language);
        if (merged.criteria.every(({ score }) => score === null))
          throw new JudgeFailure("no_evidence", failureMessage("no_evidence", language));
        const findings = findInJudgement({ request, parts, merged, coverage: material.coverage });
        const instructions = buildInstructions({ rubric: request.rubric, section, language, nonce: "" });
        return { ...merged, findings, usage: usage.total(), promptHash: await hashText(instructions) };
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        const failure = toFailure(error, deadline.signal, request, usage.total());
        if (!JudgeFailure.isInstance(error) && JudgeFailure.isInstance(failure)) {
          const { code } = failure;
          const message = failureMessage(code, "en");
          onCallFailed({ section, code, status: null, message, serverMessage: null });
        }
        throw failure;
      } finally {
        deadline.close();
      }
    },

    async confirmPassages(request) {
      const deadline = createDeadline(deadlineMilliseconds, request.signal);
      try {
        const confirming = {
          chat,
          modelId: settings.model,
          createNonce,
          limit,
          signal: deadline.signal,
          callTimeoutMilliseconds,
          onCallFailed,
          onCallEnded,
        };
        return await confirmByModel(confirming, request);
      } finally {
        deadline.close();
      }
    },
  };
}

/** What is not there needs no passage, and no model: nothing of a section is worth nothing. Unless it went unread. */
function judgeAbsence({ section, rubric, report }: JudgeRequest): SectionJudgement {
  const unread = section === "citations" && referencesState(report).kind === "not_recognised";
  const remarks = [remark(unread ? "section_not_recognised" : "section_absent")];
  const criteria = rubric.sections[section].criteria.map(
    ({ id }): JudgedCriterion => ({
      criterionId: id,
      score: unread ? null : 0,
      comment: "",
      remarks,
      evidence: [],
      // That nothing is there is certain; whether something went unread is not.
      uncertain: unread,
    }),
  );
  const said = { comment: "", remarks, strengths: [], suggestions: [], findings: [] };
  return { criteria, ...said, usage: NO_USAGE, promptHash: null };
}

function toFailure(error: unknown, deadline: AbortSignal, { language }: JudgeRequest, usage: TokenUsage): Error {
  if (JudgeFailure.isInstance(error)) return new JudgeFailure(error.code, error.message, usage);
  if (deadline.aborted || isTimeout(error))
    return new JudgeFailure("timeout", failureMessage("timeout", language), usage);
  return error as Error;
}
