/** What follows the title in western styles: container, editors, imprint, volume, issue, pages, date. */
import { HAN_OR_KANA } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { looksLikeOrganisation, parseNames } from "../names.ts";
import { cut, isEmpty, type ReferencePiece, remove, trimContainer, trimSeparators } from "../reference-piece.ts";
import { partEnds, splitParts } from "../sentence-breaks.ts";
import { readHost, splitTitle, takeEditedBy, takeEditors } from "./western-host.ts";
import { isPlace, PUBLISHER_WORD, readImprintPart } from "./western-imprint.ts";
import { GAP, takeCompact, takeDate, takeLabelled } from "./western-locators.ts";

const IN =
  /^[\s,.;:"¦]*(?:(?:in|In|IN|en|dans)\b\s?:?\s|(?:presented|paper presented|poster presented|presentation) at (?:the )?|(?:收入|载于?)\s?)/;
const IN_LATER = /[,.]\s(?:In|in)(?::\s?|\s)(?=\p{Lu}|\d)/u;
const PERIODICAL =
  /\b(?:journal|transactions|trans\.|letters|lett\.|review|rev\.|magazine|bulletin|annals|acta|archives|quarterly|corr|arxiv|bioRxiv|proceedings|proc\.|conference|symposium|workshop|times|post|newspaper)\b|学报|杂志|日报|期刊/i;
const GENRE =
  /(?:^|[,.\s])\s?((?:unpublished |published )?(?:ph\.?\s?d\.?|doctoral|master'?s?|m\.?\s?sc\.?|m\.?\s?a\.?|m\.?\s?s\.?|bachelor'?s?|b\.?\s?sc\.?|diploma|habilitation)?\s?(?:thesis|dissertation|diss\.)|technical report|tech\. rep\.|press release|white paper|(?:博士|硕士|学士|本科)?(?:学位|毕业)?论文)(?=$|[\s,.;(¦])/i;
const PATENT =
  /[,.\s(]\s?((?:U\.?S\.?|European|Chinese)?\s?patent\s(?:no\.?\s?)?|)((?:[A-Z]{2}\s?)\d{6,}\s?[A-Z]?\d?|(?<=patent\s(?:no\.?\s?)?)[\d,\s]{7,12}\d)(?=$|[\s,.;)¦])/i;
/** `NTIA Report 86-194`, `CMPSCI Tech. Rep. 99-02`, `Working Paper 25205`, `Grant 5R01`: the words before belong to it. */
const REPORT_NUMBER =
  /(?:^|[,.])\s?(?:\p{Lu}[\w&.-]*\s){0,4}?((?:[Tt]ech(?:nical)?\.?\s?(?:[Rr]eport|[Rr]ep\.|[Mm]emo(?:randum|\.)?)|[Rr]ep\.|[Rr]eport|(?:[Ww]orking|[Dd]iscussion|[Rr]esearch) [Pp]aper|[Pp]ublication|[Gg]rant|[Cc]ontract)\s?(?:[Nn]o\.?\s?|#)?)((?:[A-Z]{2,6}\s)?(?=[\w./-]*\d)[A-Z\d][\w./-]*)(?=$|[\s,.;¦])/u;
/** `PB 91-194001`, `CRS-R45123` between commas, not `CVPR 2016`. */
const PART_NUMBER =
  /,\s()(?![A-Z]+\s?'?(?:19|20)?\d\d(?!\w|-))((?=[^,¦]*\d{2})[A-Z]{1,8}[\s/-]?(?=[\w./-]*\d)[A-Z\d][\w./-]*(?:\s\d[\w.-]*)?)(?=,\s|\.?\s*$|¦)/;

/** The part that names the university; departments before it are left out. */
const SCHOOL =
  /(?:^|[,.¦:]\s?)([^,.¦:]*(?:\bUniv(?:\.|ersit\w*)|\bInstitute\b|\bCollege\b|\bETH\b|\bMIT\b|大学|学院|研究院)[^,.¦:]*)/;

/** `Garden City, N.Y.: Doubleday`. */
const IMPRINT = /^(?!The\s|An?\s)(?:\p{Lu}[\p{L}.'()-]*,?\s?(?:de\s|am\s|upon\s)?){1,5}:\s?\p{Lu}[^:]{1,80}$/u;

/** Nothing but a publisher is called so. */
const UNMISTAKABLE = /^[^,]{1,30}(?:出版社|印书馆|书局|\bPress|\bPublishers|\bPublishing(?: House)?|\bVerlag)(?=$|,)/;

export interface RemainderContext {
  /** A quoted title belongs to an article, a bare one in IEEE to a book. */
  readonly kind: "article" | "book" | "unknown";
  /** Publisher and place are known already. */
  readonly isImprinted?: boolean;
}

/** `Title. Edited by G. Dent. New York: Example Press`: a book whose editors follow its title. */
const EDITED_FIRST = /^[\s.,]*(?:[Ee]dited|[Ee]ds?\.)\s(?:and\s\w+\.?\s)?by\s/;

/** Reads the remainder; container and publisher may be left out by the style. */
export function readRemainder(
  remainder: ReferencePiece,
  draft: CslDraft,
  { kind, isImprinted }: RemainderContext,
): void {
  const isEdited = kind === "unknown" && EDITED_FIRST.test(remainder.folded);
  const outsideSeries = takeSeries(isEdited ? takeEditedBy(remainder, draft) : remainder, draft);
  const isInSeries = outsideSeries !== remainder;
  let rest = takeNumber(takeTranslators(outsideSeries, draft), draft);
  rest = takeGenre(rest, draft);
  rest = takeDate(rest, draft);
  rest = takeLabelled(rest, draft);
  rest = takeCompact(rest, draft);
  if (/[(]\s?[)]/.test(rest.folded))
    rest = { printed: rest.printed.replace(/\(\s?\)/g, GAP), folded: rest.folded.replace(/\(\s?\)/g, GAP) };
  if (/[-–—]/.test(draft.volume ?? "") && /[)）]/.test(draft.volume ?? "")) {
    readParts(rest, draft);
    return;
  }
  const inside = IN.exec(rest.folded);
  if (inside !== null) {
    readHost(cut(rest, inside[0].length), draft);
    return;
  }
  const later = IN_LATER.exec(rest.folded);
  if (later !== null && later.index < 40) {
    readHost(cut(rest, later.index + later[0].length), draft);
    return;
  }
  if (isImprinted) {
    takeEditedBy(takeEditors(rest, draft), draft);
    return;
  }
  // An edition belongs to a book, even when pages of it are cited.
  const isNumberless = draft.volume === undefined && draft.issue === undefined;
  const isBook = kind !== "article" && (isEdited || isInSeries || (draft.edition !== undefined && isNumberless));
  if (draft.genre !== undefined || draft.number !== undefined || isBook) {
    readParts(isBook ? takeEditedBy(takeEditors(rest, draft), draft) : rest, draft);
    return;
  }
  const located = draft.volume !== undefined || draft.issue !== undefined || draft.page !== undefined;
  if (kind === "book" || (/^\s*[.¦]?\s*\.\s?\S/.test(rest.folded) && !located && kind === "article")) {
    readParts(kind === "book" ? takeEditors(rest, draft) : rest, draft);
    return;
  }
  readPeriodical(rest, draft, { located, kind });
}

/** `volume 45 of Advances in Noise`, `No. 27 in Monographs on Noise`. */
const SERIES_NUMBER =
  /(?:^|[,.;\s])\s?([Vv]ol(?:ume|\.)|[Nn]o\.|[Nn]umber)\s(\w{1,8})\s(?:of|in)\s(?=\p{Lu})(?:[^,.;:()¦]|\b\p{Lu}\p{Ll}{1,4}\.(?=\s\p{Lu})){2,120}(?=[,.;:(¦])/u;

/** `, ser. Lecture Notes in Computer Science`: the series is no part of a title. */
function takeSeries(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const run = /,\s(?:new|\d+(?:st|nd|rd|th))\sser\./.exec(piece.folded);
  if (run !== null) return remove(piece, run.index, run.index + run[0].length, GAP);
  const numbered = SERIES_NUMBER.exec(piece.folded);
  if (numbered !== null) {
    if (/vol/i.test(numbered[1] as string)) setText(draft, "volume", numbered[2]);
    return remove(piece, numbered.index, numbered.index + numbered[0].length, GAP);
  }
  const series = /[,.]\s?ser\.\s/.exec(piece.folded);
  if (series === null) return piece;
  const following = piece.folded.slice(series.index + series[0].length);
  const comma = following.indexOf(",");
  const stop = partEnds(following).find((end) => end > 2) ?? following.length;
  const length = comma < 0 ? stop - 1 : Math.min(comma, stop - 1);
  return remove(piece, series.index, series.index + series[0].length + length, GAP);
}

const TRANSLATORS =
  /,?\s[Tt]rans(?:\.|lated)\sby\s(?=\p{Lu})([^¦:]{3,160}?)(?=(?<![\s.]\p{Lu})\.\s\p{Lu}\p{Ll}|,\s(?:\d|with)|,?\s?¦|$)|,\s((?:\p{Lu}\.\s?-?){1,3}[^¦:]{2,120}?),\sTrans\./u;

/** `trans. by A. Miller` and `A. Miller, Trans.` */
function takeTranslators(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = TRANSLATORS.exec(piece.folded);
  if (match === null) return piece;
  const names = match[1] ?? match[2] ?? "";
  const start = match.index + match[0].indexOf(names);
  draft.translator = parseNames(cut(piece, start, start + names.length).printed);
  return remove(piece, match.index, match.index + match[0].length, GAP);
}

function takeGenre(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = GENRE.exec(piece.folded);
  if (match === null) return piece;
  setText(draft, "genre", match[1]);
  return remove(piece, match.index, match.index + match[0].length, GAP);
}

/** `7178999X-2006BAK04A10`, `9,367,592`: long codes in a part of their own. */
const BARE_CODE = /^[\s,.]*((?=[\w./-]*[A-Z])(?=[\w./-]*\d{4})[\w./-]{8,40}|\d{1,2},\d{3},\d{3})(?=,|\.\s|$)/;

/** `IEEE Std. 802.11`, `ANSI Standard Y10.5-1968`: who set the standard, and its number. */
const STANDARD = /(?:^|[,.\s])\s?([A-Z]{2,8})\sSt(?:andard|d\.?)\s(?:[Nn]o\.?\s)?([\w.-]*\d[\w-]*)(?=$|[\s,.;¦])/;

function takeNumber(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const standard = STANDARD.exec(piece.folded);
  if (standard !== null) {
    setText(draft, "publisher", standard[1]);
    setText(draft, "number", standard[2]);
    return remove(piece, standard.index, standard.index + standard[0].length, GAP);
  }
  const match =
    REPORT_NUMBER.exec(piece.folded) ??
    PATENT.exec(piece.folded) ??
    PART_NUMBER.exec(piece.folded) ??
    BARE_CODE.exec(piece.folded);
  if (match === null) return piece;
  setText(draft, "number", (match[2] ?? match[1] ?? "").trim().replace(/\.$/, ""));
  return remove(piece, match.index, match.index + match[0].length, GAP);
}

/** Everything left is imprint. */
function readParts(piece: ReferencePiece, draft: CslDraft): void {
  const school = draft.genre === undefined ? null : SCHOOL.exec(piece.folded);
  if (school !== null) {
    const start = school.index + school[0].indexOf(school[1] as string);
    const end = start + (school[1] as string).length;
    setText(draft, "publisher", cut(piece, start, end).printed);
    const gap = piece.folded.indexOf(GAP, end);
    setText(draft, "publisher-place", trimSeparators(cut(piece, end, gap < 0 ? undefined : gap)).printed);
    return;
  }
  const parts = gapParts(piece).flatMap((part) => splitParts(part, /\bed$|\bInc$|\bLtd$|\bCo$/i));
  const usable = parts.filter((part) => !isEmpty(part));
  const best =
    usable.find((part) => /:(?!\/)/.test(part.folded)) ??
    usable.find((part) => PUBLISHER_WORD.test(part.folded)) ??
    usable.at(-1);
  if (best === undefined) return;
  readImprintPart(best, draft);
  for (const other of usable)
    if (other !== best && draft["publisher-place"] === undefined) setText(draft, "publisher-place", other.printed);
}

interface PeriodicalContext extends RemainderContext {
  /** True when volume, issue or pages were read. */
  readonly located: boolean;
}

/** `金陵: 书局` */
const CHINESE_IMPRINT = new RegExp(String.raw`^[${HAN_OR_KANA}]{2,6}\s?:\s?\S`);

/** Without `In` the text up to the first gap is a periodical, unless its words are a publisher's. */
function readPeriodical(piece: ReferencePiece, draft: CslDraft, { located, kind }: PeriodicalContext): void {
  const [first, ...others] = gapParts(piece).filter((part) => !isEmpty(part));
  if (first === undefined) return;
  const isVolumeOnly = draft.volume !== undefined && draft.issue === undefined && draft.page === undefined;
  if (isVolumeOnly && kind !== "article" && looksLikeImprint(first.folded)) {
    readParts(piece, draft);
    return;
  }
  const chineseImprint = CHINESE_IMPRINT.test(first.folded);
  const westernImprint =
    /^[^:]{2,40}:\s/.test(first.folded) && PUBLISHER_WORD.test(first.folded.slice(first.folded.indexOf(":")));
  const colon = chineseImprint || westernImprint;
  if (isPlace(first.folded)) {
    setText(draft, "publisher-place", first.printed);
    return;
  }
  const dotted = first.folded.match(/\p{L}+(?=\.)/gu) ?? [];
  const abbreviated = dotted.length > (located ? 0 : 1) && dotted.every((word) => word.length < 12);
  if (abbreviated && !colon && !IMPRINT.test(first.folded)) {
    // Meetings have places: `Proc. Int. Conf. Noise, Marrakech, Morocco`.
    const { title, tails } = /^(?:\d{4}\s)?Proc\b|\bConf\b|\bSymp\b/.test(first.folded)
      ? splitTitle(first)
      : { title: first, tails: [] };
    const places = tails.filter((tail) => !PUBLISHER_WORD.test(tail.folded));
    setText(draft, "container-title", title.printed.replace(/,\s*(?:in press|forthcoming|to appear)?\.?\s*$/i, ""));
    setText(draft, "publisher-place", places.map((place) => place.printed).join(", "));
    readLater(others, draft);
    return;
  }
  const parts = splitParts(first);
  const head = parts[0];
  if (head === undefined) return;
  const imprint = !located && parts.some((part) => IMPRINT.test(part.folded) && !PERIODICAL.test(part.folded));
  const publisherOnly =
    !located && (colon || imprint || (PUBLISHER_WORD.test(head.folded) && !PERIODICAL.test(head.folded)));
  // Between title and year stands who issued it: `“Title,” Department of Things, 2015.`
  const isIssuer = !located && kind === "article" && isBody(head.folded, draft);
  const coloned = (located && colon && draft.volume === undefined) || chineseImprint || UNMISTAKABLE.test(head.folded);
  if (publisherOnly || coloned || isIssuer) {
    readParts(piece, draft);
    return;
  }
  // A few words without anything of a periodical: `Title. Praeger.`
  const short = kind === "unknown" && !located && parts.length === 1 && head.folded.split(" ").length < 5;
  if (short && !PERIODICAL.test(head.folded)) {
    readParts(piece, draft);
    return;
  }
  const split = splitTitle(head);
  if (
    located &&
    draft.volume === undefined &&
    draft.issue === undefined &&
    PUBLISHER_WORD.test(head.folded) &&
    !PERIODICAL.test(head.folded)
  ) {
    readParts(piece, draft);
    return;
  }
  setText(draft, "container-title", split.title.printed);
  const [network] = split.tails;
  if (!located && kind === "article" && split.tails.length === 1 && network !== undefined) {
    readImprintPart(network, draft);
    return;
  }
  const later = [...split.tails, ...parts.slice(1), ...others];
  const only = parts.length > 1 && !located ? parts.at(-1) : undefined;
  if (only !== undefined && !later.some((part) => PUBLISHER_WORD.test(part.folded))) {
    readImprintPart(only, draft);
    return;
  }
  readLater(later, draft);
}

/** `Detroit: Gale`, `Gale, Detroit` and `Example Press` behind the volume of a book. */
function looksLikeImprint(folded: string): boolean {
  if (PERIODICAL.test(folded)) return false;
  const comma = folded.indexOf(", ");
  const colon = folded.indexOf(": ");
  return (
    (colon > 0 && isPlace(folded.slice(0, colon))) ||
    (comma > 0 && isPlace(folded.slice(comma + 2).replace(/\.$/, ""))) ||
    PUBLISHER_WORD.test(folded)
  );
}

/** An organisation or an acronym, several of them between semicolons; what appeared on a day is news and has a container. */
function isBody(folded: string, draft: CslDraft): boolean {
  const parts = draft.issued?.["date-parts"]?.[0]?.length ?? 3;
  if (parts > 2 || PERIODICAL.test(folded)) return false;
  return looksLikeOrganisation(folded) || /;/.test(folded) || (/^[A-Z]{2,6}$/.test(folded) && draft.URL !== undefined);
}

function readLater(parts: readonly ReferencePiece[], draft: CslDraft): void {
  const publisher = parts.findLast((part) => PUBLISHER_WORD.test(part.folded) || /:(?!\/)/.test(part.folded));
  if (publisher !== undefined) readImprintPart(publisher, draft);
}

function gapParts(piece: ReferencePiece): ReferencePiece[] {
  const parts: ReferencePiece[] = [];
  let start = 0;
  for (let gap = piece.folded.indexOf(GAP); gap >= 0; gap = piece.folded.indexOf(GAP, gap + 1)) {
    parts.push(trimContainer(cut(piece, start, gap)));
    start = gap + 1;
  }
  parts.push(trimContainer(cut(piece, start)));
  return parts;
}
