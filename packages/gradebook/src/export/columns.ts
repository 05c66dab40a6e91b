import type { MarkDecision, ReportStatus } from "@rubrica/core";
import type { Bilingual, ScoreLanguage } from "@rubrica/scoring";
import type { WordedItem, WordedMark } from "../reading/word-marks.ts";

/** Names of criteria in the header, by id, in the order of their columns. */
export type CriterionNames = ReadonlyMap<string, string>;

/** A column: its header and the content of its cells. */
export interface Column {
  readonly name: Bilingual;
  readonly value: (item: WordedItem, language: ScoreLanguage, names: CriterionNames) => string | number;
}

const yesNo = (value: boolean, language: ScoreLanguage): string =>
  (value ? { zh: "是", en: "yes" } : { zh: "否", en: "no" })[language];

const modeWords: Readonly<Record<string, Bilingual>> = {
  ai: { zh: "AI评分", en: "AI" },
  mixed: { zh: "部分AI评分（暂定）", en: "AI in part (provisional)" },
  simulated: { zh: "结构化指标评分（暂定）", en: "structural measures (provisional)" },
};

const statusWords: Readonly<Record<ReportStatus, Bilingual>> = {
  queued: { zh: "排队中", en: "queued" },
  processing: { zh: "处理中", en: "processing" },
  scored: { zh: "已评分", en: "scored" },
  failed: { zh: "失败", en: "failed" },
};

const decisionWords: Readonly<Record<MarkDecision, Bilingual>> = {
  clear: { zh: "无异常", en: "clear" },
  look: { zh: "请看一眼", en: "look" },
  hold: { zh: "须教师决定", en: "hold" },
};

/** A column that is empty where there is no mark. */
export const ofMark = (
  value: (mark: WordedMark, language: ScoreLanguage, names: CriterionNames) => string | number,
): Column["value"] => {
  return ({ mark }, language, names) => (mark === null ? "" : value(mark, language, names));
};

const columns: readonly Column[] = [
  { name: { zh: "标题", en: "title" }, value: ({ report }) => report.name },
  { name: { zh: "文件", en: "file" }, value: ({ report }) => report.fileName },
  { name: { zh: "作者", en: "owner" }, value: ({ owner }) => owner?.fullName ?? "" },
  { name: { zh: "邮箱", en: "e-mail" }, value: ({ owner }) => owner?.email ?? "" },
  {
    name: { zh: "状态", en: "status" },
    value: ({ report: { status } }, language) => statusWords[status][language],
  },
  {
    name: { zh: "评分方式", en: "judged by" },
    value: ofMark(({ mode }, language) => modeWords[mode]?.[language] ?? mode),
  },
  {
    name: { zh: "总分", en: "score" },
    value: ofMark(({ finalScore, totalWithheld }) => (totalWithheld ? "" : finalScore)),
  },
  {
    name: { zh: "等级", en: "level" },
    value: ofMark(({ level, totalWithheld }) => (totalWithheld ? "" : level.label)),
  },
  {
    name: { zh: "教师改分", en: "put right" },
    value: ofMark(({ overridden }, language) => yesNo(overridden, language)),
  },
  {
    name: { zh: "结论", en: "decision" },
    value: ofMark(({ decision }, language) => decisionWords[decision][language]),
  },
  { name: { zh: "待复核", en: "to review" }, value: ofMark(({ reviewCount }) => reviewCount) },
  {
    name: { zh: "已发布", en: "released" },
    value: ofMark(({ releasedAt }, language) => yesNo(releasedAt !== null, language)),
  },
];

/** Header of a table: the fixed columns, then the criteria. */
export function headerOf(criteria: CriterionNames, language: ScoreLanguage): readonly string[] {
  return [...columns.map(({ name }) => name[language]), ...criteria.values()];
}

/** A row below {@link headerOf}. */
export function lineOf(
  item: WordedItem,
  criteria: CriterionNames,
  language: ScoreLanguage,
): readonly (string | number)[] {
  const points = new Map(item.mark?.criteria.map((criterion) => [criterion.criterionId, criterion.points]));
  return [
    ...columns.map(({ value }) => value(item, language, criteria)),
    ...[...criteria.keys()].map((id) => points.get(id) ?? ""),
  ];
}
