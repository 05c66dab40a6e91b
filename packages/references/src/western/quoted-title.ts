import { looksLikeNames } from "../names.ts";

export interface QuotedTitle {
  readonly start: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** Behind the closing mark. */
  readonly end: number;
}

/** The title between double quotation marks in folded text, quotations inside it included, or null. */
export function findQuotedTitle(folded: string): QuotedTitle | null {
  const start = folded.indexOf('"');
  if (start < 0) return findSingleQuoted(folded);
  for (let close = folded.indexOf('"', start + 1); close > 0; close = folded.indexOf('"', close + 1)) {
    const before = folded[close - 1] as string;
    const after = folded.slice(close + 1, close + 3);
    const opens = /[\s(]$/.test(before) && /^[\p{L}\p{N}]/u.test(after);
    const endsTitle = /[,.?!]/.test(before) || /^\s?[,.;:(]/.test(after) || after.trim() === "";
    if (opens || !endsTitle) {
      const later = folded.indexOf('"', close + 1);
      if (later > 0 && later - start < 500) continue;
    }
    if (close - start < 3) continue;
    return { start, innerStart: start + 1, innerEnd: close, end: close + 1 };
  }
  return null;
}

/** `‘Title’,` of the Harvard styles: an apostrophe within a word or behind a plural does not close it. */
function findSingleQuoted(folded: string): QuotedTitle | null {
  const open = /(?<=[,.:)\]]\s|^)'(?=[\p{L}\p{N}|([])/u.exec(folded);
  if (open === null) return null;
  const start = open.index;
  const close = /[^\s]'(?=[,.;]?\s?$|[,.;]\s(?:\p{Lu}|in\s|\d|pp))/u.exec(folded.slice(start + 2));
  if (close === null) return null;
  const innerEnd = start + 2 + close.index + 1;
  return { start, innerStart: start + 1, innerEnd, end: innerEnd + 1 };
}

/** True when the mark follows authors; inside a phrase it is part of a title: `李永. 基于“挖洞”的算法`. */
export function isBehindAuthors(folded: string, start: number): boolean {
  const before = folded.slice(0, start).trimEnd();
  return before === "" || /[,.;)\]]$/.test(before) || looksLikeNames(before);
}

/** `《题名》` plays the part of quotation marks when it stands near the beginning. */
export function findBookTitleMarks(folded: string): QuotedTitle | null {
  const match = /^([^《》[]{0,60})《([^《》]{2,200})》/.exec(folded);
  if (match === null) return null;
  const start = (match[1] as string).length;
  return { start, innerStart: start + 1, innerEnd: match[0].length - 1, end: match[0].length };
}
