import { countHan, type EvaluationLevel, type GradedLevel } from "@rubrica/report-model";
import type { Rubric, ScoreLanguage } from "../rubric/rubric.ts";

/** Names of the levels where no rubric says otherwise. */
const LEVELS: Readonly<Record<EvaluationLevel, Readonly<Record<ScoreLanguage, string>>>> = {
  excellent: { zh: "优秀", en: "Excellent" },
  good: { zh: "良好", en: "Good" },
  fair: { zh: "中等", en: "Fair" },
  pass: { zh: "及格", en: "Pass" },
  fail: { zh: "不及格", en: "Fail" },
};

/** The level as the rubric calls it in that language. */
export function gradedLevel(rubric: Rubric, code: EvaluationLevel, language: ScoreLanguage): GradedLevel {
  return { code, label: rubric.levels.find((level) => level.code === code)?.label[language] ?? code };
}

/**
 * The level in the language of whoever reads: as its rubric calls it. Without the rubric as the score has it, which may be in the
 * other language: then as the specification calls it.
 */
export function wordLevel(
  level: GradedLevel,
  { language, rubric }: { readonly language: ScoreLanguage; readonly rubric?: Rubric | undefined },
): GradedLevel {
  const known = rubric?.levels.find(({ code }) => code === level.code)?.label[language];
  const names = LEVELS[level.code];
  const isOther = language === "en" ? countHan(level.label) > 0 : level.label === names.en;
  return { ...level, label: known ?? (isOther ? names[language] : level.label) };
}
