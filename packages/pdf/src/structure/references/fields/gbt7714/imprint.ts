/** The imprint that ends a monograph: `Place: Publisher, year: pages`. */
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { readSerialPosition } from "./serial-position.ts";

const PAGES = /^(.{0,16}?)([A-Za-z]?\d[\w.]{0,8}(?:\s?-\s?[A-Za-z]?\d[\w.]{0,8})?(?:\s?[,+]\s?\d+(?:-\d+)?)*)$/;

/** Fills place, publisher, year and pages from the end of `piece`; returns the parts that stand before them. */
export function readImprint(piece: ReferencePiece, draft: CslDraft): ReferencePiece[] {
  const parts = splitParts(piece, /(?:\d(?:st|nd|rd|th) |rev\.? )ed$|trans$|(?:^|\s)eds?$|\bInc$|\bLtd$|\bCo$/i);
  let dated = -1;
  for (let index = parts.length - 1; index >= 0 && dated < 0; index--) {
    if (lastYear((parts[index] as ReferencePiece).folded) !== null) dated = index;
  }
  if (dated < 0) return parts;
  const imprint = parts[dated] as ReferencePiece;
  const year = lastYear(imprint.folded);
  if (year === null) return parts;
  // `1947(民国三十六年)` gives the year twice.
  const tail = trimSeparators(
    cut(imprint, year.end + (/^\([^)]{0,12}年\)/.exec(imprint.folded.slice(year.end))?.[0].length ?? 0)),
  );
  const before = parts.slice(0, dated);
  if (/^\d+\s?\(|^\(\d/.test(tail.folded)) {
    // Proceedings in a journal: `AAAI. 2024, 38(2): 1165-1173`.
    const container = readSerialPosition(imprint, draft);
    return isText(container) ? [...before, container] : before;
  }
  draft.issued ??= year.date;
  if (tail.folded !== "")
    setText(draft, "page", tail.printed.replace(/^(?:pp?\.\s?|页\s?|第(?=[\d-]+页$))|(?<=\d)页$/gi, ""));
  const afterwards = parts.slice(dated + 1);
  for (const part of afterwards) {
    if (PAGES.test(part.folded)) setText(draft, "page", part.printed);
  }
  const place = trimSeparators(cut(imprint, 0, year.start));
  if (!isText(place)) return before;
  return readPlace(place, before, draft);
}

const PLACE_WITH_COUNTRY =
  /^[\p{L} .'-]+,\s?(?:[A-Z]{2}(?:,\s?(?:USA?|United States|Canada))?|United States|USA|UK|China|Canada|Germany|France|Japan|Australia|Italy|Spain|[A-Z]{2,3})$/u;

function readPlace(place: ReferencePiece, before: readonly ReferencePiece[], draft: CslDraft): ReferencePiece[] {
  const rest = [...before];
  const colon = /:(?!\/)/.exec(place.folded);
  if (colon === null) {
    // Students write `北京. 人民邮电出版社, 2018`.
    const previous = rest.at(-1);
    if (previous !== undefined && /^[\u3400-\u9fff]{2,4}$/.test(previous.folded) && /出版/.test(place.folded)) {
      setText(draft, "publisher-place", previous.printed);
      rest.pop();
    }
    if (PLACE_WITH_COUNTRY.test(place.folded)) {
      setText(draft, "publisher-place", place.printed);
      return rest;
    }
    const comma = /^([\u3400-\u9fff]{2,3})[,\s]\s?(?=.*(?:出版|大学|学院))/.exec(place.folded);
    if (comma !== null) setText(draft, "publisher-place", comma[1]);
    setText(draft, "publisher", trimSeparators(cut(place, comma?.[0].length ?? 0)).printed);
    return rest;
  }
  const name = trimBlanks(cut(place, 0, colon.index));
  if (!/^\[?\s?s\s?\.\s?l\.?\s?\]?$|^\[?出版地不详\]?$/i.test(name.folded))
    setText(draft, "publisher-place", name.printed);
  const publisher = trimSeparators(cut(place, colon.index + 1));
  if (!/^\[?\s?s\s?\.\s?n\.?\s?\]?$|^\[?出版者不详\]?$/i.test(publisher.folded))
    setText(draft, "publisher", publisher.printed);
  return rest;
}

/** The dot of `Cambridge, Mass.` belongs to the name. */
function trimBlanks(piece: ReferencePiece): ReferencePiece {
  const start = piece.folded.search(/[^\s,;]/);
  const end = piece.folded.trimEnd().length;
  return start < 0 ? piece : cut(piece, start, end);
}

function isText(piece: ReferencePiece): boolean {
  return /[\p{L}\p{N}]/u.test(piece.folded);
}

/** The year that dates the imprint: the last one that stands alone, behind a comma, or in brackets. */
function lastYear(folded: string): { start: number; end: number; date: { "date-parts": number[][] } } | null {
  const matches = [
    ...folded.matchAll(
      /(?:^|[,.\s]\s?)(\[?\s?c?((?:1[5-9]|20)\d\d)(?:\s?[-/]\s?((?:1[5-9]|20)\d\d))?(?:-(\d{1,2})(?:-(\d{1,2}))?)?\s?\]?)\s?年?\s?(?=$|[:,;.(])/g,
    ),
  ];
  // A year behind the pages' colon is a page.
  const match = matches.find((candidate) => !/:\s?[\d-]*$/.test(folded.slice(0, candidate.index))) ?? matches[0];
  if (match === undefined) return null;
  const [, , year, , month, day] = match;
  const parts = [
    Number(year),
    ...(month === undefined ? [] : [Number(month)]),
    ...(day === undefined ? [] : [Number(day)]),
  ];
  return { start: match.index, end: match.index + match[0].length, date: { "date-parts": [parts] } };
}
