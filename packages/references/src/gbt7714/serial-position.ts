/** Year, volume, issue and pages of an article: `2019, 36(4): 5-8`, `vol. 12, no. 3, pp. 1–9`, `2013(1): 56-75`. */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { cut, type ReferencePiece, remove, trimContainer } from "../reference-piece.ts";

const YEAR =
  /(?:^|[,.;\s]\s?)\(?\[?((?:1[6-9]|20)\d\d)(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:\/\d{2,4})?\]?\)?\s?(?:年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?)?)?(?=$|[\s,.:;(第])/g;
const PAGES =
  "[A-Za-z]{0,8}\\d[\\w.]{0,10}(?:\\s?[-/]\\s?[A-Za-z]{0,6}\\d[\\w.]{0,10})?(?:\\s?[+,]\\s?\\d+(?:\\s?-\\s?\\d+)?)*";
const POSITION = new RegExp(
  `^\\s?[,.;:]?\\s?(?:vol(?:ume|\\.)?\\s?|第?(?=\\d+卷))?([A-Za-z]{0,4}\\s?\\d+[A-Za-z]?(?:\\s?[-/]\\s?\\d+)?(?![\\d]*\\s?期))?\\s?卷?\\s?[,.]?\\s?(?:(?:no\\.?|issue)\\s?([\\w/-]+)|\\(\\s?([^)]{1,24}?)\\s?\\)|第?\\s?(\\d+(?:-\\d+)?)\\s?期)?\\s?(?:[,:.]\\s?(?!(?:19|20)\\d\\d(?:[:,]|$))(?:pp?\\.?|页|第)?\\s?(${PAGES}))?`,
  "i",
);

/** `第36卷第4期`, `36卷, 4期`: read wherever it stands; a year may come before or behind. */
const CHINESE_NUMBERS = /\s?(?:第\s?)?(\d{1,4})\s?卷(?:[\s,.]*(?:第\s?)?(\d{1,4}(?:\s?-\s?\d{1,4})?)\s?期)?/;

/** `vol. 36, no. 4, pp. 5-8`. */
const ENGLISH_NUMBERS =
  /,?\s?\bvol\.?\s?(\d{1,4})(?:\s?[,.]\s?(?:no|issue|iss)\.?\s?(\w{1,6}))?(?:\s?[,.:]\s?pp?\.?\s?(\w{1,8}(?:\s?-\s?\w{1,8})?))?(?=[\s,.;]|$)/i;

/** Fills the position from `piece` and returns what stands before it: the title of the journal. */
export function readSerialPosition(whole: ReferencePiece, draft: CslDraft): ReferencePiece {
  const chinese = CHINESE_NUMBERS.exec(whole.folded);
  setText(draft, "volume", chinese?.[1]);
  setText(draft, "issue", chinese?.[2]);
  const english = chinese === null ? ENGLISH_NUMBERS.exec(whole.folded) : null;
  setText(draft, "volume", english?.[1]);
  setText(draft, "issue", english?.[2]);
  setText(draft, "page", english?.[3]?.replace(/\s/g, ""));
  const numbers = chinese ?? english;
  const piece = numbers === null ? whole : remove(whole, numbers.index, numbers.index + numbers[0].length, ",");
  const match = yearMatch(piece.folded);
  if (match === null) return readWithoutYear(piece, draft);
  const [, year, month, day] = match;
  const parts = [year, month, day].filter((part) => part !== undefined).map(Number);
  draft.issued ??= { "date-parts": [parts] };
  readPosition(cut(piece, match.index + match[0].length), draft);
  const before = trimContainer(cut(piece, 0, match.index + (/^[.,]/.test(match[0]) ? 1 : 0)));
  return draft.volume === undefined ? readWithoutYear(before, draft) : before;
}

/** The first year that something other than a title follows. */
function yearMatch(folded: string): RegExpExecArray | null {
  const matches = [...folded.matchAll(YEAR)];
  return matches.find((match) => !/^\s?\p{L}{3,}/u.test(folded.slice(match.index + match[0].length))) ?? null;
}

/** Behind volume and issue that are read already: `, 63-70页`. */
const PAGES_BEHIND = new RegExp(`^[\\s,.;:]{1,4}(?:pp?\\.?|页|第)?\\s?(${PAGES})(?![\\d\\s]*[年月日期卷])`, "i");

function readPosition(piece: ReferencePiece, draft: CslDraft): void {
  const behind = draft.issue === undefined ? null : PAGES_BEHIND.exec(piece.folded);
  if (behind !== null) {
    setText(draft, "page", behind[1]?.replace(/\s/g, ""));
    return;
  }
  const match = POSITION.exec(piece.folded);
  if (match === null) return;
  const [, volume, issueWord, issueBrackets, issueChinese, pages] = match;
  const issue = issueWord ?? issueBrackets ?? issueChinese;
  const lonePages = pages === undefined && issue === undefined && /^\s?:\s?[A-Z]?\d/.test(piece.folded);
  if (lonePages) {
    setText(draft, "page", volume);
    return;
  }
  setText(draft, "volume", volume);
  setText(draft, "issue", issue?.replace(/^第|期$/g, ""));
  setText(draft, "page", pages?.replace(/\s/g, ""));
}

/** `计算机学报(19): 114-116`: an issue without volume follows the title at once. */
const ISSUE_ONLY =
  /(?<=[^\s\d])\s?\(\s?(\d{1,4}(?:\s?[-/]\s?\d{1,4})?|Z\d|S\d|增刊\s?\d?)\s?\)\s?(?::\s?(?:pp?\.?\s?)?([A-Za-z]?\d[\w.]{0,9}(?:\s?[-,+]\s?[A-Za-z]?\d[\w.]{0,9}){0,3}))?\s?\.?$/;

/** Published online first: `交通学报: 1-8`. */
const PAGES_ONLY = new RegExp(String.raw`(?<=[${HAN}]\)?)\s?[:,]\s?(\d{1,4}\s?-\s?\d{1,4})\s?\.?$`);

/** `Journal, 36(4): 5-8` and `Journal 101 (2019): 101674`. */
function readWithoutYear(piece: ReferencePiece, draft: CslDraft): ReferencePiece {
  const issue = ISSUE_ONLY.exec(piece.folded);
  if (issue !== null && issue.index > 1) {
    setText(draft, "issue", issue[1]);
    setText(draft, "page", issue[2]?.replace(/\s/g, ""));
    return trimContainer(cut(piece, 0, issue.index));
  }
  const pages = PAGES_ONLY.exec(piece.folded);
  if (pages !== null) {
    setText(draft, "page", pages[1]?.replace(/\s/g, ""));
    return trimContainer(cut(piece, 0, pages.index));
  }
  const match =
    /[,\s]\s?(?:vol\.?\s?)?(\d{1,4}[A-Za-z]?)\s?(?:\(\s?([\w\-/ .]{1,16}?)\s?\))?\s?(?:[:,]\s?(?:pp?\.?\s?)?([A-Za-z]?\d[\w.]{0,9}(?:\s?-\s?[A-Za-z]?\d[\w.]{0,9})?))?\s?\.?$/i.exec(
      piece.folded,
    );
  if (match === null || match.index === 0 || (match[2] === undefined && match[3] === undefined)) return piece;
  setText(draft, "volume", match[1]);
  setText(draft, "issue", match[2]);
  setText(draft, "page", match[3]?.replace(/\s/g, ""));
  return trimContainer(cut(piece, 0, match.index));
}
