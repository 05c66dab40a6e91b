/** Lines of a printed table of contents: a title, a leader or a gap, a page number. */
import type { LayoutLine, PageLink } from "@rubrica/pdf";
import { endsWithHan, startsWithHan } from "@rubrica/report-model";

export interface ContentsLine {
  /** Title with number, without leader and page. */
  readonly title: string;
  /** Null for an entry that only links to its page. */
  readonly printedPage: string | null;
  /** True when a leader or a wide gap stands before the page number. */
  readonly hasLeader: boolean;
}

/** The page number at the end of an entry: Arabic, Roman, `A-3`, `2-15`, in dashes or brackets. */
const PAGE_AT_END =
  /^(.*?)[\s]*(?:[-–—(（·]\s*)?((?:[A-Z]|\d{1,2})[-–]\d{1,3}|\d{1,4}|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})\s*(?:[-–—)）·])?\s*(?:页)?$/u;
/** A leader: three or more of one mark, or of a mark and spaces in turn. `ꞏ` is a letter to Unicode, not to printers. */
const LEADER_AT_END = /(?:(?:\s?ꞏ|\s?[^\p{L}\p{N}\s()[\]（）《》〈〉“”"'?？!！%])){3,}\s*$/u;
const SHORT_LEADER = /(?:[\s.．·…‥⋯․•_\u00ad\-–—─﹒・‧∙⋅ꞏ~]){2,}$|…$/u;
/** What {@link PAGE_AT_END} ends with, so that most lines of text are passed over at once. */
const LAST_CHARACTERS: ReadonlySet<string> = new Set("0123456789ivxlcdmIVXLCDM-–—)）·页");
/** Ems between title and page number that need no leader. */
const WIDE_GAP = 1.5;

/** Reads one line as an entry; null when it does not end with a page number. */
export function readContentsLine(line: LayoutLine): ContentsLine | null {
  const match = LAST_CHARACTERS.has(line.text.trimEnd().slice(-1)) ? PAGE_AT_END.exec(line.text) : null;
  if (match === null) return null;
  const [, before = "", printedPage = ""] = match;
  if (before.trim() === "") return null;
  const gap = gapBefore(line, before.length);
  const leader = LEADER_AT_END.exec(before) ?? SHORT_LEADER.exec(before);
  const touches =
    !/\s$/.test(before) && leader === null && before.length + printedPage.length >= line.text.trimEnd().length - 1;
  if (touches && gap < 0.4) return null;
  const title = stripLeader(before);
  if (title === "") return null;
  return { title, printedPage, hasLeader: leader !== null || gap > WIDE_GAP };
}

/** Reads a line as an entry without a page number, as exports from Markdown print them: the whole line is a link. */
export function readLinkedLine(line: LayoutLine, target: number | null): ContentsLine | null {
  const title = stripLeader(line.text);
  if (target === null || title === "" || title.length > 160) return null;
  return { title, printedPage: null, hasLeader: true };
}

/** 0-based page that a line links to inside the document; null when no link covers the given share of it. */
export function linkTarget(links: readonly PageLink[], line: LayoutLine, share = 0): number | null {
  const middle = (line.box.y0 + line.box.y1) / 2;
  for (const { box, destination } of links) {
    if (destination === null || middle < box.y0 || middle > box.y1) continue;
    const shared = Math.min(box.x1, line.box.x1) - Math.max(box.x0, line.box.x0);
    if (shared > share * (line.box.x1 - line.box.x0)) return destination.pageIndex;
  }
  return null;
}

/** Takes leaders off the end of a title. */
export function stripLeader(text: string): string {
  let title = text.trimEnd();
  for (let round = 0; round < 4; round++) {
    const shorter = title.replace(LEADER_AT_END, "").replace(SHORT_LEADER, "").trimEnd();
    if (shorter === title) return title;
    title = shorter;
  }
  return title;
}

/** Title of an entry whose first half stands on a line of its own. */
export function joinEntryLines(half: LayoutLine | null, title: string): string {
  if (half === null) return title;
  const first = stripLeader(half.text);
  const wide = endsWithHan(first) && startsWithHan(title);
  if (half.endsWithHyphen) return first.replace(/[-\u00ad\u2010]$/, "") + title;
  return wide ? first + title : `${first} ${title}`;
}

/** Ems of white space before the word that begins at or after an offset. */
function gapBefore(line: LayoutLine, offset: number): number {
  let previous: LayoutLine["words"][number] | null = null;
  for (const word of line.words) {
    if (word.start >= offset)
      return previous === null ? 0 : (word.box.x0 - previous.box.x1) / Math.max(1, line.fontSize);
    previous = word;
  }
  return 0;
}
