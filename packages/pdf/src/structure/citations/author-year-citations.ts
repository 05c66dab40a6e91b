/** `(Smith et al., 2020a; Lee, 2019)`, `Smith and Lee (2020)`, `张三等（2020）`, `（张三，2020）`. */
import { type AuthorIndex, NO_YEAR } from "./author-index.ts";
import type { CitationDraft } from "./citation-draft.ts";

/** A span of years counts by its first; the others stand for a year that is not known yet. */
const YEAR =
  "(?:(?:1[5-9]|20)\\d\\d(?:[-–](?:1[5-9]|20)?\\d\\d)?[a-z]?|[Ff]orthcoming|[Ii]n press|[Tt]o appear|n\\.\\s?d\\.)";
const FAMILY =
  "(?:(?:van|von|de|del|della|di|der|den|la|le|da|dos|ter|Van|Von|De|Di|La|Le|Del)\\s){0,3}\\p{Lu}[\\p{L}'’-]{1,30}";
const OTHERS =
  "(?:,?\\set\\.? al\\.?|\\s(?:and|&)\\s(?:colleagues|others|co-?workers)|\\sund\\s(?:Kollegen|Mitarbeiter))";
const AND = "(?:and|&|und|et|e|y)";
const GROUP = /[(（[［]([^()（）[\]［］\n]{4,300})[)）\]］]/g;
const NAMES_AND_YEARS = new RegExp(
  `^(?:\\s*(?:see|see also|cf\\.|e\\.g\\.,?|for example,?|i\\.e\\.,?|also|and|in|by|如|参见|见|详见)\\s*)*(${FAMILY}|[\\p{L}\\s&.'’-]{2,60}?|[\\u3400-\\u9fff·]{2,12}?)(?:,\\s(?<second>${FAMILY})(?:,\\s${FAMILY}){0,5})?(?:\\s?(?:,?\\s${AND}\\s|\\s?&\\s?|[和与、])\\s?(?<last>${FAMILY}|[\\u3400-\\u9fff·]{2,4}))?(?:${OTHERS},?|,?\\s?等人?)?\\s?[,，]?\\s?[(（]?(?<years>${YEAR}(?:\\s?[,，]\\s?(?:${YEAR}|[a-z]))*)[)）]?(?:\\s?[,，:：].{0,40})?\\s*$`,
  "u",
);
/** Behind other words of the same bracket: `RTE-2 – Bar-Haim et al., 2006`. */
const AT_END = new RegExp(
  `(${FAMILY})(?:\\s(?:and|&)\\s(?<second>${FAMILY})|,?\\set\\.? al\\.?)?\\s?,?\\s(?<years>${YEAR})\\s*$`,
  "u",
);
const NARRATIVE = new RegExp(
  `(${FAMILY})(?:'s|’s)?(?:(?:,\\s${FAMILY}){0,4},?\\s${AND}\\s(${FAMILY})|\\s?${OTHERS})?(?:'s|’s)?\\s?[(（[]\\s?(${YEAR}(?:\\s?[,，]\\s?(?:${YEAR}|[a-z]))*)(?:,\\s?(?:pp?\\.|\\p{Ll}{1,9}\\.?\\s\\d)[^)\\n]{0,12}|:\\s?\\d[\\d–-]{0,8})?\\s?[)）\\]]`,
  "gu",
);
/** Without brackets; only a name that the list has with this year is one. */
const BARE = new RegExp(
  `(${FAMILY})(?:\\s${AND}\\s(${FAMILY})|${OTHERS})?,?\\s((?:1[5-9]|20)\\d\\d[a-z]?)(?![\\p{L}\\d])`,
  "gu",
);
/** The words of an institution before the last one. */
const INSTITUTION = /(?:\p{Lu}[\p{L}.'’&-]*\s(?:(?:of|for|and|the|on|de|da|do|e|für|und)\s){0,2}){1,7}$/u;
const LONGEST_INSTITUTION = 80;
/** Before a single family name. */
const INITIALS = new RegExp(`^(?:\\p{Lu}\\.[\\s-]?)+(?=${FAMILY}$)`, "u");
const FAMILY_ALONE = new RegExp(`^\\s*${FAMILY}\\s*$`, "u");
const CHINESE_NARRATIVE = new RegExp(
  `([\\u3400-\\u9fff·]{2,8}?)(?:\\s?[和与、]\\s?([\\u3400-\\u9fff·]{2,4}))?(?:等人?|et al\\.?)?\\s?[(（[]\\s?(${YEAR})\\s?[)）\\]]`,
  "g",
);

interface Mention {
  readonly name: string;
  readonly second: string | null;
  readonly years: readonly string[];
}

export function findAuthorYear(text: string, index: AuthorIndex): CitationDraft[] {
  const found: CitationDraft[] = [];
  const add = (draft: CitationDraft | null): void => {
    if (draft !== null) found.push(draft);
  };
  for (const match of text.matchAll(GROUP)) {
    if (!/(?:1[5-9]|20)\d\d|forthcoming|in press|to appear|n\.\s?d\./i.test(match[1] as string)) continue;
    const mentions = splitMentions(match[1] as string).map(readMention);
    const draft = link(
      mentions.filter((mention) => mention !== null),
      index,
      { start: match.index, end: match.index + match[0].length },
    );
    add(draft);
  }
  for (const match of text.matchAll(NARRATIVE)) {
    const [, name, second, years] = match as unknown as [string, string, string | undefined, string];
    const institution = index.knows(name) ? "" : institutionBefore(text, match.index, name, index);
    const mention = { name: institution + name, second: second ?? null, years: splitYears(years) };
    add(link([mention], index, { start: match.index - institution.length, end: match.index + match[0].length }));
  }
  for (const match of text.matchAll(BARE)) {
    const [, name, second, year] = match as unknown as [string, string, string | undefined, string];
    const references = index.find(name, year, second ?? null);
    const range = { start: match.index, end: match.index + match[0].length };
    if (references.length > 0) add({ kind: "author-year", range, labels: [], references, dangling: [] });
  }
  for (const match of text.matchAll(CHINESE_NARRATIVE)) {
    const mention = chineseMention(match[1] as string, match[2] ?? null, match[3] as string, index);
    if (mention === null) continue;
    const start = match.index + (match[1] as string).length - mention.name.length;
    add(link([mention], index, { start, end: match.index + match[0].length }));
  }
  return found.sort((left, right) => left.range.start - right.range.start);
}

/** `Wilson; Madsen, 2010` is one work: only the last of its names has the year. */
function splitMentions(group: string): string[] {
  const mentions: string[] = [];
  let names: string[] = [];
  for (const part of group.split(/[;；]/)) {
    if (FAMILY_ALONE.test(part)) {
      names.push(part.trim());
      continue;
    }
    mentions.push(names.length === 0 ? part : `${names.join(", ")} & ${part.trim()}`);
    names = [];
  }
  return mentions;
}

/** The longest run of words before a name with which the list knows it; empty when there is none. */
function institutionBefore(text: string, offset: number, name: string, index: AuthorIndex): string {
  let words = INSTITUTION.exec(text.slice(Math.max(0, offset - LONGEST_INSTITUTION), offset))?.[0] ?? "";
  while (words !== "" && !index.knows(words + name)) words = words.replace(/^\S+\s/, "");
  return words;
}

function readMention(part: string): Mention | null {
  const match = NAMES_AND_YEARS.exec(part.trim()) ?? AT_END.exec(part.trim());
  if (match === null) return null;
  return {
    name: (match[1] as string).trim().replace(/,$/, "").replace(INITIALS, ""),
    second: match.groups?.second?.trim() ?? match.groups?.last?.trim() ?? null,
    years: splitYears(match.groups?.years as string),
  };
}

/** `2020a, b` are two years. */
function splitYears(years: string): string[] {
  const parts = years.split(/[,，]/).map((part) => readYear(part.trim()));
  const first = parts[0] as string;
  return parts.map((part) => (part.length === 1 ? first.slice(0, 4) + part : part));
}

function readYear(printed: string): string {
  if (printed.length > 1 && !/^\d/.test(printed)) return NO_YEAR;
  return printed.replace(/[-–]\d+/, "");
}

/** Chinese has no gap before a name, so that the name is the longest tail that the list knows. */
function chineseMention(before: string, second: string | null, year: string, index: AuthorIndex): Mention | null {
  for (let length = Math.min(before.length, 8); length >= 2; length--) {
    const name = before.slice(-length);
    if (index.knows(name)) return { name, second, years: [year] };
  }
  return null;
}

function link(
  mentions: readonly Mention[],
  index: AuthorIndex,
  range: { start: number; end: number },
): CitationDraft | null {
  const references: number[] = [];
  const dangling: string[] = [];
  for (const { name, second, years } of mentions) {
    for (const year of years) {
      const hits = index.find(name, year, second);
      if (hits.length > 0) references.push(...hits);
      else dangling.push(`${name} ${year}`);
    }
  }
  // Without any hit a year in brackets is only a year, unless the author is in the list.
  if (references.length === 0 && !mentions.some(({ name }) => index.knows(name))) return null;
  return { kind: "author-year", range, labels: [], references: [...new Set(references)], dangling };
}
