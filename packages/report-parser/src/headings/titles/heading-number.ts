/** Numbers in front of headings, in the ways that Chinese and English reports write them. */
import { foldText, HAN } from "@rubrica/report-model";

export type NumberKind =
  | "part"
  | "chapter"
  | "section-word"
  | "decimal"
  | "letter"
  | "appendix"
  | "roman"
  | "chinese-enumeration"
  | "chinese-bracketed"
  | "arabic-enumeration"
  | "arabic-bracketed"
  | "circled";

export interface HeadingNumber {
  readonly kind: NumberKind;
  /** Components of the number: 1 for `3`, 2 for `3.1`; 1 for everything that is not decimal. */
  readonly depth: number;
  /** As printed, with its punctuation: `1.`, `一、`, `第一章`. */
  readonly printed: string;
  /** Values of its components, so that successors can be told; empty when it has none. */
  readonly values: readonly number[];
}

export interface NumberedTitle {
  readonly number: HeadingNumber | null;
  /** The rest of the heading. */
  readonly title: string;
}

/** The title of a part behind its number. */
export interface PartTitle extends NumberedTitle {
  readonly number: HeadingNumber;
}

const CHINESE_NUMERAL = "[〇零一二三四五六七八九十百]{1,4}";

interface Rule {
  readonly kind: NumberKind;
  readonly pattern: RegExp;
}

/** Tried in order; group 1 is the number, group 2 what is counted. */
const RULES: readonly Rule[] = [
  { kind: "part", pattern: new RegExp(`^(第\\s?(${CHINESE_NUMERAL}|\\d{1,2})\\s?(?:部分|篇|编))[\\s:：、.]*`) },
  { kind: "part", pattern: /^(Part\s+([IVX]{1,5}|\d{1,2}|[A-Z]))(?![A-Za-z])[\s:.–—-]*/i },
  { kind: "chapter", pattern: new RegExp(`^(第\\s?(${CHINESE_NUMERAL}|\\d{1,2})\\s?章)[\\s:：、.]*`) },
  {
    kind: "chapter",
    pattern:
      /^((?:Chapter|Kapitel|Chapitre|Hoofdstuk|Cap[ií]tulo|Capitolo)\s+(\d{1,2}|[IVX]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten))(?![A-Za-z\d])[\s:.–—-]*/i,
  },
  { kind: "section-word", pattern: new RegExp(`^(第\\s?(${CHINESE_NUMERAL}|\\d{1,2})\\s?节)[\\s:：、.]*`) },
  { kind: "section-word", pattern: /^(Section\s+(\d{1,2}))(?![\d.])[\s:.–—-]*/i },
  {
    kind: "appendix",
    pattern: new RegExp(
      `^((?:附录|附件|Appendix|Annexe?|Anhang|Bijlage|Anexo|Ap[êe]ndice)\\s?([A-Z]|\\d{1,2}|[IVX]{1,4}|${CHINESE_NUMERAL}))(?![A-Za-z\\d])[\\s:：、.–—-]*`,
      "i",
    ),
  },
  { kind: "decimal", pattern: /^(第\s?(\d{1,2}(?:\s?[.．]\s?\d{1,3}){1,4})\s?节)[\s:：、.]*/ },
  { kind: "decimal", pattern: /^(§\s?(\d{1,2}(?:\s?[.．]\s?\d{1,3}){0,5}))(?![\d.])[.、]?\s*/ },
  { kind: "letter", pattern: /^(§\s?([A-Z](?:\s?\.\s?\d{1,2}){1,4}))(?![\d.])[.、]?\s*/ },
  { kind: "decimal", pattern: /^((\d{1,2}(?:\s?[.．·]\s?\d{1,3}){1,5}))(?!\d|\s?%)(?:[.．、]|\s?[)）])?\s*/ },
  { kind: "letter", pattern: /^(([A-Z](?:\s?\.\s?\d{1,2}){1,4}))(?!\.?\d)[.:]?\s*/ },
  { kind: "chinese-enumeration", pattern: new RegExp(`^((${CHINESE_NUMERAL}))\\s?[、.．,，:：]\\s*`) },
  { kind: "chinese-bracketed", pattern: new RegExp(`^([(（]\\s?(${CHINESE_NUMERAL})\\s?[)）])[、.．]?\\s*`) },
  { kind: "arabic-bracketed", pattern: /^([(（]\s?(\d{1,2})\s?[)）])[、.．]?\s*/ },
  { kind: "arabic-enumeration", pattern: /^((\d{1,2}))\s?[、)）]\s*/ },
  { kind: "circled", pattern: /^(([①-⑳]))\s*/ },
  { kind: "roman", pattern: /^((I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XVI{0,3}|XIX))[.、:]\s*(?=\S)/ },
  { kind: "decimal", pattern: new RegExp(String.raw`^((\d{1,2}))[.．:：]?(?:\s+|(?=[${HAN}]))(?=\D)`) },
  { kind: "decimal", pattern: new RegExp(String.raw`^((\d{1,2}))[.．]\s*(?=[A-Za-z${HAN}])`) },
  { kind: "chinese-enumeration", pattern: new RegExp(String.raw`^(([一二三四五六七八九十]{1,3}))\s+(?=[${HAN}]{2})`) },
  { kind: "letter", pattern: new RegExp(String.raw`^(([A-Z]))(?:[.:]\s+|\s+)(?=[A-Z${HAN}])`) },
];

/** Units of measure, counters and months: `3 个` and `2019 年` count things, they number no heading. */
const COUNTED =
  /^(?:年|月|日|个|种|次|名|位|条|台|倍|元|米|秒|分钟|小时|天|周|%|％|℃|(?:mm|cm|km|kg|ms|GB|MB|KB|Hz|GHz|MHz)\b|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?,?\s+\d{4}\b)/;

/** Splits a heading into number and title. */
export function splitHeadingNumber(text: string): NumberedTitle {
  const folded = foldForNumbers(text);
  for (const { kind, pattern } of RULES) {
    const match = pattern.exec(folded);
    if (match === null) continue;
    const [whole, , counted = ""] = match;
    const title = text.slice(whole.length).trim();
    const printed = printedNumber(text.slice(0, whole.length), kind);
    const values = valuesOf(counted);
    if ((kind === "decimal" || kind === "letter") && values.length < 3 && COUNTED.test(title)) continue;
    if (kind === "decimal" && isTooHigh(values, printed)) continue;
    return { number: { kind, depth: values.length || 1, printed, values }, title };
  }
  return { number: null, title: text.trim() };
}

/** Only lists of questions and articles count further, with a point behind each number. */
function isTooHigh(values: readonly number[], printed: string): boolean {
  if (values.length === 1 && /[.．]$/.test(printed)) return false;
  return (values[0] ?? 0) > 40 || values.some((value) => value > 60);
}

/** `ONE` on a line of its own over the title of a chapter. */
export function readSpelledNumber(text: string): HeadingNumber | null {
  const value = ENGLISH_NUMBERS.indexOf(text.trim().toLowerCase()) + 1;
  return value === 0 ? null : { kind: "chapter", depth: 1, printed: text.trim(), values: [value] };
}

const ROMAN_PART = /^(I{1,3}|IV|VI{0,3}|IX|X)[.:]?\s+(?=\S)/;

/** `II` before the title of a part; only a whole row of them tells it from a letter or a word. */
export function readRomanPart(text: string): PartTitle | null {
  const match = ROMAN_PART.exec(text);
  if (match === null) return null;
  const [whole, printed = ""] = match;
  const number: HeadingNumber = { kind: "part", depth: 1, printed, values: [romanValue(printed)] };
  return { number, title: text.slice(whole.length).trim() };
}

/** Letter-spaced numbers (`1 . 2`) are printed as they are meant. */
function printedNumber(text: string, kind: NumberKind): string {
  const trimmed = text.trim();
  return kind === "decimal" || kind === "letter" ? trimmed.replace(/\s+/g, "") : trimmed;
}

/** Full-width digits, capitals and points as plain ones. Unlike `foldText` it keeps all offsets. */
function foldForNumbers(text: string): string {
  return text.replace(/[０-９Ａ-Ｚ．]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

const CHINESE_DIGITS = "零一二三四五六七八九";
const ENGLISH_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function valuesOf(counted: string): number[] {
  return counted.split(/\s?[.．·]\s?/).flatMap((part) => {
    const value = numeralOf(part.trim());
    return value === null ? [] : [value];
  });
}

function numeralOf(part: string): number | null {
  if (/^\d+$/.test(part)) return Number(part);
  const circled = part.codePointAt(0) ?? 0;
  if (circled >= 0x2460 && circled <= 0x2473) return circled - 0x245f;
  const english = ENGLISH_NUMBERS.indexOf(part.toLowerCase());
  if (english >= 0) return english + 1;
  if (/^[IVX]+$/.test(part) && part.length > 1) return romanValue(part);
  if (/^[A-Z]$/i.test(part)) return part.toUpperCase().charCodeAt(0) - 64;
  return chineseValue(part);
}

function romanValue(letters: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  let total = 0;
  for (let index = 0; index < letters.length; index++) {
    const value = values[letters.charAt(index)] ?? 0;
    total += value < (values[letters.charAt(index + 1)] ?? 0) ? -value : value;
  }
  return total;
}

function chineseValue(numeral: string): number | null {
  const ten = numeral.indexOf("十");
  const digit = (character: string | undefined): number =>
    character === undefined ? 0 : Math.max(0, CHINESE_DIGITS.indexOf(character === "〇" ? "零" : character));
  if (ten < 0) return numeral.length === 1 && CHINESE_DIGITS.includes(numeral) ? digit(numeral) : null;
  const tens = ten === 0 ? 1 : digit(numeral[ten - 1]);
  return tens * 10 + digit(numeral[ten + 1]);
}

const SPACES_AND_POINTS = /[\s"'“”‘’\u00ad\u2010-\u2015\u2212.,:;、，。：；·-]+/g;

/**
 * Makes equal what two prints of one title differ in: width, case, spaces, hyphens, quotation marks and points. Unlike
 * `foldText` alone it keeps brackets and signs: `（一）` is not `一`, and `C++` is not `C`.
 */
export function titleKey(text: string): string {
  return foldText(text, SPACES_AND_POINTS);
}
