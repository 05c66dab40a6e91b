import { type Bilingual, provisionalNotice, type ScoreLanguage } from "@rubrica/scoring";
import type { WordedItem } from "../reading/word-marks.ts";
import { type Column, type CriterionNames, headerOf, lineOf, ofMark } from "./columns.ts";

/** Further columns for programs: with them `bun run agree` compares teacher and judge without scoring again. */
const csvColumns: readonly Column[] = [
  {
    name: { zh: "机评总分", en: "judged score" },
    value: ofMark(({ judgedFinalScore, totalWithheld }) => (totalWithheld ? "" : judgedFinalScore)),
  },
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

const judgedBy: Bilingual = { zh: "（机评）", en: " (judge)" };

/** A table for spreadsheets, in parts: UTF-8 with a byte order mark (Excel asks for it), and CRLF. */
export interface GradebookCsv {
  readonly header: string;
  /** Lines with their line ends. */
  lines(items: readonly WordedItem[]): string;
}

/**
 * The table with two columns for each criterion: the points that count, and the judge's own.
 * @param criteria of all lines: names by id, in the order of their columns.
 */
export function gradebookCsv(criteria: CriterionNames, language: ScoreLanguage): GradebookCsv {
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

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection): titles, names
 * and file names are what a student typed. Full-width signs count in Chinese and Japanese editions of Excel. One that begins with
 * an apostrophe of its own gets another one, so that a reader who removes one has the text.
 */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^'*\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}
