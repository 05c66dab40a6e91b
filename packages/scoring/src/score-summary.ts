import type { GradedLevel, ScoringMode } from "@rubrica/report-model";
import type { Aggregate } from "./arithmetic/aggregate.ts";
import { provisionalNotice, SIMULATED_LABEL } from "./judge/simulated-words.ts";
import type { Bilingual, ScoreLanguage } from "./rubric/rubric.ts";

interface Summary {
  readonly total: Pick<Aggregate, "finalScore" | "baseScore" | "uncappedBaseScore" | "coefficient">;
  /** True when the text lacks substance: the base score was held below the pass mark. */
  readonly capped: boolean;
  readonly level: GradedLevel;
  readonly coefficientLevel: GradedLevel;
  readonly mode: ScoringMode;
  readonly language: ScoreLanguage;
}

const MODE_LABELS: Readonly<Record<ScoringMode, Bilingual>> = {
  ai: { zh: "AI评分", en: "Judged by AI" },
  simulated: SIMULATED_LABEL,
  mixed: {
    zh: "部分由AI评分，其余为结构化指标评分（未使用AI）",
    en: "Judged by AI in part; the rest by structural measures, no AI used",
  },
};

/** How the score was made, in a few words. */
export function modeLabel(mode: ScoringMode, language: ScoreLanguage): string {
  return MODE_LABELS[mode][language];
}

/** The grade and the sum behind it in one sentence. */
export function summarize({ total, capped, level, coefficientLevel, mode, language }: Summary): string {
  const { finalScore, baseScore, uncappedBaseScore, coefficient } = total;
  const notice = provisionalNotice(mode);
  const [base, uncapped, factor] = [baseScore, uncappedBaseScore, coefficient].map((value) => value.toFixed(2));
  if (language === "zh") {
    const sum = capped ? `基础分${base}（未封顶时${uncapped}，正文缺乏实质内容）` : `基础分${base}`;
    return `${modeLabel(mode, language)}：${finalScore}分，${level.label}。${sum}，目录为${coefficientLevel.label}，系数${factor}。${notice?.zh ?? ""}`;
  }
  const sum = capped ? `Base score ${base} (${uncapped} without the cap for lack of substance)` : `Base score ${base}`;
  return `${modeLabel(mode, language)}: ${finalScore} points, ${level.label}. ${sum}; table of contents ${coefficientLevel.label}, coefficient ${factor}.${notice === null ? "" : ` ${notice.en}`}`;
}

const PUT_RIGHT: Bilingual = { zh: "经教师改分。", en: "Put right by a teacher. " };

/** The summary of a score that a person's points stand in. */
export function putRight(summary: string, language: ScoreLanguage): string {
  return `${PUT_RIGHT[language]}${summary}`;
}

/** True for a summary in either language that says that a person's points stand in the score. */
export function isPutRight(summary: string): boolean {
  return Object.values(PUT_RIGHT).some((start) => summary.startsWith(start));
}
