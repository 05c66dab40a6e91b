/** Footnotes: small print at the foot of a page that begins with a mark. */

import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { endsWithHan, type Footnote, startsWithHan, unionOf } from "@rubrica/report-model";
import type { LineRoles } from "./line-roles.ts";
import type { TextMetrics } from "./text-metrics.ts";

/** Footnotes are at most this large against the body. */
const SMALLER = 0.94;
/** They stand in this part of the page. */
const LOWER_PART = 0.45;
/** TeX draws `①` as a circle and a digit. */
const MARK = /^(?:[①-⑳]|(?:\u20dd|[○◯])\s?\d{1,2}|\[?\d{1,3}\]?|[*∗†‡§¶])\s*(?=\S)/u;

/** Finds footnotes, claims their lines and returns them in order. */
export function readFootnotes(pages: readonly PageLayout[], roles: LineRoles, metrics: TextMetrics): Footnote[] {
  return pages.flatMap((page, pageIndex) => {
    const found: Footnote[] = [];
    for (const column of columnsOf(page)) found.push(...footnotesOfColumn(page, pageIndex, column, roles, metrics));
    return found;
  });
}

function columnsOf(page: PageLayout): number[] {
  return [...new Set(page.lines.map((line) => line.column))].sort((left, right) => left - right);
}

/** A line at the foot of a page, with its index there. */
interface FootLine {
  readonly index: number;
  readonly line: LayoutLine;
}

function footnotesOfColumn(
  page: PageLayout,
  pageIndex: number,
  column: number,
  roles: LineRoles,
  metrics: TextMetrics,
): Footnote[] {
  const foot: FootLine[] = [];
  for (let index = page.lines.length - 1; index >= 0; index--) {
    const line = page.lines[index];
    if (line?.column !== column || !roles.isProse(pageIndex, index)) continue;
    if (line.fontSize > SMALLER * metrics.bodySize || line.box.y0 < LOWER_PART * page.height) break;
    const below = foot.at(-1)?.line;
    if (below !== undefined && below.baseline - line.baseline > 3 * line.fontSize) break;
    foot.push({ index, line });
  }
  foot.reverse();
  const raised = raisedNumbers(page);
  const opensNote = ({ line }: FootLine): boolean => beginsWithMark(line) || answersNumber(line, raised);
  const start = foot.findIndex(opensNote);
  const lines = start < 0 ? [] : foot.slice(start);
  const first = lines[0];
  if (first === undefined || !isParted(page, pageIndex, first, roles)) return [];
  const notes: { label: string; text: string; box: Footnote["box"] }[] = [];
  for (const own of lines) {
    const { index, line } = own;
    roles.claim(pageIndex, index, "footnote");
    const mark = opensNote(own) ? MARK.exec(line.text)?.[0] : undefined;
    const last = notes.at(-1);
    if (mark !== undefined || last === undefined) {
      const label = (mark ?? "").trim().replace(/\u20dd|[[\]○◯\s]/g, "");
      notes.push({ label, text: line.text.slice(mark?.length ?? 0), box: line.box });
      continue;
    }
    const wide = endsWithHan(last.text) && startsWithHan(line.text);
    const cut = /[a-z]-$/.test(last.text) && /^[a-z]/.test(line.text);
    last.text = cut ? last.text.slice(0, -1) + line.text : last.text + (wide ? "" : " ") + line.text;
    last.box = unionOf(last.box, line.box);
  }
  return notes.map((note) => ({ page: page.number, ...note }));
}

/** Whether a line begins with the mark of a footnote: notes that say nearly the same are no running footer. */
export function opensFootnote(line: LayoutLine, page: PageLayout): boolean {
  if (!MARK.test(line.text)) return false;
  return beginsWithMark(line) || answersNumber(line, raisedNumbers(page));
}

/** The mark is raised, smaller, circled or a sign; a plain number in full size begins a list item. */
function beginsWithMark(line: LayoutLine): boolean {
  const mark = MARK.exec(line.text);
  if (mark === null) return false;
  if (/^(?:\u20dd|[①-⑳○◯*∗†‡§¶])/.test(mark[0])) return true;
  const span = line.spans[0];
  return span !== undefined && (span.position === "superscript" || span.fontSize < 0.85 * line.fontSize);
}

/** Numbers that stand raised in the lines of a page. */
function raisedNumbers(page: PageLayout): ReadonlySet<string> {
  const raised = page.lines.flatMap((line) => line.spans.filter(({ position }) => position === "superscript"));
  return new Set(raised.map(({ text }) => text.trim()).filter((text) => /^\d{1,3}$/.test(text)));
}

/** Some word processors do not raise the number before the note, but always the one in the text. */
function answersNumber({ text }: LayoutLine, raised: ReadonlySet<string>): boolean {
  const number = /^\d{1,3}(?=\D)/.exec(text)?.[0];
  return number !== undefined && raised.has(number);
}

/** A short rule or extra space parts footnotes from the text above. */
function isParted(page: PageLayout, pageIndex: number, { index, line: first }: FootLine, roles: LineRoles): boolean {
  const rule = page.rules.some(
    ({ orientation, box }) =>
      orientation === "horizontal" &&
      box.y0 < first.box.y0 + 2 &&
      first.box.y0 - box.y0 < 20 &&
      box.x1 - box.x0 > 20 &&
      box.x0 < first.box.x0 + 30,
  );
  if (rule) return true;
  for (let above = index - 1; above >= 0; above--) {
    const line = page.lines[above];
    if (line?.column !== first.column || !roles.isInText(pageIndex, above)) continue;
    return first.baseline - line.baseline > 1.6 * first.fontSize;
  }
  return true;
}
