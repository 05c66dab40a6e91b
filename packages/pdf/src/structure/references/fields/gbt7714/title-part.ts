/** The title of a GB/T entry and what follows its last colon: volume, standard number, report number, patent number. */
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";

/** Without separators and a pair of `《》` around the whole. */
export function trimTitle(piece: ReferencePiece): ReferencePiece {
  const trimmed = trimSeparators(piece);
  const wrapped = /^《([^《》]*)》$/.exec(trimmed.folded);
  return wrapped === null ? trimmed : trimSeparators(cut(trimmed, 1, trimmed.folded.length - 1));
}

/** `Vol. 1`, `第2卷`, `卷 3`, `一部`. */
export const VOLUME_PART: RegExp =
  /^(?:vol(?:ume|\.)?\s?\S{1,12}|bd\.?\s?\d+|卷\s?\S{1,6}|第\s?\S{1,6}?\s?[卷册部辑集](?:\s\S.{0,20})?|[上中下]\s?[卷册部]?|[一二三四五六七八九十]+部|\S{1,8}[卷册])$/i;
const STANDARD_NUMBER = /^(?:[A-Z]{1,6}[/\s-]?){1,4}[\w.]{0,8}\d[\w.():/-]{0,24}(?:\s?:\s?\d{4})?$/;
const CODE = /^(?=.*\d)(?:[\p{L}\d./]{1,12}\s)?[\p{L}\d./()\-,]{3,40}$/u;
const COUNTRY = /^\p{L}{2,12}\s?[,:]\s?(?=\S{0,6}\d)/u;

/** Fills title, and volume or number where they follow it. */
export function readTitle(title: ReferencePiece, letters: string, draft: CslDraft): void {
  const standardFirst =
    letters === "S"
      ? /^((?:GB|GB\/T|ISO|IEC|IEEE|DL\/T|JGJ|YY|NB\/T)[\s/]?[\w./-]*\d[\w.:-]*)[\s,]+(?=\S)/.exec(title.folded)
      : null;
  if (standardFirst !== null) {
    setText(draft, "number", cut(title, 0, (standardFirst[1] as string).length).printed);
    setText(draft, "title", trimSeparators(cut(title, standardFirst[0].length)).printed);
    return;
  }
  const edition = /\(\s?第?\s?(\d{1,2}|[一二三四五六七八九十]{1,2})\s?版\s?\)$/.exec(title.folded);
  if (edition !== null) setText(draft, "edition", edition[1]);
  const colon = lastColon(title.folded, letters);
  if (colon < 0) {
    setText(draft, "title", title.printed);
    return;
  }
  const tail = trimSeparators(cut(title, colon + 1));
  setText(draft, "title", trimSeparators(cut(title, 0, colon)).printed);
  if (VOLUME_PART.test(tail.folded)) {
    const bare = /^(?:vol(?:ume|\.)?\s?|卷\s?)(\S.*)$/i.exec(tail.folded);
    const start = bare === null ? 0 : tail.folded.length - (bare[1] as string).length;
    setText(draft, "volume", cut(tail, start).printed);
    return;
  }
  const country = letters === "P" ? COUNTRY.exec(tail.folded) : null;
  setText(draft, "number", cut(tail, country?.[0].length ?? 0).printed);
}

/** The colon before a volume or number, otherwise -1: other colons belong to the title. */
function lastColon(folded: string, letters: string): number {
  const numbered = /^(?:S|P|R|D|Z|A|C|DS|DB)$/.test(letters);
  for (let colon = folded.lastIndexOf(":"); colon > 0; colon = folded.lastIndexOf(":", colon - 1)) {
    const tail = folded.slice(colon + 1).trim();
    if (tail.length > 60) break;
    if (VOLUME_PART.test(tail) || (letters === "S" && STANDARD_NUMBER.test(tail))) return colon;
    if (letters === "S" && STANDARD_NUMBER.test(tailBefore(folded, colon))) continue;
    const code = letters === "P" ? tail.replace(COUNTRY, "") : tail;
    if (numbered && CODE.test(code) && /\d{3}|\d[./-]\d|[A-Z]\d/.test(code)) return colon;
  }
  return -1;
}

/** The part between the previous colon and the end: `ISO/IEC 80079-20-2:2016(en)` holds a colon itself. */
function tailBefore(folded: string, colon: number): string {
  return folded.slice(folded.lastIndexOf(":", colon - 1) + 1).trim();
}
