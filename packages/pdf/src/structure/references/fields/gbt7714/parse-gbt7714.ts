/** GB/T 7714-2015 and -2025, told by the document-type mark: `[M]`, `[J/OL]`, `[C]//`. */
import type { CslItem } from "../../../../parsed-report.ts";
import { type CslDraft, setText } from "../csl-draft.ts";
import { findDates, parseDate } from "../dates.ts";
import { takeLocators } from "../locators.ts";
import { looksLikeNames, looksLikeOrganisation, organisationIfBare, parseNames } from "../names.ts";
import { cut, type ReferencePiece, remove, trimContainer, trimSeparators } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { authorEnd, personsEnd } from "./author-part.ts";
import { readContributorOrEdition } from "./contributors.ts";
import { readImprint } from "./imprint.ts";
import { readSerialPosition } from "./serial-position.ts";
import { readTitle, trimTitle, VOLUME_PART } from "./title-part.ts";
import { findTypeMark, TYPES, type TypeMark } from "./type-mark.ts";

/** Reads an entry that has a type mark. */
export function parseGbt7714(piece: ReferencePiece, mark: TypeMark): CslItem {
  const draft: CslDraft = { type: TYPES[mark.letters] ?? "document" };
  readHead(cut(piece, 0, mark.start), mark.letters, draft);
  const rest = takeLocators(cut(piece, mark.end), draft);
  const host = /(?<!:)\/\/|(?:^|[.\s])(?:In|见)\s?:/.exec(rest.folded);
  if (host !== null) {
    readBeforeHost(cut(rest, 0, host.index), draft);
    readHost(cut(rest, host.index + host[0].length), mark.letters, draft);
    return draft;
  }
  READERS[mark.letters]?.(rest, draft) ?? readMonograph(rest, draft);
  return draft;
}

type Reader = (rest: ReferencePiece, draft: CslDraft) => true;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  J: readSerial,
  N: readNewspaper,
  P: readDateOnly,
};

/** `Authors. Title: volume or number`. */
function readHead(head: ReferencePiece, letters: string, draft: CslDraft): void {
  const end = authorEnd(head.folded);
  if (end > 0) {
    const names = parseNames(withoutYear(cut(head, 0, end), draft, YEAR_BEHIND_AUTHORS).printed);
    if (names.length > 0) draft.author = names.length === 1 ? names.map(organisationIfBare) : names;
  }
  const title = trimTitle(end > 0 ? withoutYear(cut(head, end), draft, YEAR_BEFORE_TITLE) : cut(head, end));
  readTitle(title, letters, draft);
}

/** The author-date variant prints the year behind the authors: `胡振波. (2018). 题名`, `Smith J, 2018. Title`. */
const YEAR_BEFORE_TITLE = /^\s?[(,]?\s?((?:19|20)\d\d)[a-z]?\s?\)?\s?[.,:]\s?(?=\D)/;
const YEAR_BEHIND_AUTHORS = /[,(\s]\s?((?:19|20)\d\d)[a-z]?\s?\)?\s?\.?\s?$/;

function withoutYear(piece: ReferencePiece, draft: CslDraft, expression: RegExp): ReferencePiece {
  const match = expression.exec(piece.folded);
  if (match === null || match[0].trim() === piece.folded.trim()) return piece;
  draft.issued = { "date-parts": [[Number(match[1])]] };
  return remove(piece, match.index, match.index + match[0].length);
}

function readBeforeHost(piece: ReferencePiece, draft: CslDraft): void {
  for (const part of splitParts(piece)) readContributorOrEdition(part, draft);
}

/** `Editors. Host title: volume. Edition. Place: Publisher, year: pages`. */
function readHost(rest: ReferencePiece, letters: string, draft: CslDraft): void {
  if (letters === "M" || letters === "G") draft.type = "chapter";
  if (letters === "Z" || letters === "A") draft.type = "document";
  // The 1987 form repeats a mark behind the host: `//会议录[C]. 北京: …`.
  const second = findTypeMark(rest.folded);
  const unmarked = second === null ? rest : remove(rest, second.start, second.end, ". ");
  if (letters === "J") {
    readSerial(unmarked, draft);
    return;
  }
  const editorEnd = personsEnd(unmarked.folded);
  if (editorEnd > 0) {
    const printed = cut(unmarked, 0, editorEnd).printed;
    draft.editor = parseNames(printed);
  }
  const parts = readImprint(takePublished(cut(unmarked, editorEnd), draft), draft);
  const texts = parts.filter((part) => !readContributorOrEdition(part, draft));
  const first = texts[0];
  if (draft.editor === undefined && first !== undefined && texts.length > 1) {
    const named = looksLikeOrganisation(first.folded) || texts.length === 2;
    if (named && !/^(?:proceedings|proc\b|advances|第|\d)/i.test(first.folded)) {
      draft.editor = parseNames(first.printed);
      texts.shift();
    }
  }
  const title = texts[0];
  if (title === undefined) return;
  const colon = title.folded.lastIndexOf(":");
  const tail = trimSeparators(cut(title, colon + 1));
  if (colon > 0 && VOLUME_PART.test(tail.folded)) {
    // `Stat.: Vol. 123`: a dot before the colon is that of an abbreviation.
    setText(draft, "container-title", cut(title, 0, colon).printed);
    setText(draft, "volume", tail.printed.replace(/^(?:vol(?:ume|\.)?|卷)\s?/i, ""));
  } else setText(draft, "container-title", trimContainer(title).printed);
  for (const extra of texts.slice(1)) setText(draft, "publisher", extra.printed);
}

/** A periodical cited as a whole has an imprint: `1957(1)-1990(4). 北京: 北京图书馆, 1957-1990`. */
const WHOLE_SERIAL = /^[\s.]*\d{4}.{0,40}\.\s[^:,.]{2,30}:\s[^:,]{2,40},\s\d{4}/;

/** `Journal, 2019, 36(4): 5-8`. */
function readSerial(rest: ReferencePiece, draft: CslDraft): true {
  if (WHOLE_SERIAL.test(rest.folded)) {
    readImprint(rest, draft);
    return true;
  }
  const published = takePublished(rest, draft);
  const container = readSerialPosition(trimSeparators(published), draft);
  const parts = splitParts(container);
  const last = parts.at(-1);
  if (last !== undefined)
    setText(draft, "container-title", trimTitle(trimContainer(parts.length > 2 ? last : container)).printed);
  return true;
}

/** `人民日报, 2022-08-16(17)`. */
function readNewspaper(rest: ReferencePiece, draft: CslDraft): true {
  const found = findDates(rest.folded)[0];
  if (found === undefined) {
    setText(draft, "container-title", trimTitle(rest).printed);
    return true;
  }
  draft.issued ??= found.date;
  const container = rest.folded.slice(0, found.start).replace(/\($/, "").length;
  setText(draft, "container-title", trimTitle(cut(rest, 0, container)).printed);
  const page = /^\)?\s?\(\s?([^)]{1,12}?)\s?\)/.exec(rest.folded.slice(found.end));
  if (page !== null) setText(draft, "page", (page[1] as string).replace(/版$/, ""));
  return true;
}

function readDateOnly(rest: ReferencePiece, draft: CslDraft): true {
  const date = parseDate(rest.folded);
  if (date !== null) draft.issued ??= date;
  // The 2005 form prints the number behind the mark: `[P]. 中国专利: 88105607.3, 1989-07-26`.
  const number = /(?:^|[\s:,])((?:[A-Z]{2}\s?)?\d[\d.]{5,}[A-Z]?\d?)(?=\s?[.,]|$)/.exec(rest.folded);
  if (number !== null) setText(draft, "number", number[1]);
  return true;
}

function readMonograph(rest: ReferencePiece, draft: CslDraft): true {
  const published = takePublished(rest, draft);
  const parts = readImprint(published, draft).filter((part) => !readContributorOrEdition(part, draft));
  const [only, second] = parts;
  const isMeeting = draft.type === "paper-conference" && draft.publisher !== undefined;
  if (only !== undefined && second !== undefined && looksLikeNames(only.folded)) {
    // `//` forgotten: `题名[M]. 编者. 书名. 北京: …`.
    draft.editor = parseNames(only.printed);
    setText(draft, "container-title", trimTitle(second).printed);
    if (draft.type === "book") draft.type = "chapter";
  } else if (only !== undefined && isMeeting) setText(draft, "container-title", trimTitle(only).printed);
  if (only !== undefined && draft.publisher === undefined) readPlaceAndPublisher(only, draft);
  return true;
}

function readPlaceAndPublisher(part: ReferencePiece, draft: CslDraft): void {
  const colon = part.folded.indexOf(":");
  if (colon > 0) setText(draft, "publisher-place", trimSeparators(cut(part, 0, colon)).printed);
  setText(draft, "publisher", trimSeparators(cut(part, colon > 0 ? colon + 1 : 0)).printed);
}

/** `(2012-01-16)` is the date a network resource was published or changed. */
function takePublished(rest: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match =
    /\(\s?(\d{4}\s?-\s?\d{1,2}(?:\s?-\s?\d{1,2})?|\d{4}年[\d月日]*|\d{4}[./]\d{1,2}[./]\d{1,2}|\d{4})\s?\)/.exec(
      rest.folded,
    );
  if (match === null || /\d\s?$/.test(rest.folded.slice(0, match.index))) return rest;
  const date = parseDate((match[1] as string).replace(/\s/g, ""));
  if (date === null) return rest;
  draft.issued = date;
  return remove(rest, match.index, match.index + match[0].length);
}
