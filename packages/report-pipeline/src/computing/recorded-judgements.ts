import { type ParsedReport, SECTION_KINDS, type SectionKind } from "@rubrica/report-model";
import {
  type AnswerStore,
  type Confirmation,
  commentLanguage,
  confirmPassages,
  createCallBudget,
  findSuspectedPassages,
  type Judge,
  JudgeFailure,
  type ReportFeatures,
  type Rubric,
  type SectionJudgement,
  type SuspectedPassage,
} from "@rubrica/scoring";

/** What a judge said about each section, as plain JSON: the score can be put together by it elsewhere. */
export interface RecordedJudgements extends Pick<Judge, "source" | "provider" | "modelId"> {
  readonly sections: Readonly<Record<SectionKind, RecordedJudgement>>;
  /** Passages that may speak to whoever marks the report. */
  readonly suspected: readonly SuspectedPassage[];
  /** Which of them do; null where nothing was answered. */
  readonly confirmation: Confirmation | null;
}

type RecordedJudgement =
  | { readonly judgement: SectionJudgement }
  | { readonly failure: Pick<JudgeFailure, "code" | "message" | "usage" | "status"> };

export interface RecordRequest {
  readonly report: ParsedReport;
  readonly features: ReportFeatures;
  readonly rubric: Rubric;
  readonly answers: AnswerStore;
  /** How many judgings of the same report came before. Default 0. */
  readonly attempt?: number;
  readonly signal: AbortSignal;
  /** Share of all sections done, 0 to 1, and the one that moved. */
  readonly onProgress: (share: number, section: SectionKind) => void;
}

/** Has the judge judge all sections side by side, and confirm passages beside them. A failure of the judge is recorded; what else rejects ends all. */
export async function recordJudgements(judge: Judge, request: RecordRequest): Promise<RecordedJudgements> {
  const { report, features, rubric, answers, attempt = 0, onProgress } = request;
  const calls = createCallBudget(attempt);
  const ending = new AbortController();
  const signal = AbortSignal.any([request.signal, ending.signal]);
  const language = commentLanguage(report);
  const shares = new Map<SectionKind, number>();
  const judgeSection = async (section: SectionKind): Promise<[SectionKind, RecordedJudgement]> => {
    const told = (share: number) => {
      shares.set(section, share);
      onProgress([...shares.values()].reduce((sum, each) => sum + each, 0) / SECTION_KINDS.length, section);
    };
    try {
      const asked = { section, rubric, report, features, language, answers, calls, attempt, signal, onProgress: told };
      return [section, { judgement: await judge.judgeSection(asked) }];
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!JudgeFailure.isInstance(error)) throw error;
      const { code, message, usage, status } = error;
      return [section, { failure: { code, message, usage, status } }];
    }
  };
  try {
    const { source, provider, modelId } = judge;
    const suspected = findSuspectedPassages(report);
    const [judged, confirmation] = await Promise.all([
      Promise.all(SECTION_KINDS.map(judgeSection)),
      confirmPassages({ judge, passages: suspected, language, answers, signal }),
    ]);
    const sections = Object.fromEntries(judged) as RecordedJudgements["sections"];
    return { source, provider, modelId, sections, suspected, confirmation };
  } finally {
    ending.abort();
  }
}

/** A judge that says what was recorded. */
export function replayJudge({ sections, suspected: _, confirmation, ...judge }: RecordedJudgements): Judge {
  return {
    ...judge,
    ...(confirmation && { confirmPassages: async () => confirmation }),
    async judgeSection({ section }) {
      const recorded = sections[section];
      if ("judgement" in recorded) return recorded.judgement;
      const { code, message, usage, status } = recorded.failure;
      throw new JudgeFailure(code, message, usage, status);
    },
  };
}
