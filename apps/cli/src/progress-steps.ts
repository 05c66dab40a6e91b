import type { ParseProgress } from "@rubrica/report-parser";
import type { ScoreProgress } from "@rubrica/scoring";

const READING_STEPS: Readonly<Record<ParseProgress["step"], string>> = {
  open: "Opening",
  read: "Reading",
  analyse: "Analysing",
};

/** What reading is at, as a progress line takes it. */
export function describeReading({ step, page, pages }: ParseProgress): [step: string, share: number, detail: string] {
  return [READING_STEPS[step], pages === 0 ? 0 : page / pages, pages === 0 ? "" : `page ${page} of ${pages}`];
}

const SCORING_STEPS: Readonly<Record<ScoreProgress["step"], string>> = {
  measure: "Measuring",
  judge: "Judging",
  aggregate: "Adding up",
};

/** What scoring is at. */
export function describeScoring({ step, share }: ScoreProgress): [step: string, share: number] {
  return [SCORING_STEPS[step], share];
}
