/** Marks of footnotes in titles, which are no part of them. */
import type { LayoutLine } from "@rubrica/pdf";
import { HAN } from "@rubrica/report-model";

const MARK = /^\s*(?:\d{1,2}|[*†‡§]{1,3}|[①-⑳])\s*$/;
/** A mark stands behind a word; behind a letter or two it is an exponent. */
const BEFORE_MARK = new RegExp(String.raw`(?:\p{L}{3}|[${HAN})）”"’?？!！.。])\s?$`, "u");

/** Text of a line of a title without raised marks. */
export function withoutNoteMarks({ text, spans }: LayoutLine): string {
  let kept = "";
  let from = 0;
  for (const { position, text: mark, start } of spans) {
    if (position !== "superscript" || !MARK.test(mark) || !BEFORE_MARK.test(text.slice(0, start))) continue;
    kept += text.slice(from, start);
    from = start + mark.length;
  }
  return from === 0 ? text : `${kept}${text.slice(from)}`.trimEnd();
}
