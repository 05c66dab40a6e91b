/**
 * Articles that print volume, pages and year last and without labels, with or without a title:
 * `J. Smith and K. Lee, Phys. Rev. B 81, 035332 (2010)`, `Smith J and Lee K 1997 Astrophys. J. 483 565`.
 */
import { type CslItem, HAN_OR_KANA } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { parseDate } from "../dates.ts";
import { takeLocators } from "../locators.ts";
import { parseNames } from "../names.ts";
import { cut, type ReferencePiece, trimContainer, trimSeparators } from "../reference-piece.ts";
import { authorListEnd } from "./author-list.ts";
import { containerStart } from "./container-start.ts";
import { findQuotedTitle } from "./quoted-title.ts";
import { findSerialTail } from "./serial-tail.ts";
import { isPlace, PUBLISHER_WORD } from "./western-imprint.ts";

const YEAR = /^[[(]?((?:1[5-9]|20)\d\d)[a-z]?(?:,\s\p{Lu}\p{Ll}+(?:\s\d{1,2})?)?[\])]?\s?[.,:]?\s/u;
/** Signs of a work within a book, which has other parts. */
const HOSTED = new RegExp(
  String.raw`(?:^\s*|[.,;:]\s?)[Ii]n:?\s\p{Lu}|\b[Ee]d(?:ited by|itors?|s?\.)|《|[${HAN_OR_KANA}]`,
  "u",
);

/** Reads such an article; null for anything else. */
export function parseSerial(piece: ReferencePiece): CslItem | null {
  const authors = authorListEnd(piece.folded);
  if (authors === 0) return null;
  const draft: CslDraft = { type: "article-journal" };
  const rest = takeLocators(piece, draft);
  const behind = rest.folded.slice(authors);
  const year = YEAR.exec(behind);
  const tail = findSerialTail(rest.folded, year !== null);
  const from = authors + (year?.[0].length ?? 0);
  if (tail === null || tail.start <= from) return null;
  const body = cut(rest, from, tail.start);
  const quoted = findQuotedTitle(body.folded);
  if (HOSTED.test(body.folded.slice(quoted?.end ?? 0)) || (quoted !== null && quoted.start > 2)) return null;
  const start = quoted?.end ?? containerStart(body.folded);
  // Without pages a book would read the same: `Calm Type 2 (2010)`.
  const isWeak = tail.page === undefined || tail.volume === undefined;
  if (isWeak && start === 0) return null;
  if (start === null || !/\p{Lu}/u.test(body.folded.slice(start))) return null;
  const container = trimContainer(cut(body, start));
  // `New York: Example Press, 2001, vol. 3, pp. 1-5`
  const [place = "", publisher] = container.folded.split(/:\s/);
  if (/\b(?:vol|no)\.?\s?\d|,\s\d/i.test(container.folded)) return null;
  if (publisher !== undefined && (isPlace(place) || PUBLISHER_WORD.test(publisher))) return null;
  const names = parseNames(cut(rest, 0, authors).printed);
  if (names.length > 0) draft.author = names;
  const title = quoted === null ? cut(body, 0, start) : cut(body, quoted.innerStart, quoted.innerEnd);
  setText(draft, "title", trimSeparators(title).printed);
  setText(draft, "container-title", container.printed);
  setText(draft, "volume", tail.volume);
  setText(draft, "issue", tail.issue);
  setText(draft, "page", tail.page);
  const issued = parseDate(tail.date ?? year?.[1] ?? "");
  if (issued !== null) draft.issued = issued;
  return draft;
}
