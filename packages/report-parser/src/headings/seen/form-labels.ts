/**
 * Labels of forms: what stands beside or above a cell with sentences heads them. Labels of names, numbers and dates are
 * fields of the cover, whatever stands behind them.
 */
import type { FormCell, FoundForm, PageLayout } from "@rubrica/pdf";
import { isCoverLabel } from "../../front-matter/cover-labels.ts";
import { linesInForms } from "../../lines/form-lines.ts";
import type { LineRoles } from "../../lines/line-roles.ts";
import { type HeadingNumber, splitHeadingNumber } from "../titles/heading-number.ts";
import { compareByPlace, joinHeadingLines, type LocatedHeading } from "../titles/located-heading.ts";

/** White, in ems, that a title leaves at the end of its line. */
const OPEN_END = 2;
const SENTENCE_END = /[。！？；.!?;，,]$/;

/** Headings that forms print: labels of cells with sentences, and titles inside of those; `level` counts from the form. */
export function readFormLabels(pages: readonly PageLayout[], roles: LineRoles): LocatedHeading[] {
  const found: LocatedHeading[] = [];
  pages.forEach((page, pageIndex) => {
    const add = (line: number, lineCount: number, level: number): void => {
      const own = page.lines.slice(line, line + lineCount);
      if (own.length === 0 || !own.every((_, index) => roles.isProse(pageIndex, line + index))) return;
      const text = joinHeadingLines(own.map((each) => each.text)).replace(/\s*[:：]$/, "");
      if (text === "" || isCoverLabel(text)) return;
      const { number, title } = splitHeadingNumber(text);
      const source = number === null ? "fonts" : "numbering";
      const place = { page: pageIndex, line, lineCount: own.length };
      found.push({ source, level, number, title: title === "" ? text : title, ...place });
    };
    for (const form of page.forms ?? []) {
      for (const cell of form.cells) {
        if (cell.kind === "label" || isCutFromText(form, cell, pages[pageIndex + 1]))
          add(cell.firstLine, cell.lineCount, cell.depth + 1);
        if (cell.kind !== "text") continue;
        const label = labelOf(form, cell);
        const outermost = label === null ? 1 : label.depth + 2;
        for (const { line, depth } of titlesInCell(cell, page, label !== null)) add(line, 1, outermost + depth);
      }
    }
  });
  return found;
}

/** Whether a line holds fields of a form: names and numbers are no headings, however they look. */
export function isField(page: PageLayout | undefined, line: number): boolean {
  return (page?.forms ?? []).some(({ cells }) =>
    cells.some(
      ({ kind, firstLine, lineCount }) => kind === "field" && line >= firstLine && line < firstLine + lineCount,
    ),
  );
}

/** A label that stands alone in the last row of a page, with its sentences at the top of the next one. */
function isCutFromText({ cells, box }: FoundForm, cell: FormCell, next: PageLayout | undefined): boolean {
  const last = cells.filter(({ kind }) => kind !== "empty").at(-1);
  if (cell !== last || cell.kind !== "field" || !isWholeRow(cell, cells)) return false;
  const [form] = next?.forms ?? [];
  const first = form?.cells.find(({ kind }) => kind !== "empty");
  if (form === undefined || first?.kind !== "text") return false;
  return Math.abs(form.box.x0 - box.x0) < 3 && Math.abs(form.box.x1 - box.x1) < 3 && isWholeRow(first, form.cells);
}

function isWholeRow(cell: FormCell, cells: readonly FormCell[]): boolean {
  return cells.every((other) => other === cell || other.kind === "empty" || other.row !== cell.row);
}

function labelOf({ cells }: FoundForm, cell: FormCell): FormCell | null {
  const label = cells.find(
    ({ kind, row, rowSpan, column, columnSpan }) =>
      kind === "label" &&
      ((column + columnSpan === cell.column && row <= cell.row && row + rowSpan > cell.row) ||
        (row + rowSpan === cell.row && column === cell.column && columnSpan === cell.columnSpan)),
  );
  return label ?? null;
}

/** A title on a line of its own in a cell, and how deep it stands below the first. */
interface CellTitle {
  readonly line: number;
  readonly depth: number;
}

/**
 * Titles on lines of their own in a cell, with text or deeper titles below each: numbered ones that count on from the first,
 * `2.1` and `（一）` below their own, and, where no label heads the cell, its first line if it has a number or a colon at its
 * end.
 */
function titlesInCell({ box, firstLine, lineCount }: FormCell, page: PageLayout, isHeaded: boolean): CellTitle[] {
  const lines = page.lines.slice(firstLine, firstLine + lineCount);
  const numbers = lines.map(({ text }) => splitHeadingNumber(text).number);
  const found: CellTitle[] = [];
  /** The numbers that stand above the next line, outermost first. */
  const open: HeadingNumber[] = [];
  const isTitle = (index: number): boolean => {
    const [line, before] = [lines[index], lines[index - 1]];
    if (line === undefined || index + 1 >= lines.length || SENTENCE_END.test(line.text)) return false;
    if (box.x1 - line.box.x1 < OPEN_END * line.fontSize) return false;
    const followsTitle = found.at(-1)?.line === firstLine + index - 1;
    return before === undefined || followsTitle || SENTENCE_END.test(before.text);
  };
  numbers.forEach((number, index) => {
    const next = numbers[index + 1] ?? null;
    if (number === null || !isTitle(index) || (next !== null && isAlike(number, next))) return;
    const level = open.findIndex((other) => isAlike(other, number));
    const above = level < 0 ? open.at(-1) : open[level - 1];
    if (!countsOn(level < 0 ? null : (open[level] ?? null), number, above, index === 0 && !isHeaded)) return;
    open.splice(level < 0 ? open.length : level, open.length, number);
    found.push({ line: firstLine + index, depth: open.length - 1 });
  });
  // A single one below its own is an item, and so is a single one below a label.
  const titles = found.filter(
    ({ depth }) => found.filter((other) => other.depth === depth).length > 1 || (depth === 0 && !isHeaded),
  );
  const isFirst = (title: CellTitle | undefined): boolean => title?.line === firstLine;
  if (isHeaded) return titles;
  const opensWithColon = isTitle(0) && numbers[1] === null && /[:：]$/.test(lines[0]?.text ?? "");
  if (opensWithColon && !titles.some(isFirst)) return [{ line: firstLine, depth: 0 }, ...titles];
  return titles.length > 1 || isFirst(titles[0]) ? titles : [];
}

function isAlike(one: HeadingNumber, other: HeadingNumber): boolean {
  return one.kind === other.kind && one.depth === other.depth;
}

/** The first of its kind, or the next after the last one; a deeper number begins with the one above it. */
function countsOn(
  last: HeadingNumber | null,
  number: HeadingNumber,
  above: HeadingNumber | undefined,
  mayOpen: boolean,
): boolean {
  const value = number.values.at(-1) ?? 0;
  if (number.depth > 1 && above !== undefined && number.kind === above.kind) {
    const isBelow = above.values.every((part, index) => number.values[index] === part);
    if (!isBelow) return false;
  }
  return last === null
    ? value === 1 || mayOpen
    : value === (last.values.at(-1) ?? 0) + 1 || (number.depth > 1 && value === 1);
}

/**
 * Headings and labels in one list: labels stand below the heading that comes before their form, headings in the cells of
 * a form below their label.
 */
export function withFormLabels(
  headings: readonly LocatedHeading[],
  labels: readonly LocatedHeading[],
  pages: readonly PageLayout[],
): LocatedHeading[] {
  if (labels.length === 0) return [...headings];
  const labelled = new Set(
    labels.flatMap(({ page, line, lineCount }) =>
      Array.from({ length: lineCount }, (_, index) => `${page}:${line + index}`),
    ),
  );
  const others = headings.filter(
    ({ page, line, lineCount }) =>
      !Array.from({ length: lineCount }, (_, index) => `${page}:${line + index}`).some((key) => labelled.has(key)),
  );
  const isInForm = ({ page, line }: LocatedHeading): boolean => {
    const layout = pages[page];
    return layout !== undefined && linesInForms(layout).has(line);
  };
  const highestInForm = Math.min(...others.filter(isInForm).map(({ level }) => level));
  const isLabel = new Set(labels);
  let outside = 0;
  let label = 0;
  return [...others, ...labels].sort(compareByPlace).map((heading) => {
    if (isLabel.has(heading)) {
      label = outside + heading.level;
      return { ...heading, level: label };
    }
    if (isInForm(heading))
      return label === 0 ? heading : { ...heading, level: label + 1 + heading.level - highestInForm };
    outside = heading.level;
    label = 0;
    return heading;
  });
}
