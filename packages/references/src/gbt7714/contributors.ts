/** Editions and further contributors of a GB/T entry: `2 版`, `谢远涛, 译`, `STRACHEY J, trans.` */
import { HAN } from "@rubrica/report-model";
import { type CslDraft, setText } from "../csl-draft.ts";
import { parseNames } from "../names.ts";
import { isEmpty, type ReferencePiece } from "../reference-piece.ts";
import { arabic } from "./title-part.ts";

const EDITION =
  /^(?:第?\s?[\d一二三四五六七八九十]+\s?版|.{0,12}(?:[^出]版|[刻印抄写]本)\.?|\d+(?:st|nd|rd|th)\s?(?:ed(?:ition)?)?\.?|(?:[\w.,-]+\s){1,5}(?:ed|edition)\.?|(?:v|ver\.?\s?|version\s)\d[\w.]*|\d{1,2}(?:\.\d{1,3}){1,3}[a-z]?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/i;
const TRANSLATED = new RegExp(
  String.raw`^(.+?)(?:[,\s]\s?|(?<=[${HAN}])(?=等?译))(?:等)?\s?(?:译|译注|编译|trans(?:\.|lated)?|translator)\.?$`,
  "i",
);
const EDITED = new RegExp(
  String.raw`^(.+?)(?:[,\s]\s?|(?<=[${HAN}])(?=等?(?:主编|编著)))(?:等\s?)?(?:主编|编|编著|整理|eds?\.?)$`,
  "i",
);

/** Handles a part that is an edition or a further contributor; false when it is something else. */
export function readContributorOrEdition(part: ReferencePiece, draft: CslDraft): boolean {
  const isPerson = /\p{Lu}\p{L}+\s\p{Lu}{1,3},\s?eds?\.?$/u.test(part.folded);
  if (!isPerson && EDITION.test(part.folded) && part.folded.length < 30) {
    setText(draft, "edition", editionNumber(part));
    return true;
  }
  // Of `Ed. and trans. by HERCZ J` the names stand with the place.
  if (/^(?:eds?|trans)\.?(?:\sand\s(?:ed|trans|comm)\.?)?$/i.test(part.folded)) return true;
  const translated = TRANSLATED.exec(part.folded);
  if (translated !== null) {
    draft.translator = parseNames(part.printed.slice(0, (translated[1] as string).length));
    return true;
  }
  const edited = EDITED.exec(part.folded);
  if (edited !== null) {
    draft.editor = parseNames(part.printed.slice(0, (edited[1] as string).length));
    return true;
  }
  return isEmpty(part);
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** `2` of `第2版`, `2nd ed.` and `Second edition`; other editions as printed. */
function editionNumber(part: ReferencePiece): string {
  const number = /^第?\s?(\d{1,2}|[一二三四五六七八九十]{1,3})\s?版$|^(\d{1,2})(?:st|nd|rd|th)\.?\s?(?:ed|$)/i.exec(
    part.folded,
  );
  const ordinal = ORDINALS.indexOf(/^(\w+?)(?:\sed(?:ition)?\.?)*$/i.exec(part.folded)?.[1]?.toLowerCase() ?? "");
  if (number?.[1] !== undefined) return arabic(number[1]);
  return number?.[2] ?? (ordinal < 0 ? part.printed : String(ordinal + 1));
}
