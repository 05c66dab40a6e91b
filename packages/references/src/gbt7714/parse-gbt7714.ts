/** GB/T 7714-2015 and -2025, told by the document-type mark: `[M]`, `[J/OL]`, `[C]//`. */
import { type CslItem, HAN } from "@rubrica/report-model";
import { type CslDraft, setIssued, setText } from "../csl-draft.ts";
import { parseDate } from "../dates.ts";
import { takeLocators } from "../locators.ts";
import { looksLikeNames, organisationIfBare, parseNames } from "../names.ts";
import { cut, type ReferencePiece, remove } from "../reference-piece.ts";
import { authorEnd, personsEnd } from "./author-part.ts";
import { readContributorOrEdition } from "./contributors.ts";
import { findHost, readBeforeHost, readHost } from "./host.ts";
import { readImprint, readPlace } from "./imprint.ts";
import { takePublished } from "./published.ts";
import { readNewspaper, readSerial } from "./serial.ts";
import { readTitle, takeStandardNumber, trimTitle } from "./title-part.ts";
import { findTypeMark, TYPES, type TypeMark } from "./type-mark.ts";
import { takeVolume } from "./volume.ts";

/** Reads an entry that has a type mark. */
export function parseGbt7714(piece: ReferencePiece, mark: TypeMark): CslItem {
  const draft: CslDraft = { type: TYPES[mark.letters] ?? "document" };
  readHead(cut(piece, 0, mark.start), mark.letters, draft);
  const rest = takeLocators(cut(piece, mark.end), draft);
  const host = findHost(rest.folded);
  if (host !== null) {
    readBeforeHost(cut(rest, 0, host.index), draft);
    readHost(cut(rest, host.index + host[0].length), mark.letters, draft);
    return draft;
  }
  if (mark.letters === "A" && findTypeMark(rest.folded) !== null) {
    readHost(rest, mark.letters, draft);
    return draft;
  }
  READERS[mark.letters]?.(rest, draft) ?? readMonograph(rest, draft);
  return draft;
}

type Reader = (rest: ReferencePiece, draft: CslDraft) => true;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  J: readSerial,
  N: readNewspaper,
  P: readPatent,
};

/** A title that names an address: `Redis (https://redis.example.org)`. */
const IDENTIFIED = /[([<][^()[\]<>]{0,40}(?:https?:\/\/|doi\s?:)/i;

/** `Authors. Title: volume or number`. */
function readHead(whole: ReferencePiece, letters: string, draft: CslDraft): void {
  const located = IDENTIFIED.test(whole.folded) ? takeLocators(whole, draft) : whole;
  // The number of a standard is no author, and none follows it.
  const head = letters === "S" ? takeStandardNumber(located, draft) : located;
  const isNumberFirst = draft.number !== undefined && located.printed.trimStart().startsWith(draft.number);
  const end = isNumberFirst ? 0 : authorEnd(head.folded);
  if (end > 0) {
    const people = takeTranslators(withoutYear(cut(head, 0, end), draft, YEAR_BEHIND_AUTHORS), draft);
    const names = parseNames(people.printed);
    if (names.length > 0) draft.author = names.length === 1 ? names.map(organisationIfBare) : names;
  }
  const title = end > 0 ? withoutYear(cut(head, end), draft, YEAR_BEFORE_TITLE) : cut(head, end);
  readTitle(trimTitle(takeTranslatorsPart(title, draft)), letters, draft);
}

/** The author-date variant prints the year behind the authors: `胡振波. (2018). 题名`, `Smith J, 2018. Title`. */
const YEAR_BEFORE_TITLE = /^\s?[(,]?\s?((?:1[5-9]|20)\d\d)[a-z]?\s?\)?\s?[.,:]\s?(?=\D)/;
const YEAR_BEHIND_AUTHORS =
  /[,(\s]\s?\[?c?((?:1[0-9]|20)\d\d(?:-\d{1,2}(?:-\d{1,2})?(?!\d))?)(?:\s?[-/]\s?(?:\[?\d{4}\]?)?)?[a-z]?(?:\s?\([^)]{1,12}\))?\]?\s?\)?\s?\.?\s?$/;

/** `史蒂文斯 著, 王明 译`. */
function takeTranslators(people: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = /^(.+?)\s?(?:著|编著|主编|编)\s?[,;]\s?(.+?)\s?(?:译|编译|译著)[\s.]*$/.exec(people.folded);
  if (match === null) return people;
  const start = people.folded.indexOf(match[2] as string, (match[1] as string).length);
  draft.translator = parseNames(cut(people, start, start + (match[2] as string).length).printed);
  return cut(people, 0, (match[1] as string).length);
}

/** `王明译. ` before a title. */
const TRANSLATORS = new RegExp(
  String.raw`^\s?([${HAN}·]{2,4}(?:\s?[,和]\s?[${HAN}·]{2,4}){0,4}(?:等)?)\s?(?:编译|校译|译)\s?\.\s?(?=[^\s])`,
);

/** `史密斯著. 王明译. 题名`: the translators are a part of their own. */
function takeTranslatorsPart(title: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = TRANSLATORS.exec(title.folded);
  if (match === null) return title;
  draft.translator = parseNames(match[1] as string);
  return cut(title, match[0].length);
}

function withoutYear(piece: ReferencePiece, draft: CslDraft, expression: RegExp): ReferencePiece {
  const match = expression.exec(piece.folded);
  if (match === null || match[0].trim() === piece.folded.trim()) return piece;
  draft.issued = parseDate(match[1] as string) ?? { "date-parts": [[Number((match[1] as string).slice(0, 4))]] };
  return remove(piece, match.index, match.index + match[0].length);
}

/** `2008-01-16`. The 2005 form prints the number behind the mark: `中国专利: 88105607.3, 1989-07-26`. */
function readPatent(rest: ReferencePiece, draft: CslDraft): true {
  setIssued(draft, parseDate(rest.folded));
  const number = /(?:^|[\s:,])((?:[A-Z]{2}\s?)?\d[\d.]{5,}[A-Z]?\d?)(?=\s?[.,]|$)/.exec(rest.folded);
  if (number !== null) setText(draft, "number", number[1]);
  return true;
}

const PAGES_ONLY = /^(?:pp?\.\s?|第\s?)?\d{1,5}(?:\s?-\s?\d{1,5})?\s?页?$/;
const STANDARD_NUMBER = /^[A-Z]{1,5}(?:\/[A-Z]{1,3})?[\s-]?\d[\d.]*(?:\s?-\s?\d+)*$/;
const REPORT_NUMBER = /^(?:tech\.\s?rep\.\s|no\.\s?)?(?=.*\d)(?:[A-Z]{1,8}[\s/-]){0,3}[A-Z\d][\w./-]{2,24}$/i;

function readMonograph(rest: ReferencePiece, draft: CslDraft): true {
  const published = takePublished(rest, draft);
  const parts = readImprint(published, draft).filter((part) => !readContributorOrEdition(part, draft));
  readParts(parts, draft);
  if (draft.type === "thesis") readDegree(draft);
  if (draft.type === "paper-conference") readMeeting(draft);
  return true;
}

/** `武汉大学硕士学位论文` names a university and a degree. */
function readDegree(draft: CslDraft): void {
  const english = /^((?:ph\.?\s?d\.?|doctoral|master'?s?|m\.?\s?sc?\.?)\s(?:thesis|dissertation))\s?,\s?(?=.)/i.exec(
    draft.publisher ?? "",
  );
  if (english !== null) {
    setText(draft, "genre", english[1]);
    draft.publisher = (draft.publisher ?? "").slice(english[0].length);
  }
  const match = /^(.{2,}?)[\s,]*((?:工程)?(?:博士|硕士|学士|本科)\S{0,6})$/.exec(draft.publisher ?? "");
  if (match === null) return;
  draft.publisher = match[1] as string;
  setText(draft, "genre", match[2]);
}

/** `//` forgotten: `题名[C]. 第三届学术会议论文集, 北京, 1999`. */
function readMeeting(draft: CslDraft): void {
  const match =
    /^(.*?(?:论文集|会议|年会|研讨会|Proc\b|Proceedings|Conference|Symposium|Workshop)(?:[^,，]*))(?:[,，]\s?(.+))?$/i.exec(
      draft.publisher ?? "",
    );
  if (match === null || draft["container-title"] !== undefined) return;
  delete draft.publisher;
  setText(draft, "container-title", match[1]);
  setText(draft, "publisher-place", match[2]);
}

/** `//` forgotten: `题名[C]. BOCK C, LEE K. Proceedings. 北京: …`. */
function readUnmarkedHost(host: ReferencePiece, draft: CslDraft): void {
  const end = personsEnd(host.folded);
  if (end > 0) draft.editor = parseNames(cut(host, 0, end).printed);
  setText(draft, "container-title", trimTitle(takeVolume(trimTitle(cut(host, end)), draft)).printed);
}

function readParts(parts: readonly ReferencePiece[], draft: CslDraft): void {
  const [only, second] = parts;
  if (only === undefined) return;
  if (PAGES_ONLY.test(only.folded)) setText(draft, "page", only.printed);
  else if (draft.type === "report" && REPORT_NUMBER.test(only.folded))
    setText(draft, "number", only.printed.replace(/^tech\.\s?rep\.\s|^no\.\s?/i, ""));
  else if (draft.type === "standard" && STANDARD_NUMBER.test(only.folded)) setText(draft, "number", only.printed);
  else if (second !== undefined && looksLikeNames(only.folded)) {
    // `//` forgotten: `题名[M]. 编者. 书名. 北京: …`.
    draft.editor = parseNames(only.printed);
    setText(draft, "container-title", trimTitle(second).printed);
    if (draft.type === "book") draft.type = "chapter";
  } else if (draft.type === "paper-conference" && draft.publisher !== undefined) readUnmarkedHost(only, draft);
  else if (draft.publisher === undefined) readPlace(only, [], draft);
}
