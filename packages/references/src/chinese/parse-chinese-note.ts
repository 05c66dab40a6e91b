/**
 * The notes of Chinese humanities, titles in `《》` and no type mark:
 * `李四：《题名》，《刊名》2019年第3期，第5-10页。`, `张三：《书名》，北京：出版社，2010年，第12页。`
 */
import { type CslItem, HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { parseDate } from "../dates.ts";
import { takeLocators } from "../locators.ts";
import { looksLikeNames, looksLikeOrganisation, parseNames } from "../names.ts";
import { cut, type ReferencePiece, remove, trimSeparators } from "../reference-piece.ts";

const TITLE = /^([^《》"]{0,60}?)\s?[:,.]?\s?《([^》]{1,160}(?:《[^》]{1,60}》[^》]{0,60})?)》/;
const NATIONALITY = new RegExp(String.raw`^[[(]\s?[${HAN}]{1,3}\s?[\])]\s?`);

/** True when an entry begins with a title in `《》`, alone or behind its authors. */
export function isChineseNote(folded: string): boolean {
  const match = TITLE.exec(folded);
  if (match === null) return false;
  const before = (match[1] as string).replace(NATIONALITY, "").replace(/(?:著|编|主编|编著|等)$/, "");
  return before === "" || looksLikeNames(before) || looksLikeOrganisation(before);
}

export function parseChineseNote(piece: ReferencePiece): CslItem {
  const draft: CslDraft = { type: "book" };
  const located = takeLocators(piece, draft);
  const match = TITLE.exec(located.folded);
  if (match === null) return draft;
  const names = parseNames(cut(located, 0, (match[1] as string).length).printed);
  if (names.length > 0) draft.author = names;
  const end = match[0].length;
  setText(draft, "title", cut(located, end - 1 - (match[2] as string).length, end - 1).printed);
  readRest(draft.author === undefined ? takeAuthors(cut(located, end), draft) : cut(located, end), draft);
  return draft;
}

/** `，张三、李四著，` */
const NAMES_BEHIND_TITLE = new RegExp(
  String.raw`^\s?[,.]\s?((?:[${HAN}]{2,3}(?:\s?[,和]\s?|\s)){0,5}?[${HAN}]{2,3})(?:等)?(?:编?著|主?编)?(?=[,.]\s?[^,.]{4,})`,
);

/** `《题名》，张三、李四著，北京：…` names the authors behind the title. */
function takeAuthors(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = NAMES_BEHIND_TITLE.exec(piece.folded);
  if (match === null || looksLikeOrganisation(match[1] as string)) return piece;
  const start = match[0].indexOf(match[1] as string);
  draft.author = parseNames(cut(piece, start, start + (match[1] as string).length).printed);
  return cut(piece, match[0].length);
}

function readRest(piece: ReferencePiece, draft: CslDraft): void {
  let rest = takeHost(piece, draft);
  rest = takeNumbers(rest, draft);
  rest = takeDate(rest, draft);
  rest = takeTranslators(rest, draft);
  rest = takeThesis(rest, draft);
  readImprint(rest, draft);
}

/** A second title is the periodical; behind `载` or `见` it is the book that contains the work. */
function takeHost(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = /(?:(?:载于?|见|收入)\s?([^《》]{0,40}?)\s?:?\s?)?《([^》]{1,80})》/.exec(piece.folded);
  if (match === null) return piece;
  const [whole, editors, host] = match as unknown as [string, string | undefined, string];
  const end = match.index + whole.length;
  setText(draft, "container-title", cut(piece, end - 1 - host.length, end - 1).printed);
  const isBook = editors !== undefined && !/^\s*$/.test(whole.slice(0, 1)) && /^(?:载|见|收入)/.test(whole);
  draft.type = isBook
    ? "chapter"
    : /(?:报|时报|周刊|晚报)$/.test(host) && !/学报$/.test(host)
      ? "article-newspaper"
      : "article-journal";
  const editorNames = editors === undefined ? [] : parseNames(editors);
  if (editorNames.length > 0) draft.editor = editorNames;
  return remove(piece, match.index, end, ",");
}

const NUMBERS: readonly { readonly field: "volume" | "issue" | "page" | "edition"; readonly expression: RegExp }[] = [
  { field: "volume", expression: /第?\s?(\d{1,4})\s?卷/ },
  { field: "issue", expression: /第?\s?(\d{1,4}(?:\s?-\s?\d{1,4})?)\s?期/ },
  { field: "page", expression: /第?\s?(\d{1,5}(?:\s?[-,]\s?\d{1,5}){0,4})\s?页/ },
  { field: "edition", expression: /第\s?(\d{1,2}|[一二三四五六七八九十]{1,2})\s?版/ },
];

function takeNumbers(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  let rest = piece;
  for (const { field, expression } of NUMBERS) {
    const match = expression.exec(rest.folded);
    if (match === null) continue;
    // Newspapers count their pages as 版.
    setText(draft, field === "edition" && draft.type === "article-newspaper" ? "page" : field, match[1]);
    rest = remove(rest, match.index, match.index + match[0].length, ",");
  }
  return rest;
}

function takeDate(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = /((?:1[5-9]|20)\d\d)\s?(?:年\s?(?:\d{1,2}\s?月\s?(?:\d{1,2}\s?日)?)?|(?:-\d{1,2}){2})?\s?版?/.exec(
    piece.folded,
  );
  if (match === null) return piece;
  draft.issued = parseDate(match[0]) ?? { "date-parts": [[Number(match[1])]] };
  return remove(piece, match.index, match.index + match[0].length, ",");
}

/** `，王明、李华译，` */
const TRANSLATORS = new RegExp(
  String.raw`(?:^|[,\s])([${HAN}·]{2,6}(?:\s?[,和]\s?[${HAN}·]{2,6}){0,4}?)(?:等)?\s?(?:译|校译|编译)(?=[,.\s]|$)`,
);

function takeTranslators(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = TRANSLATORS.exec(piece.folded);
  if (match === null) return piece;
  const start = match.index + match[0].indexOf(match[1] as string);
  draft.translator = parseNames(cut(piece, start, start + (match[1] as string).length).printed);
  return remove(piece, match.index, match.index + match[0].length, ",");
}

function takeThesis(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const match = /(?:博士|硕士|学士|本科)?(?:学位|毕业)论文/.exec(piece.folded);
  if (match === null) return piece;
  draft.type = "thesis";
  setText(draft, "genre", match[0]);
  return remove(piece, match.index, match.index + match[0].length, ",");
}

/** `北京：商务印书馆`, `清华大学` */
const IMPRINT = new RegExp(
  String.raw`(?:^|[,.\s])\s?(?:([${HAN}]{2,6})\s?:\s?)?([^,.:《》]{2,30}?(?:出版社|印书馆|书店|书局|出版公司|(?:大学|学院|研究院)(?![^,.:]{0,4}出版社)|Press))`,
);

/** `北京：商务印书馆` or a publisher alone. */
function readImprint(piece: ReferencePiece, draft: CslDraft): void {
  const match = IMPRINT.exec(piece.folded);
  if (match === null) return;
  setText(draft, "publisher-place", match[1]);
  const start = match.index + match[0].length - (match[2] as string).length;
  setText(draft, "publisher", trimSeparators(cut(piece, start, start + (match[2] as string).length)).printed);
}
