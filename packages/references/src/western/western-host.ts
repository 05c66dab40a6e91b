/** The work that contains a chapter or paper: `in Host title, 5th ed., A. Editor, Ed. Place: Publisher`. */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { looksLikeNames, looksLikeOrganisation, parseNames } from "../names.ts";
import { cut, isEmpty, type ReferencePiece, remove, trimContainer, trimSeparators } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { authorListEnd } from "./author-list.ts";
import { isPlace, PUBLISHER_WORD, readImprintPart } from "./western-imprint.ts";
import { GAP } from "./western-locators.ts";

const EDITOR_MARK = /[,\s]\s?\(?(?:eds?\.|eds?(?=[\s,)])|editors?|hrsg\.?|编)(?![\p{L}\d])\)?[,.:]?/iu;
const INITIALED = /^(?:and\s|&\s)?(?:\p{Lu}\p{Ll}?\.[\s-]?){1,5}(?:\p{Ll}{2,3}\s){0,3}\p{Lu}[\p{L}' .-]{0,40}$/u;
const CHINESE_NAME = new RegExp(`^(?:[${HAN}·]{2,4}(?:[和与][${HAN}·]{2,4})?|《?[^,]{2,24}(?:社|会|室|部|院|所|组))$`);

/** A periodical that has not yet printed the work. */
const PENDING = /,\s(?:to appear|in press|forthcoming|submitted|accepted)\.?\s*$/i;

/** Reads everything behind `in`. */
export function readHost(piece: ReferencePiece, draft: CslDraft): void {
  const rest = takeEditedBy(takeEditors(trimSeparators(piece), draft), draft);
  const gap = rest.folded.indexOf(GAP);
  const head = trimContainer(gap < 0 ? rest : cut(rest, 0, gap));
  const tail = gap < 0 ? cut(rest, rest.folded.length) : cut(rest, gap);
  const heads = isAbbreviated(head.folded) ? [head] : splitParts(head);
  const parts = [...heads, ...splitAtGaps(tail)].filter((part) => !isEmpty(part));
  const [title, ...imprint] = parts;
  if (title === undefined) return;
  const split = splitQuoted(title) ?? splitTitle(title);
  setText(draft, "container-title", split.title.printed);
  draft.type = "chapter";
  const candidates = [...split.tails, ...imprint];
  const colon = candidates.find((part) => /:(?!\/)/.test(part.folded));
  if (colon !== undefined) {
    readImprintPart(colon, draft);
    return;
  }
  const named = candidates.findLast((part) => PUBLISHER_WORD.test(part.folded)) ?? imprint.at(-1);
  if (named !== undefined) readImprintPart(named, draft);
  const places = split.tails.filter((part) => part !== named && !PUBLISHER_WORD.test(part.folded));
  setText(draft, "publisher-place", places.map((place) => place.printed).join(", "));
}

/** `‘Proceedings of Noise’, Publisher, Place` of the Harvard styles. */
function splitQuoted(piece: ReferencePiece): { title: ReferencePiece; tails: ReferencePiece[] } | null {
  const close = /^'.+?[^\s]'(?=$|[,.]\s?)/.exec(piece.folded);
  if (close === null) return null;
  const behind = trimSeparators(cut(piece, close[0].length));
  return { title: cut(piece, 1, close[0].length - 1), tails: isEmpty(behind) ? [] : [behind] };
}

/** `Proc. IEEE Conf. Comput. Vis.`: the dots are those of abbreviations. */
function isAbbreviated(folded: string): boolean {
  const dotted = folded.match(/\p{L}+(?=\.)/gu) ?? [];
  return dotted.length > 1 && dotted.every((word) => word.length < 12);
}

function splitAtGaps(piece: ReferencePiece): ReferencePiece[] {
  const pieces: ReferencePiece[] = [];
  let start = 0;
  for (let gap = piece.folded.indexOf(GAP); gap >= 0; gap = piece.folded.indexOf(GAP, gap + 1)) {
    pieces.push(cut(piece, start, gap));
    start = gap + 1;
  }
  pieces.push(cut(piece, start));
  return pieces.flatMap((part) => splitParts(part));
}

/** `, edited by Hugh Field and Peter Mill`. */
export function takeEditedBy(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match =
    /,?\s(?:[Ee]dited(?: and translated)? by|[Ee]ds?\.(?: by)?)\s(?=\p{Lu})([^¦:]{3,160}?)(?=(?<![\s.]\p{Lu})\.\s\p{Lu}\p{Ll}|,\s\d|,?\s?¦|$)/u.exec(
      piece.folded,
    );
  if (match === null || draft.editor !== undefined) return piece;
  const end = match.index + match[0].length;
  draft.editor = parseNames(cut(piece, end - (match[1] as string).length, end).printed);
  return remove(piece, match.index, end, GAP);
}

/** Takes names out that `Ed.` or `(eds.)` follows. */
export function takeEditors(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const mark = EDITOR_MARK.exec(piece.folded);
  if (mark === null) return piece;
  const before = piece.folded.slice(0, mark.index);
  const end = mark.index + mark[0].length;
  // `Dent, G.P. (ed.) Title`
  const isInverted = /^[^,]{2,40},\s(?:\p{Lu}\.[\s-]?)+(?:,|\(|$|and\s|&)/u.test(before);
  if (isInverted && authorListEnd(piece.folded) >= end - 1) {
    draft.editor = parseNames(cut(piece, 0, mark.index).printed);
    return trimSeparators(cut(piece, end));
  }
  const start = editorsStart(before);
  // `Network Architectures, G. Whit, Ed.`: a title of capitalised words is no name.
  const titleFirst = start > 2 && start < mark.index && !/\p{Lu}\./u.test(before.slice(0, start));
  if (!titleFirst && looksLikeNames(before.replaceAll(GAP, ""))) {
    draft.editor = parseNames(cut(piece, 0, mark.index).printed);
    return trimSeparators(cut(piece, end));
  }
  if (start >= mark.index) return piece;
  draft.editor = parseNames(cut(piece, start, mark.index).printed);
  return remove(piece, Math.max(0, start - 2), end, GAP);
}

/** Walks back over the parts that read as names. */
function editorsStart(before: string): number {
  let start = before.length;
  for (const separator of [...before.matchAll(/,\s|¦\s?,?\s?|\sand\s(?=\p{Lu}\.)/gu)].reverse()) {
    const partStart = separator.index + separator[0].length;
    const part = before.slice(partStart, start).replace(/[\s,]+$/, "");
    const name = INITIALED.test(part) || /^(?:jr|sr)\.?$/i.test(part) || CHINESE_NAME.test(part);
    const organisation = start === before.length && looksLikeOrganisation(part);
    if (part !== "" && !name && !organisation) break;
    if (part !== "" || start !== before.length) start = partStart;
    if (separator[0].includes(GAP) || organisation) break;
    start = separator.index + (separator[0].startsWith(",") ? separator[0].length : 0);
  }
  return start;
}

/** The title may be followed by publisher and place after commas; other commas are its own. */
export function splitTitle(piece: ReferencePiece): { title: ReferencePiece; tails: ReferencePiece[] } {
  const tails: ReferencePiece[] = [];
  const imprint = commaBeforePlace(piece.folded);
  if (imprint > 0)
    return { title: trimContainer(cut(piece, 0, imprint)), tails: [trimSeparators(cut(piece, imprint))] };
  const pending = PENDING.exec(piece.folded);
  let title = pending === null ? piece : cut(piece, 0, pending.index);
  for (let comma = title.folded.lastIndexOf(","); comma > 0; comma = title.folded.lastIndexOf(",")) {
    const tail = trimSeparators(cut(title, comma + 1));
    if (!isTail(tail.folded)) break;
    if (tail.folded !== "") tails.unshift(tail);
    title = cut(title, 0, comma);
  }
  return { title: trimContainer(title), tails };
}

/** Where `, New York, NY: ACM` begins, -1 without it. */
function commaBeforePlace(folded: string): number {
  for (const comma of folded.matchAll(/,\s/g)) {
    const following = folded.slice(comma.index + 2);
    const colon = following.indexOf(":");
    if (colon > 0 && isPlace(following.slice(0, colon).trim())) return comma.index;
  }
  return -1;
}

/** A publisher, a place, or one to three capitalised words such as the name of a town. */
function isTail(folded: string): boolean {
  if (folded === "" || isPlace(folded)) return true;
  if (/^(?:and|&|or)\s|^\p{Ll}/u.test(folded)) return false;
  if (PUBLISHER_WORD.test(folded)) return true;
  return /^\p{Lu}[\p{L}.'-]*(?:;?\s\p{Lu}[\p{L}.'-]*){0,2}$/u.test(folded) && !/\d/.test(folded);
}

const CONTAINER_START =
  /^(?:in\s|(?:the\s)?(?:IEEE|ACM|SIAM|AAAI|International|Int\.|European|American|Annual|Journal|J\.|Proc(?:\.|eedings)|Trans(?:\.|actions)|Advances|Annals|Bulletin|Lecture Notes|LNCS|Communications|Comm\.|Physical|Phys\.|Ph\.?\s?D|Master|Technical|Tech\.)\b)/i;
const LOCATED = /^\p{Lu}[\p{L} .&:'-]{2,70}\s\d{1,4}\s?(?:[(,:]|$)/u;

/** In comma styles: where the title ends because a periodical, a meeting or a publisher follows; null when none does. */
export function commaBeforeContainer(folded: string): number | null {
  for (const match of folded.matchAll(/,\s/g)) {
    if (match.index < 8) continue;
    const following = folded.slice(match.index + 2, match.index + 120);
    const chunk = following.split(",", 1)[0] as string;
    const left = /^(\p{Lu}[\p{L} .,'-]{1,30}):\s\p{Lu}/u.exec(following)?.[1];
    const imprint = left !== undefined && (isPlace(left) || (!left.includes(",") && PUBLISHER_WORD.test(following)));
    if (
      imprint ||
      CONTAINER_START.test(following) ||
      LOCATED.test(following) ||
      (PUBLISHER_WORD.test(chunk) && /^\p{Lu}/u.test(chunk) && chunk.length < 50)
    ) {
      return match.index;
    }
  }
  return commaBeforeImprint(folded);
}

const CAPITALISED = /^(?:(?:\p{Lu}|of|and|the|de|&|für|und)[\p{L}\p{M}.'&-]*(?:\s|$)){1,6}$/u;

/** `Title, Publisher, Place` and `Title, Publisher`, told by their capital letters; null without them. */
function commaBeforeImprint(folded: string): number | null {
  const commas = [...folded.matchAll(/,\s/g)].map((match) => match.index);
  const ends = [...commas, folded.length];
  const chunk = (index: number): string => folded.slice((commas[index] as number) + 2, ends[index + 1]).trim();
  let first = commas.length;
  while (first > 0 && isPlace(folded.slice((commas[first - 1] as number) + 2).replace(/[\s.,;]+$/, ""))) first--;
  const publisher = first - 1;
  if (publisher < 0 || (commas[publisher] as number) < 8) return null;
  const name = chunk(publisher);
  const isShort = CAPITALISED.test(name) && /^\p{Lu}/u.test(name) && !/\b(?:III?|IV|VI*|Inc)\.?$/.test(name);
  const isCommon = first < commas.length || /\s\p{Ll}{4,}/u.test(folded.slice(0, commas[publisher]));
  return isShort && isCommon ? (commas[publisher] as number) : null;
}
