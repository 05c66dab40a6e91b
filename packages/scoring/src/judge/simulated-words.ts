/** The sentences of the simulated judge. They state measured facts and nothing that only a reader could know. */
import { checkText, type MeasuredFeature } from "@rubrica/report-model";
import { featureCatalogue } from "../features/feature-catalogue.ts";
import type { FeatureId } from "../features/feature-ids.ts";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";
import type { MeasuredCriterion } from "./measured-criterion.ts";

/** Stands on every result that no model judged. */
export const SIMULATED_LABEL: Bilingual = {
  zh: "结构化指标评分（未使用AI）",
  en: "Scored by structural measures, no AI used",
};

/**
 * Stands wherever such a result is shown. Measured on 100 essays that people had graded: Spearman's rank correlation of
 * the simulated score with their mark.
 */
export const SIMULATED_NOTICE: Bilingual = {
  zh: "结构化指标衡量的是形式，不能预测教师的评分：在100篇由人评分的文章上，二者的等级相关系数为−0.12。",
  en: "Structural measures show form and do not predict a teacher's mark: on 100 essays graded by people the rank correlation was −0.12.",
};

/**
 * The notice for a score of this mode; null where a model judged everything. A mode that this version does not know is taken for
 * provisional.
 *
 * @throws {InvalidArgumentError} for what is no mode, such as the score itself.
 */
export function provisionalNotice(mode: string): Bilingual | null {
  checkText("provisionalNotice(mode)", mode, "the mode of a score, as in score.mode");
  return mode === "ai" ? null : SIMULATED_NOTICE;
}

export function criterionComment(measured: MeasuredCriterion, language: ScoreLanguage): string {
  const facts = measured.features
    .map((feature) => describeFeature(feature, language))
    .join(language === "zh" ? "；" : "; ");
  const missing = measured.notMeasurable.map((id) => featureCatalogue[id].name[language]);
  if (language === "zh") {
    const unmeasured = missing.length === 0 ? "" : `本报告无从测量：${missing.join("、")}。`;
    return facts === "" ? `${unmeasured}本项不计入总分，请人工评定。` : `${facts}。${unmeasured}`;
  }
  const unmeasured = missing.length === 0 ? "" : ` Nothing to measure on this report: ${missing.join(", ")}.`;
  return facts === ""
    ? `${unmeasured.trim()} Left out of the sum; a person should judge it.`
    : `${facts}.${unmeasured}`;
}

function describeFeature(feature: MeasuredFeature, language: ScoreLanguage): string {
  const value = formatValue(feature.value);
  const share = Math.round(feature.attained * 100);
  if (language === "zh")
    return `${feature.name}：${value}${feature.unit}（达标线${formatValue(feature.fullAt)}），得${share}%`;
  return `${feature.name}: ${value}${feature.unit} (threshold ${formatValue(feature.fullAt)}), earns ${share} %`;
}

function formatValue(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** How the section was judged. Its points stand beside it, and are not said again. */
export function sectionComment(measured: readonly MeasuredCriterion[], language: ScoreLanguage): string {
  if (measured.every(({ score }) => score === null)) {
    return language === "zh"
      ? `${SIMULATED_LABEL.zh}：本部分无从测量，不计入总分，请人工评定。`
      : `${SIMULATED_LABEL.en}: nothing here could be measured; it is left out of the sum, and a person should judge it.`;
  }
  const count = new Set(measured.flatMap((criterion) => criterion.features.map((feature) => feature.id))).size;
  return language === "zh"
    ? `${SIMULATED_LABEL.zh}：由${count}项实测指标计算。指标只反映结构与规范，不能判断内容是否正确。`
    : `${SIMULATED_LABEL.en}: computed from ${count} measured features. They show structure and form and cannot tell whether the content is right.`;
}

const PRAISE_FROM = 0.85;
const ADVICE_BELOW = 0.6;
const MAX_SENTENCES = 4;

/** What earned nearly full marks, best first. */
export function strengthsOf(features: readonly MeasuredFeature[], language: ScoreLanguage): string[] {
  return distinct(features)
    .filter((feature) => feature.attained >= PRAISE_FROM)
    .sort((left, right) => right.attained - left.attained)
    .slice(0, MAX_SENTENCES)
    .map((feature) => sentence(feature, featureCatalogue[feature.id as FeatureId].praise, language));
}

/** What lost most, worst first. */
export function suggestionsOf(features: readonly MeasuredFeature[], language: ScoreLanguage): string[] {
  return distinct(features)
    .filter((feature) => feature.attained < ADVICE_BELOW)
    .sort((left, right) => left.attained - right.attained)
    .slice(0, MAX_SENTENCES)
    .map((feature) => sentence(feature, featureCatalogue[feature.id as FeatureId].advice, language));
}

function sentence(feature: MeasuredFeature, words: Bilingual, language: ScoreLanguage): string {
  const fact = `${feature.name}${language === "zh" ? "：" : ": "}${formatValue(feature.value)}${feature.unit}`;
  return language === "zh" ? `${words.zh}（${fact}）` : `${words.en} (${fact})`;
}

function distinct(features: readonly MeasuredFeature[]): MeasuredFeature[] {
  return [...new Map(features.map((feature) => [feature.id, feature])).values()];
}
