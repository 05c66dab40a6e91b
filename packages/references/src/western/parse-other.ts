/** Every other order: ACM, LNCS, Vancouver, Chicago, MLA, the plain styles of BibTeX, and entries without any style. */
import { type CslItem, HAN, HAN_OR_KANA, hasHan } from "@rubrica/report-model";
import { authorsBeforeTitle } from "../comma-authors.ts";
import { type CslDraft, setText } from "../csl-draft.ts";
import { takeLocators } from "../locators.ts";
import { looksLikeNames, looksLikeOrganisation, parseNames, stripListTail } from "../names.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";
import { partEnds } from "../sentence-breaks.ts";
import { authorListEnd } from "./author-list.ts";
import { splitAtEditors } from "./bracketed-editors.ts";
import { findBookTitleMarks, findQuotedTitle, isBehindAuthors } from "./quoted-title.ts";
import { titleEnd } from "./title-end.ts";
import { takeBracketedImprint } from "./western-imprint.ts";
import { readRemainder } from "./western-remainder.ts";
import { guessType } from "./western-type.ts";

/** Reads an entry without a known style: authors as far as names go, then a title, then the rest. */
export function parseOther(piece: ReferencePiece): CslItem {
  const draft: CslDraft = { type: "document" };
  const rest = takeLocators(piece, draft);
  const quoted = findQuotedTitle(rest.folded) ?? findBookTitleMarks(rest.folded);
  if (quoted !== null && isBehindAuthors(rest.folded, quoted.start)) {
    readAuthors(takeYear(cut(rest, 0, quoted.start), draft), draft);
    setText(draft, "title", trimSeparators(cut(rest, quoted.innerStart, quoted.innerEnd)).printed);
    readRemainder(cut(rest, quoted.end), draft, { kind: "article" });
  } else {
    readUnquoted(rest, draft);
  }
  draft.type = guessType(piece.folded, draft);
  return draft;
}

function readUnquoted(rest: ReferencePiece, draft: CslDraft): void {
  const list = authorListEnd(rest.folded);
  const authors = list > 0 ? list : authorsEnd(rest.folded);
  readAuthors(takeYear(cut(rest, 0, authors), draft), draft);
  const dated = takeLeadingYear(cut(rest, authors), draft);
  const hosted = list > 0 ? splitAtEditors(dated, draft) : null;
  if (hosted !== null) {
    setText(draft, "title", trimSeparators(hosted.title).printed);
    readRemainder(hosted.remainder, draft, { kind: "article" });
    return;
  }
  const { rest: body, isImprinted } = takeBracketedImprint(dated, draft);
  const end =
    list > 0 && HOST_ONLY.test(body.folded)
      ? 0
      : Math.min(titleEnd(body.folded), unmarkedEnd(rest.folded.slice(authors), body.folded));
  setText(draft, "title", trimSeparators(cut(body, 0, end)).printed);
  readRemainder(cut(body, end), draft, { kind: "unknown", isImprinted });
}

function readAuthors(piece: ReferencePiece, draft: CslDraft): void {
  const names = parseNames(piece.printed);
  if (names.length > 0) draft.author = names;
}

/** A year among the authors: `Smith, J. 1990.`, `Lee (2001)`. */
function takeYear(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = DATE_BEHIND.exec(piece.folded);
  if (match === null) return piece;
  draft.issued = { "date-parts": [[Number(match[1])]] };
  return cut(piece, 0, match.index);
}

const MONTH = "(?:\\(\\p{Lu}\\p{Ll}{2,8}\\.?\\s(?:\\d{1,2},\\s)?)?";
const DATE_BEHIND = new RegExp(`[\\s,.([]\\s?${MONTH}((?:1[5-9]|20)\\d\\d)[a-z]?\\s?[)\\]]?[\\s.,:]*$`, "u");
const DATE_FIRST = new RegExp(
  `^[\\s,.]*(?:${MONTH}|[([])?((?:1[5-9]|20)\\d\\d)[a-z]?[)\\]]?(?:\\s?[.,:]\\s?|\\s(?=\\p{Lu}|arXiv)|\\s*$)`,
  "u",
);

function takeLeadingYear(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = DATE_FIRST.exec(piece.folded);
  if (match === null) return piece;
  draft.issued ??= { "date-parts": [[Number(match[1])]] };
  return cut(piece, match[0].length);
}

/** `金陵: ` */
const CHINESE_PLACE = new RegExp(String.raw`^[${HAN_OR_KANA}]{2,6}\s?:`);

/** Length of the author part: the first boundary up to which everything is a name. */
function authorsEnd(folded: string): number {
  const year = /[\s,.]\s?[([]?(?:1[5-9]|20)\d\d[a-z]?[)\]]?[.,:]\s/.exec(folded);
  if (year !== null && looksLikeNames(folded.slice(0, year.index))) return year.index + year[0].length;
  const etAl = /[\s,](?:et\.? ?al\.?|等)\s?[.,:]?\s/.exec(folded);
  if (etAl !== null && looksLikeNames(folded.slice(0, etAl.index))) return etAl.index + etAl[0].length;
  const initialsFirst = /^\p{Lu}\./u.test(folded);
  for (const boundary of boundaries(folded)) {
    // In `V. Lifschitz. On …` no name ends with an initial.
    const before = folded.slice(0, boundary.before);
    const behindInitial = /(?:^|[\s.-])\p{Lu}$/u.test(before);
    // `王夫之, 宋论, 刻本. 金陵: …`: an imprint follows the title, not the authors.
    if (CHINESE_PLACE.test(folded.slice(boundary.after))) continue;
    if (behindInitial && (initialsFirst || continuesNames(folded.slice(boundary.after)))) continue;
    if (looksLikeNames(before)) return boundary.after;
  }
  const commaAuthors = hasHan(folded) ? authorsBeforeTitle(folded) : 0;
  if (commaAuthors > 0) return commaAuthors;
  const colon = folded.indexOf(": ");
  // Springer's style has colons behind authors and the year last.
  if (colon > 0 && /\((?:\p{L}+\s)?(?:19|20)\d\d\)\W*$/u.test(folded) && looksLikeOrganisation(folded.slice(0, colon)))
    return colon + 2;
  const first = partEnds(folded)[0];
  if (first === undefined || first > 120) return 0;
  const candidate = stripListTail(folded.slice(0, first - 1));
  return looksLikeOrganisation(candidate) && first < folded.length * 0.5 ? first : 0;
}

/** A mark behind which something else may begin than a name. */
const BOUNDARY = new RegExp(
  String.raw`(?<=\p{Lu}\.):\s|[.]\s(?!(?:and|und|et|y)\s)(?=[\p{L}\d"])|\.(?=[${HAN}])|(?<=[${HAN}]|\p{Ll}{3})\.(?=\p{Lu}\p{L}{2})|[:,](?=[${HAN}]{5})|,\s(?=\p{Lu}[^,.]{18})`,
  "gu",
);

/** Full stops, colons behind initials (LNCS) and commas before a longer part, in order. */
function boundaries(folded: string): { before: number; after: number }[] {
  const found: { before: number; after: number }[] = [];
  for (const match of folded.matchAll(BOUNDARY)) {
    found.push({ before: match.index, after: match.index + match[0].length });
  }
  return found.slice(0, 60);
}

/** True when what follows a boundary is still a name, so that the boundary was a dot of an initial. */
function continuesNames(following: string): boolean {
  const chunk = following.split(/[,;:.]|\sand\s|\s&\s/, 1)[0] as string;
  const words = chunk.trim().split(/\s+/);
  if (/^\p{Lu}$/u.test(chunk.trim())) return true;
  const next = following.slice(chunk.length, chunk.length + 5);
  const lowercase = words.some(
    (word) => /^\p{Ll}{2,}/u.test(word) && !/^(?:van|von|de|der|den|del|di|la|le|du|da|dos|ter)$/.test(word),
  );
  if (/^\p{Lu}[\p{L}'-]+$/u.test(chunk) && /^\.\s\S/.test(next))
    return /^\.\s\S+\s\S+\s\S+/.test(following.slice(chunk.length));
  return words.length <= 3 && !lowercase && /^(?:,|;|\sand|\s&)/.test(next);
}

/** The Institute of Physics sets no marks: `Dent G 1990 Calm Things 3rd ed vol 2 (Detroit: Gale)`. */
function unmarkedEnd(behindAuthors: string, body: string): number {
  if (!/^\(?\d{4}[a-z]?\)?\s\p{Lu}/u.test(behindAuthors)) return body.length;
  const end =
    /\s(?=vol\s\w|\d+(?:st|nd|rd|th)\sed\b|eds?\s\p{Lu}[\p{L}-]+\s\p{Lu}|Ph\.?D\.?\s|Master|Bachelor|Tech\.\sRep)/u.exec(
      body,
    );
  return end?.index ?? body.length;
}

/** Styles without titles: the work that holds the paper follows the authors. */
const HOST_ONLY = /^[Ii]n:?\s\p{Lu}.*(?:\b[Ee]ds?\.|edited by|\bpp?\.?\s\d|Proceedings|Conference)/u;
