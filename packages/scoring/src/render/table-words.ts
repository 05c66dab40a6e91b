import type { ScoreLanguage } from "../rubric/rubric.ts";

/** The words of the printed table. */
export interface TableWords {
  readonly finalScore: string;
  readonly base: string;
  readonly coefficient: string;
  readonly criterion: string;
  readonly score: string;
  readonly level: string;
  readonly weight: string;
  readonly evidence: string;
  readonly review: string;
  readonly strengths: string;
  readonly suggestions: string;
  readonly warnings: string;
  readonly reason: string;
  readonly model: string;
  readonly contentsWeight: string;
  /** In place of points and level where there are none. */
  readonly noScore: string;
  readonly cap: (points: number, uncapped: string) => string;
  readonly page: (page: number) => string;
}

export const TABLE_WORDS: Readonly<Record<ScoreLanguage, TableWords>> = {
  zh: {
    finalScore: "总分",
    base: "基础分",
    coefficient: "目录系数",
    criterion: "评分项",
    score: "得分",
    level: "等级",
    weight: "权重",
    evidence: "依据",
    review: "请复核",
    strengths: "优点",
    suggestions: "改进建议",
    warnings: "提示",
    reason: "原因",
    model: "模型",
    contentsWeight: "决定系数",
    noScore: "未评",
    cap: (points, uncapped) => `正文缺乏实质内容，基础分以${points}为限（各部分合计${uncapped}），请复核`,
    page: (page) => `第${page}页`,
  },
  en: {
    finalScore: "Score",
    base: "base score",
    coefficient: "coefficient of the table of contents",
    criterion: "Criterion",
    score: "Score",
    level: "Level",
    weight: "Weight",
    evidence: "Evidence",
    review: "please review",
    strengths: "Strengths",
    suggestions: "Suggestions",
    warnings: "Notes",
    reason: "Reason",
    model: "Model",
    contentsWeight: "gives the coefficient",
    noScore: "none",
    cap: (points, uncapped) =>
      `the text lacks substance: base score held to ${points} (the sections come to ${uncapped}), please review`,
    page: (page) => `p. ${page}`,
  },
};
