import type { EvaluationLevel, GradedLevel } from "@rubrica/report-model";
import type { Rubric, ScoreLanguage } from "../rubric/rubric.ts";

/** English names of the levels where no rubric says otherwise; the Chinese ones come with the score. */
const ENGLISH_LEVELS: Readonly<Record<EvaluationLevel, string>> = {
  excellent: "Excellent",
  good: "Good",
  fair: "Fair",
  pass: "Pass",
  fail: "Fail",
};

/** The level in the language of whoever reads: as its rubric calls it, else as the specification does, or in English. */
export function wordLevel(
  level: GradedLevel,
  { language, rubric }: { readonly language: ScoreLanguage; readonly rubric?: Rubric | undefined },
): GradedLevel {
  const known = rubric?.levels.find(({ code }) => code === level.code)?.label[language];
  return { ...level, label: known ?? (language === "en" ? ENGLISH_LEVELS[level.code] : level.label) };
}
