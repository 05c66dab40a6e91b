/** GB/T 7714-2015 and -2025, told by the document-type mark: `[M]`, `[J/OL]`, `[C]//`. */
import type { CslItem } from "../../parsed-report.ts";
import { type CslDraft, setText } from "./csl-draft.ts";
import { findDates, parseDate } from "./dates.ts";
import { readImprint } from "./imprint.ts";
import { takeLocators } from "./locators.ts";
import { hasPersonalInitials, looksLikeNames, looksLikeOrganisation, organisationIfBare, parseNames } from "./names.ts";
import { cut, isEmpty, type ReferencePiece, remove, trimContainer, trimSeparators } from "./reference-piece.ts";
import { partEnds, splitParts } from "./sentence-breaks.ts";
import { readSerialPosition } from "./serial-position.ts";

const TYPE_MARK =
  /\[\s?(M|J|D|C|R|S|P|N|Z|A|G|K|EB|DB|CP|CM|DS|PP)\s?(?:[/\\|]\s?([^\]]{1,45}?)\s?)?\](?:\s?[([]?\s?OL\s?[)\]])?/i;

const TYPES: Readonly<Record<string, string>> = {
  M: "book",
  J: "article-journal",
  D: "thesis",
  C: "paper-conference",
  R: "report",
  S: "standard",
  P: "patent",
  N: "article-newspaper",
  Z: "document",
  A: "document",
  G: "book",
  K: "book",
  EB: "webpage",
  DB: "dataset",
  DS: "dataset",
  CP: "software",
  CM: "map",
  PP: "article",
};

export interface TypeMark {
  readonly letters: string;
  readonly start: number;
  readonly end: number;
}

/** The document-type mark of an entry, or null when it has none and so is not GB/T. */
export function findTypeMark(folded: string): TypeMark | null {
  const match = TYPE_MARK.exec(folded);
  if (match === null) return null;
  return { letters: (match[1] as string).toUpperCase(), start: match.index, end: match.index + match[0].length };
}

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

/** Length of the author part, 0 when the entry begins with its title. */
function authorEnd(folded: string): number {
  const persons = personsEnd(folded);
  if (persons > 0) return persons;
  const first = partEnds(folded).find((end) => end < folded.trimEnd().length);
  if (first === undefined) return commaAuthorEnd(folded);
  const candidate = folded.slice(0, first - 1);
  const legal = /^(?:\p{Lu}\.){2,}\s|^\p{Lu}\p{Ll}{2,4}$/u.test(candidate);
  const isTitleLike = legal || /\b(?:v|vs|Rep|No)$/.test(candidate) || candidate.length > 160;
  return isTitleLike && !looksLikeOrganisation(candidate) ? 0 : first;
}

/** `U.S. Const.`, `H.R. Rep.`: titles of law, not people. */
const LEGAL = /^(?:\p{Lu}\.\s?){2,}(?:Const|Rep|Stat|Code|Doc|Res)$/u;

/** Length of a leading list of persons, 0 when there is none. */
function personsEnd(folded: string): number {
  const ends = partEnds(folded).filter((end) => end < folded.trimEnd().length);
  const etAl = /(?:^|[\s,;])(?:et\.? ?al\.?|等)\s?[.,]?\s?(?=[\p{L}"[<《(\d])/u.exec(folded);
  if (etAl !== null && looksLikeNames(folded.slice(0, etAl.index))) return etAl.index + etAl[0].length;
  for (const end of [...initialEnds(folded), ...fullNameEnds(folded), ...ends].sort((left, right) => left - right)) {
    const candidate = folded.slice(0, end - 1);
    if (LEGAL.test(candidate)) continue;
    if (looksLikeNames(candidate) && (hasPersonalInitials(candidate) || /[\u3400-\u9fff;]/.test(candidate))) return end;
  }
  return 0;
}

/** `Cyril Brand;David Hall.Title`: exports of databases leave no blank behind the names. */
function fullNameEnds(folded: string): number[] {
  return [...folded.matchAll(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{L}|\p{Lu}\s)/gu)].slice(0, 8).map((match) => match.index + 1);
}

/** Full stops behind an initial that end the list all the same: `PEEBLES P Z. Probability and …`. */
function initialEnds(folded: string): number[] {
  const ends: number[] = [];
  for (const match of folded.matchAll(
    /(?<=\s\p{Lu}{1,3}|\p{Lu}\.\s?\p{Lu}|\s\p{Lu}-\p{Lu}|\s[A-Z][a-z]?|\s[JS]r)\.\s?(?=["[《\p{L}\d])/gu,
  )) {
    const next = folded.slice(match.index + match[0].length).split(/[.,;:[]/, 1)[0] as string;
    if (/^\p{Lu}$/u.test(next.trim())) continue;
    ends.push(match.index + 1);
  }
  return ends;
}

/** Students write `张三，李四：题名[M]` or `张三《题名》[M]`. */
function commaAuthorEnd(folded: string): number {
  const match = /^([\u3400-\u9fff·]{2,3}(?:[,\s]\s?[\u3400-\u9fff·]{2,3}){0,5})\s?(?:[:]|(?=[《"]))/.exec(folded);
  if (match === null) return 0;
  return match[0].length;
}

function trimTitle(piece: ReferencePiece): ReferencePiece {
  const trimmed = trimSeparators(piece);
  const wrapped = /^《([^《》]*)》$/.exec(trimmed.folded);
  return wrapped === null ? trimmed : trimSeparators(cut(trimmed, 1, trimmed.folded.length - 1));
}

const VOLUME_PART =
  /^(?:vol(?:ume|\.)?\s?\S{1,12}|bd\.?\s?\d+|卷\s?\S{1,6}|第\s?\S{1,6}?\s?[卷册部辑集](?:\s\S.{0,20})?|[上中下]\s?[卷册部]?|[一二三四五六七八九十]+部|\S{1,8}[卷册])$/i;
const STANDARD_NUMBER = /^(?:[A-Z]{1,6}[/\s-]?){1,4}[\w.]{0,8}\d[\w.():/-]{0,24}(?:\s?:\s?\d{4})?$/;
const CODE = /^(?=.*\d)(?:[\p{L}\d./]{1,12}\s)?[\p{L}\d./()\-,]{3,40}$/u;
const COUNTRY = /^\p{L}{2,12}\s?[,:]\s?(?=\S{0,6}\d)/u;

function readTitle(title: ReferencePiece, letters: string, draft: CslDraft): void {
  const standardFirst =
    letters === "S"
      ? /^((?:GB|GB\/T|ISO|IEC|IEEE|DL\/T|JGJ|YY|NB\/T)[\s/]?[\w./-]*\d[\w.:-]*)[\s,]+(?=\S)/.exec(title.folded)
      : null;
  if (standardFirst !== null) {
    setText(draft, "number", cut(title, 0, (standardFirst[1] as string).length).printed);
    setText(draft, "title", trimSeparators(cut(title, standardFirst[0].length)).printed);
    return;
  }
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

const EDITION =
  /^(?:第?\s?[\d一二三四五六七八九十]+\s?版|.{0,12}(?:[^出]版|[刻印抄写]本)\.?|\d+(?:st|nd|rd|th)\s?(?:ed(?:ition)?)?\.?|(?:[\w.]+\s){1,3}(?:ed|edition)\.?|V\d[\d.]*)$/i;
const TRANSLATED =
  /^(.+?)(?:[,\s]\s?|(?<=[\u3400-\u9fff])(?=等?译))(?:等)?\s?(?:译|译注|编译|trans(?:\.|lated)?|translator)\.?$/i;
const EDITED = /^(.+?)[,\s]\s?(?:主编|编|编著|整理|eds?\.?)$/i;

/** Handles a part that is an edition or a further contributor; false when it is something else. */
function readContributorOrEdition(part: ReferencePiece, draft: CslDraft): boolean {
  if (EDITION.test(part.folded) && part.folded.length < 30) {
    setText(draft, "edition", editionNumber(part));
    return true;
  }
  const translated = TRANSLATED.exec(part.folded);
  if (translated !== null) {
    draft.translator = parseNames(part.printed.slice(0, (translated[1] as string).length));
    return true;
  }
  const edited = EDITED.exec(part.folded);
  if (edited !== null) {
    draft.editor = parseNames(part.printed.slice(0, (edited[1] as string).length));
    return true;
  }
  return isEmpty(part);
}

/** `2` of `第2版` and `2nd ed.`; other editions as printed. */
function editionNumber(part: ReferencePiece): string {
  const number = /^第?\s?(\d{1,2})\s?版$|^(\d{1,2})(?:st|nd|rd|th)\s?(?:ed|$)/i.exec(part.folded);
  return number?.[1] ?? number?.[2] ?? part.printed;
}
