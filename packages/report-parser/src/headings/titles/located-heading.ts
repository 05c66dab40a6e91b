/** A heading with the lines that print it: what every source of headings is brought to. */
import type { PageLayout } from "@rubrica/pdf";
import { HAN } from "@rubrica/report-model";
import type { HeadingNumber } from "./heading-number.ts";
import { withoutNoteMarks } from "./note-marks.ts";

export type HeadingSourceName = "structure-tree" | "outline" | "printed-contents" | "numbering" | "fonts";

export interface LocatedHeading {
  readonly source: HeadingSourceName;
  /** Level as the source states it, 1 for the outermost. */
  readonly level: number;
  readonly number: HeadingNumber | null;
  readonly title: string;
  /** 0-based page, first line and number of lines. */
  readonly page: number;
  readonly line: number;
  readonly lineCount: number;
  /** Offset at which the title ends where text follows it on its line; absent where it fills whole lines. */
  readonly runInEnd?: number;
}

/** Order on the paper. */
export function compareByPlace(left: LocatedHeading, right: LocatedHeading): number {
  return left.page - right.page || left.line - right.line;
}

/** Chinese characters and full-width signs go on without a space. */
const WIDE_END = new RegExp(String.raw`[${HAN}\uff00-\uff60]$`);
const WIDE_START = new RegExp(String.raw`^[${HAN}\uff00-\uff60]`);

/**
 * Joins the printed lines of a heading.
 *
 * @param declared the same title in outline or contents, which tells a hyphen of its own from one at a line's end.
 * Default: unknown; then a hyphen before a small letter goes.
 */
export function joinHeadingLines(texts: readonly string[], declared = ""): string {
  return texts.reduce((joined, text) => {
    if (joined === "") return text;
    if (WIDE_END.test(joined) && WIDE_START.test(text)) return joined + text;
    const head = /\p{L}+(?=[-\u00ad\u2010]$)/u.exec(joined)?.[0];
    const tail = /^\p{L}+/u.exec(text)?.[0];
    if (head === undefined || tail === undefined) return `${joined} ${text}`;
    return isBroken(head, tail, declared.toLowerCase()) ? joined.slice(0, -1) + text : joined + text;
  }, "");
}

/** Whether the hyphen between two parts of a word is there for the line's end only. */
function isBroken(head: string, tail: string, declared: string): boolean {
  if (declared.includes((head + tail).toLowerCase())) return true;
  return !declared.includes(`${head}-${tail}`.toLowerCase()) && /^\p{Ll}/u.test(tail);
}

/** The title as printed; `declared` as in {@link joinHeadingLines}. */
export function printedTitle(
  { page, line, lineCount, runInEnd }: Pick<LocatedHeading, "page" | "line" | "lineCount" | "runInEnd">,
  pages: readonly PageLayout[],
  declared = "",
): string {
  const lines = pages[page]?.lines ?? [];
  if (runInEnd !== undefined) return lines[line]?.text.slice(0, runInEnd) ?? "";
  return joinHeadingLines(lines.slice(line, line + lineCount).map(withoutNoteMarks), declared);
}

/** A number on a line of its own above the title: `Chapter 1`, `第一章`, a large lone digit. */
const LONE_NUMBER =
  /^(?:(?:chapter|appendix|part|kapitel|anhang|hoofdstuk|bijlage|chapitre|annexe|cap[ií]tulo|capitolo|anexo|ap[êe]ndice)\s+\S{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|第\s?\S{1,3}\s?[章篇]|附录\s?\S{1,2}|\d{1,2}|[IVX]{1,5}|[A-Z])$/i;

export function isLoneNumber(text: string): boolean {
  return LONE_NUMBER.test(text.trim());
}
