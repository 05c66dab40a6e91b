import type * as z from "zod";
import { en, zhCN } from "zod/locales";
import type { ScoreLanguage } from "./rubric.ts";

/** How each mistake of a rubric is told. */
export interface RubricMistakes {
  readonly empty: string;
  tooLong(characters: number): string;
  readonly bilingual: string;
  readonly twoDecimals: string;
  readonly id: string;
  readonly noWeight: string;
  readonly noFeature: string;
  readonly noCriterion: string;
  levels(codes: string): string;
  levelOrder(codes: string): string;
  fromTooHigh(above: number): string;
  coefficientTooHigh(above: number): string;
  readonly lowestFrom: string;
  sectionWeights(sum: number): string;
  criterionWeights(sum: number): string;
  idTaken(id: string, path: string): string;
  /** What Zod says by itself, such as of a wrong type. */
  readonly ofShape: z.core.$ZodErrorMap;
}

export const rubricMistakes: Readonly<Record<ScoreLanguage, RubricMistakes>> = {
  en: {
    empty: "must not be empty",
    tooLong: (characters) => `must have at most ${characters} characters`,
    bilingual: "must be a text, or an object with the texts `zh` and `en`",
    twoDecimals: "must have at most two decimals",
    id: "must be lower-case letters, digits, - and _ (at most 64)",
    noWeight: "must be more than 0",
    noFeature: "must name a feature, or be left out",
    noCriterion: "must have at least one criterion",
    levels: (codes) => `must describe ${codes}`,
    levelOrder: (codes) => `must be in this order: ${codes}`,
    fromTooHigh: (above) => `must be below ${above}, the start of the level above`,
    coefficientTooHigh: (above) => `must not exceed ${above}, the coefficient of the level above`,
    lowestFrom: "must be 0, so that every score has a level",
    sectionWeights: (sum) => `weightPercent of the sections add up to ${sum}, must be 100`,
    criterionWeights: (sum) => `weightPercent of the criteria add up to ${sum}, must be 100`,
    idTaken: (id, path) => `"${id}" is used already at ${path}`,
    ofShape: en().localeError,
  },
  zh: {
    empty: "不能留空",
    tooLong: (characters) => `最多 ${characters} 个字符`,
    bilingual: "应为一段文字，或含 zh 与 en 两段文字的对象",
    twoDecimals: "最多两位小数",
    id: "只能用小写字母、数字、- 和 _，最多 64 个字符",
    noWeight: "应大于 0",
    noFeature: "至少写一个特征，或者不写这一项",
    noCriterion: "至少要有一个评分项",
    levels: (codes) => `应依次写明 ${codes}`,
    levelOrder: (codes) => `顺序应为 ${codes}`,
    fromTooHigh: (above) => `应低于上一等级的起点 ${above}`,
    coefficientTooHigh: (above) => `不能高于上一等级的系数 ${above}`,
    lowestFrom: "应为 0，否则有的分数没有等级",
    sectionWeights: (sum) => `各部分的 weightPercent 合计 ${sum}，应为 100`,
    criterionWeights: (sum) => `各评分项的 weightPercent 合计 ${sum}，应为 100`,
    idTaken: (id, path) => `“${id}”已用于 ${path}`,
    ofShape: zhCN().localeError,
  },
};
