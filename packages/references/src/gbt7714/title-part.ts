/** The title of a GB/T entry and what follows its last colon: volume, standard number, report number, patent number. */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, trimContainer, trimSeparators } from "../reference-piece.ts";
import { takeVolume, VOLUME_PART } from "./volume.ts";

/** Without separators and a pair of `《》` around the whole. */
export function trimTitle(piece: ReferencePiece): ReferencePiece {
  const trimmed = trimContainer(piece);
  const wrapped = /^《([^《》]*)》$/.exec(trimmed.folded);
  return wrapped === null ? trimmed : trimSeparators(cut(trimmed, 1, trimmed.folded.length - 1));
}

/** `GB`, `GB/T`, `ISO`, `DB11/T`; `T/CECS` of an association, `Q/ABC` of a company. */
const STANDARD = "(?:[TQ]\\/[A-Z]{2,8}|[A-Z]{2,5}\\d{0,2}(?:\\/[A-Z]{1,2})?)";
const STANDARD_FIRST = new RegExp(
  `^\\s*(${STANDARD}[\\s/-]?(?:(?:[A-Z]{1,6}|Std\\.?|Standard)[\\s/-]?){0,2}[\\w.]*\\d[\\w.:/-]*(?:\\([A-Z]\\))?)(?:[\\s,:.]+(?=[^\\d\\s])|(?=[${HAN}《]))`,
);
const STANDARD_LAST = new RegExp(
  `(?:[\\s,(]|(?<=[${HAN}》]))\\s?(${STANDARD}(?:[\\s/-]?[A-Z]{1,6}){0,2}[\\s-]?[\\d.]{2,12}(?:\\s?-\\s?\\d+)?(?:\\s?[-:]\\s?\\d{4})?)\\s?\\)?$`,
);
const STANDARD_NUMBER = /^(?:[A-Z]{1,6}[/\s-]?){1,4}[\w.]{0,8}\d[\w.():/-]{0,24}(?:\s?:\s?\d{4})?$/;
const CODE = /^(?=.*\d)(?:[\p{L}\d./]{1,12}\s)?[\p{L}\d./()\-,]{3,40}$/u;
/** `No. 12`, `Report No. 99-12`, `Tech. Rep. 5`. */
const NUMBER_LABEL = /^(?:no\.|(?:(?:technical|tech\.|research)\s)?rep(?:ort|\.)(?:\sno\.)?)\s?/i;
const COUNTRY_NAME =
  "(?:中国|中华人民共和国|美国|日本|德国|英国|法国|韩国|欧洲|欧洲专利|世界|俄罗斯|加拿大|中国专利|美国专利|CN|US|China|USA?)";
const COUNTRY = new RegExp(`^(?:${COUNTRY_NAME}|[\\p{L}]{2,12})\\s?[,:]\\s?(?=\\S{0,6}\\d)`, "u");
const COUNTRY_LAST = new RegExp(`\\s?[:,]\\s?${COUNTRY_NAME}$`);
/** `年度报告: 2019` is a title. */
/** `: US, 9876543 B2`, `: WO 2018/123456 A1`, `, ZL 201510234567.8`. */
const PATENT_NUMBER =
  /\s?[:,]\s?(?:\p{L}{2,12}\s?[,:]\s?)?((?:(?:[A-Z]{2}|ZL)\s?)?(?=(?:[,./-]?\d){6})\d[\d,./-]{4,18}(?:[A-Z]\d?|\s[A-Z]\d?)?)\s*$/u;
const YEARS = /^(?:1[89]|20)\d\d(?:\s?[-/]\s?\d{2,4})?(?:年\S{0,6}|\s\p{L}.*)?$/u;
/** `Season 2, Episode 5`, `第3季第2集`, `No. 12`. */
const EPISODE =
  /^(?:(?:season|series|episode|ep\.?|no\.?)\s?\d+|第\s?\d+\s?[季集期])(?:[\s,]*(?:episode|ep\.?|第)\s?\d+\s?集?)?$/i;

const EDITION =
  /\((?:\s?第?\s?(\d{1,2}|[一二三四五六七八九十]{1,2})\s?版|\s?(\d{1,2})(?:st|nd|rd|th)\s(?:ed\.?|edition))\s?\)$/i;

/** Fills title, and volume or number where they follow it. */
export function readTitle(whole: ReferencePiece, letters: string, draft: CslDraft): void {
  const title = takeDocumentNumber(letters === "S" ? takeStandardNumber(whole, draft) : whole, draft);
  const edition = EDITION.exec(title.folded);
  if (edition !== null) setText(draft, "edition", arabic(edition[1] ?? edition[2] ?? ""));
  if (letters === "P" && takePatentNumber(title, draft)) return;
  const colon = draft.number === undefined ? numberColon(title.folded, letters) : -1;
  if (colon < 0) {
    setText(draft, "title", trimTitle(takeVolume(title, draft)).printed);
    return;
  }
  const tail = trimSeparators(cut(title, colon + 1));
  const label = NUMBER_LABEL.exec(tail.folded)?.[0].length;
  const country = letters === "P" ? COUNTRY.exec(tail.folded)?.[0].length : undefined;
  setText(draft, "number", cut(tail, country ?? label ?? 0).printed);
  const before = trimTitle(cut(title, 0, colon));
  const behind = letters === "P" ? COUNTRY_LAST.exec(before.folded)?.index : undefined;
  setText(draft, "title", trimTitle(cut(before, 0, behind)).printed);
}

/** Fills title and number where the title ends with the number of a patent; whether it does. */
function takePatentNumber(title: ReferencePiece, draft: CslDraft): boolean {
  const match = PATENT_NUMBER.exec(title.folded);
  if (match === null || match.index < 2) return false;
  const end = match.index + match[0].trimEnd().length;
  setText(draft, "number", cut(title, end - (match[1] as string).length, end).printed);
  const before = trimTitle(cut(title, 0, match.index));
  setText(draft, "title", trimTitle(cut(before, 0, COUNTRY_LAST.exec(before.folded)?.index)).printed);
  return true;
}

const NUMERALS = "一二三四五六七八九";

/** `四` is `4`, `十二` is `12`; anything else stays as it is. */
export function arabic(numeral: string): string {
  const [, tens, units] = /^(?:([一二三四五六七八九]?十)?([一二三四五六七八九])?)$/.exec(numeral) ?? [];
  if (tens === undefined && units === undefined) return numeral;
  const digit = (sign: string): number => NUMERALS.indexOf(sign) + 1;
  const ten = tens === undefined ? 0 : tens.length > 1 ? digit(tens[0] as string) : 1;
  return String(ten * 10 + (units === undefined ? 0 : digit(units)));
}

/** `关于某事的通知: 国发〔2020〕5号`, `某某解释(法释〔2020〕17号)`: the numbers of laws and orders. */
const DOCUMENT_NUMBER = new RegExp(
  String.raw`\s?[:(,\s]\s?([${HAN}]{1,12}\s?[[(]\s?\d{4}\s?[\])]\s?(?:第\s?)?\d{1,5}\s?号)\s?\)?$`,
);

function takeDocumentNumber(title: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = DOCUMENT_NUMBER.exec(title.folded);
  if (match === null || match.index < 2) return title;
  const start = match.index + match[0].indexOf(match[1] as string);
  setText(draft, "number", cut(title, start, start + (match[1] as string).length).printed);
  return trimTitle(cut(title, 0, match.index));
}

/** `GB 50011-2010 题名`, `题名 GB 50011-2010`, `题名(GB 50011-2010)`. */
export function takeStandardNumber(title: ReferencePiece, draft: CslDraft): ReferencePiece {
  const first = STANDARD_FIRST.exec(title.folded);
  if (first !== null) {
    setText(draft, "number", trimSeparators(cut(title, 0, (first[1] as string).length)).printed);
    return trimTitle(cut(title, first[0].length));
  }
  const last = STANDARD_LAST.exec(title.folded);
  if (last === null || last.index < 2) return title;
  const start = last.index + last[0].indexOf(last[1] as string);
  setText(draft, "number", cut(title, start, start + (last[1] as string).length).printed);
  return trimTitle(cut(title, 0, last.index));
}

/** The colon before a number, otherwise -1: other colons belong to the title. */
function numberColon(folded: string, letters: string): number {
  const numbered = /^(?:S|P|R|D|Z|A|C|DS|DB)$/.test(letters);
  for (let colon = folded.lastIndexOf(":"); colon > 0; colon = folded.lastIndexOf(":", colon - 1)) {
    const tail = folded.slice(colon + 1).trim();
    if (tail.length > 60) break;
    if (letters === "S" && STANDARD_NUMBER.test(tail)) return colon;
    if (letters === "S" && STANDARD_NUMBER.test(tailBefore(folded, colon))) continue;
    if (letters === "Z" && EPISODE.test(tail)) return colon;
    const code = letters === "P" ? tail.replace(COUNTRY, "") : tail;
    if (/^[A-Z\d][\w.-]{0,12}$/i.test(tail.replace(NUMBER_LABEL, "")) && NUMBER_LABEL.test(tail) && /\d/.test(tail))
      return colon;
    if (VOLUME_PART.test(tail) || YEARS.test(tail)) break;
    if (numbered && CODE.test(code) && /\d{3}|\d[./-]\d|[A-Z]\d/.test(code)) return colon;
  }
  return -1;
}

/** The part between the previous colon and the end: `ISO/IEC 80079-20-2:2016(en)` holds a colon itself. */
function tailBefore(folded: string, colon: number): string {
  return folded.slice(folded.lastIndexOf(":", colon - 1) + 1).trim();
}
