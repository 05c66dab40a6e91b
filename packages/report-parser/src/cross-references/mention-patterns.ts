/** How running text points to figures, tables, formulas, sections, listings and algorithms. */
import type { CrossReference } from "@rubrica/report-model";

export interface MentionPattern {
  readonly kind: CrossReference["kind"];
  readonly expression: RegExp;
  /** What every mention has one of: a text without any is not searched. */
  readonly signs: readonly string[];
}

const DIGITS =
  "(?:[A-Z]\\s?[.\\-–—－．]\\s?)?\\d{1,3}(?:\\s?[.\\-–—－．·]\\s?\\d{1,3}){0,3}(?!\\d)(?:\\s?[(（]?[a-h][)）]?(?![\\p{L}\\d]))?";
const ROMAN = "[IVX]{1,5}(?![\\p{L}])";
const CHINESE_NUMBER = "[一二三四五六七八九十]{1,3}";
/** `2.1、2.2 和 2.3`, `3–5`, `(1) and (2)`. */
const listOf = (number: string): string =>
  `${number}(?:\\s?(?:[、,，和与及至到~～]|以及|and|or|to|&|[-–—](?=\\s?[(（]))\\s?${number}){0,6}`;

const BEHIND_LETTER = "(?<![\\p{L}])";
const figureWord = "(?:Figures?|FIGURES?|Figs?\\.|FIGS?\\.|Fig(?=\\s)|figures?|figs?\\.)";
const bracketed = `[(（]\\s?${DIGITS}\\s?[)）]`;

function pattern(kind: MentionPattern["kind"], signs: readonly string[], word: string, number: string): MentionPattern {
  return { kind, signs, expression: new RegExp(`(${word})[^\\S\\n]{0,2}(${listOf(number)})`, "gu") };
}

export const MENTION_PATTERNS: readonly MentionPattern[] = [
  pattern("figure", ["图"], "附?图(?!书|像|形|片)", DIGITS),
  pattern("table", ["表"], "附?表(?!示|明|现|达)", DIGITS),
  pattern("algorithm", ["算法"], "算法", DIGITS),
  pattern("listing", ["代码", "程序", "清单"], "(?:代码清单|代码段?|程序清单|程序代码|清单)", DIGITS),
  pattern("formula", ["式", "方程"], "(?:公式|方程组?|不等式|表达式|式)", `(?:${bracketed}|${DIGITS})`),
  pattern("section", ["第"], "第", `(?:\\d{1,2}(?:\\s?[.．]\\s?\\d{1,2}){0,3}|${CHINESE_NUMBER})\\s?(?=\\s?[章节部])`),
  {
    kind: "section",
    signs: ["节"],
    expression: /(?<![第\d.．])()(\d{1,2}(?:\s?[.．]\s?\d{1,2}){1,3})(?=\s?[小]?节)/gu,
  },
  pattern("section", ["附录"], "附录\\s?", "[A-Z](?:\\.\\d{1,2})?(?![\\p{L}])"),
  pattern("figure", ["ig", "IG"], BEHIND_LETTER + figureWord, `(?:${DIGITS}|${ROMAN})`),
  pattern("table", ["ab", "AB"], `${BEHIND_LETTER}(?:Tables?|TABLES?|Tabs?\\.|tables?)`, `(?:${DIGITS}|${ROMAN})`),
  pattern("algorithm", ["lg", "LG"], `${BEHIND_LETTER}(?:Algorithms?|ALGORITHMS?|Algs?\\.|algorithms?)`, DIGITS),
  pattern("listing", ["isting", "ISTING", "Code"], `${BEHIND_LETTER}(?:Listings?|LISTINGS?|listings?|Code)`, DIGITS),
  pattern(
    "formula",
    ["Eq", "eq", "ormula"],
    `${BEHIND_LETTER}(?:Equations?|Eqs?\\.|Eqns?\\.|Eq(?=\\s)|equations?|eqs?\\.|Formulas?|formulas?)`,
    `(?:${bracketed}|${DIGITS})`,
  ),
  pattern(
    "section",
    ["Sec", "sec", "Chap", "chap", "§"],
    `${BEHIND_LETTER}(?:Sections?|Secs?\\.|sections?|secs?\\.|Chapters?|chapters?|Chap\\.|§{1,2})`,
    `(?:\\d{1,2}(?:\\.\\d{1,2}){0,3}|${ROMAN})`,
  ),
  pattern(
    "section",
    ["Append", "append", "Annex"],
    `${BEHIND_LETTER}(?:Appendix|Appendices|appendix|Annex)`,
    "[A-Z](?:\\.\\d{1,2})?(?![\\p{L}])",
  ),
];
