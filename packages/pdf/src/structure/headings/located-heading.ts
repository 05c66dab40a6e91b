/** A heading with the lines that print it: what every source of headings is brought to. */
import type { HeadingNumber } from "./heading-number.ts";

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
}

/** Order on the paper. */
export function compareByPlace(left: LocatedHeading, right: LocatedHeading): number {
  return left.page - right.page || left.line - right.line;
}

/** Joins the printed lines of a heading. */
export function joinHeadingLines(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === "") return text;
    if (/[\u3400-\u9fff\uff00-\uff60]$/.test(joined) && /^[\u3400-\u9fff\uff00-\uff60]/.test(text))
      return joined + text;
    if (/[A-Za-z][-\u00ad\u2010]$/.test(joined) && /^[a-z]/.test(text)) return joined.slice(0, -1) + text;
    return `${joined} ${text}`;
  }, "");
}

/** A number on a line of its own above the title: `Chapter 1`, `第一章`, a large lone digit. */
const LONE_NUMBER =
  /^(?:(?:chapter|appendix|part|kapitel|anhang|hoofdstuk|bijlage|chapitre|annexe|cap[ií]tulo|capitolo|anexo|ap[êe]ndice)\s+\S{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|第\s?\S{1,3}\s?[章篇]|附录\s?\S{1,2}|\d{1,2}|[IVX]{1,5}|[A-Z])$/i;

export function isLoneNumber(text: string): boolean {
  return LONE_NUMBER.test(text.trim());
}
