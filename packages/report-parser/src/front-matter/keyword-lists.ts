/** Keyword lists behind their labels; what parts the words differs from document to document. */
import { HAN, hasHan, type KeywordList } from "@rubrica/report-model";
import { languageOfPassage } from "../document/language.ts";
import type { PlacedLine, ReportText } from "../text/report-text.ts";
import { ABSTRACT_LABEL, ABSTRACT_TITLE, CLOSING_LABEL, KEYWORD_LABEL } from "./front-matter-labels.ts";
import { splitKeywords } from "./keyword-separators.ts";

/** `关键词是为了文献标引工作…`: the word begins a sentence. */
const SENTENCE_GOES_ON =
  /^\s*(?:是|为|的|应|由|与|和|及|一般|之间|可以|用于|用来|在|数量|个数|不|需|要|(?:are|is|were|was|should|can|may|must|have|and|of|in)\s)/;
/** A keyword list goes on over at most this many lines. */
const MAX_KEYWORD_LINES = 6;
/** Labels that name the language of their words; `Keywords` stands over words of any. */
const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ["de", /schl|stichw/i],
  ["fr", /mots/i],
  ["es", /palabras/i],
  ["pt", /palavras/i],
  ["it", /parole/i],
  ["nl", /woorden/i],
];

/** `【关键词】`: a label may stand in brackets. */
const OPENS_IN_CHINESE = new RegExp(String.raw`^[[【〔<《\s]*[${HAN}]`);
const PUNCTUATED = /[:：\]】.．]/;

/** Pages and scripts in which keywords have a label with a colon or in brackets. */
export function findPunctuatedLabels(lines: readonly PlacedLine[]): ReadonlySet<string> {
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
export function isKeywordLine(text: string, label: string, line: PlacedLine, labels: ReadonlySet<string>): boolean {
  if (PUNCTUATED.test(label) || label.length >= text.length) return true;
  const rest = text.slice(label.length);
  // Where the page has a label with a colon, one without begins a sentence.
  if (SENTENCE_GOES_ON.test(rest) || labels.has(placeOfLabel(line))) return false;
  const boldLabel =
    line.layout.spans[0]?.font.bold === true && (line.layout.spans.at(-1)?.font.bold ?? false) === false;
  return boldLabel || /[;；,，、]/.test(rest) || hasHan(label);
}

export function readKeywords(
  lines: readonly PlacedLine[],
  index: number,
  labelLength: number,
  starts: ReadonlySet<number>,
  reportText: ReportText,
): KeywordList | null {
  const first = lines[index];
  if (first === undefined) return null;
  const label = first.layout.text.slice(0, labelLength);
  const stack = label.length < first.layout.text.trimEnd().length ? [] : stackedWords(lines, index, starts);
  if (stack.length > 0) return { language: languageOfKeywords(label, stack), words: stack, page: first.page };
  const start = first.range.start + labelLength;
  let end = first.range.end;
  let last = first;
  for (const line of lines.slice(index + 1, index + 1 + MAX_KEYWORD_LINES)) {
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
  return { language: languageOfKeywords(label, words), words, page: first.page };
}

function languageOfLabel(text: string): string {
  return OPENS_IN_CHINESE.test(text) ? "zh" : "en";
}

const MIN_STACKED = 2;
const MAX_STACKED = 12;
const MAX_STACKED_CHARACTERS = 60;

/** One keyword a line below the label, in a column beside the abstract; none where anything else parts them. */
function stackedWords(lines: readonly PlacedLine[], index: number, starts: ReadonlySet<number>): string[] {
  const words: string[] = [];
  const label = lines[index];
  const top = lines[index + 1]?.layout;
  if (label === undefined || top === undefined) return [];
  let above = label.layout;
  for (let next = index + 1; words.length <= MAX_STACKED; next++) {
    const line = lines[next];
    if (line === undefined) break;
    const { layout, range, page } = line;
    const distance = layout.baseline - above.baseline;
    const isBelow = distance > 0 && distance < 1.8 * layout.fontSize && page === label.page;
    const isFlush = Math.abs(layout.box.x0 - top.box.x0) < 2 && layout.column === top.column;
    if (!isBelow || !isFlush || Math.abs(layout.fontSize - top.fontSize) > 0.6) break;
    if (starts.has(range.start) || ABSTRACT_TITLE.test(layout.text) || CLOSING_LABEL.test(layout.text)) break;
    if (layout.text.length > MAX_STACKED_CHARACTERS || /[;；,，、·•|]|[.。]$/.test(layout.text)) return [];
    // A word too long for the column goes on in small letters below others that begin with capitals.
    const goesOn = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word)) && /^\p{Ll}/u.test(layout.text);
    if (goesOn) words.push(`${words.pop()} ${layout.text}`);
    else words.push(layout.text.trim());
    above = layout;
  }
  return words.length < MIN_STACKED || words.length > MAX_STACKED ? [] : words;
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

function languageOfKeywords(label: string, words: readonly string[]): string {
  const text = words.join(" ");
  if (hasHan(text)) return languageOfLabel(label);
  return LANGUAGES.find(([, pattern]) => pattern.test(label))?.[0] ?? languageOfPassage(`${label} ${text}`);
}
