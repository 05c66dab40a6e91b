/** The work that holds a chapter or paper, behind `//`: `Editors. Host title: volume. Edition. Place: Publisher, year: pages`. */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { looksLikeNames, looksLikeOrganisation, parseNames } from "../names.ts";
import { cut, isAbbreviated, type ReferencePiece, remove, trimContainer } from "../reference-piece.ts";
import { splitParts } from "../sentence-breaks.ts";
import { personsEnd } from "./author-part.ts";
import { readContributorOrEdition } from "./contributors.ts";
import { readImprint, readPlace } from "./imprint.ts";
import { takePublished } from "./published.ts";
import { readSerial } from "./serial.ts";
import { trimTitle } from "./title-part.ts";
import { findTypeMark } from "./type-mark.ts";
import { takeVolume } from "./volume.ts";

/** Where the host begins in what follows the type mark, or null. */
export function findHost(folded: string): RegExpExecArray | null {
  return HOST.exec(folded);
}

/** `见: `, `In: `; without a colon only before editors: `见 孟涛, 钱学明主编. `. */
export const HOST_WORD: string = String.raw`(?:(?:In|见|载于?|收入|收录于)\s?:|(?:In|见|载)\s(?=[${HAN}·]{2,4}(?:[,\s]\s?[${HAN}·]{2,4}){0,5}\s?(?:等\s?)?(?:主编|编著|编|,\s?eds?\b)))`;
const HOST = new RegExp(String.raw`(?<!:)\/\/|(?:^|[.,\s])${HOST_WORD}`);

/** `沈一帆, 陆文涛编. `, `沈一帆, ed. `: names that a word for what they did follows. */
const EDITORS_FIRST = /^\s*(.{2,120}?)(?:\s?(?:主编|编著|编)|[,\s]\s?\(?(?:eds?|editors?)\b\.?\)?)\s?[.,:]\s?(?=\S)/;

function editorsEnd(folded: string): number {
  const match = EDITORS_FIRST.exec(folded);
  const names = match?.[1] ?? "";
  const isNamed = looksLikeNames(names) || (looksLikeOrganisation(names) && !/[.:]/.test(names));
  return match !== null && isNamed ? match[0].length : personsEnd(folded);
}

/** Editions and translators of the part itself. */
export function readBeforeHost(piece: ReferencePiece, draft: CslDraft): void {
  for (const part of splitParts(piece)) readContributorOrEdition(part, draft);
}

export function readHost(rest: ReferencePiece, letters: string, draft: CslDraft): void {
  if (letters === "M" || letters === "G") draft.type = "chapter";
  if (letters === "Z" || letters === "A") draft.type = "document";
  // The 1987 form marks the host too: `题名[A]. 会议录[C]. 北京: …`.
  const second = findTypeMark(rest.folded);
  if (second !== null && letters === "A") draft.type = second.letters === "C" ? "paper-conference" : "chapter";
  const unmarked = second === null ? rest : remove(rest, second.start, second.end, ". ");
  if (letters === "J") {
    readSerial(unmarked, draft);
    return;
  }
  const editorEnd = editorsEnd(unmarked.folded);
  if (editorEnd > 0) draft.editor = parseNames(cut(unmarked, 0, editorEnd).printed);
  const parts = readImprint(takePublished(cut(unmarked, editorEnd), draft), draft, true);
  const texts = parts.filter((part) => !readContributorOrEdition(part, draft));
  const first = texts[0];
  if (draft.editor === undefined && first !== undefined && isEditor(first.folded, texts.length)) {
    draft.editor = parseNames(first.printed);
    texts.shift();
  }
  const [title, ...extra] = texts;
  if (title === undefined) return;
  const hasImprint = draft.publisher !== undefined || draft["publisher-place"] !== undefined;
  const whole = hasImprint ? stretch(unmarked, title, texts.at(-1) as ReferencePiece) : title;
  setText(draft, "container-title", trimTitle(trimContainer(takeVolume(whole, draft))).printed);
  if (!hasImprint) for (const part of extra) readPlace(part, [], draft);
}

/** From one part to another: `Conference, 2001. VTC 2001 Fall. IEEE VTS 54th` is one title. */
function stretch(piece: ReferencePiece, first: ReferencePiece, last: ReferencePiece): ReferencePiece {
  const start = piece.folded.indexOf(first.folded);
  const end = piece.folded.indexOf(last.folded, start);
  return start < 0 || end < 0 ? first : cut(piece, start, end + last.folded.length);
}

/** An organisation before the title, or whatever else stands there when two parts are left. */
function isEditor(folded: string, parts: number): boolean {
  if (parts < 2 || isAbbreviated(folded)) return false;
  const named = looksLikeOrganisation(folded) || parts === 2;
  return (
    named && !/^(?:proceedings|proc\b|advances|第|\d)|\b(?:conference|symposium|workshop)\b|论文集|会议/i.test(folded)
  );
}
