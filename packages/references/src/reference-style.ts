import { HAN, type ReferenceStyle } from "@rubrica/report-model";
import { authorsBeforeTitle, initialedAuthorsEnd } from "./comma-authors.ts";
import { findTypeMark } from "./gbt7714/type-mark.ts";
import { looksLikeOrganisation } from "./names.ts";
import type { ReferencePiece } from "./reference-piece.ts";

/** `Family, G. G. (2020).` */
const APA_YEAR = /^.{2,600}?\.?,?\s\(((?:1[5-9]|20)\d\d)[a-z]?(?:,\s[^)]{2,24})?\)\s?[.,:]?\s/;
const APA_UNDATED = /^.{2,300}?\s\((?:n\.\s?d\.|in press|in preparation|forthcoming)\)\.\s/i;
const IEEE_AUTHORS = new RegExp(
  String.raw`^(?:\p{Lu}\.\s?-?){1,4}(?:\p{L}[\p{L}'-]+\s?){1,4}(?:,|\sand\s|\set al)|^[${HAN}、,\s和编]{2,60}(?:,\s?Eds?\.)?,\s`,
  "u",
);
const IEEE_MARKS =
  /\[(?:Online(?: Video)?|在线)\]|\bvol\.\s\S+,\s(?:no\.|pp?\.|Art\.)|,\sno\.\s\S+,\spp?\.|\bdoi:\s10\.|[卷期页]\s\S|见于:|收入\s/;

/** Tells by which style an entry was written. */
export function detectStyle(piece: ReferencePiece): ReferenceStyle {
  const { folded, printed } = piece;
  const mark = findTypeMark(folded);
  if (mark !== null) return isGbt2025(printed, mark.letters) ? "gbt7714-2025" : "gbt7714-2015";
  if (/^-{2,6},\s|^[^"]{4,200},\s[A-Z]{2,8}\sSt(?:andard|d\.?)\s[\w.-]*\d/.test(folded)) return "ieee";
  if (UNATTRIBUTED.test(folded) && /\)\.?\s?(?:$|\[Online|https?:)/.test(folded)) return "ieee";
  if (APA_YEAR.test(folded) && !/^[^(]*"/.test(folded) && titleFollowsYear(folded)) return "apa";
  if (APA_UNDATED.test(folded)) return "apa";
  if (/"[.]?\sIn:\s/.test(folded)) return "other";
  const quoted = /"[^"]{4,400}[,.?!]?"\s?[,.]?/.test(folded);
  if (quoted && (IEEE_AUTHORS.test(folded) || IEEE_MARKS.test(folded))) return "ieee";
  if (IEEE_AUTHORS.test(folded) && IEEE_MARKS.test(folded)) return "ieee";
  if (/^[^"]{0,300},\s"[^"]+",/.test(folded)) return "ieee";
  if (initialedAuthorsEnd(folded) > 0 || isBookByOrganisation(folded)) return "ieee";
  return UNATTRIBUTED.test(folded) ? "ieee" : "other";
}

/** `Academy of Arts, Title. Place: Publisher, 2023`. */
function isBookByOrganisation(folded: string): boolean {
  if (/"/.test(folded)) return false;
  const authors = authorsBeforeTitle(folded);
  if (authors === 0 || !looksLikeOrganisation(folded.slice(0, authors).replace(/,\s?(?:[Ee]ds?\.|编)?,?\s?$/, "")))
    return false;
  return /\.\s[^.:]{2,40}:\s[^:]{2,80},\s(?:1[5-9]|20)\d\d|,\s\d+(?:st|nd|rd|th)\sed\./.test(folded.slice(authors));
}

/** A year in brackets near the end is a date of publication, not the one behind the authors. */
function titleFollowsYear(folded: string): boolean {
  const year = /\((?:1[5-9]|20)\d\d/.exec(folded);
  return (
    year !== null &&
    /\p{L}{3,}.*\p{L}{3,}/u.test(folded.slice(year.index).replace(ADDRESS, "")) &&
    looksLikeAuthors(folded.slice(0, year.index))
  );
}

/** What may follow a date at the end: `(2006), https://…`. */
const ADDRESS = /(?:\b(?:url|doi)\s?:?\s?)?(?:https?:\/\/|www\.|10\.\d{4})\S*|\b(?:url|doi)\b/gi;

function looksLikeAuthors(text: string): boolean {
  const stops = text.match(/\p{Ll}{4,}\.\s/gu) ?? [];
  return stops.length < 2 && (text.match(/\s\p{Ll}{4,}/gu) ?? []).length < 6;
}

/** Films and the like: `Title, (2016).` */
const UNATTRIBUTED = /^(?:[^"()]|\([^()]*\)){4,200},\s\((?:\p{Lu}[^)]{0,12})?(?:19|20)\d\d\)(?:\.|$)/u;

/** Marks of the 2025 edition: preprints, identifiers of its registry, wide punctuation around half-width stops. */
function isGbt2025(printed: string, letters: string): boolean {
  if (letters === "PP" || /\bCSTR\s?[:：]/i.test(printed)) return true;
  // Word processors have long written wide commas; without a date of access behind a URL they tell the new edition.
  const wide = /，/.test(printed) && /：/.test(printed) && /\. /.test(printed) && !/[。．]/.test(printed);
  return wide && /\/OL\s?\]/.test(printed) && /https?:/.test(printed) && !/\[\d{4}-\d/.test(printed);
}
