/**
 * Abstracts and keywords in each language.
 *
 * An abstract begins under its heading or behind a run-in label and ends at its keywords, at the next heading or where
 * the contents begin. Keywords stand behind a label; what parts them differs from document to document.
 */
import { type Abstract, hasHan, type KeywordList, type TextRange } from "@rubrica/report-model";
import { languageOfPassage } from "../document/language.ts";
import type { PlacedLine, ReportText } from "../text/report-text.ts";
import { ABSTRACT_LABEL, ABSTRACT_TITLE, CLOSING_LABEL, CONTENTS_TITLE, KEYWORD_LABEL } from "./front-matter-labels.ts";
import { findPunctuatedLabels, isKeywordLine, readKeywords } from "./keyword-lists.ts";
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
  for (const [index, line] of lines.entries()) {
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
    const range = rangeOfAbstract({ lines, index, first: line, opening, starts, labels, contentsPages });
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
  for (let next = index + 1; ; next++) {
    const below = lines[next];
    if (below?.page !== line.page) return false;
    if (ABSTRACT_TITLE.test(below.layout.text)) return true;
  }
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
  const wide = hasHan(label[0]);
  return punctuated || standsOut || (wide && /\s$/.test(label[0])) ? { label: label[0].length } : null;
}

interface AbstractSearch {
  readonly lines: readonly PlacedLine[];
  /** Index of the line in which the abstract begins, and that line. */
  readonly index: number;
  readonly first: PlacedLine;
  readonly opening: { readonly label: number };
  readonly starts: ReadonlySet<number>;
  readonly labels: ReadonlySet<string>;
  readonly contentsPages: readonly number[];
}

function rangeOfAbstract(search: AbstractSearch): TextRange | null {
  const { lines, index, first, opening, starts, labels, contentsPages } = search;
  const start = first.range.start + opening.label;
  let end = first.range.end;
  const bottom = lines.reduce((lowest, { layout }) => Math.max(lowest, layout.box.y1), 0);
  const below: PlacedLine[] = [];
  for (let next = index + 1; ; next++) {
    const line = lines[next];
    if (line === undefined) break;
    const { text } = line.layout;
    if (starts.has(line.range.start) && end > start) break;
    if (contentsPages.includes(line.page)) break;
    const label = KEYWORD_LABEL.exec(text);
    if (label !== null && line.range.start > start && isKeywordLine(text, label[0], line, labels)) break;
    if (
      CLOSING_LABEL.test(text) ||
      CONTENTS_TITLE.test(text) ||
      ABSTRACT_TITLE.test(text) ||
      (ABSTRACT_LABEL.test(text) && line.startsParagraph && openingOf(line, starts) !== null)
    )
      break;
    if (below.length > 1 && isWiderText(line, below)) break;
    if (leavesPageOpen(below.at(-1) ?? first, line, bottom)) break;
    if (line.page - first.page > 3 || line.range.end - start > MAX_ABSTRACT_CHARACTERS) break;
    end = line.range.end;
    below.push(line);
  }
  return end > start ? { start, end } : null;
}

/** An abstract that goes on overleaf fills its page; behind white paper another text begins. */
const FULL_PAGE = 0.75;

function leavesPageOpen(last: PlacedLine, next: PlacedLine, bottom: number): boolean {
  return next.page > last.page && last.layout.box.y1 < FULL_PAGE * bottom && /[.!?。！？]\s*$/.test(last.layout.text);
}

/** Text that goes out on both sides of a narrow abstract is the paper's own. */
function isWiderText(line: PlacedLine, abstract: readonly PlacedLine[]): boolean {
  const { box, fontSize, baseline, column } = line.layout;
  const last = abstract.at(-1);
  if (last === undefined || line.page !== last.page || !line.startsParagraph) return false;
  const above = last.layout;
  if (column !== above.column) return false;
  const left = Math.min(...abstract.map(({ layout }) => layout.box.x0));
  const right = Math.max(...abstract.map(({ layout }) => layout.box.x1));
  // A title and names over the abstract are centred lines.
  const inBlock = abstract.filter(({ layout }) => layout.box.x0 - left < fontSize).length;
  if (inBlock < 0.7 * abstract.length || !/[.!?]\s*$/.test(above.text)) return false;
  return baseline - above.baseline > 1.8 * fontSize && box.x0 < left - fontSize && box.x1 > right + fontSize;
}

function trimmed(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
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
