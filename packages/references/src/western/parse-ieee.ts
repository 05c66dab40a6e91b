/** IEEE: `A. Author and B. Author, “Title,” Container, vol. 1, no. 2, pp. 3–4, May 2020, doi: …`. */
import type { CslItem } from "@rubrica/report-model";
import { authorsBeforeTitle } from "../comma-authors.ts";
import { type CslDraft, setText } from "../csl-draft.ts";
import { takeLocators } from "../locators.ts";
import { organisationIfBare, parseNames } from "../names.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";
import { partEnds } from "../sentence-breaks.ts";
import { authorListEnd } from "./author-list.ts";
import { splitAtEditors } from "./bracketed-editors.ts";
import { findBookTitleMarks, findQuotedTitle, isBehindAuthors } from "./quoted-title.ts";
import { beforePages } from "./title-end.ts";
import { trailingDateStart } from "./trailing-date.ts";
import { commaBeforeContainer } from "./western-host.ts";
import { takeBracketedImprint } from "./western-imprint.ts";
import { GAP } from "./western-locators.ts";
import { readRemainder } from "./western-remainder.ts";
import { guessType } from "./western-type.ts";

/** Reads an entry in IEEE style; books have no quotation marks around the title. */
export function parseIeee(piece: ReferencePiece): CslItem {
  const draft: CslDraft = { type: "document" };
  const rest = trimDash(takeLocators(piece, draft));
  const quoted = findQuotedTitle(rest.folded) ?? findBookTitleMarks(rest.folded);
  if (quoted === null || !isBehindAuthors(rest.folded, quoted.start)) readBook(rest, draft);
  else {
    readContributors(cut(rest, 0, quoted.start), draft);
    setText(draft, "title", trimSeparators(cut(rest, quoted.innerStart, quoted.innerEnd)).printed);
    readRemainder(cut(rest, quoted.end), draft, { kind: "article" });
  }
  draft.type = guessType(piece.folded, draft);
  return draft;
}

/** A dash stands for the authors of the entry before. */
function trimDash(piece: ReferencePiece): ReferencePiece {
  return cut(piece, /^-{2,6},\s/.exec(piece.folded)?.[0].length ?? 0);
}

function readContributors(piece: ReferencePiece, draft: CslDraft): void {
  const names = parseNames(piece.printed);
  if (names.length === 0) return;
  const authors = names.length === 1 ? names.map(organisationIfBare) : names;
  const editors = /,\s?(?:eds?\.|编)\s?,?\s?$/i.test(piece.folded);
  if (editors) draft.editor = authors;
  draft.author = authors;
}

/** Without quotation marks the authors end where the parts no longer read as names. */
function readBook(piece: ReferencePiece, draft: CslDraft): void {
  const list = authorListEnd(piece.folded);
  const authors = list > 0 ? list : authorsBeforeTitle(piece.folded);
  if (authors > 0) readContributors(cut(piece, 0, authors), draft);
  const hosted = splitAtEditors(cut(piece, authors), draft);
  if (hosted !== null) {
    setText(draft, "title", trimSeparators(hosted.title).printed);
    readRemainder(hosted.remainder, draft, { kind: "article" });
    return;
  }
  const { rest: body, isImprinted } = takeBracketedImprint(cut(piece, authors), draft);
  const end = /^in\s\p{Lu}/u.test(body.folded) ? 0 : titleEnd(body.folded);
  setText(draft, "title", trimSeparators(cut(body, 0, end)).printed);
  readRemainder(cut(body, end), draft, { kind: "book", isImprinted });
}

const COMMA_END =
  /,\s(?=\d+(?:st|nd|rd|th)\s|\d{1,2}\sed(?:n|ition)\b|(?:\p{Lu}\w+\s)?\d{4}\sed\.|rev|\d+\s?版|\S{0,10}[刻印抄写]本|[Vv]ol(?:\.|ume\s)|卷|pp?\.|页|in:?\s\p{Lu}|ser\.\s|[Ee]d(?:ited|\.)\s(?:and\s\w+\.?\s)?by\s|version\sV?\d|[A-Z]{2,8}\sSt(?:andard|d\.?)\s[\w.-]*\d|\d+\svols?\.|[Tt]rans(?:\.|lated)\sby\s|(?:\p{Lu}\.\s?-?){1,3}\s?\p{Lu}[\p{L}'-]+(?:,\s|\sand\s)[^":]{0,80}?(?:Eds?|Trans)\.|\((?:\p{Lu}[^)]{0,12})?(?:19|20)\d\d\))|\s\((?=\p{Lu}\p{Ll}{2}[^()\d]*\)|(?:1[5-9]|20)\d\d\))/u;
/** A title ends at a full stop, or at a comma before an edition, a volume, a page or a journal. */
function titleEnd(folded: string): number {
  const comma = COMMA_END.exec(folded)?.index ?? folded.length;
  const stop = partEnds(folded).find((end) => end > 3) ?? folded.length;
  const question = /[?!]\s(?=\p{Lu})/u.exec(folded);
  const date = trailingDateStart(folded);
  const gap = folded.indexOf(GAP);
  const end = Math.min(
    comma,
    stop,
    gap < 0 ? folded.length : gap,
    question === null ? folded.length : question.index + 1,
  );
  if (end < folded.length - 1 && end < date) return beforePages(folded, end);
  return commaBeforeContainer(folded.slice(0, date)) ?? Math.min(date, end);
}
