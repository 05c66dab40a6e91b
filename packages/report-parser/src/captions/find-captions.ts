/** Captions of figures, tables, listings and algorithms, found on the laid-out pages before the text is assembled. */

import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { isCaption } from "./caption-evidence.ts";
import { type CaptionLabel, findLabels } from "./caption-label.ts";
import type { LocatedCaption } from "./located-caption.ts";
import { isNearObject } from "./near-object.ts";
import { isBesideTranslation } from "./translated-captions.ts";

export interface CaptionSearch {
  readonly pages: readonly PageLayout[];
  /** False for lines that are something else already, such as contents entries and running heads. */
  isFree(page: number, line: number): boolean;
  /** Size of the running text in points. */
  readonly bodySize: number;
}

/** A wide gap, in units of the font size, parts captions that stand side by side. */
const SIDE_BY_SIDE_GAP = 1.2;
const LONGEST_CAPTION_LINES = 8;

export function findCaptions(search: CaptionSearch): LocatedCaption[] {
  const found: LocatedCaption[] = [];
  search.pages.forEach((page, pageIndex) => {
    const on: PageSearch = { search, columns: measureColumns(search, page, pageIndex), page, pageIndex };
    let next = 0;
    page.lines.forEach((line, index) => {
      if (index < next || !search.isFree(pageIndex, index)) return;
      const captions = captionsOfLine(on, line, index);
      found.push(...captions);
      next = index + Math.max(1, captions.at(-1)?.lineCount ?? 1);
    });
  });
  return found;
}

/** One page of the search. */
interface PageSearch {
  readonly search: CaptionSearch;
  readonly columns: Columns;
  readonly page: PageLayout;
  readonly pageIndex: number;
}

function captionsOfLine(on: PageSearch, line: LayoutLine, lineIndex: number): LocatedCaption[] {
  const { page, pageIndex } = on;
  const labels = findLabels(line.text);
  if (labels.length === 0) return [];
  const look = lookOf(on, line, page.lines[lineIndex - 1]);
  const openers = labels.filter((label) => opensLine(line, label) && !leadsToPage(line.text, label));
  const accepted = openers.filter((label, index) => {
    const rest = line.text.slice(label.end, openers[index + 1]?.start);
    return isCaption(label, rest, {
      ...look,
      opensLine: true,
      nearObject: isNearObject(line, page, label.kind),
      besideTranslation: isBesideTranslation(page, lineIndex, label),
    });
  });
  return accepted.map((label, index) => {
    const end = accepted[index + 1]?.start ?? line.text.length;
    const alone = accepted.length === 1;
    const lineCount = alone ? countLines(on, line, lineIndex) : 1;
    const parts = page.lines.slice(lineIndex + 1, lineIndex + lineCount).map((other) => other.text);
    const text = joinLines([line.text.slice(label.end, end).trim(), ...parts]);
    return {
      kind: label.kind,
      label: label.label,
      number: label.number,
      text,
      page: pageIndex,
      line: lineIndex,
      lineCount,
      start: label.start,
      end,
    };
  });
}

/** At the beginning of the line, or behind a wide gap. */
function opensLine(line: LayoutLine, label: CaptionLabel): boolean {
  if (line.text.slice(0, label.start).trim() === "") return true;
  const word = line.words.findIndex(({ start, end }) => start <= label.start && label.start < end);
  const before = line.words[word - 1];
  const own = line.words[word];
  return (
    before !== undefined &&
    own !== undefined &&
    own.start === label.start &&
    own.box.x0 - before.box.x1 > SIDE_BY_SIDE_GAP * line.fontSize
  );
}

/** Entries of a list of figures end with leaders and a page number. */
function leadsToPage(text: string, label: CaptionLabel): boolean {
  const rest = text.slice(label.end);
  return /(?:[.·…‥\u00ad_]\s?){4,}\s*[\divxlc]{0,5}\s*$/i.test(rest) || /\S\s{2,}\d{1,3}$/.test(rest);
}

interface Look {
  readonly startsParagraph: boolean;
  readonly centred: boolean;
  readonly bold: boolean;
  readonly small: boolean;
  readonly fill: number;
}

function lookOf({ search, columns, page }: PageSearch, line: LayoutLine, previous: LayoutLine | undefined): Look {
  const column = columnOf(columns, line);
  const width = Math.max(1, column.right - column.left);
  const leftGap = line.box.x0 - column.left;
  const rightGap = column.right - line.box.x1;
  const centred =
    Math.abs(leftGap - rightGap) < Math.max(0.04 * width, 0.8 * line.fontSize) && leftGap > 1.4 * line.fontSize;
  const flows =
    previous !== undefined &&
    previous.column === line.column &&
    previous.box.x1 > column.right - 1.5 * line.fontSize &&
    line.baseline - previous.baseline < 2 * line.fontSize &&
    Math.abs(previous.fontSize - line.fontSize) < 0.5;
  return {
    startsParagraph: !flows,
    centred: centred || isBesideCentre(line, page),
    bold: line.bold || line.spans[0]?.font.bold === true,
    small: line.fontSize < search.bodySize - 0.4,
    fill: (line.box.x1 - line.box.x0) / width,
  };
}

/** Short lines whose middle is the page's middle. */
function isBesideCentre(line: LayoutLine, page: PageLayout): boolean {
  const middle = (line.box.x0 + line.box.x1) / 2;
  return Math.abs(middle - page.width / 2) < 0.025 * page.width && line.box.x1 - line.box.x0 < 0.6 * page.width;
}

interface Column {
  left: number;
  right: number;
}

/** Edges of the columns of one page by column and direction, from all free lines. */
type Columns = ReadonlyMap<string, Column>;

function measureColumns(search: CaptionSearch, page: PageLayout, pageIndex: number): Columns {
  const columns = new Map<string, Column>();
  page.lines.forEach((line, index) => {
    if (!search.isFree(pageIndex, index)) return;
    const column = columns.get(columnKey(line));
    if (column === undefined) columns.set(columnKey(line), { left: line.box.x0, right: line.box.x1 });
    else {
      column.left = Math.min(column.left, line.box.x0);
      column.right = Math.max(column.right, line.box.x1);
    }
  });
  return columns;
}

function columnKey(line: LayoutLine): string {
  return `${line.column} ${line.angle}`;
}

function columnOf(columns: Columns, line: LayoutLine): Column {
  return columns.get(columnKey(line)) ?? { left: line.box.x0, right: line.box.x1 };
}

/** A caption goes on while its lines are full, alike and close. */
function countLines({ search, columns, page, pageIndex }: PageSearch, first: LayoutLine, index: number): number {
  let count = 1;
  let before = first;
  while (count < LONGEST_CAPTION_LINES) {
    const next = page.lines[index + count];
    if (next === undefined || !search.isFree(pageIndex, index + count) || !continues(columns, before, next)) break;
    if (hasRuleBetween(page, before, next)) break;
    before = next;
    count++;
  }
  return count;
}

/** The first rule of a table that stands directly below its caption. */
function hasRuleBetween(page: PageLayout, before: LayoutLine, next: LayoutLine): boolean {
  return page.rules.some(
    ({ orientation, box }) =>
      orientation === "horizontal" &&
      box.y0 > before.baseline &&
      box.y1 < next.baseline - 0.5 * next.fontSize &&
      box.x0 < next.box.x0 + next.fontSize &&
      box.x1 > next.box.x1 - next.fontSize,
  );
}

function continues(columns: Columns, before: LayoutLine, next: LayoutLine): boolean {
  if (next.column !== before.column || next.angle !== before.angle) return false;
  if (Math.abs(next.fontSize - before.fontSize) > 0.35) return false;
  // A numbered bold line below a plain caption is the next heading.
  if (next.bold && !before.bold && /^(?:\d|[A-Z]\.|[IVX]+\.|第)/.test(next.text)) return false;
  const pitch = next.baseline - before.baseline;
  if (pitch <= 0 || pitch > 1.75 * before.fontSize) return false;
  if (findLabels(next.text)[0]?.start === 0) return false;
  if (before.endsWithHyphen) return true;
  const column = columnOf(columns, before);
  const width = column.right - column.left;
  const full = before.box.x1 > column.right - 0.12 * width || before.box.x1 - before.box.x0 > 0.8 * width;
  const indented = next.box.x0 > before.box.x0 + 1.4 * next.fontSize && next.box.x1 > column.right - 0.1 * width;
  // Behind a full stop only tight lines go on: text follows a caption at a distance.
  const tight = pitch <= 1.35 * before.fontSize;
  return full && !indented && (tight || !/[。.]$/.test(before.text));
}

/** Chinese characters, kana and full-width signs go on without a space. */
const WIDE_END = /[\u3000-\u9fff\uff00-\uffef]$/;
const WIDE_START = /^[\u3000-\u9fff\uff00-\uffef]/;

function joinLines(parts: readonly string[]): string {
  return parts
    .reduce((joined, part) => {
      if (joined === "") return part;
      if (WIDE_END.test(joined) || WIDE_START.test(part)) return joined + part;
      if (/\p{Ll}-$/u.test(joined) && /^\p{Ll}/u.test(part)) return joined.slice(0, -1) + part;
      return `${joined} ${part}`;
    }, "")
    .trim();
}
