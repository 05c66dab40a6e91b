/** Asks readers that err in some of their answers about passages, over HTTP. */
import type { Finding, ParsedReport } from "@rubrica/report-model";
import { commentLanguage, confirmPassages, type Judge } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import type { SuspectedPassage } from "../../../packages/scoring/src/address/suspected-passages.ts";
import { findWordsToGrader } from "../../../packages/scoring/src/findings/in-report/words-to-grader.ts";
import { createErringReader } from "../erring-reader.ts";
import { type HonestModel, startHonestModel } from "../honest-model.ts";

/** Runs with the judge of a model over HTTP that errs in this share of the passages. */
export async function withReader<Result>(
  rate: number,
  isAddressed: (text: string) => boolean,
  run: (judge: Judge, model: HonestModel) => Promise<Result>,
): Promise<Result> {
  const model = await startHonestModel({ takesForAddressed: createErringReader(rate, isAddressed) });
  try {
    return await run(createAiJudge({ baseUrl: model.baseUrl, model: "erring-reader", maxRetries: 0 }), model);
  } finally {
    await model.close();
  }
}

/** The findings that remain after the judge has read the proposed passages. */
export async function readWords(
  judge: Judge,
  report: ParsedReport,
  suspected: readonly SuspectedPassage[],
): Promise<Finding[]> {
  const { signal } = new AbortController();
  const confirmation = await confirmPassages({ judge, passages: suspected, language: commentLanguage(report), signal });
  return findWordsToGrader({ suspected, verdicts: confirmation?.verdicts ?? null, judgedByModel: true, named: [] });
}
