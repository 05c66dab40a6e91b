/**
 * Abstracts and keywords in each language.
 *
 * An abstract begins under its heading or behind a run-in label and ends at its keywords, at the next heading or where
 * the contents begin. Keywords stand behind a label; what parts them differs from document to document.
 */
import type { Abstract, KeywordList, TextRange } from "../../parsed-report.ts";
import { languageOfPassage } from "../document/language.ts";
import type { PlacedLine, ReportText } from "../report-text.ts";
import { splitKeywords } from "./keyword-separators.ts";
import { type AbstractEnd, findUnlabelledAbstract } from "./unlabelled-abstract.ts";

export interface FrontMatter {
  readonly abstracts: readonly Abstract[];
  readonly keywords: readonly KeywordList[];
}

export interface FrontMatterInput {
  readonly reportText: ReportText;
  /** Ranges of all headings, in order. */
  readonly headings: readonly TextRange[];
  /** Pages (1-based) of the printed contents. */
  readonly contentsPages: readonly number[];
}

const ABSTRACT_TITLE =
  /^[[【〔<《]?\s*(?:(?:中文|英文|内容)?\s*摘\s*要|(?:中文|英文)?\s*提\s*要|abst?r?act|executive\s+summary|summary|synopsis|kurzfassung|zusammenfassung|r[ée]sum[ée]|resumen|resumo|sommario|riassunto|samenvatting|abstrakt|streszczenie)\s*(?:[(（](?:英文|中文|english|chinese)[)）])?\s*[\]】〕>》]?\s*$/i;
/** The label and what runs on behind it. */
const ABSTRACT_LABEL =
  /^[[【〔<《]?\s*(?:(?:中文|英文|内容)?\s*摘\s*要|内容\s*提\s*要|abstract|executive\s+summary|summary|kurzfassung|zusammenfassung|r[ée]sum[ée]|resumen|resumo|riassunto)\s*[\]】〕>》]?\s*(?:[:：]|[—–]+|[.。-]+\s|\s{1,}(?=[\p{Lu}\u3400-\u9fff])|(?<=[\]】〕>》]))\s*(?=\S)/iu;
const KEYWORD_LABEL =
  /^[[【〔<《]?\s*(?:关\s*键\s*[词字]|主\s*题\s*词|(?:additional\s+)?key\s*-?\s*words?(?:\s+and\s+phrases)?|index\s+terms|subject\s+headings|schlüssel(?:wörter|begriffe)|mots[\s-]*cl[ée]s|palabras[\s-]+claves?|palavras[\s-]*chaves?|parole[\s-]+chiave|(?:tref|sleutel)woorden|schlagw[oö]rter?)\s*[\]】〕>》]?\s*(?:[:：.．—–-]+|(?=[\s\u3400-\u9fffA-Z])|$)\s*[\]】]?\s*[:：]?\s*/i;
/** Labels that close an abstract without being keywords. */
const CLOSING_LABEL =
  /^[[【]?\s*(?:中图分类号|分类号|文献标识码|categories\s+and\s+subject|general\s+terms|ccs\s+concepts|acm\s+reference|论文类型|论文分类|jel\s+|type\s+of\s+(?:dissertation|thesis)|clc\b|classification\b|u\.?d\.?c\b|pacs\b|msc\b|(?:\d{4}\s+)?mathematics\s+subject)/i;
/** `关键词是为了文献标引工作…`: the word begins a sentence. */
const SENTENCE_GOES_ON =
  /^\s*(?:是|为|的|应|由|与|和|及|一般|之间|可以|用于|用来|在|数量|个数|不|需|要|(?:are|is|were|was|should|can|may|must|have|and|of|in)\s)/;
/** A keyword list goes on over at most this many lines. */
const MAX_KEYWORD_LINES = 6;
const MAX_ABSTRACT_CHARACTERS = 12_000;
const MIN_ABSTRACT_CHARACTERS = 30;

export function readFrontMatter(input: FrontMatterInput): FrontMatter {
  const { reportText } = input;
  const { lines } = reportText;
  const contentsPages = opensWithAbstract(lines) ? input.contentsPages.filter((page) => page > 1) : input.contentsPages;
  const starts = new Set(input.headings.map((range) => range.start));
  const labels = findPunctuatedLabels(lines);
  const abstracts: Abstract[] = [];
  const keywords: KeywordList[] = [];
  let end: AbstractEnd | null = null;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const { text } = line.layout;
    if (text.length > 400 || contentsPages.includes(line.page)) continue;
    const label = KEYWORD_LABEL.exec(text);
    if (label !== null && line.startsParagraph !== undefined && isKeywordLine(text, label[0], line, labels)) {
      const list = readKeywords(lines, index, label[0].length, starts, reportText);
      if (list !== null) keywords.push(list);
      if (end === null || end.isHeading) end = { index, isHeading: false };
      continue;
    }
    if (end === null && starts.has(line.range.start)) end = { index, isHeading: true };
    else if ((end === null || end.isHeading) && line.page === 1 && CLOSING_LABEL.test(text))
      end = { index, isHeading: false };
    const opening = openingOf(line, starts);
    if (opening === null || (ABSTRACT_TITLE.test(text) && repeatsHeading(line, lines, index, starts))) continue;
    const range = rangeOfAbstract({ lines, index, opening, starts, labels, contentsPages });
    if (range === null) continue;
    const abstract = describe(range, reportText);
    if (abstract.text.length >= MIN_ABSTRACT_CHARACTERS) abstracts.push(abstract);
  }
  const unlabelled = abstracts.length > 0 || end === null ? null : findUnlabelledAbstract(lines, end);
  if (unlabelled !== null) abstracts.push(describe(unlabelled, reportText));
  return { abstracts: onePerLanguage(abstracts), keywords: onePerLanguage(keywords) };
}

function describe(range: TextRange, reportText: ReportText): Abstract {
  const body = trimmed(reportText.text, range);
  const text = reportText.text.slice(body.start, body.end);
  return { language: languageOfPassage(text), range: body, text, page: reportText.lineAt(body.start)?.page ?? 1 };
}

const CONTENTS_TITLE = /^(?:(?:table\s+of\s+)?contents|目\s*[录次])$/i;

/** On the first page of a paper its contents may follow the abstract. */
function opensWithAbstract(lines: readonly PlacedLine[]): boolean {
  const first = lines.find(
    ({ layout, page }) => page === 1 && (CONTENTS_TITLE.test(layout.text) || ABSTRACT_TITLE.test(layout.text)),
  );
  return first !== undefined && !CONTENTS_TITLE.test(first.layout.text);
}

/** A running header says `Abstract` above the heading that says it again. */
function repeatsHeading(
  line: PlacedLine,
  lines: readonly PlacedLine[],
  index: number,
  starts: ReadonlySet<number>,
): boolean {
  if (starts.has(line.range.start)) return false;
  for (let next = index + 1; next < lines.length && lines[next]!.page === line.page; next++) {
    if (ABSTRACT_TITLE.test(lines[next]!.layout.text)) return true;
  }
  return false;
}

/** Characters of a line that are label; null when no abstract begins here. */
function openingOf(line: PlacedLine, starts: ReadonlySet<number>): { readonly label: number } | null {
  const { text } = line.layout;
  if (ABSTRACT_TITLE.test(text)) return { label: text.length };
  const label = ABSTRACT_LABEL.exec(text);
  if (label === null || starts.has(line.range.start)) return null;
  // `Summary of results` begins a sentence, `Abstract We present` an abstract: without punctuation the label stands out.
  const punctuated = /[:：\]】〕>》—–.。-]/.test(label[0]);
  const standsOut = (line.layout.spans[0]?.font.bold ?? false) !== (line.layout.spans.at(-1)?.font.bold ?? false);
  const wide = /[\u3400-\u9fff]/.test(label[0]);
  return punctuated || standsOut || (wide && /\s$/.test(label[0])) ? { label: label[0].length } : null;
}

interface AbstractSearch {
  readonly lines: readonly PlacedLine[];
  readonly index: number;
  readonly opening: { readonly label: number };
  readonly starts: ReadonlySet<number>;
  readonly labels: ReadonlySet<string>;
  readonly contentsPages: readonly number[];
}

function rangeOfAbstract({ lines, index, opening, starts, labels, contentsPages }: AbstractSearch): TextRange | null {
  const first = lines[index]!;
  const start = first.range.start + opening.label;
  let end = first.range.end;
  for (let next = index + 1; next < lines.length; next++) {
    const line = lines[next]!;
    const { text } = line.layout;
    if (starts.has(line.range.start) && end > start) break;
    if (contentsPages.includes(line.page)) break;
    if (
      KEYWORD_LABEL.test(text) &&
      line.range.start > start &&
      isKeywordLine(text, KEYWORD_LABEL.exec(text)![0], line, labels)
    )
      break;
    if (
      CLOSING_LABEL.test(text) ||
      CONTENTS_TITLE.test(text) ||
      ABSTRACT_TITLE.test(text) ||
      (ABSTRACT_LABEL.test(text) && line.startsParagraph && openingOf(line, starts) !== null)
    )
      break;
    if (next > index + 2 && isWiderText(line, lines.slice(index + 1, next))) break;
    if (line.page - first.page > 3 || line.range.end - start > MAX_ABSTRACT_CHARACTERS) break;
    end = line.range.end;
  }
  return end > start ? { start, end } : null;
}

/** Text that goes out on both sides of a narrow abstract is the paper's own. */
function isWiderText(line: PlacedLine, abstract: readonly PlacedLine[]): boolean {
  const { box, fontSize, baseline, column } = line.layout;
  const above = abstract.at(-1)!.layout;
  if (!line.startsParagraph || column !== above.column || line.page !== abstract.at(-1)!.page) return false;
  const left = Math.min(...abstract.map(({ layout }) => layout.box.x0));
  const right = Math.max(...abstract.map(({ layout }) => layout.box.x1));
  // A title and names over the abstract are centred lines.
  const inBlock = abstract.filter(({ layout }) => layout.box.x0 - left < fontSize).length;
  if (inBlock < 0.7 * abstract.length || !/[.!?]\s*$/.test(above.text)) return false;
  return baseline - above.baseline > 1.8 * fontSize && box.x0 < left - fontSize && box.x1 > right + fontSize;
}

const PUNCTUATED = /[:：\]】.．]/;

/** Pages and scripts in which keywords have a label with a colon or in brackets. */
function findPunctuatedLabels(lines: readonly PlacedLine[]): ReadonlySet<string> {
  const found = lines.filter((line) => {
    const label = line.layout.text.length > 400 ? null : KEYWORD_LABEL.exec(line.layout.text);
    return label !== null && PUNCTUATED.test(label[0]);
  });
  return new Set(found.map(placeOfLabel));
}

function placeOfLabel({ page, layout }: PlacedLine): string {
  return `${page} ${languageOfLabel(layout.text)}`;
}

/** A label at the start of a line, followed by a list rather than by a sentence about keywords. */
function isKeywordLine(text: string, label: string, line: PlacedLine, labels: ReadonlySet<string>): boolean {
  if (PUNCTUATED.test(label) || label.length >= text.length) return true;
  const rest = text.slice(label.length);
  // Where the page has a label with a colon, one without begins a sentence.
  if (SENTENCE_GOES_ON.test(rest) || labels.has(placeOfLabel(line))) return false;
  const boldLabel =
    line.layout.spans[0]?.font.bold === true && (line.layout.spans.at(-1)?.font.bold ?? false) === false;
  return boldLabel || /[;；,，、]/.test(rest) || /[\u3400-\u9fff]/.test(label);
}

function readKeywords(
  lines: readonly PlacedLine[],
  index: number,
  labelLength: number,
  starts: ReadonlySet<number>,
  reportText: ReportText,
): KeywordList | null {
  const first = lines[index]!;
  const start = first.range.start + labelLength;
  let end = first.range.end;
  let last = first;
  for (let next = index + 1; next < lines.length && next <= index + MAX_KEYWORD_LINES; next++) {
    const line = lines[next]!;
    const own = reportText.text.slice(start, end).trim();
    if (starts.has(line.range.start) || ABSTRACT_TITLE.test(line.layout.text) || CLOSING_LABEL.test(line.layout.text))
      break;
    if (ABSTRACT_LABEL.test(line.layout.text) || KEYWORD_LABEL.test(line.layout.text)) break;
    const goesOn = own === "" || continuesList(own, last, line) || hangsBelowList(first, labelLength, last, line);
    if (!goesOn || line.page !== first.page) break;
    end = line.range.end;
    last = line;
  }
  const list = reportText.text.slice(start, end);
  const words = splitKeywords(list, wideGaps(first, labelLength));
  if (words.length === 0) return null;
  const language = /[\u3400-\u9fff]/.test(words.join(""))
    ? languageOfLabel(first.layout.text)
    : languageOfPassage(`${first.layout.text.slice(0, labelLength)} ${words.join(" ")}`);
  return { language, words, page: first.page };
}

function languageOfLabel(text: string): string {
  return /^[[【〔<《\s]*[\u3400-\u9fff]/.test(text) ? "zh" : "en";
}

/** A list goes on when it ends with a separator or fills its line and the next one looks the same. */
function continuesList(list: string, last: PlacedLine, next: PlacedLine): boolean {
  if (/[;；,，、·•]$/.test(list) || /^[;；,，、·•]/.test(next.layout.text)) return true;
  if (next.startsParagraph || /[.。]$/.test(list)) return false;
  return Math.abs(next.layout.fontSize - last.layout.fontSize) < 0.5;
}

/** A full line and below it one at the indent of the first keyword. */
function hangsBelowList(first: PlacedLine, labelLength: number, last: PlacedLine, next: PlacedLine): boolean {
  const { fontSize, words, box } = first.layout;
  const start = words.find((word) => word.end > labelLength)?.box.x0;
  if (start === undefined || start < box.x0 + 2 * fontSize) return false;
  return (
    Math.abs(next.layout.box.x0 - start) < fontSize &&
    next.layout.box.x1 < last.layout.box.x1 + fontSize &&
    next.layout.baseline - last.layout.baseline < 2.5 * fontSize &&
    Math.abs(next.layout.fontSize - fontSize) < 0.5
  );
}

/** Offsets behind the label at which the line has gaps wider than a space, where lists have no other separator. */
function wideGaps(line: PlacedLine, labelLength: number): readonly string[] {
  const words = line.layout.words.filter((word) => word.end > labelLength);
  const groups: string[] = [];
  let previous: (typeof words)[number] | null = null;
  for (const word of words) {
    // The first word may be printed right behind the label.
    const text = line.layout.text.slice(Math.max(word.start, labelLength), word.end);
    const gap = previous === null ? Number.POSITIVE_INFINITY : (word.box.x0 - previous.box.x1) / line.layout.fontSize;
    if (gap > 0.7) groups.push(text);
    else groups[groups.length - 1] += ` ${text}`;
    previous = word;
  }
  return groups;
}

function trimmed(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

/** The first of each language: later ones belong to appendices and translations. */
function onePerLanguage<Entry extends { readonly language: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    if (seen.has(entry.language)) return false;
    seen.add(entry.language);
    return true;
  });
}
