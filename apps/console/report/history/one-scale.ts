import type { ScoreRun } from "../../api/scores/score-runs.ts";

/** One rubric, and both by a model or both by measures; of two mixed scores each has sections of its own by measures. */
export function areOnOneScale(one: ScoreRun, other: ScoreRun): boolean {
  return one.mode === other.mode && one.mode !== "mixed" && one.rubric_hash === other.rubric_hash;
}
