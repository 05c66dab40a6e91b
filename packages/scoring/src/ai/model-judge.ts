import type { Finding } from "@rubrica/report-model";
import { hashText } from "@rubrica/report-model";
import { createDeadline, isTimeout } from "../deadline.ts";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import { referencesState } from "../features/citations/references-state.ts";
import { finding } from "../findings/finding.ts";
import { createCallBudget } from "../judge/call-budget.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import type { JudgedCriterion, JudgeRequest, ModelJudge, SectionJudgement, TokenUsage } from "../judge/judge.ts";
import { JudgeFailure, NO_USAGE } from "../judge/judge.ts";
import { remark } from "../wording/remarks.ts";
import { type AiJudgeSettings, modelIdOf } from "./ai-judge-settings.ts";
import { type AskedPart, askAboutPart } from "./ask-about-part.ts";
import { createCallLimit } from "./call-limit.ts";
import { createChatModel } from "./chat-model.ts";
import { confirmByModel } from "./confirming/confirm-by-model.ts";
import { buildInstructions } from "./judge-prompt.ts";
import { findInJudgement } from "./judgement-findings.ts";
import type { PartAnswer } from "./merge-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { collectMaterial } from "./section-material.ts";
import type { ModelRoad } from "./server/model-road.ts";
import { createUsageMeter } from "./usage-meter.ts";

/** Less of a section than this is no basis for its score. */
const MIN_COVERAGE = 0.6;

/** The part of the judge that needs the AI SDK. Settings were checked before. */
export function createModelJudge(settings: AiJudgeSettings, road: ModelRoad): ModelJudge {
  const {
    answerMode = "auto",
    clock = { now: () => new Date() },
    deadlineMilliseconds = 600_000,
    callTimeoutMilliseconds = 120_000,
    onCallFailed = () => {},
    onCallEnded = () => {},
  } = settings;
  const chat = createChatModel({
    road,
    apiKey: settings.apiKey ?? null,
    maxRetries: settings.maxRetries ?? 2,
    maxOutputTokens: settings.maxOutputTokens ?? 8000,
    answerMode: answerMode === "auto" ? null : answerMode,
    now: () => clock.now().getTime(),
  });
  const modelId = modelIdOf(settings);
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
      // All at once: how many there are tells when nothing more is to be waited for.
      const opened = material.parts.map((part) => ({ part, partBudget: calls.openPart(deadline.signal) }));
      try {
        let done = 0;
        const askAbout = async ({ part, partBudget }: (typeof opened)[number]): Promise<readonly AskedPart[]> => {
          try {
            return await limit.run(async () => {
              deadline.signal.throwIfAborted();
              const asked = await askAboutPart({
                chat,
                modelId,
                request,
                part,
                budget: partBudget,
                limit,
                createNonce,
                finder,
                signal: deadline.signal,
                callTimeoutMilliseconds: settings.callTimeoutMilliseconds ?? 120_000,
                usage,
                onCallFailed: settings.onCallFailed ?? (() => {}),
                onCallEnded: settings.onCallEnded ?? (() => {}),
              });
              request.onProgress?.(++done / material.parts.length);
              return asked;
            });
          } finally {
            partBudget.done();
          }
        };
        const asked = (await Promise.all(opened.map(askAbout))).flat();
        const parts = asked.flatMap((each): PartAnswer[] => {
          const { title, characters, pages } = each.part;
          return each.kind === "judged" ? [{ title, characters, pages, answer: each.answer }] : [];
        });
        const refused = asked.filter((each) => each.kind === "refused");
        const instructions = buildInstructions({ rubric: request.rubric, section, language, nonce: "" });
        const promptHash = await hashText(instructions);
        if (refused.length > 0) {
          // Nobody judged anything of a report that was refused as a whole.
          if (!(await calls.wasAnswered()))
            throw new JudgeFailure("refused", failureMessage("refused", language), usage.total());
          await Promise.all(refused.map(({ keep }) => keep()));
        }
        const left = whatIsLeft(asked);
        if (left.refusedShare > MOST_REFUSED)
          return { ...judgeRefused(request, left), usage: usage.total(), promptHash };
        const criterionIds = request.rubric.sections[section].criteria.map(({ id }) => id);
        const merged = mergeAnswers(parts, criterionIds, language);
        if (merged.criteria.every(({ score }) => score === null))
          throw new JudgeFailure("no_evidence", failureMessage("no_evidence", language));
        const findings = [
          ...findInJudgement({ request, parts, merged, coverage: material.coverage }),
          ...(refused.length > 0 ? [partRefused(request, left)] : []),
        ];
        return { ...merged, findings, usage: usage.total(), promptHash };
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
          modelId,
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

/** Points for the rest of a section of which more was refused say nothing of the section. */
const MOST_REFUSED = 1 / 3;

interface Left {
  /** Share of the section's text, 0 to 1. */
  readonly refusedShare: number;
  readonly refusedPages: readonly number[];
}

function whatIsLeft(asked: readonly AskedPart[]): Left {
  const charactersOf = (parts: readonly AskedPart[]): number =>
    parts.reduce((sum, { part }) => sum + Math.max(1, part.characters), 0);
  const refused = asked.filter(({ kind }) => kind === "refused");
  return {
    refusedShare: charactersOf(refused) / Math.max(1, charactersOf(asked)),
    refusedPages: refused.flatMap(({ part }) => part.pages),
  };
}

/** No points: what was not refused is too little to go by. */
function judgeRefused(request: JudgeRequest, left: Left): Omit<SectionJudgement, "usage" | "promptHash"> {
  const remarks = [remark("section_refused")];
  const criteria = request.rubric.sections[request.section].criteria.map(
    ({ id }): JudgedCriterion => ({
      criterionId: id,
      score: null,
      comment: "",
      remarks,
      evidence: [],
      uncertain: true,
    }),
  );
  return { criteria, comment: "", remarks, strengths: [], suggestions: [], findings: [partRefused(request, left)] };
}

function partRefused({ section, rubric }: JudgeRequest, { refusedShare, refusedPages }: Left): Finding {
  const isWithoutPoints = refusedShare > MOST_REFUSED;
  const percent = Math.max(1, Math.round(refusedShare * 100));
  return finding("part_refused", {
    section,
    pages: refusedPages,
    criterionIds: isWithoutPoints ? rubric.sections[section].criteria.map(({ id }) => id) : [],
    figures: { percent, points: isWithoutPoints ? "none" : "of_the_rest" },
  });
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
