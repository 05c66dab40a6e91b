import type { MarkDecision, ReportStatus } from "@rubrica/core";
import { provisionalNotice, SIMULATED_NOTICE } from "@rubrica/scoring";
import type { WordedItem, WordedMark } from "./word-marks.ts";

type Language = "zh" | "en";
type Words = Readonly<Record<Language, string>>;

/** Names of criteria in the header, by id. */
export type CriterionNames = ReadonlyMap<string, string>;

interface Column {
  readonly name: Words;
  readonly value: (item: WordedItem, language: Language, names: CriterionNames) => string | number;
}

const yesNo = (value: boolean, language: Language): string =>
  (value ? { zh: "是", en: "yes" } : { zh: "否", en: "no" })[language];

const modeWords: Readonly<Record<string, Words>> = {
  ai: { zh: "AI评分", en: "AI" },
  mixed: { zh: "部分AI评分（暂定）", en: "AI in part (provisional)" },
  simulated: { zh: "结构化指标评分（暂定）", en: "structural measures (provisional)" },
};

const statusWords: Readonly<Record<ReportStatus, Words>> = {
  queued: { zh: "排队中", en: "queued" },
  processing: { zh: "处理中", en: "processing" },
  scored: { zh: "已评分", en: "scored" },
  failed: { zh: "失败", en: "failed" },
};

const decisionWords: Readonly<Record<MarkDecision, Words>> = {
  clear: { zh: "无异常", en: "clear" },
  look: { zh: "请看一眼", en: "look" },
  hold: { zh: "须教师决定", en: "hold" },
};

const ofMark = (
  value: (mark: WordedMark, language: Language, names: CriterionNames) => string | number,
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
  { name: { zh: "总分", en: "score" }, value: ofMark(({ finalScore }) => finalScore) },
  { name: { zh: "等级", en: "level" }, value: ofMark(({ level }) => level.label) },
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

/** What programs want besides: with these `bun run agree` compares teacher and judge without scoring again. */
const csvColumns: readonly Column[] = [
  { name: { zh: "机评总分", en: "judged score" }, value: ofMark(({ judgedFinalScore }) => judgedFinalScore) },
  {
    name: { zh: "待处理的发现", en: "open findings" },
    value: ofMark(({ openFindings }) => [...new Set(openFindings.map(({ title }) => title))].join(" | ")),
  },
  {
    name: { zh: "改分项", en: "criteria put right" },
    value: ofMark(({ criteria }, _, names) =>
      criteria
        .filter(({ overridden }) => overridden)
        // As the header says: where the rubric is gone criteria are named in the language of each report.
        .map(({ criterionId, name }) => names.get(criterionId) ?? name)
        .join(" | "),
    ),
  },
  { name: { zh: "报告编号", en: "report id" }, value: ({ report }) => report.id },
  {
    name: { zh: "说明", en: "notice" },
    value: ofMark(({ mode }, language) => provisionalNotice(mode)?.[language] ?? ""),
  },
];

const judgedBy: Words = { zh: "（机评）", en: " (judge)" };

/** A table for spreadsheets, in parts: UTF-8 with a byte order mark (Excel asks for it), and CRLF. */
export interface GradebookCsv {
  readonly header: string;
  /** Every line with its end. */
  lines(items: readonly WordedItem[]): string;
}

/**
 * The table with two columns for each criterion: the points that count, and the judge's own.
 * @param criteria of all lines: names by id, in the order of their columns.
 */
export function gradebookCsv(criteria: CriterionNames, language: Language): GradebookCsv {
  const ids = [...criteria.keys()];
  const write = (line: readonly (string | number)[]) => `${line.map(csvCell).join(",")}\r\n`;
  return {
    header: `\u{FEFF}${write([
      ...headerOf(criteria, language),
      ...[...criteria.values()].map((name) => `${name}${judgedBy[language]}`),
      ...csvColumns.map(({ name }) => name[language]),
    ])}`,
    lines: (items) =>
      items
        .map((item) => {
          const judged = new Map(
            item.mark?.criteria.map(({ criterionId, judgedPoints }) => [criterionId, judgedPoints]),
          );
          return write([
            ...lineOf(item, criteria, language),
            ...ids.map((id) => judged.get(id) ?? ""),
            ...csvColumns.map(({ value }) => value(item, language, criteria)),
          ]);
        })
        .join(""),
  };
}

interface Part {
  readonly title: Words;
  readonly items: readonly WordedItem[];
  readonly notice?: Words;
}

/** One table for the scores of a model and one for provisional ones, which are on another scale. */
export function toGradebookMarkdown(items: readonly WordedItem[], language: Language): string {
  const parts: readonly Part[] = [
    {
      title: { zh: "AI评分", en: "Judged by AI" },
      items: items.filter(({ mark }) => mark !== null && !mark.provisional),
    },
    {
      title: { zh: "暂定评分（不可与AI评分比较）", en: "Provisional (not to be compared with scores of AI)" },
      notice: SIMULATED_NOTICE,
      items: items.filter(({ mark }) => mark?.provisional),
    },
    { title: { zh: "尚无评分", en: "Without a score" }, items: items.filter(({ mark }) => mark === null) },
  ];
  return parts
    .filter((part) => part.items.length > 0)
    .map((part) => {
      const criteria = criteriaOf(part.items);
      const header = headerOf(criteria, language);
      const lines = [header, header.map(() => "---"), ...part.items.map((item) => lineOf(item, criteria, language))];
      const table = lines.map((line, index) => `| ${line.map(index === 1 ? String : markdownCell).join(" | ")} |`);
      const notice = part.notice === undefined ? "" : `${part.notice[language]}\n\n`;
      return `## ${part.title[language]}\n\n${notice}${table.join("\n")}\n`;
    })
    .join("\n");
}

function headerOf(criteria: CriterionNames, language: Language): readonly string[] {
  return [...columns.map(({ name }) => name[language]), ...criteria.values()];
}

function lineOf(item: WordedItem, criteria: CriterionNames, language: Language): readonly (string | number)[] {
  const points = new Map(item.mark?.criteria.map((criterion) => [criterion.criterionId, criterion.points]));
  return [
    ...columns.map(({ value }) => value(item, language, criteria)),
    ...[...criteria.keys()].map((id) => points.get(id) ?? ""),
  ];
}

function criteriaOf(items: readonly WordedItem[]): CriterionNames {
  return new Map(items.flatMap(({ mark }) => mark?.criteria ?? []).map(({ criterionId, name }) => [criterionId, name]));
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection): titles, names
 * and file names are what a student typed. Full-width signs count in Chinese and Japanese editions of Excel.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Nothing in a cell ends it, makes a link or an image, or is HTML. */
function markdownCell(value: string | number): string {
  return String(value)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#!|~]/g, "\\$&");
}
