import { type ContentsEntry, foldText, type ParsedReport } from "@rubrica/report-model";

/** One title of the outline: a line of the printed table of contents, or a heading where none is printed. */
export interface OutlineEntry {
  readonly level: number;
  readonly number: string | null;
  readonly title: string;
  /** Index of the enclosing entry, or null. */
  readonly parent: number | null;
}

/** The outline to judge: the printed table of contents, else the headings of the text. */
export function outlineOf(report: ParsedReport): readonly OutlineEntry[] {
  const entries: readonly Pick<ContentsEntry, "level" | "number" | "title">[] =
    report.tableOfContents?.entries ?? report.headings;
  const open: { readonly level: number; readonly index: number }[] = [];
  return entries.map((entry, index) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= entry.level) open.pop();
    const parent = open.at(-1)?.index ?? null;
    open.push({ level: entry.level, index });
    return { level: entry.level, number: entry.number, title: entry.title, parent };
  });
}

const FRONT_OR_BACK_MATTER =
  /^(?:中文|英文|外文)?(?:摘要|目录|目次|abstract|contents|tableofcontents|参考文献|引用文献|主要参考文献|references|bibliography|workscited|致谢|谢辞|后记|acknowledge?ments?|附录|appendix|appendices|声明|.*声明书?|.*授权书|.*承诺书|关键词|keywords|插图(?:目录|清单|索引)|表格(?:目录|清单|索引)|图目录|表目录|listof(?:figures|tables|symbols|abbreviations|algorithms|listings)|符号(?:说明|表|列表)|主要符号(?:表|说明)|缩略语.*|攻读.*|在学期间.*|作者简介.*|个人简历.*|index|索引|glossary|preface|前言|序|序言|foreword|declaration|dedication|curriculumvitae)/;

/** Signs stay, unlike in `foldTitle`: what begins with one is no part of its own. */
const SPACES_AND_PUNCTUATION = /[\s\p{P}]/gu;

/** True for parts around the body, which are customarily not numbered. */
export function isFrontOrBackMatter(title: string): boolean {
  return FRONT_OR_BACK_MATTER.test(foldText(title, SPACES_AND_PUNCTUATION));
}

const CHINESE_DIGITS = "零一二三四五六七八九";
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** `第三章` is [3], `2.1` is [2, 1], `（四）` is [4], `IV` is [4]; null for what is no number. */
export function numberParts(printed: string): number[] | null {
  const text = printed
    .normalize("NFKC")
    .replaceAll(/^(?:第|chapter|section|part|§)|[章节節篇部分()\s、:]/gi, "")
    .replaceAll(/[.．]$/g, "");
  if (/^\d+(?:[.\-．]\d+)*$/.test(text)) return text.split(/[.\-．]/).map(Number);
  if (/^[零一二三四五六七八九十]+$/.test(text)) return [chineseNumber(text)];
  if (/^[ivxlc]+$/i.test(text)) return [romanNumber(text.toLowerCase())];
  return null;
}

function chineseNumber(text: string): number {
  const ten = text.indexOf("十");
  if (ten < 0) return Math.max(0, CHINESE_DIGITS.indexOf(text));
  const tens = ten === 0 ? 1 : CHINESE_DIGITS.indexOf(text.slice(0, ten));
  const ones = ten === text.length - 1 ? 0 : CHINESE_DIGITS.indexOf(text.slice(ten + 1));
  return tens * 10 + ones;
}

function romanNumber(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const value = ROMAN[text.charAt(index)] ?? 0;
    sum += value < (ROMAN[text.charAt(index + 1)] ?? 0) ? -value : value;
  }
  return sum;
}
