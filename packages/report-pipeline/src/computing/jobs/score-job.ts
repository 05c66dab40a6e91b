import { readJson } from "@rubrica/isolation";
import type { ParsedReport } from "@rubrica/report-model";
import { ScoringError, scoreReport } from "@rubrica/scoring";
import type { ScoredReport, ScoreParameters } from "../compute-parameters.ts";
import { replayJudge } from "../recorded-judgements.ts";

/** Puts the score together: by what a judge said, or by measured features alone. */
export async function scoreJob(parsed: Uint8Array, parameters: ScoreParameters): Promise<ScoredReport> {
  const { features, rubric, judged, startedAt } = parameters;
  const times = [new Date(startedAt)];
  try {
    const score = await scoreReport({
      report: readJson<ParsedReport>(parsed),
      features,
      rubric,
      ...(judged && { judge: replayJudge(judged), suspected: judged.suspected }),
      clock: { now: () => times.shift() ?? new Date() },
    });
    return { status: "scored", score };
  } catch (error) {
    // There is nothing to judge, and there will not be at the next attempt.
    if (!ScoringError.isInstance(error) || error.code === "judge_failed") throw error;
    return { status: "rejected", code: error.code };
  }
}
