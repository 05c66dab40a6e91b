/** What stands at the end of a reference whatever its style: URL, DOI, date of access. Each is taken out when read. */
import { CJK, HAN } from "@rubrica/report-model";
import type { CslDraft } from "./csl-draft.ts";
import { setText } from "./csl-draft.ts";
import { findDates, parseDate } from "./dates.ts";
import { cut, type ReferencePiece, remove } from "./reference-piece.ts";

const URL_START =
  /(?:https?|ftp):\s?\/\/\s?|(?<![\w@.])www\.(?=\w)|(?<![\w@./-])(?=(?:[a-z\d-]{1,40}\.){1,4}(?:com|org|net|edu|gov|cn|io|int)\/)/i;
const URL_CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%|{}\\^]+/;
/** What stands in brackets before an address: `网址：`, `官网`, `URL:`. */
const URL_LABEL = /(?:(?<![\w\p{L}])(?:url|link)|(?:网址|链接|网站|官网|地址))\s?:?\s?$/iu;
/** What else a bracket says that holds an address: `(available at https://example.org)`. */
const WORDS_IN_BRACKET = /(?<=[([])[\p{L}\s:.,-]{1,40}$/u;
const CLOSING = /^[\s.,;]{0,2}[)\]]/;
/** DOIs of the nineties hold pairs of `<` and `>`: `10.1175/1520-0442(1996)009<0270:CSIAM>2.0.CO;2`. */
const DOI_CHARACTERS = String.raw`(?:[^\s"<>${CJK}]|<[^\s"<>/${CJK}][^\s"<>${CJK}]*>)+`;
const DOI = new RegExp(
  String.raw`(?:\bdoi\s?[:.]?\s?|(?<![\w/.]))(10\.\d{4,9}/${DOI_CHARACTERS})|\bdoi:\s?([\w.\-/()]+)`,
  "i",
);
/** An address up to the end of the DOI that it holds. */
const DOI_IN_URL = new RegExp(String.raw`^[^\s"<>${CJK}]{0,200}?[/=]10\.\d{4,9}/${DOI_CHARACTERS}`);
const ACCESSED_LABEL =
  /[([]?\s?(?:(?:last )?accessed(?: on)?|retrieved(?: on)?|visited(?: on)?|viewed|cited|见于|访问(?:日期|时间|于)?|引用日期|检索于|阅)\s?:?\s*/i;
const ACCESSED_BEHIND = /访问|检索|查阅|浏览|引用/;
/** `2021年3月5日访问` */
const DATE_AND_LABEL = /(?:19|20)\d\d\s?[-./年]\s?\d{1,2}\s?[-./月]\s?\d{1,2}\s?日?\s?(?:访问|检索|查阅|浏览|引用)/;
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
  rest = removeAll(rest, NOTICE);
  // An entry of the same length has lost nothing.
  return rest.folded.length === piece.folded.length ? rest : removeAll(rest, EMPTIED_BRACKETS);
}

/** Brackets whose content was taken out; the blank within is what is left of it. */
const EMPTIED_BRACKETS = /\([,;:.]*\s[\s,;:.]*\)|\[[,;:.]*\s[\s,;:.]*\]|<[,;:.]*\s[\s,;:.]*>/g;

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
    const following = rest.folded.slice(bodyStart);
    const body = (DOI_IN_URL.exec(following) ?? URL_CHARACTERS.exec(following))?.[0] ?? "";
    const printedBody = stopAtChinese(rest.printed.slice(bodyStart, bodyStart + body.length));
    const bodyEnd = bodyStart + trimUrl(printedBody).length;
    const end = healedEnd(
      rest,
      bodyEnd + (CHINESE_PATH.exec(rest.printed.slice(bodyEnd - 1, bodyEnd + 120))?.[1] ?? "").length,
    );
    const url = rest.printed.slice(match.index, end).replace(/\s/g, "");
    if (draft.URL === undefined) setText(draft, "URL", url);
    else if (DOI_ADDRESS.test(url)) setText(draft, "DOI", doiOf(url));
    const before = rest.folded.slice(0, match.index);
    const bracketed = CLOSING.test(rest.folded.slice(end, end + 4)) ? WORDS_IN_BRACKET.exec(before.slice(-41)) : null;
    const label = bracketed ?? URL_LABEL.exec(before.slice(-12));
    const from = label === null ? takeDateBefore(before, draft) : before.length - label[0].length;
    rest = remove(rest, from, end);
  }
  return rest;
}

/** `23 Jan. 2002 <https://…>` of MLA: the day of access stands before the address. Returns where it or the address begins. */
function takeDateBefore(before: string, draft: CslDraft): number {
  const offset = Math.max(0, before.length - 26);
  const date = before.endsWith("<") ? findDates(before.slice(offset)).at(-1) : undefined;
  if (date === undefined || !/^[\s.,]*<$/.test(before.slice(offset + date.end))) return before.length;
  if (date.date["date-parts"]?.[0]?.length !== 3 || findDates(before.slice(0, offset + date.start)).length === 0)
    return before.length;
  draft.accessed ??= date.date;
  return offset + date.start;
}

const DOI_ADDRESS = /^https?:\/\/(?:dx\.)?doi\.org\//i;

/** `https://doi.org/10.1000/x`, and publishers' addresses such as `…/doi/full/10.1000/x`. */
function doiOf(url: string): string | undefined {
  // A DOI of the nineties may end with `#`: `3.0.CO;2-#`.
  const doi = /[/=](10\.\d{4,9}\/(?:[^?#&]|(?<=;2-)#$)+)/.exec(url)?.[1];
  if (doi === undefined || DOI_ADDRESS.test(url)) return doi && decodeDoi(doi);
  return decodeDoi(doi).replace(/\/(?:abstract|full|fulltext|e?pdf|html|summary|meta|references)$|\.pdf$/i, "");
}

const ARXIV_NUMBER =
  /(?:^|[.,;"([]\s?|\d\s|preprint\s)(arXiv\s?:\s?(?:\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}))(?:\s?\[[\w.-]+\])?/i;

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
  end = Math.min(end, unpairedClosing(url));
  while (end > 0 && /[.,;:'!]/.test(url[end - 1] as string)) end--;
  return url.slice(0, end);
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", ">": "<" };

/** Position of the first closing bracket that closes nothing in the identifier, its length without one. */
function unpairedClosing(identifier: string): number {
  const open: string[] = [];
  for (let index = 0; index < identifier.length; index++) {
    const sign = identifier[index] as string;
    if (sign === "(" || sign === "[" || sign === "<") open.push(sign);
    else if (OPENING[sign] !== undefined && open.pop() !== OPENING[sign]) return index;
  }
  return identifier.length;
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
  const value = match[1] ?? match[2] ?? "";
  const start = match.index + match[0].length - value.length;
  // What is printed with a wide mark goes on with something else: `10.1000/x，2019`.
  const wide = piece.printed.slice(start, start + value.length).search(/[^\x21-\x7e‐-―−－～]/);
  const doi = trimUrl(wide < 0 ? value : value.slice(0, wide));
  setText(draft, "DOI", doi);
  return remove(piece, match.index, start + doi.length);
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
  const labelled = ACCESSED_BEHIND.test(piece.folded) ? DATE_AND_LABEL.exec(piece.folded) : null;
  if (labelled !== null) {
    const date = parseDate(labelled[0]);
    if (date !== null) draft.accessed = date;
    return remove(piece, labelled.index, labelled.index + labelled[0].length);
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
