/** `(Smith 45)`, `(Lee and Gray, “Short Title” 7)`, `Smith (45)`: works named by author, title and page, without years. */
import type { Reference, TextRange } from "@rubrica/report-model";
import type { AuthorIndex } from "./author-index.ts";
import type { CitationDraft } from "./citation-draft.ts";
import { AND, FAMILY, INITIALS, OTHERS, withoutInitials } from "./name-patterns.ts";

const PAGES = "(?:pp?\\.\\s?|S\\.\\s?)?\\d{1,4}(?:\\s?[-–]\\s?\\d{1,4})?(?:,\\s\\d{1,4}(?:[-–]\\d{1,4})?)*";
const NAMES = `(?:${OTHERS}|(?:,\\s${INITIALS}(?<second>${FAMILY})(?:,\\s${INITIALS}${FAMILY}){0,3})?,?\\s${AND}\\s${INITIALS}(?<last>${FAMILY}))?`;
const TITLE = '[“"‘\']?(?<title>\\p{L}[^()“”"\\n]{4,120}?)[.,?!]?[”"’\']?';
/** `Smith 45`, `Smith et al., “Title” 45`, `Smith, Title, p. 45`. */
const WORK = new RegExp(
  `^(?:[Ss]ee(?: also)?|[Cc]f\\.|[Vv]gl\\.)?\\s*(${INITIALS}${FAMILY}|[\\p{L}\\s&.'’-]{6,60}?)${NAMES}(?:,\\s${TITLE})?(?:,?\\s${PAGES})?$`,
  "u",
);
/** A work without an author. */
const TITLE_ALONE = new RegExp(`^(?:[Ss]ee(?: also)?\\s)?${TITLE}(?:,?\\s${PAGES})?$`, "u");
const GROUP = /\(([^()\n]{4,200})\)/g;
const NARRATIVE = new RegExp(
  `(${FAMILY})(?:'s|’s)?${NAMES}(?:'s|’s)?\\s\\((?:[“"‘'](?<title>[^()“”"\\n]{3,80}?),?[”"’']\\s)?${PAGES}\\)`,
  "gu",
);
/** Shorter titles are words of others. */
const SHORTEST_TITLE = 6;
const SHORTEST_LONE_TITLE = 10;

/** A text cites so when so many of its mentions link, and twice as many as have a year. */
const FEWEST = 3;
const LONGEST_WORK = 250;
const ARTICLE = /^(?:the|an?|die|der|das|le|la|les)\s/i;

interface NamedWork {
  /** Null for a work that has a title only. */
  readonly name: string | null;
  readonly second: string | null;
  readonly title: string | null;
}

export interface WorkIndex {
  /** Index of the one work that is meant; null when there is none or several may be. */
  find(work: NamedWork): number | null;
}

export function indexWorks(references: readonly Reference[], authors: AuthorIndex): WorkIndex {
  const folded = references.map(({ text }) => foldTitle(text.replace(ARTICLE, "")));
  const narrow = (indexes: readonly number[], part: string): readonly number[] =>
    indexes.filter((index) => folded[index]?.includes(foldTitle(part)));
  const isAlone = (index: number): boolean => (references[index]?.item.author?.length ?? 0) === 1;
  const only = (indexes: readonly number[]): number | null => (indexes.length === 1 ? (indexes[0] ?? null) : null);
  const opening = (title: string): number | null => {
    const wanted = foldTitle(title.replace(ARTICLE, ""));
    if (wanted.length < SHORTEST_LONE_TITLE) return null;
    return only(folded.flatMap((text, index) => (text.startsWith(wanted) ? [index] : [])));
  };
  return {
    find: ({ name, second, title }) => {
      if (name === null) return title === null ? null : opening(title);
      const known = authors.worksOf(name);
      if (known.length === 0) return opening(name);
      if (title !== null && foldTitle(title).length < SHORTEST_TITLE) return null;
      const titled = title === null ? known : narrow(known, title);
      return only(titled) ?? only(second === null ? titled.filter(isAlone) : narrow(titled, second));
    },
  };
}

/** Mentions in running text; none where they are not its habit. `dated`: how many mentions with a year it has. */
export function findAuthorTitle(text: string, works: WorkIndex, dated: number): CitationDraft[] {
  const found: CitationDraft[] = [];
  const add = (range: TextRange, mentions: readonly (NamedWork | null)[]): void => {
    const references = mentions.flatMap((work) => (work === null ? [] : (works.find(work) ?? [])));
    if (references.length === 0 || references.length < mentions.length) return;
    found.push({ kind: "author-year", range, labels: [], references: [...new Set(references)] });
  };
  for (const match of text.matchAll(GROUP))
    add({ start: match.index, end: match.index + match[0].length }, (match[1] ?? "").split(";").map(readWork));
  for (const match of text.matchAll(NARRATIVE)) {
    const [whole, name = ""] = match;
    const { second, last, title } = match.groups ?? {};
    const range = { start: match.index, end: match.index + whole.length };
    add(range, [{ name, second: second ?? last ?? null, title: title ?? null }]);
  }
  const isHabit = found.length >= FEWEST && found.length > 2 * dated;
  return isHabit ? found.sort((left, right) => left.range.start - right.range.start) : [];
}

/** The works that a footnote names; several are parted by semicolons. */
export function findWorksInNote(note: string, works: WorkIndex): readonly number[] {
  const parts = note.replace(/[.\s]+$/, "").split(";");
  return parts.flatMap((part) => {
    const work = part.length > LONGEST_WORK ? null : readWork(part.replace(/\.$/, ""));
    return work === null ? [] : (works.find(work) ?? []);
  });
}

function readWork(part: string): NamedWork | null {
  const named = WORK.exec(part.trim());
  if (named !== null) {
    const { second, last, title } = named.groups ?? {};
    return { name: withoutInitials(named[1] ?? ""), second: second ?? last ?? null, title: title ?? null };
  }
  const alone = TITLE_ALONE.exec(part.trim())?.groups?.title;
  return alone === undefined ? null : { name: null, second: null, title: alone };
}

/** Like `foldText` of `@rubrica/report-model`, but accents don't count: authors write `Beyonce` for `Beyoncé`. */
function foldTitle(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
