import type { FindingWeight } from "@rubrica/report-model";
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
  readonly findings: string;
  /** What a finding asks for. */
  readonly weights: Readonly<Record<FindingWeight, string>>;
  /** The points of a score that no model gave: small, and nobody's verdict. */
  readonly inPencil: (points: number, sum: string) => string;
  /** In place of the total while it is withheld. */
  readonly noTotal: string;
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
    findings: "发现",
    weights: { hold: "待定", look: "请看", note: "备注" },
    inPencil: (points, sum) => `铅笔分（仅供参考，不是评定）：${points}，${sum}`,
    noTotal: "没有总分：大部分句子没有读进正文，请教师决定",
    reason: "原因",
    model: "模型",
    contentsWeight: "决定系数",
    noScore: "未评",
    cap: (points, uncapped) => `正文缺乏实质内容，基础分以${points}为限（各部分合计${uncapped}）`,
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
    findings: "Findings",
    weights: { hold: "hold", look: "look", note: "note" },
    inPencil: (points, sum) => `in pencil (no verdict): ${points}, ${sum}`,
    noTotal: "No total: most of the sentences are not in the text; a teacher decides",
    reason: "Reason",
    model: "Model",
    contentsWeight: "gives the coefficient",
    noScore: "none",
    cap: (points, uncapped) =>
      `the text lacks substance: base score held to ${points} (the sections come to ${uncapped})`,
    page: (page) => `p. ${page}`,
  },
};
