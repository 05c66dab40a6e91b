/** Decides whether a line begins a new paragraph. */
import { FIRST_CELL_COLUMN, type LayoutLine } from "@rubrica/pdf";
import type { LineRole } from "../lines/line-roles.ts";
import type { TextMetrics } from "../lines/text-metrics.ts";

export interface LineInFlow {
  /** Page index. */
  readonly page: number;
  readonly layout: LayoutLine;
  readonly role: LineRole;
}

export interface ParagraphBreak {
  readonly previous: LineInFlow;
  readonly next: LineInFlow;
  /** The line before the previous one, when it belongs to the same paragraph; null otherwise. */
  readonly earlier: LayoutLine | null;
  readonly metrics: TextMetrics;
  readonly startsHeading: boolean;
}

const LIST_MARKER =
  /^(?:[•●■◆▪◦○□➢✓–—*·]\s?|[(（]?\d{1,2}[)）]|[①-⑳]|\d{1,2}[、．.]\s?(?=\D)|[a-z][)）]\s|[(（][a-zivx]{1,4}[)）])/;
const SENTENCE_END = /[.!?。！？；;：:…”"]$/;

export function startsParagraph({ previous, next, earlier, metrics, startsHeading }: ParagraphBreak): boolean {
  if (previous.role !== next.role) return !(isFlowing(previous.role) && isFlowing(next.role));
  if (next.role === "heading") return startsHeading;
  if (next.role === "contents-entry" || startsHeading) return true;
  const before = previous.layout;
  const after = next.layout;
  if (differsInSize(before, after)) return true;
  if (next.role === "prose" && LIST_MARKER.test(after.text)) return true;
  const sameFlow = previous.page === next.page && before.column === after.column;
  if (!sameFlow && previous.page === next.page && standsInCell(before, after)) return true;
  const distance = after.baseline - before.baseline;
  if (sameFlow && (distance > 1.55 * expectedPitch(before, metrics) || distance < -2)) return true;
  const marginsBefore = metrics.margins(previous.page, before.column);
  const marginsAfter = metrics.margins(next.page, after.column);
  const size = after.fontSize;
  const shortBy = marginsBefore.right - before.box.x1;
  const indent = after.box.x0 - marginsAfter.left;
  const indentBefore = before.box.x0 - marginsBefore.left;
  const column = marginsBefore.right - marginsBefore.left;
  const fillsBlock = isAligned(before, after, column) || (earlier !== null && isAligned(earlier, before, column));
  const endsShort = shortBy > Math.max(2.2 * size, 0.12 * column) && !fillsBlock;
  if (before.endsWithHyphen) return false;
  if (indent > 0.9 * size && indent - indentBefore > 0.6 * size) return !hangsBelow(before, after);
  if (endsShort && SENTENCE_END.test(before.text)) return true;
  if (shortBy > 0.45 * column && !fillsBlock) return true;
  // A block whose every line is indented: only its short lines part it.
  return endsShort && metrics.wide && indent > 0.9 * size;
}

/** What stands in another cell of a form is another paragraph. */
function standsInCell(before: LayoutLine, after: LayoutLine): boolean {
  return before.column >= FIRST_CELL_COLUMN || after.column >= FIRST_CELL_COLUMN;
}

/** The second line of a list item, under the text behind the marker. */
function hangsBelow(first: LayoutLine, next: LayoutLine): boolean {
  const marker = LIST_MARKER.exec(first.text);
  if (marker === null) return false;
  const text = first.words.find(({ start }) => start > 0 && start >= marker[0].trimEnd().length);
  return text !== undefined && Math.abs(next.box.x0 - text.box.x0) < 0.3 * first.fontSize;
}

/** Two lines that end at one edge fill a block of their own, such as an abstract set narrower than the page. */
function isAligned(upper: LayoutLine, lower: LayoutLine, column: number): boolean {
  const wide = upper.box.x1 - upper.box.x0 > 0.5 * column;
  return wide && Math.abs(upper.box.x1 - lower.box.x1) < 0.8 * upper.fontSize;
}

/** A displayed formula stands inside the sentence that it belongs to. */
function isFlowing(role: LineRole): boolean {
  return role === "prose" || role === "reference";
}

function differsInSize(before: LayoutLine, after: LayoutLine): boolean {
  const larger = Math.max(before.fontSize, after.fontSize);
  return Math.abs(before.fontSize - after.fontSize) > 0.13 * larger;
}

function expectedPitch(line: LayoutLine, metrics: TextMetrics): number {
  const scaled = (metrics.pitch * line.fontSize) / Math.max(1, metrics.bodySize);
  return Math.max(scaled, line.fontSize * 1.05);
}
