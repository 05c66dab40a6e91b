/** What stands at the end of a reference whatever its style: URL, DOI, date of access. Each is taken out when read. */
import { CJK, HAN } from "@rubrica/report-model";
import type { CslDraft } from "./csl-draft.ts";
import { setText } from "./csl-draft.ts";
import { findDates, parseDate } from "./dates.ts";
import { cut, type ReferencePiece, remove } from "./reference-piece.ts";

const URL_START =
  /(?:https?|ftp):\s?\/\/\s?|(?<![\w@.])www\.(?=\w)|(?<![\w@./-])(?=(?:[a-z\d-]{1,40}\.){1,4}(?:com|org|net|edu|gov|cn|io|int)\/)/i;
const URL_CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%|{}\\^]+/;
const DOI = new RegExp(
  String.raw`(?:\bdoi\s?[:.]?\s?|(?<![\w/.]))(10\.\d{4,9}/(?:[^\s"<>${CJK}]|<\d+::AID-[\w-]+>)+)|\bdoi:\s?([\w.\-/()]+)`,
  "i",
);
const ACCESSED_LABEL =
  /[([]?\s?(?:(?:last )?accessed(?: on)?|retrieved(?: on)?|visited(?: on)?|viewed|cited|见于|访问(?:日期|时间|于)?|引用日期|检索于|阅)\s?:?\s*/i;
const NOTICE =
  /\[\s?(?:online(?: video)?|在线|internet|electronic|online serial)\s?\]\.?|(?:\bavailable(?:\s(?:online|from|at))*|载于|\bretrieved from|\burl)\s?:?\s*(?=(?:https?|ftp):|www\.|[.,]?\s*$)/gi;

const ISSN = /[,;(]?\s?\bISSN\s?:?\s?\d{4}-?\d{3}[\dX]\)?/gi;

/** The Chinese registry of scientific data, for which CSL has no field. */
const CSTR = /\bCSTR\s?:\s?[\w./-]*\w/gi;

/** Takes URL, DOI and date of access out of a reference. */
export function takeLocators(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  let rest = takeUrls(beforeLinks(piece), draft);
  rest = takeDoi(rest, draft);
  // A DOI printed by itself is surer than one that an address seems to hold.
  setText(draft, "DOI", doiOf(draft.URL ?? ""));
  rest = takeArxivNumber(rest, draft);
  rest = removeAll(takeIsbn(rest, draft), ISSN);
  rest = takeAccessDate(removeAll(rest, CSTR), draft);
  return removeAll(rest, NOTICE);
}

/** What journals print where a link is: it ends a reference, even when the entry goes on with another. */
const LINK = /\s?\[\s?(?:SPIRES|IN ?SPIRE|CrossRef|PubMed|Medline|Google Scholar|ADS|ISI)\s?\]/i;

function beforeLinks(piece: ReferencePiece): ReferencePiece {
  const link = LINK.exec(piece.folded);
  return link === null || link.index < 12 ? piece : cut(piece, 0, link.index);
}

function takeUrls(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  let rest = piece;
  for (let round = 0; round < 4; round++) {
    const match = URL_START.exec(rest.folded);
    if (match === null) break;
    const bodyStart = match.index + match[0].length;
    const body = URL_CHARACTERS.exec(rest.folded.slice(bodyStart))?.[0] ?? "";
    const printedBody = stopAtChinese(rest.printed.slice(bodyStart, bodyStart + body.length));
    const bodyEnd = bodyStart + trimUrl(printedBody).length;
    const end = healedEnd(
      rest,
      bodyEnd + (CHINESE_PATH.exec(rest.printed.slice(bodyEnd - 1, bodyEnd + 120))?.[1] ?? "").length,
    );
    const url = rest.printed.slice(match.index, end).replace(/\s/g, "");
    if (draft.URL === undefined) setText(draft, "URL", url);
    else if (DOI_ADDRESS.test(url)) setText(draft, "DOI", doiOf(url));
    rest = remove(rest, match.index, end);
  }
  return rest;
}

const DOI_ADDRESS = /^https?:\/\/(?:dx\.)?doi\.org\//i;

/** `https://doi.org/10.1000/x`, and publishers' addresses such as `…/doi/full/10.1000/x`. */
function doiOf(url: string): string | undefined {
  const doi = /[/=](10\.\d{4,9}\/[^?#&]+)/.exec(url)?.[1];
  if (doi === undefined || DOI_ADDRESS.test(url)) return doi && decodeDoi(doi);
  return decodeDoi(doi).replace(/\/(?:abstract|full|fulltext|e?pdf|html|summary|meta|references)$|\.pdf$/i, "");
}

const ARXIV_NUMBER =
  /(?:^|[.,;]\s?|\d\s)(arXiv\s?:\s?(?:\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}))(?:\s?\[[\w.-]+\])?/i;

function takeArxivNumber(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = ARXIV_NUMBER.exec(piece.folded);
  if (match === null) return piece;
  setText(draft, "number", (match[1] as string).replace(/\s/g, ""));
  const start = match.index + match[0].indexOf(match[1] as string);
  return remove(piece, start, match.index + match[0].length);
}

const CHINESE_OR_QUOTE = new RegExp(String.raw`[\u2018-\u201d${CJK}]`);

function stopAtChinese(url: string): string {
  const stop = url.search(CHINESE_OR_QUOTE);
  return stop < 0 ? url : url.slice(0, stop);
}

/** Directly behind a slash or `=` Chinese is part of the address: `/item/人工智能/9180`. */
const CHINESE_PATH = new RegExp(String.raw`^[/=]([${HAN}][${HAN}·\w-]{0,40}(?:[/?#&=%][\w/?#&=%.-]*[\w/])?)`);

const OPEN_END = /[/_=&?%-]$/;
const REST_OF_URL =
  /^\s(?!(?:doi|accessed|retrieved)\b)([\w\-./?=&%#~+]*(?:\d[\w-]*[/_=?]|[/_=?][\w-]*\d|\.(?:s?html?|pdf|aspx?|php|jsp)\b)[\w\-./?=&%#~+]*)/i;
const GOES_ON = /^\s(?!(?:doi|accessed|retrieved)\b)([\w\-./?=&%#~+]+)/i;

/** Where a URL ends that a line break cut: what follows the blank can only be more of it. */
function healedEnd(piece: ReferencePiece, start: number): number {
  let end = start;
  for (let round = 0; round < 3; round++) {
    const following = piece.folded.slice(end, end + 200);
    const more = (OPEN_END.test(piece.folded.slice(0, end)) ? GOES_ON : REST_OF_URL).exec(following);
    if (more === null) return end;
    end += 1 + trimUrl(more[1] as string).length;
  }
  return end;
}

/** Drops the sentence's own punctuation and an unpaired closing bracket from the end of a URL. */
function trimUrl(url: string): string {
  let end = url.length;
  // A date can follow without a space.
  const date = url.search(/[[,;]\d{4}[-.]\d/);
  if (date > 0) end = date;
  while (end > 0) {
    const last = url[end - 1] as string;
    const unpaired =
      (last === ")" && !url.slice(0, end).includes("(")) || (last === "]" && !url.slice(0, end).includes("["));
    if (!unpaired && !/[.,;:'!]/.test(last)) break;
    end--;
  }
  return url.slice(0, end);
}

function decodeDoi(doi: string): string {
  try {
    return decodeURIComponent(doi);
  } catch {
    return doi;
  }
}

function takeDoi(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = DOI.exec(piece.folded);
  if (match === null) return piece;
  const value = (match[1] ?? match[2] ?? "").replace(/[.,;:]+$/, "");
  const unpaired = value.endsWith(")") && !value.includes("(");
  const doi = unpaired ? value.slice(0, -1) : value;
  setText(draft, "DOI", doi);
  const end = match.index + match[0].indexOf(value) + doi.length;
  return remove(piece, match.index, end);
}

function takeIsbn(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = /[,;(]?\s?\bISBN(?:-1[03])?\s?[:.]?\s?((?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx])\)?\.?/i.exec(piece.folded);
  if (match === null) return piece;
  setText(draft, "ISBN", match[1]);
  return remove(piece, match.index, match.index + match[0].length);
}

function takeAccessDate(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const bracketed = [
    ...piece.folded.matchAll(/\[\s?(\d{4}\s?[-./年]\s?\d{1,2}\s?(?:[-./月]\s?\d{1,2}\s?日?)?)\s?\]/g),
  ].at(-1);
  if (bracketed !== undefined) {
    const date = parseDate((bracketed[1] as string).replace(/\s/g, ""));
    if (date !== null) draft.accessed = date;
    return remove(piece, bracketed.index, bracketed.index + bracketed[0].length);
  }
  const label = ACCESSED_LABEL.exec(piece.folded);
  if (label === null) return piece;
  const valueStart = label.index + label[0].length;
  const found = findDates(cut(piece, valueStart, valueStart + 40).folded)[0];
  if (found === undefined || found.start > 2) return piece;
  draft.accessed = found.date;
  const closing = /^\s?[)\]]|^,?\s?from\b/.exec(piece.folded.slice(valueStart + found.end))?.[0].length ?? 0;
  return remove(piece, label.index, valueStart + found.end + closing);
}

function removeAll(piece: ReferencePiece, expression: RegExp): ReferencePiece {
  let rest = piece;
  for (const match of [...piece.folded.matchAll(expression)].reverse()) {
    rest = remove(rest, match.index, match.index + match[0].length);
  }
  return rest;
}
