/** Publishers and places in western styles: `Place: Publisher`, `Publisher, Place`, or one of them alone. */
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, trimSeparators } from "../reference-piece.ts";

export const PUBLISHER_WORD: RegExp =
  /\b(?:acm|ieee|siam|aaai)(?=\s?(?:press|computer society)?\s?(?:$|[,.]))|\b(?:press|springer|elsevier|wiley|mcgraw|pearson|routledge|publish\w*|verlag|universit\w*|association|usenix|kluwer|prentice|addison|kaufmann|academic|o'?reilly|sage|blackwell|mit|crc|birkh\w*|books|curran|pmlr|north-holland|society|institut\w*|cent(?:er|re)s?|council|department|service|laborator\w*|academy|college|school|ministry|bank|organi[sz]ation|editorial|éditions)\b|出版社|印书馆|书局|书店|大学|学院|研究院/i;

const PLACE_ALONE =
  /^(?:(?:[\p{L} .'-]+,\s){0,2}(?:[A-Z]{2}|D\.\s?C\.?|U\.?S\.?A\.?|UK|China|Canada|Germany|France|Japan|Australia|Italy|Spain|Netherlands|Switzerland|Sweden|Russia|California|New Jersey|Massachusetts|United States|United Kingdom)|New York|London|Cambridge|Oxford|Berlin|Heidelberg|Paris|Boston|Chicago|Beijing|Shanghai|Tokyo|Vienna|Amsterdam|Detroit|北京|上海|广州|武汉|南京|西安|杭州|天津|成都|重庆|长沙|哈尔滨|沈阳|合肥|济南)$/u;

/** True for a town, or a town with its state or country, without a publisher. */
export function isPlace(folded: string): boolean {
  return PLACE_ALONE.test(folded) && !PUBLISHER_WORD.test(folded.split(",", 1)[0] as string);
}

/** Reads one part as an imprint. */
export function readImprintPart(part: ReferencePiece, draft: CslDraft): void {
  const trimmed = trimSeparators(part);
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
    setText(draft, "publisher-place", trimSeparators(cut(trimmed, 0, colon.index)).printed);
    setText(draft, "publisher", trimSeparators(cut(trimmed, colon.index + 1)).printed);
    return;
  }
  readUncoloned(trimmed, draft);
}

/** `MIT Press, Cambridge, MA`: publisher first, then the place. */
function readUncoloned(part: ReferencePiece, draft: CslDraft): void {
  if (isPlace(part.folded)) {
    setText(draft, "publisher-place", part.printed);
    return;
  }
  const comma = /,\s?(?!(?:inc|ltd|llc|co)\b)/i.exec(part.folded);
  if (comma === null) {
    setText(draft, "publisher", part.printed);
    return;
  }
  const head = trimSeparators(cut(part, 0, comma.index));
  const tail = trimSeparators(cut(part, comma.index + comma[0].length));
  if (PUBLISHER_WORD.test(tail.folded) && !PUBLISHER_WORD.test(head.folded)) {
    setText(draft, "publisher-place", head.printed);
    setText(draft, "publisher", tail.printed);
    return;
  }
  // A department before its university belongs to the publisher.
  if (/^(?:department|school|faculty|institute|college)\b/i.test(head.folded) && PUBLISHER_WORD.test(tail.folded)) {
    setText(draft, "publisher", part.printed);
    return;
  }
  setText(draft, "publisher", head.printed);
  setText(draft, "publisher-place", tail.printed);
}
