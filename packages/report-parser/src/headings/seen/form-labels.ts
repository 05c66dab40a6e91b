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
        for (const line of titlesInCell(cell, page, label !== null)) add(line, 1, label === null ? 1 : label.depth + 2);
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
        (row + rowSpan === cell.row && column === cell.column)),
  );
  return label ?? null;
}

/**
 * Titles on lines of their own in a cell, with text below each: numbered ones that count on from the first, and, where no
 * label heads the cell, its first line if it has a number or a colon at its end.
 */
function titlesInCell({ box, firstLine, lineCount }: FormCell, page: PageLayout, isHeaded: boolean): number[] {
  const lines = page.lines.slice(firstLine, firstLine + lineCount);
  const numbers = lines.map(({ text }) => splitHeadingNumber(text).number);
  const isTitle = (index: number): boolean => {
    const [line, next, before] = [lines[index], lines[index + 1], lines[index - 1]];
    if (line === undefined || next === undefined || SENTENCE_END.test(line.text)) return false;
    if (box.x1 - line.box.x1 < OPEN_END * line.fontSize || (before !== undefined && !SENTENCE_END.test(before.text)))
      return false;
    return numbers[index + 1] === null;
  };
  const found: number[] = [];
  let last: HeadingNumber | null = null;
  numbers.forEach((number, index) => {
    if (number === null || !isTitle(index)) return;
    const value: number = number.values[0] ?? 0;
    const isNext =
      last === null
        ? value === 1 || (index === 0 && !isHeaded)
        : last.kind === number.kind && value === (last.values[0] ?? 0) + 1;
    if (number.depth > 1 || !isNext) return;
    last = number;
    found.push(firstLine + index);
  });
  if (isHeaded) return found.length > 1 ? found : [];
  const opensWithColon = isTitle(0) && /[:：]$/.test(lines[0]?.text ?? "");
  if (opensWithColon && !found.includes(firstLine)) return [firstLine, ...found];
  return found.length > 1 || found[0] === firstLine ? found : [];
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
