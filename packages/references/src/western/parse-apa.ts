/** APA and its kin: `Family, G., & Family, G. (2020). Title. Container, 12(3), 45–67. https://doi.org/…`. */
import type { CslItem } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { parseDate } from "../dates.ts";
import { takeLocators } from "../locators.ts";
import { looksLikeNames, looksLikeOrganisation, parseNames } from "../names.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";
import { partEnds } from "../sentence-breaks.ts";
import { findQuotedTitle } from "./quoted-title.ts";
import { titleEnd } from "./title-end.ts";
import { takeBracketedImprint } from "./western-imprint.ts";
import { editionOf } from "./western-locators.ts";
import { readRemainder } from "./western-remainder.ts";
import { guessType } from "./western-type.ts";

const DATE = /\s?\(((?:1[5-9]|20)\d\d[^)]{0,26}|n\.\s?d\.|in press|in preparation|forthcoming)\)\s?[.,:]?\s?/i;

/** Reads an entry whose date stands in brackets behind the authors. */
export function parseApa(piece: ReferencePiece): CslItem {
  const draft: CslDraft = { type: "document" };
  const rest = takeLocators(piece, draft);
  const date = DATE.exec(rest.folded);
  const authorsEnd = date?.index ?? 0;
  if (date !== null) {
    const issued = parseDate(invertDate(date[1] as string));
    if (issued !== null) draft.issued = issued;
    const head = cut(rest, 0, authorsEnd);
    if (isTitle(head.folded)) {
      setText(draft, "title", trimSeparators(head).printed);
      readRemainder(cut(rest, authorsEnd + date[0].length), draft, { kind: "unknown" });
      draft.type = guessType(piece.folded, draft);
      return draft;
    }
    const names = parseNames(head.printed);
    if (names.length > 0) {
      draft.author = names;
      if (/\(eds?\.?\)\s?\.?\s?$/i.test(rest.folded.slice(0, authorsEnd))) draft.editor = names;
    }
  }
  readTitle(cut(rest, authorsEnd + (date?.[0].length ?? 0)), draft);
  draft.type = guessType(piece.folded, draft);
  return draft;
}

/** Without an author the title stands first: `Using the package. (2015). Publisher.` */
function isTitle(head: string): boolean {
  const isSentence = /^\p{Lu}\S*(?:\s\S+){1,30}\s\p{Ll}{4,}/u.test(head) && !/,|\p{Lu}\.\s|\(/u.test(head);
  return isSentence && !looksLikeNames(head) && !looksLikeOrganisation(head);
}

/** `2019, January 13` is `January 13, 2019`. */
function invertDate(text: string): string {
  const match = /^(\d{4})[a-z]?,\s(\p{L}+)\s(\d{1,2})/u.exec(text);
  return match === null ? text.replace(/^(\d{4})[a-z]/, "$1") : `${match[2]} ${match[3]}, ${match[1]}`;
}

function readTitle(body: ReferencePiece, draft: CslDraft): void {
  const quoted = findQuotedTitle(body.folded);
  if (quoted !== null && quoted.start < 3) {
    setText(draft, "title", trimSeparators(cut(body, quoted.innerStart, quoted.innerEnd)).printed);
    readRemainder(cut(body, quoted.end), draft, { kind: "article" });
    return;
  }
  const { rest, isImprinted } = takeBracketedImprint(body, draft);
  const stop = [
    ...partEnds(rest.folded),
    ...[...rest.folded.matchAll(/[?!](?=\s\p{Lu})/gu)].map((match) => match.index + 1),
  ]
    .sort((left, right) => left - right)
    .find((position) => position > 6);
  // Harvard styles go on behind a comma; a full stop early tells APA.
  const isNoted = NOTES.test(rest.folded.slice(0, stop));
  const isComma =
    !isNoted &&
    ((stop ?? rest.folded.length) >= rest.folded.length - 1 || COMMA_STYLE.test(rest.folded.slice(0, stop)));
  const end = isComma ? titleEnd(rest.folded) : (stop ?? rest.folded.length);
  const title = trimTitleNotes(cut(rest, 0, end), draft);
  setText(draft, "title", title.printed);
  readRemainder(cut(rest, end), draft, { kind: "unknown", isImprinted });
}

const COMMA_STYLE =
  /,\s(?:in\s(?:\p{Lu}\.\s|')|[Vv]ol(?:ume|\.)\s|number\s\w+\sin\s|\d+(?:st|nd|rd|th)?\sed(?:n|ition|\.)|(?:J|Proc|Trans|Ann|Phys|Math|Int|Astron)\.?$|\p{Lu}[^,]{2,60}\s\d{1,4}\s?[(:])/u;

const NOTES =
  /\s?[([]((?:\d+(?:st|nd|rd|th)|rev\.|vol\.|[^()[\]]{0,60}(?:thesis|dissertation|ed\.|trans\.|eds?\.|video|motion picture|computer software|blog post|data set|software|report no\.)|report)[^()[\]]{0,80})[)\]]\s?\.?$/i;

/** Edition, genre and the like stand in brackets behind the title. */
function trimTitleNotes(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const note = NOTES.exec(piece.folded);
  if (note === null) return trimSeparators(piece);
  const inside = note[1] as string;
  const edition = /(\d+)(?:st|nd|rd|th)\s?ed|(rev\.|first|second|third|fourth|fifth)\s?ed/i.exec(inside);
  if (edition !== null) setText(draft, "edition", edition[1] ?? editionOf(edition[2] ?? ""));
  const volume = /vol\.\s?(\S+?)(?:,|$)/i.exec(inside);
  if (volume !== null) setText(draft, "volume", volume[1]);
  const thesis = /^(.*(?:thesis|dissertation))(?:,\s(.+))?$/i.exec(inside);
  setText(draft, "genre", thesis?.[1]);
  setText(draft, "publisher", thesis?.[2]);
  return trimSeparators(cut(piece, 0, note.index));
}
