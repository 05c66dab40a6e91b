/**
 * Volume, issue, pages, edition and date in western styles, labelled or compact. What is read leaves a gap mark, so
 * that the text before the first gap can be told from what follows.
 */
import { type CslDraft, setText } from "../csl-draft.ts";
import { findDates } from "../dates.ts";
import { cut, type ReferencePiece, remove } from "../reference-piece.ts";

/** Stands where something was taken out. */
export const GAP = "¦";

const NUMBER = "(?:\\d{1,3} \\d{3}(?!\\d)|[A-Za-z]{0,3}\\.?\\d[\\w.]{0,10}?)";
const RANGE = `${NUMBER}(?:\\s?(?:-|to)\\s?-?${NUMBER})?`;
const END = "(?=$|[\\s,;:)(¦]|\\.(?:\\s|$))";

interface Labelled {
  readonly field: "volume" | "issue" | "page" | "edition" | "number";
  readonly expression: RegExp;
}

const LABELLED: readonly Labelled[] = [
  // A periodical as a whole: `vol. 1979, 1(1)-`.
  { field: "volume", expression: /[,.\s¦]\s?(?:vol\.|卷)\s?((?=[\d,\s()-]*\(\d+\)\s?-)[\d,\s()-]*[\d)-])(?=[.,\s]|$)/ },
  {
    field: "page",
    expression: new RegExp(
      `[(,;:.\\s¦]\\s?(?:pp?\\.?|pages?|pgs?\\.?|S\\.)\\s?([ivxl]{1,6}\\s?[-+]\\s?[\\divxl]{1,6}(?=[.,\\s¦])|${RANGE}(?:\\s?,\\s?\\d+\\s?-\\s?\\d+)*)\\)?${END}`,
      "i",
    ),
  },
  { field: "page", expression: /[,;\s¦]\s?(e\d{4,9})(?=[.,;\s¦]|$)/ },
  { field: "edition", expression: /[(,;.\s¦]\s?version\s(V?\d[\w.-]*?)\)?(?=[,;\s¦]|\.(?:\s|$)|$)/i },
  { field: "page", expression: /[,;.\s¦]\s?页\s?([^,.;¦]{1,16})/ },
  {
    field: "page",
    expression: new RegExp(
      `[(,;.\\s¦]\\s?Art(?:icle)?\\.?\\s?(?:no\\.?|number|id)?\\s?(?=\\w*\\d)([\\w.]{1,16}?)${END}`,
      "i",
    ),
  },
  {
    field: "issue",
    expression: new RegExp(
      `[(,;.\\s¦]\\s?(?:no\\.?|nr\\.?|num(?:ber|\\.)|issue|iss\\.?|n°|№|期)\\s?(?=[A-Z]{0,3}\\d)([\\w]{1,8}(?:\\s?[-/]\\s?\\w{1,6})?)\\)?${END}`,
      "i",
    ),
  },
  {
    field: "volume",
    expression: new RegExp(
      `[(,;.\\s¦]\\s?(?:vol(?:ume|s)?\\.?|v\\.|bd\\.?|tome|卷)\\s?((?=[\\w./-]*\\d|[IVXLC]+\\b|[A-Z]\\b)[\\w./-]{1,12}?|[^\\s,.¦]{1,4}[卷册部]|[^\\s\\w,.()[\\]¦]{1,3})\\)?${END}`,
      "i",
    ),
  },
  {
    field: "edition",
    expression:
      /[(,;.\s¦]\s?((?:\d+(?:st|nd|rd|th)|(?:\p{Lu}\w+\s)?\d{4}|first|second|third|fourth|fifth|sixth|rev(?:ised|\.)?|new|international|\d{1,2})\s?(?:ed(?:ition|n)?\b\.?|版))\)?/iu,
  },
  { field: "edition", expression: /[,;.\s¦]\s?((?:\d{4}|新|修订|第\S{1,3})版|[^\s,.¦]{0,10}[刻印抄写]本)\.?/ },
];

export function takeLabelled(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  // A leading blank lets every label rule ask for a boundary.
  let rest = takeChapter({ printed: ` ${piece.printed}`, folded: ` ${piece.folded}` });
  for (const { field, expression } of LABELLED) {
    if (draft[field] !== undefined) continue;
    const match = expression.exec(rest.folded);
    if (match === null) continue;
    const value = match[1] as string;
    const at = match.index + match[0].indexOf(value);
    setText(draft, field, cleanValue(field, cut(rest, at, at + value.length).printed));
    // A comma stays: behind a dot it tells an abbreviated title.
    rest = remove(rest, match.index + (match[0].startsWith(",") ? 1 : 0), match.index + match[0].length, GAP);
  }
  return rest;
}

/** `ch. 9`, `paper 11.3.4`: where in a book or at a meeting, not which volume. */
function takeChapter(piece: ReferencePiece): ReferencePiece {
  const match = /[,.\s¦]\s?(?:ch(?:ap)?\.|chapter|sec\.|paper)\s\d[\w.-]*?(?=[,.]?(?:\s|$|¦))/.exec(piece.folded);
  return match === null ? piece : remove(piece, match.index, match.index + match[0].length, GAP);
}

const ORDINALS: ReadonlyMap<string, string> = new Map(
  ["first", "second", "third", "fourth", "fifth", "sixth"].map((word, index) => [word, String(index + 1)]),
);

/** `3` of `Third`; anything else as printed. */
export function editionOf(printed: string): string {
  return ORDINALS.get(printed.toLowerCase()) ?? printed;
}

function cleanValue(field: Labelled["field"], printed: string): string {
  if (field === "page") return printed.replace(/\s/g, "").replace(/\.$/, "");
  const word = printed.split(" ", 1)[0] as string;
  if (field === "edition" && editionOf(word) !== word) return editionOf(word);
  if (field === "edition") return printed.replace(/^第?(\d{1,2})(?:st|nd|rd|th)?\s?(?:ed(?:ition|n)?\.?|版)$/i, "$1");
  return printed.trim();
}

/** `12(3): 45–67`, `12:45–67`, `12 (3), 45–67`, `2010;12(3):45-67`. */
const COMPACT = new RegExp(
  `(?:^|[,;.\\s¦])\\s?(\\d{1,4}[A-Za-z]?)\\s?(?:\\(\\s?([\\w\\-/. ]{1,14}?)\\s?\\)|¦)?\\s?(?:[:,¦]\\s?){1,3}(?:pp?\\.?\\s?)?([A-Za-z]?\\d[\\w.]{0,9}?\\s?-\\s?[A-Za-z]?\\d[\\w.]{0,9}?|[A-Za-z]?\\d{1,9})${END}`,
);
const VOLUME_ISSUE =
  /(?:^|[,;.\s¦])\s?(\d{1,4}[A-Za-z]?)\s?\(\s?((?!1[5-9]\d\d|20\d\d)[\w\-/. ]{1,14}?)\s?\)(?=$|[\s,.;:¦])/;
const PAGE_RANGE = /[,.;:¦\s(]\s?([A-Za-z]?\d{1,6}\s?-\s?[A-Za-z]?\d{1,6})(?=$|[\s,.;)(¦])/;

export function takeCompact(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  if (draft.volume !== undefined && draft.page !== undefined) return piece;
  const match = COMPACT.exec(piece.folded);
  if (match !== null && !isYear(match[1] as string) && draft.volume === undefined && draft.page === undefined) {
    setText(draft, "volume", match[1]);
    setText(draft, "issue", match[2]);
    setText(draft, "page", match[3]?.replace(/\s/g, ""));
    return remove(piece, match.index, match.index + match[0].length, GAP);
  }
  const short = VOLUME_ISSUE.exec(piece.folded);
  if (short !== null && draft.volume === undefined) {
    setText(draft, "volume", short[1]);
    setText(draft, "issue", short[2]);
    return takeRange(remove(piece, short.index, short.index + short[0].length, GAP), draft);
  }
  return takeTrailingVolume(takeRange(piece, draft), draft);
}

function takeRange(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  if (draft.page !== undefined) return piece;
  const range = PAGE_RANGE.exec(piece.folded);
  const isDays =
    range !== null &&
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$/i.test(
      piece.folded.slice(0, range.index + 1).trimEnd(),
    );
  if (range === null || isDays || /^(?:1[89]|20)\d\d-(?:1[89]|20)\d\d$/.test(range[1] as string)) return piece;
  setText(draft, "page", range[1]?.replace(/\s/g, ""));
  return remove(piece, range.index, range.index + range[0].length, GAP);
}

/** A lone number behind a title is the volume: `Nature, 359,`. */
function takeTrailingVolume(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  if (draft.volume !== undefined || draft.page === undefined) return piece;
  // `374.3`: volume and issue.
  const match = /[\p{L}.)]\s?,?\s((\d{1,4})(?:\.(\d{1,4}(?:\s?-\s?\d{1,4})?))?)\s?(?=[,.;(¦]|$)/u.exec(piece.folded);
  if (match === null || isYear(match[2] as string)) return piece;
  setText(draft, "volume", match[2]);
  setText(draft, "issue", match[3]);
  const at = match.index + match[0].lastIndexOf(match[1] as string);
  return remove(piece, at, at + (match[1] as string).length, GAP);
}

function isYear(text: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/.test(text);
}

/** The last date that stands as a part of its own is the date of publication; years inside titles stay. */
export function takeDate(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  for (const found of findDates(piece.folded).reverse()) {
    const before = piece.folded.slice(Math.max(0, found.start - 12), found.start).trimEnd();
    const after = piece.folded.slice(found.end, found.end + 6).trimStart();
    const endsPart = /^(?:[a-d]\b)?[)\].,;:¦]|^(?:[a-d])?$/.test(after);
    const beginsPart =
      before === "" ||
      /[([,;.¦]$/.test(before) ||
      /[([,;.¦:]\s?\p{L}{0,9}$/u.test(before) ||
      (found.date["date-parts"]?.[0]?.length ?? 1) > 1;
    const isPage = /(?:pp?\.?|pages?|no\.?|vol\.?|\d\s?-)$/i.test(before);
    const endsAll = piece.folded.slice(found.end).replace(/[\s.,;)\]]/g, "") === "";
    if (isPage || !((endsPart && beginsPart) || endsAll)) continue;
    draft.issued ??= found.date;
    const open = /[([]\s?$/.exec(piece.folded.slice(0, found.start));
    const close = /^(?:[a-d]\b)?\s?[)\]]/.exec(piece.folded.slice(found.end));
    return remove(piece, open === null ? found.start : open.index, found.end + (close?.[0].length ?? 0), GAP);
  }
  return piece;
}
