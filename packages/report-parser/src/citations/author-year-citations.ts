/** `(Smith et al., 2020a; Lee, 2019)`, `Smith and Lee (2020)`, `张三等（2020）`, `（张三，2020）`. */
import { HAN, type TextRange } from "@rubrica/report-model";
import { type AuthorIndex, NO_YEAR } from "./author-index.ts";
import type { CitationDraft } from "./citation-draft.ts";
import { AND, FAMILY, INITIALS, OTHERS, withoutInitials } from "./name-patterns.ts";

/** A span of years counts by its first; the others stand for a year that is not known yet. */
const YEAR =
  "(?:(?:1[5-9]|20)\\d\\d(?:[-–](?:1[5-9]|20)?\\d\\d)?[a-z]?|[Ff]orthcoming|[Ii]n press|[Tt]o appear|n\\.\\s?d\\.)";
const GROUP = /[(（[［]([^()（）[\]［］\n]{4,300})[)）\]］]/g;
const NAMES_AND_YEARS = new RegExp(
  `^(?:\\s*(?:[Ss]ee|[Ss]ee also|[Cc]f\\.|[Vv]gl\\.|e\\.g\\.,?|for example,?|i\\.e\\.,?|also|and|in|by|如|参见|见|详见)\\s*)*(${INITIALS}${FAMILY}|[\\p{L}\\s&.'’-]{2,60}?|[${HAN}·]{2,12}?)(?:,\\s(?<second>${INITIALS}${FAMILY})(?:,\\s${INITIALS}${FAMILY}){0,5})?(?:\\s?(?:,?\\s${AND}\\s|\\s?&\\s?|[和与、])\\s?(?<last>${INITIALS}${FAMILY}|[${HAN}·]{2,4}))?(?<others>${OTHERS},?|,?\\s?等人?)?\\s?[,，]?\\s?[(（]?(?<years>${YEAR}(?:\\s?[,，]\\s?(?:${YEAR}|[a-z]))*)[)）]?(?:\\s?[,，:：].{0,40})?\\s*$`,
  "u",
);
/** Behind other words of the same bracket: `RTE-2 – Bar-Haim et al., 2006`. */
const AT_END = new RegExp(
  `(${FAMILY})(?:\\s(?:and|&)\\s(?<second>${FAMILY})|(?<others>,?\\set\\.? al\\.?))?\\s?,?\\s(?<years>${YEAR})\\s*$`,
  "u",
);
const NARRATIVE = new RegExp(
  `(${FAMILY})(?:'s|’s)?(?:(?:,\\s${INITIALS}(?<second>${FAMILY})(?:,\\s${INITIALS}${FAMILY}){0,3})?,?\\s${AND}\\s${INITIALS}(?<last>${FAMILY})|\\s?(?<others>${OTHERS}))?(?:'s|’s)?\\s?[(（[]\\s?(?<years>${YEAR}(?:\\s?[,，]\\s?(?:${YEAR}|[a-z]))*)(?:,\\s?(?:pp?\\.|\\p{Ll}{1,9}\\.?\\s\\d)[^)\\n]{0,12}|:\\s?\\d[\\d–-]{0,8})?\\s?[)）\\]]`,
  "gu",
);
/** Without brackets; only a name that the list has with this year is one. */
const BARE = new RegExp(
  `(${FAMILY})(?:(?:,\\s${INITIALS}(?<second>${FAMILY})(?:,\\s${INITIALS}${FAMILY}){0,3})?,?\\s${AND}\\s${INITIALS}(?<last>${FAMILY})|(?<others>${OTHERS}))?,?\\s(?<year>(?:1[5-9]|20)\\d\\d[a-z]?)(?![\\p{L}\\d])`,
  "gu",
);
/** The words of an institution before the last one. */
const INSTITUTION = /(?:\p{Lu}[\p{L}.'’&-]*\s(?:(?:of|for|and|the|on|de|da|do|e|für|und)\s){0,2}){1,7}$/u;
const LONGEST_INSTITUTION = 80;
const YEAR_BEHIND = /(?:['’]s)?[\s,]*[([（]?\s?(?:(?:1[5-9]|20)\d\d|forthcoming|in press|to appear|n\.\s?d\.)/i;
/** What stands before the year, behind words such as `see`. */
const INSTITUTION_AT_START = /^(?:[a-z][a-z.]*,?\s)*(\p{Lu}.*?),?\s[(（]?(?:1[5-9]|20)\d\d/u;
const FAMILY_ALONE = new RegExp(`^\\s*${FAMILY}\\s*$`, "u");
const CHINESE_NARRATIVE = new RegExp(
  `([${HAN}·]{2,8}?)(?:\\s?[和与、]\\s?([${HAN}·]{2,4}))?(?:等人?|et al\\.?)?\\s?[(（[]\\s?(${YEAR})\\s?[)）\\]]`,
  "g",
);

/** `Wilson 2010, Madsen 2012`: a comma between two works. */
const BETWEEN_WORKS = new RegExp(`(?<=\\s(?:19|20)\\d\\d[a-z]?)[,，]\\s(?=(?:and\\s)?${INITIALS}${FAMILY})`, "u");

interface Mention {
  readonly name: string;
  readonly second: string | null;
  readonly others: boolean;
  readonly years: readonly string[];
}

export function findAuthorYear(text: string, index: AuthorIndex): CitationDraft[] {
  const found: CitationDraft[] = [];
  const add = (draft: CitationDraft | null): void => {
    if (draft !== null) found.push(draft);
  };
  for (const match of text.matchAll(GROUP)) {
    const [, group = ""] = match;
    if (!/(?:1[5-9]|20)\d\d|forthcoming|in press|to appear|n\.\s?d\./i.test(group)) continue;
    add(link(readMentions(group, index), index, rangeOf(match)));
  }
  for (const match of text.matchAll(NARRATIVE)) {
    const { years = "" } = match.groups ?? {};
    const named = nameBefore(text, match, index);
    const { start, end } = rangeOf(match);
    add(link([{ ...named, years: splitYears(years) }], index, { start: start - named.before, end }));
  }
  for (const match of text.matchAll(BARE)) {
    const { year = "" } = match.groups ?? {};
    const named = nameBefore(text, match, index);
    const { start, end } = rangeOf(match);
    const references = index.find({ ...named, year, offset: start });
    const range = { start: start - named.before, end };
    if (references.length > 0) add({ kind: "author-year", range, labels: [], references, dangling: [] });
  }
  for (const match of text.matchAll(CHINESE_NARRATIVE)) {
    const [whole, names = "", second = null, year = ""] = match;
    const mention = chineseMention(names, { second, others: /等|et al/.test(whole), year }, index);
    if (mention === null) continue;
    const start = match.index + names.length - mention.name.length;
    add(link([mention], index, { start, end: match.index + whole.length }));
  }
  return found.sort((left, right) => left.range.start - right.range.start);
}

/** The works that a text apart from others names, such as a footnote; `offset` is its place in the report. */
export function findNamedYears(text: string, index: AuthorIndex, offset: number): readonly number[] {
  const mentions = readMentions(text.replace(/[.\s]+$/, ""), index);
  return link(mentions, index, { start: offset, end: offset })?.references ?? [];
}

function rangeOf(match: RegExpExecArray): TextRange {
  return { start: match.index, end: match.index + match[0].length };
}

function readMentions(group: string, index: AuthorIndex): Mention[] {
  return splitMentions(group)
    .map((part) => readMention(part, index))
    .filter((mention) => mention !== null);
}

/** `Wilson; Madsen, 2010` is one work: only the last of its names has the year. */
function splitMentions(group: string): string[] {
  const mentions: string[] = [];
  let names: string[] = [];
  for (const part of group.split(/[;；]/).flatMap((piece) => piece.split(BETWEEN_WORKS))) {
    if (FAMILY_ALONE.test(part)) {
      names.push(part.trim());
      continue;
    }
    mentions.push(names.length === 0 ? part : `${names.join(", ")} & ${part.trim()}`);
    names = [];
  }
  return mentions;
}

interface NameInText extends Omit<Mention, "years"> {
  /** Characters of the name before the match. */
  readonly before: number;
}

/** Persons, or an institution of several words, whose name may hold an `and` as well. */
function nameBefore(text: string, match: RegExpExecArray, index: AuthorIndex): NameInText {
  const [printed, name = ""] = match;
  const groups = match.groups ?? {};
  const second = groups.second ?? groups.last ?? null;
  if (!index.knows(name)) {
    const whole = printed.slice(0, printed.search(YEAR_BEHIND));
    for (const last of second === null ? [name] : [whole, name]) {
      const words = institutionBefore(text, match.index, last, index);
      if (words !== null) return { name: words + last, second: null, others: false, before: words.length };
    }
  }
  return { name, second, others: groups.others !== undefined, before: 0 };
}

/** The longest run of words before a name with which the list knows it; null when there is none. */
function institutionBefore(text: string, offset: number, name: string, index: AuthorIndex): string | null {
  let words = INSTITUTION.exec(text.slice(Math.max(0, offset - LONGEST_INSTITUTION), offset))?.[0] ?? "";
  while (words !== "" && !index.knows(words + name)) words = words.replace(/^\S+\s/, "");
  return index.knows(words + name) ? words : null;
}

function readMention(part: string, index: AuthorIndex): Mention | null {
  const match = NAMES_AND_YEARS.exec(part.trim()) ?? AT_END.exec(part.trim());
  if (match === null) return null;
  const { years = "", second, last, others } = match.groups ?? {};
  const name = withoutInitials((match[1] ?? "").trim().replace(/,$/, ""));
  const institution = INSTITUTION_AT_START.exec(part.trim())?.[1] ?? "";
  if (last !== undefined && index.knows(institution))
    return { name: institution, second: null, others: false, years: splitYears(years) };
  const other = second ?? last;
  return {
    name,
    second: other === undefined ? null : withoutInitials(other),
    others: others !== undefined,
    years: splitYears(years),
  };
}

/** `2020a, b` are two years. */
function splitYears(years: string): string[] {
  const parts = years.split(/[,，]/).map((part) => readYear(part.trim()));
  const [first = ""] = parts;
  return parts.map((part) => (part.length === 1 ? first.slice(0, 4) + part : part));
}

function readYear(printed: string): string {
  if (printed.length > 1 && !/^\d/.test(printed)) return NO_YEAR;
  return printed.replace(/[-–]\d+/, "");
}

/** Chinese has no gap before a name, so that the name is the longest tail that the list knows. */
function chineseMention(
  before: string,
  { year, ...rest }: Pick<Mention, "second" | "others"> & { readonly year: string },
  index: AuthorIndex,
): Mention | null {
  for (let length = Math.min(before.length, 8); length >= 2; length--) {
    const name = before.slice(-length);
    if (index.knows(name)) return { name, ...rest, years: [year] };
  }
  return null;
}

function link(mentions: readonly Mention[], index: AuthorIndex, range: TextRange): CitationDraft | null {
  const references: number[] = [];
  const dangling: string[] = [];
  for (const { name, second, others, years } of mentions) {
    for (const year of years) {
      const hits = index.find({ name, year, second, others, offset: range.start });
      if (hits.length > 0) references.push(...hits);
      else dangling.push(`${name} ${year}`);
    }
  }
  // Without any hit a year in brackets is only a year, unless the author is in the list.
  if (references.length === 0 && !mentions.some(({ name }) => index.knows(name))) return null;
  return { kind: "author-year", range, labels: [], references: [...new Set(references)], dangling };
}
