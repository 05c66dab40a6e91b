/** Where the authors of a GB/T entry end and its title begins. */
import { HAN, hasHan } from "@rubrica/report-model";
import { hasPersonalInitials, looksLikeNames, looksLikeOrganisation } from "../names.ts";
import { partEnds } from "../sentence-breaks.ts";
import { authorListEnd } from "../western/author-list.ts";

/** Length of the author part, 0 when the entry begins with its title. */
export function authorEnd(folded: string): number {
  const initialed = /^(?:\p{Lu}\.[\s-]?){1,4}\p{Lu}\p{Ll}/u.test(folded) ? authorListEnd(folded) : 0;
  // One name alone may be a law: `U.S. Const.`
  if (/,\s|\sand\s/.test(folded.slice(0, Math.max(0, initialed - 2)))) return initialed;
  const persons = personsEnd(folded);
  if (persons > 0) return persons;
  const company = /^[^.:]{1,60}\s(?:Inc|Ltd|Corp|LLC)\.\s(?=\p{Lu})/u.exec(folded);
  if (company !== null) return company[0].length;
  const first = partEnds(folded).find((end) => end < folded.trimEnd().length);
  if (first === undefined) return commaAuthorEnd(folded);
  const candidate = folded.slice(0, first - 1);
  const legal = /^(?:\p{Lu}\.){2,}\s|^(?:Exec|Pub|Const|Stat|Code|Fed|Treas|Reg)$/u.test(candidate);
  const isTitleLike = legal || /\b(?:v|vs|Rep|No)$/.test(candidate) || candidate.length > 160;
  return isTitleLike && !looksLikeOrganisation(candidate) ? 0 : first;
}

/** `U.S. Const.`, `H.R. Rep.`: titles of law, not people. */
const LEGAL = /^(?:\p{Lu}\.\s?)+(?:Const|Rep|Stat|Code|Doc|Res|Con|Charter|Ct)\b|^(?:U\.\s?[SKN]|E\.\s?U|P\.\s?R)$/u;

/** So many full stops are looked at; no list of authors has more. */
const MOST_ENDS = 60;

/** Length of a leading list of persons, 0 when there is none. */
export function personsEnd(folded: string): number {
  const ends = partEnds(folded).filter((end) => end < folded.trimEnd().length);
  const etAl = /(?:^|[\s,;])(?:et\.? ?al\.?|等)\s?[.,]?\s?(?=[\p{L}"[<《(\d])/u.exec(folded);
  if (etAl !== null && looksLikeNames(folded.slice(0, etAl.index))) return etAl.index + etAl[0].length;
  const all = [...initialEnds(folded), ...fullNameEnds(folded), ...ends].sort((left, right) => left - right);
  for (const end of all.slice(0, MOST_ENDS)) {
    const candidate = folded.slice(0, end - 1);
    if (LEGAL.test(candidate)) continue;
    if (looksLikeNames(candidate) && (hasPersonalInitials(candidate) || candidate.includes(";") || hasHan(candidate)))
      return end;
  }
  return 0;
}

/** `Cyril Brand;David Hall.Title`: exports of databases leave no blank behind the names. */
function fullNameEnds(folded: string): number[] {
  return [...folded.matchAll(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{L}|\p{Lu}\s)/gu)].slice(0, 8).map((match) => match.index + 1);
}

/** `Roger S. Dent. 题名`, read from the stop of the initial. */
const FAMILY_AND_TITLE = new RegExp(String.raw`^\s\p{Lu}[\p{Ll}-]+\.\s?[${HAN}]`, "u");

/** Full stops behind an initial that end the list all the same: `PEEBLES P Z. Probability and …`. */
function initialEnds(folded: string): number[] {
  const ends: number[] = [];
  for (const match of folded.matchAll(
    /(?<=\s\p{Lu}{1,3}|\p{Lu}\.\s?\p{Lu}|\s\p{Lu}-\p{Lu}|\s[A-Z][a-z]?|\s[JS]r)\.\s?(?=["[《(\p{L}\d])/gu,
  )) {
    const next = folded.slice(match.index + match[0].length).split(/[.,;:[]/, 1)[0] as string;
    if (/^\p{Lu}$/u.test(next.trim())) continue;
    const behind = folded.slice(match.index + 1, match.index + 40);
    if (FAMILY_AND_TITLE.test(behind)) continue;
    ends.push(match.index + 1);
  }
  return ends;
}

/** `张三，李四：题名`, `张三主编《题名》` */
const NAMES_BEFORE_TITLE = new RegExp(
  String.raw`^([${HAN}·]{2,3}(?:[,\s]\s?[${HAN}·]{2,3}){0,5})(?:\s?等)?(?:\s?(?:主编|编著|著|编))?\s?(?:[:]|(?=[《"]))`,
);
/** `张三，李四，题名`: nothing but a title is longer than a name. */
const NAMES_AND_TITLE = new RegExp(String.raw`^(?:[${HAN}]{2,3},\s?){1,6}(?=[^,]{5,}[\s,.]*$)`);

/** Students write `张三，李四：题名[M]` or `张三《题名》[M]`. */
function commaAuthorEnd(folded: string): number {
  const match = NAMES_BEFORE_TITLE.exec(folded);
  if (match !== null) return match[0].length;
  const listed = NAMES_AND_TITLE.exec(folded);
  return listed === null ? 0 : listed[0].length;
}
