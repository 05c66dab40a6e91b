/** Publishers and places in western styles: `Place: Publisher`, `Publisher, Place`, or one of them alone. */
import { type CslDraft, setText } from "../csl-draft.ts";
import { isPlaceName } from "../place-names.ts";
import { cut, type ReferencePiece, remove, trimPublisher, trimSeparators } from "../reference-piece.ts";
import { GAP } from "./western-locators.ts";

export const PUBLISHER_WORD: RegExp =
  /\b(?:acm|ieee|siam|aaai)(?=\s?(?:press|computer society)?\s?(?:$|[,.]))|\b(?:press|publications?|springer|elsevier|wiley|mcgraw|pearson|routledge|publish\w*|verlag|universit\w*|association|usenix|kluwer|prentice|addison|kaufmann|academic|o'?reilly|sage|blackwell|mit|crc|birkh\w*|books|curran|pmlr|north-holland|society|institut\w*|cent(?:er|re)s?|council|department|service|laborator\w*|academy|college|school|ministry|bank|organi[sz]ation|editorial|éditions)\b|出版社|印书馆|书局|书店|大学|学院|研究院/i;

/** True for a town, or a town with its state or country, without a publisher. */
export function isPlace(folded: string): boolean {
  return isPlaceName(folded) && !PUBLISHER_WORD.test(folded.split(",", 1)[0] as string);
}

const BRACKETED =
  /\s?\((?=\p{Lu})([^()]{2,140}?)(?:,\s(?:\p{Lu}\p{Ll}{2,8}\.?\s)?((?:1[5-9]|20)\d\d)[a-z]?)?\)(?=[\s.,;]*(?:$|¦|pp?\.?\s|pages?\s|[Cc]hap|[Vv]ol|[Ss]ec|[Aa]rt))/u;

const DAY = /^\p{Lu}\p{Ll}{2,8}\.?\s\d{1,2}$|^[^\p{Ll}]*$/u;

/** Takes `(Publisher, Place, 2000)` and `(Place: Publisher)` out of the end of an entry; whether it was there. */
export function takeBracketedImprint(
  piece: ReferencePiece,
  draft: CslDraft,
): { rest: ReferencePiece; isImprinted: boolean } {
  const match = BRACKETED.exec(piece.folded);
  const [whole, inside, year] = match ?? [];
  const isImprint =
    inside !== undefined &&
    (year !== undefined
      ? !DAY.test(inside) && !isPlace(inside.split(",", 1)[0] as string)
      : /^[^:]{2,60}:\s\p{Lu}/u.test(inside));
  if (match === null || whole === undefined || inside === undefined || !isImprint)
    return { rest: piece, isImprinted: false };
  const start = match.index + whole.indexOf(inside);
  const comma = inside.indexOf(", ");
  if (comma > 0 && isPlace(inside.slice(comma + 2))) {
    // `Praeger, New York` might be a place itself.
    setText(draft, "publisher", cut(piece, start, start + comma).printed);
    setText(draft, "publisher-place", cut(piece, start + comma + 2, start + inside.length).printed);
  } else readImprintPart(cut(piece, start, start + inside.length), draft);
  if (year !== undefined) draft.issued ??= { "date-parts": [[Number(year)]] };
  return { rest: remove(piece, match.index, match.index + whole.length, GAP), isImprinted: true };
}

/** Reads one part as an imprint. */
export function readImprintPart(part: ReferencePiece, draft: CslDraft): void {
  const trimmed = trimPublisher(part);
  const joined = /^(ACM|IEEE|ACM Press|Springer|Elsevier)\s(?=New York|Berlin|Heidelberg|Amsterdam|London|Cham\b)/.exec(
    trimmed.folded,
  );
  if (joined !== null) {
    setText(draft, "publisher", joined[1]);
    setText(draft, "publisher-place", trimSeparators(cut(trimmed, joined[0].length)).printed);
    return;
  }
  const colon = /:(?!\/)/.exec(trimmed.folded);
  if (colon !== null) {
    const behind = trimSeparators(cut(trimmed, colon.index + 1));
    // The American Chemical Society names the publisher first.
    if (isPlace(behind.folded) && !isPlace(trimmed.folded.slice(0, colon.index))) {
      setText(draft, "publisher", trimPublisher(cut(trimmed, 0, colon.index)).printed);
      setText(draft, "publisher-place", behind.printed);
      return;
    }
    // The dot of `Cambridge, Mass.` belongs to the name.
    setText(draft, "publisher-place", cut(trimmed, 0, colon.index).printed);
    setText(draft, "publisher", trimPublisher(cut(trimmed, colon.index + 1)).printed);
    return;
  }
  if (/\p{L}/u.test(trimmed.folded)) readUncoloned(trimmed, draft);
}

/** `MIT Press, Cambridge, MA`: publisher first, then the place. */
function readUncoloned(part: ReferencePiece, draft: CslDraft): void {
  if (isPlace(part.folded)) {
    setText(draft, "publisher-place", part.printed);
    return;
  }
  const place = placeStart(part.folded);
  const name = trimPublisher(cut(part, 0, place));
  const comma = /,\s?(?!(?:inc|ltd|llc|co)\b)/i.exec(name.folded);
  const head = trimSeparators(cut(name, 0, comma?.index));
  const tail = comma === null ? "" : name.folded.slice(comma.index + comma[0].length);
  if (comma !== null && PUBLISHER_WORD.test(tail) && !BODY.test(name.folded) && !PUBLISHER_WORD.test(head.folded)) {
    setText(draft, "publisher-place", head.printed);
    setText(draft, "publisher", cut(name, comma.index + comma[0].length).printed);
    return;
  }
  if (place < part.folded.length) setText(draft, "publisher-place", trimPublisher(cut(part, place)).printed);
  else if (comma !== null && !BODY.test(tail)) {
    setText(draft, "publisher", head.printed);
    setText(draft, "publisher-place", cut(name, comma.index + comma[0].length).printed);
    return;
  }
  setText(draft, "publisher", name.printed);
}

/** Parts of a larger body, which keeps its commas: `Department of Physics, University of X`. */
const BODY =
  /&|\b(?:dep(?:artmen)?t\b|school|faculty|institut|college|division|universit|administration|bureau|laborator|cent(?:er|re)\b|office|ministry)/i;

/** Where a place begins that ends the part, its length without one. */
function placeStart(folded: string): number {
  for (const comma of folded.matchAll(/,\s?/g)) {
    if (isPlace(folded.slice(comma.index + comma[0].length))) return comma.index;
  }
  return folded.length;
}
