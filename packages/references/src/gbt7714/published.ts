import { type CslDraft, setIssued } from "../csl-draft.ts";
import { parseDate } from "../dates.ts";
import { type ReferencePiece, remove } from "../reference-piece.ts";

const PUBLISHED =
  /\(\s?(\d{4}\s?-\s?\d{1,2}(?:\s?-\s?\d{1,2})?(?=\s?\)|T)|\d{4}年[\d月日]*|\d{4}[./]\d{1,2}[./]\d{1,2}|\d{4})(?:T[\d:]+)?\s?\)/;

/** `2020-02-28/2020-03-01`: published and seen. */
const PAIR = /(\d{4}[-.]\d{1,2}[-.]\d{1,2})\s?\/\s?(\d{4}[-.]\d{1,2}[-.]\d{1,2})/;

/** Takes `(2012-01-16)` out, the date a network resource was published or changed; `8(2012)` is an issue. */
export function takePublished(rest: ReferencePiece, draft: CslDraft): ReferencePiece {
  const pair = PAIR.exec(rest.folded);
  if (pair !== null) {
    setIssued(draft, parseDate(pair[1] as string));
    const accessed = parseDate(pair[2] as string);
    if (accessed !== null) draft.accessed ??= accessed;
    return remove(rest, pair.index, pair.index + pair[0].length);
  }
  const match = PUBLISHED.exec(rest.folded);
  if (match === null) return rest;
  const isIssue = /\d\s?$/.test(rest.folded.slice(0, match.index)) && /^\d{4}$/.test(match[1] as string);
  const date = parseDate((match[1] as string).replace(/\s/g, ""));
  if (date === null || isIssue) return rest;
  draft.issued = date;
  return remove(rest, match.index, match.index + match[0].length);
}
