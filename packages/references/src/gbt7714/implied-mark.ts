/** Chinese entries whose type mark was forgotten: what stands behind the title tells what it is. */
import { HAN, hasHan } from "@rubrica/report-model";
import { partEnds } from "../sentence-breaks.ts";
import { HOST_WORD } from "./host.ts";
import type { TypeMark } from "./type-mark.ts";

const GENRE_IN_BRACKETS = /\[\s?(?:工程)?(?:博士|硕士|学士|本科)?\s?(?:学位|毕业)?(?:论文|设计)\s?\]/;
const STANDARD =
  /(?:^|[\s,.(》])(?:GB|JGJ|JTG|CJJ|YD|DL|SL|HJ|SY|YY|QB|JB|HG|TB|JJG|JJF|DB\d{2})(?:\s?\/\s?[TZ])?\s?-?\s?[A-Z]?\d[\d.]*\s?[-:]\s?(?:19|20)?\d\d(?!\d)/;
const PATENT = new RegExp(
  String.raw`[:,]\s?(?:中国[${HAN}]{0,6}\s?[:,]\s?)?(?:CN|ZL)?\s?\d{8,13}[.\dXABCUY]*(?=\s?[,.]\s?(?:19|20)\d\d\s?[-.年])`,
);
const NEWS = new RegExp(
  String.raw`[${HAN}]\s?,\s?20\d\d\s?-\s?\d{1,2}\s?-\s?\d{1,2}\s?\(\s?第?[A-Z]?\d{1,3}版?\s?\)\s?\.?\s?$|报\s?[,.]\s?(?:19|20)\d\d(?:年\d{1,2}月\d{1,2}日?|-\d{1,2}-\d{1,2})\s?[,.]?\s?(?:\(?第?\s?[A-Z]?\d{1,3}\s?版\)?)?\s?\.?\s?$`,
);
/** Nothing but numbers behind the name of a periodical: `, 2019, 36(4): 5-8`, `第30卷第5期, 2007年5月`. */
const NUMBERS = new RegExp(String.raw`[${HAN})》]\s?((?:[,(第]|\s\d)[第年月日卷期页总号\d\s,:.()+-]{5,80})$`);
const SCHOOL =
  /[.,]\s?(?=[^.,:]{2,30}(?:大学|学院|研究院|研究所)[^.,:]{0,12}(?:博士|硕士|学士|本科)(?:研究生)?(?:学位|毕业)?论文\s?[,.:]\s?(?:19|20)\d\d)/;
const MEETING = /(?<!\p{Lu})\.\s?(?=[^.]{2,60}(?:论文集|学术会议|研讨会|年会)(?:[,.:][^.]*)?[,.]\s?(?:19|20)\d\d)/u;
const IMPRINT = new RegExp(
  String.raw`[.,]\s?(?=(?:[${HAN}]{2,6}(?:,[${HAN}]{2,6}){0,2}\s?:\s?)?[^.,:;《》]{2,30}(?:出版社|出版公司|出版集团|印书馆|书店|书局)\s?(?:[,.;(\d]|$))`,
);
const CONTRIBUTOR = /^[^.]{1,40}(?:译|校|译注|主编|编著|绘)$|^(?:第\s?\S{1,3}|\d{1,2})\s?版$|^(?:修订|影印|增订)版$/;

/** `. 见: `, `. 载: `, `. In: ` and `//`, where the work that holds a title begins. */
const HOST = new RegExp(
  String.raw`(?<=[.,;?!)]\s?|[${HAN}]\s)${HOST_WORD}\s?(?=[${HAN}\p{Lu}])|(?<=[^\s:])\s?\/\/\s?(?=[${HAN}\p{Lu}])`,
  "u",
);
const PROCEEDINGS = /论文集|会议|年会|研讨会|讲习班|\b(?:Proc(?:eedings|\.)|Conference|Symposium|Workshop)/;

/** Where a Chinese entry without a type mark names the work that holds its title; null for anything else. */
export function findImpliedHost(folded: string): TypeMark | null {
  const host = hasHan(folded) ? HOST.exec(folded) : null;
  if (host === null || host.index < 4 || /《/.test(folded.slice(0, host.index))) return null;
  return at(PROCEEDINGS.test(folded.slice(host.index)) ? "C" : "M", host.index);
}

/** Where the mark of a Chinese entry would stand, between the title and what follows; null for anything else. */
export function findImpliedMark(folded: string): TypeMark | null {
  const genre = GENRE_IN_BRACKETS.exec(folded);
  if (genre !== null) return { letters: "D", start: genre.index, end: genre.index + genre[0].length };
  if (!hasHan(folded)) return null;
  return impliedSerial(folded) ?? impliedPatent(folded) ?? impliedWork(folded);
}

function at(letters: string, position: number): TypeMark {
  return { letters, start: position, end: position };
}

function impliedSerial(folded: string): TypeMark | null {
  const news = NEWS.exec(folded);
  if (news !== null) return behindTitle("N", folded, news.index + 1);
  const numbers = NUMBERS.exec(folded.slice(-100));
  const text = numbers?.[1] ?? "";
  const isNumbered = /期|卷|\d\s?\(\s?\d|\(\d{1,2}\)|\d\s?,\s?\d{1,4}\s?[(:]/.test(text);
  if (numbers === null || !isNumbered || !/(?:19|20)\d\d/.test(text)) return null;
  return behindTitle("J", folded, Math.max(0, folded.length - 100) + numbers.index + 1);
}

function behindTitle(letters: string, folded: string, end: number): TypeMark | null {
  const title = partEnds(folded.slice(0, end)).at(-1);
  return title === undefined ? null : at(letters, title);
}

function impliedPatent(folded: string): TypeMark | null {
  const patent = PATENT.exec(folded);
  return patent === null ? null : at("P", patent.index + patent[0].length);
}

/** Books, theses, papers and standards: the imprint follows the title. */
function impliedWork(folded: string): TypeMark | null {
  const school = SCHOOL.exec(folded);
  if (school !== null) return at("D", school.index + 1);
  const meeting = MEETING.exec(folded);
  if (meeting !== null) return at("C", meeting.index + 1);
  const imprint = IMPRINT.exec(folded);
  const standard = STANDARD.exec(folded);
  if (standard !== null && standard.index < (imprint?.index ?? folded.length))
    return at("S", imprint?.index ?? folded.length);
  const isNote = /《/.test(folded.slice(0, imprint?.index ?? 0)) || /\/\/|载于?[《:]|收入/.test(folded);
  if (imprint === null || imprint.index < 2 || isNote) return null;
  // `张三, 题名. 北京: …`: only a comma ends the authors, which other styles have.
  if (folded[imprint.index] === "." && !partEnds(folded.slice(0, imprint.index)).some((end) => end < imprint.index))
    return null;
  return at("M", titleEnd(folded.slice(0, imprint.index + 1)));
}

/** Translators and editions stand between title and imprint. */
function titleEnd(before: string): number {
  const ends = [0, ...partEnds(before)];
  let last = ends.length - 1;
  if ((ends[last] as number) < before.length) return before.length;
  while (last > 2 && CONTRIBUTOR.test(before.slice(ends[last - 1], (ends[last] as number) - 1).trim())) last--;
  return ends[last] as number;
}
