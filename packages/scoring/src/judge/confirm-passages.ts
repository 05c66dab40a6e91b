import type { ScoreLanguage } from "../rubric/rubric.ts";
import type { AnswerStore, Confirmation, Judge, PassageInQuestion } from "./judge.ts";
import { JudgeFailure } from "./judge.ts";

/** What a judge is asked about the passages of one report. */
export interface PassagesOfReport {
  readonly judge: Judge | null;
  readonly passages: readonly PassageInQuestion[];
  readonly language: ScoreLanguage;
  readonly answers?: AnswerStore | undefined;
  readonly signal: AbortSignal;
}

/**
 * What the judge says of the passages. Null where there is no passage, no judge, a judge without `confirmPassages`, or a judge
 * that failed or gave the wrong number of verdicts: then no passage is answered. Rejects with the abort reason.
 */
export async function confirmPassages(options: PassagesOfReport): Promise<Confirmation | null> {
  const { judge, passages, language, answers, signal } = options;
  if (judge?.confirmPassages === undefined || passages.length === 0) return null;
  try {
    const confirmation = await judge.confirmPassages({ passages, language, ...(answers && { answers }), signal });
    return confirmation.verdicts.length === passages.length ? confirmation : null;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!JudgeFailure.isInstance(error)) throw error;
    return null;
  }
}
