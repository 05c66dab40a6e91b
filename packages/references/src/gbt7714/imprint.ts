/** The imprint that ends a monograph: `Place: Publisher, year: pages`; the author-date variant has its year elsewhere. */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { parseNames } from "../names.ts";
import { isPlaceName, isRegion } from "../place-names.ts";
import { cut, type ReferencePiece, trimContainer, trimPublisher, trimSeparators } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { personsEnd } from "./author-part.ts";
import { readSerialPosition } from "./serial-position.ts";
import { VOLUME_PART } from "./volume.ts";

const PAGES =
  "(?:pp?\\.\\s?|[页第]\\s?)?[A-Za-z]?\\d[\\w.]{0,8}(?:\\s?-\\s?[A-Za-z]?\\d[\\w.]{0,8})?(?:\\s?[,+;]\\s?\\d+(?:\\s?-\\s?\\d+)?)*\\s?页?";
const PAGES_ALONE = new RegExp(`^.{0,16}?${PAGES}$`);
const PAGES_BEHIND = new RegExp(`^(.{2,}?)\\s?:\\s?(${PAGES})$`);

/**
 * Fills place, publisher, year and pages from the end of `piece`; returns the parts that stand before them.
 * `beginsWithTitle`: the first part is the title of a host, which pages may follow at once.
 */
export function readImprint(piece: ReferencePiece, draft: CslDraft, beginsWithTitle = false): ReferencePiece[] {
  const parts = splitParts(piece, /(?:\d(?:st|nd|rd|th) |rev\.? )ed$|trans$|(?:^|\s)eds?$|\bInc$|\bLtd$|\bCo$/i);
  const index = parts.findLastIndex(
    ({ folded }, place) => lastYear(folded) !== null || (isUndated(folded) && place === parts.length - 1),
  );
  if (index < 0) return parts;
  const imprint = parts[index] as ReferencePiece;
  const before = parts.slice(0, index);
  const year = lastYear(imprint.folded);
  if (year === null) return readUndated(imprint, before, draft, beginsWithTitle && index === 0);
  // `1947(民国三十六年)` gives the year twice.
  const tail = trimSeparators(
    cut(imprint, year.end + (/^\([^)]{0,12}年\)/.exec(imprint.folded.slice(year.end))?.[0].length ?? 0)),
  );
  if (/^\d+\s?\(|^\(\d/.test(tail.folded)) {
    // Proceedings in a journal: `AAAI. 2024, 38(2): 1165-1173`.
    const container = readSerialPosition(imprint, draft);
    return isText(container) ? [...before, container] : before;
  }
  draft.issued ??= year.date;
  if (tail.folded !== "") setPages(draft, tail);
  for (const part of parts.slice(index + 1)) {
    if (PAGES_ALONE.test(part.folded)) setPages(draft, part);
  }
  const place = trimContainer(cut(imprint, 0, year.start));
  return isText(place) ? readPlace(place, before, draft) : before;
}

/** `北京: 科学出版社: 5-9`, `北京: 科学出版社`, `IEEE: 5-9`, but not the volume of a title: `会议录: 上册`. */
function isUndated(folded: string): boolean {
  const bare = PAGES_BEHIND.exec(folded)?.[1] ?? folded;
  if (bare !== folded && !/:/.test(bare)) return true;
  const match = /^([^:\d]{2,40}):\s?([^:/]\S.{0,100})$/.exec(bare);
  return (
    match !== null && !VOLUME_PART.test(match[2] as string) && (bare !== folded || isUsualPlace(match[1] as string))
  );
}

/** `北京` */
const CHINESE_PLACE = new RegExp(`^[${HAN}]{2,4}$`);
/** `北京, 人民邮电出版社`, and the same with a blank. */
const PLACE_AND_PUBLISHER = new RegExp(String.raw`^([${HAN}]{2,3})[,\s]\s?(?=.*(?:出版|大学|学院))`);

function isUsualPlace(folded: string): boolean {
  return isPlaceName(folded.trim()) || CHINESE_PLACE.test(folded);
}

function readUndated(
  imprint: ReferencePiece,
  before: readonly ReferencePiece[],
  draft: CslDraft,
  isTitle: boolean,
): ReferencePiece[] {
  const paged = PAGES_BEHIND.exec(imprint.folded);
  if (paged !== null) setPages(draft, cut(imprint, imprint.folded.length - (paged[2] as string).length));
  const bare = cut(imprint, 0, paged?.[1]?.length);
  return isTitle ? [bare] : readPlace(bare, before, draft);
}

function setPages(draft: CslDraft, pages: ReferencePiece): void {
  setText(draft, "page", pages.printed.replace(/^(?:pp?\.\s?|页\s?|第(?=[\d-]+页$))|(?<=\d)\s?页$/gi, ""));
}

const NO_PLACE = /^\[?\s?(?:s\s?\.\s?l\.?|出版地不详)\s?\]?$/i;
const NO_PUBLISHER = /^\[?\s?(?:s\s?\.\s?n\.?|出版者不详)\s?\]?$/i;

/** Reads `Place: Publisher`, or one of them; what stands before it may be a place that lost its colon. */
export function readPlace(
  imprint: ReferencePiece,
  before: readonly ReferencePiece[],
  draft: CslDraft,
): ReferencePiece[] {
  const rest = [...before];
  const place = withoutContributors(imprint, /^ed(?:\.|\s|$)/i.test(rest.at(-1)?.folded ?? ""), draft);
  const colon = placeEnd(place.folded);
  if (colon >= 0 && isPlaceName(place.folded.slice(colon + 1).trim()) && !isPlaceName(place.folded.slice(0, colon))) {
    // Turned around: `MIT Press: Cambridge`.
    setText(draft, "publisher", trimPublisher(cut(place, 0, colon)).printed);
    setText(draft, "publisher-place", trimBlanks(cut(place, colon + 1)).printed);
    return rest;
  }
  if (colon >= 0) {
    const name = trimBlanks(cut(place, 0, colon));
    if (!NO_PLACE.test(name.folded)) setText(draft, "publisher-place", name.printed);
    const publisher = trimPublisher(cut(place, colon + 1));
    if (!NO_PUBLISHER.test(publisher.folded)) setText(draft, "publisher", publisher.printed);
    return rest;
  }
  // Students write `北京. 人民邮电出版社, 2018`.
  const previous = rest.at(-1);
  if (previous !== undefined && CHINESE_PLACE.test(previous.folded) && /出版/.test(place.folded)) {
    setText(draft, "publisher-place", previous.printed);
    rest.pop();
  }
  if (isPlaceName(place.folded)) {
    setText(draft, "publisher-place", place.printed);
    return rest;
  }
  const comma = PLACE_AND_PUBLISHER.exec(place.folded);
  if (comma !== null) setText(draft, "publisher-place", comma[1]);
  setText(draft, "publisher", trimPublisher(cut(place, comma?.[0].length ?? 0)).printed);
  return rest;
}

/**
 * Translators of western books stand before the place without a word for what they did: `HERCZ J. Berlin: Hermann`;
 * behind `Ed.` or `Trans.` with `by`, whose blank one style forgets.
 */
function withoutContributors(imprint: ReferencePiece, isEdited: boolean, draft: CslDraft): ReferencePiece {
  const by = /^(?:and trans\.\s)?by\s?(?=\p{Lu}{2})/u.exec(imprint.folded)?.[0].length ?? 0;
  const end = /^\p{Lu}{2}/u.test(imprint.folded.slice(by)) ? personsEnd(imprint.folded.slice(by)) : 0;
  if (end === 0 || !/\p{L}{3}/u.test(imprint.folded.slice(by + end))) return imprint;
  const names = parseNames(cut(imprint, by, by + end).printed);
  if (by > 0 && isEdited) draft.editor ??= names;
  else draft.translator ??= names;
  return trimSeparators(cut(imprint, by + end));
}

/** The colon behind the place, -1 without one; a state may stand behind a colon of its own: `Norwell: MA: Kluwer`. */
function placeEnd(folded: string): number {
  const first = folded.search(/:(?!\/)/);
  const second = first < 0 ? -1 : folded.indexOf(":", first + 1);
  return second > 0 && isRegion(folded.slice(first + 1, second)) ? second : first;
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
      /(?:^|[,.\s]\s?)(\[?\s?c?((?:1[5-9]|20)\d\d)(?:\s?[-/]\s?(?:\[?(?:1[5-9]|20)\d\d\]?)?(?!\d))?(?:-(\d{1,2})(?:-(\d{1,2}))?|[./](0?[1-9]|1[0-2])[./](0?[1-9]|[12]\d|3[01])(?!\d))?\s?\]?)(?:\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?|\.(\d{1,2})(?=$|:)|\s?年)?(?:\s?第?\s?\d?\s?版)?\s?(?=$|[:,;.(])/g,
    ),
  ];
  // A year behind the pages' colon is a page.
  const match = matches.find((candidate) => !/:\s?[\d-]*$/.test(folded.slice(0, candidate.index))) ?? matches[0];
  if (match === undefined) return null;
  const [, , year, numbered, numberedDay, stopped, stoppedDay, named, namedDay, dotted] = match;
  const day = numberedDay ?? stoppedDay ?? namedDay;
  const month = numbered ?? stopped ?? named ?? dotted;
  const parts = [
    Number(year),
    ...(month === undefined ? [] : [Number(month)]),
    ...(day === undefined ? [] : [Number(day)]),
  ];
  return { start: match.index, end: match.index + match[0].length, date: { "date-parts": [parts] } };
}
