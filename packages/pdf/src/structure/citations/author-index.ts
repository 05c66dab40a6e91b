/** References by first author and year, for mentions by name. */
import type { CslName, Reference } from "../../parsed-report.ts";
import { yearOf } from "../references/fields/dates.ts";

/** Stands for the year of works that have none, such as those that have not appeared. */
export const NO_YEAR = "none";

/** A dash for the authors of the entry before, or what stands behind a drawn one. */
const REPEATED = /^\s*(?:[–—―]|[-_]{2,}|[,.]\s|(?=(?:and|und|et)\s,)|(?=\((?:1[5-9]|20)\d\d[a-z]?\)))/;
const PARTICLES = "(?:(?:van|von|de|del|della|di|der|den|la|le|da|dos|ter|ten|du)\\s)*";
const LEADING_PARTICLES = new RegExp(`^${PARTICLES}`);
const PRINTED_NAME = new RegExp(`^\\P{L}*${PARTICLES}([\\p{L}'’-]{2,})`, "iu");

/** `Harry Thornburg.`: the last of several words before the first mark. */
const GIVEN_NAME_FIRST =
  /^(?:\p{Lu}(?:\.|[\p{L}'’-]+)\s){1,3}?(\p{Lu}[\p{L}'’-]+)(?=[.,]\s|\s(?:and|&)\s|\s\([Ee]ds?\.)/u;
/** Words that give no initial, even in capitals. */
const SMALL_WORD = /^(?:of|and|for|the|on|in|d[aeo]s?|del|e|y|et|und|für)$/i;
/** What stands before the first mark, such as an institution. */
const HEAD = /^\P{L}*(.{3,80}?)(?:,\s|(?<![\s.]\p{Lu}|^\p{Lu})\.\s|\s\()/u;

export interface AuthorIndex {
  /** Indexes of references by folded family name and year: `smith 2020`. */
  find(name: string, year: string, second: string | null): readonly number[];
  /** True when some reference is by this author. */
  knows(name: string): boolean;
}

export function indexAuthors(references: readonly Reference[]): AuthorIndex {
  const byKey = new Map<string, number[]>();
  const known = new Set<string>();
  const named = withAuthors(references);
  named.forEach((reference, index) => {
    const years = yearsOfReference(reference);
    for (const name of namesOf(reference)) {
      known.add(name);
      for (const year of years) {
        const key = `${name} ${year}`;
        byKey.set(key, [...(byKey.get(key) ?? []), index]);
      }
    }
  });
  return {
    knows: (name) => known.has(foldName(name)),
    find: (name, year, second) => {
      const all = byKey.get(`${foldName(name)} ${year.slice(0, 4)}`) ?? [];
      const matching =
        second === null ? all : all.filter((index) => secondAuthor(named[index] as Reference) === foldName(second));
      const candidates = matching.length > 0 ? matching : all;
      const suffix = year.slice(4);
      if (suffix === "") return narrow(candidates, second, named);
      const marked = candidates.filter((index) =>
        new RegExp(`(?:${year.slice(0, 4)})${suffix}\\b`).test((references[index] as Reference).text),
      );
      if (marked.length > 0) return marked;
      // Without letters in the list they count the works of a year in order.
      const counted = candidates[suffix.charCodeAt(0) - 97];
      return counted === undefined ? [] : [counted];
    },
  };
}

/** Entries that repeat their authors by a dash are given those of the entry before. */
function withAuthors(references: readonly Reference[]): readonly Reference[] {
  let last: Reference | undefined;
  return references.map((reference) => {
    if (last === undefined || !REPEATED.test(reference.text)) {
      last = reference;
      return reference;
    }
    const text = reference.text.replace(REPEATED, PRINTED_NAME.exec(last.text)?.[0] ?? "");
    return { ...reference, text, item: { ...reference.item, author: last.item.author ?? [] } };
  });
}

/** A mention of one author alone means a work of one author, where the list has both. */
function narrow(
  candidates: readonly number[],
  second: string | null,
  references: readonly Reference[],
): readonly number[] {
  if (candidates.length < 2 || second !== null) return candidates.slice(0, 1);
  const alone = candidates.filter((index) => ((references[index] as Reference).item.author?.length ?? 0) <= 1);
  return (alone.length > 0 ? alone : candidates).slice(0, 1);
}

function namesOf(reference: Reference): string[] {
  const first = reference.item.author?.[0] ?? reference.item.editor?.[0];
  const names = first === undefined ? [] : [foldName(shownName(first))];
  if (first?.literal !== undefined) {
    const acronym = /\(([A-Z]{2,8})\)/.exec(first.literal)?.[1] ?? first.literal.match(/\b[A-Z]/g)?.join("");
    if (acronym !== undefined && acronym.length > 1) names.push(foldName(acronym));
  }
  const printed = PRINTED_NAME.exec(reference.text)?.[1];
  if (printed !== undefined && first?.literal === undefined) names.push(foldName(printed));
  for (const form of [GIVEN_NAME_FIRST, HEAD]) {
    const name = form.exec(reference.text)?.[1];
    if (name !== undefined) names.push(foldName(name));
    const initials = form === HEAD && name !== undefined ? initialsOf(name) : "";
    if (initials !== "") names.push(initials);
  }
  if (first === undefined && reference.item.title !== undefined)
    names.push(foldName(reference.item.title.split(/\s+/, 3).join(" ")));
  return [...new Set(names)];
}

/** `wbpe` for `World Bureau of Printed Examples`; empty for fewer than three words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !SMALL_WORD.test(word));
  return words.length < 3 ? "" : foldName(words.map((word) => word.charAt(0)).join(""));
}

function secondAuthor(reference: Reference): string | null {
  const second = reference.item.author?.[1];
  return second === undefined ? null : foldName(shownName(second));
}

function shownName(name: CslName): string {
  if (name.literal === undefined) return name.family ?? "";
  return name.literal;
}

/** The year that was read, and the first one that is printed: one of them may be that of a visit or of an edition. */
function yearsOfReference(reference: Reference): readonly string[] {
  const read = yearOf(reference.item.issued);
  const printed = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(reference.text)?.[0];
  const years = [read === null || read === undefined ? undefined : String(read), printed];
  const known = [...new Set(years.filter((year) => year !== undefined))];
  return known.length > 0 ? known : [NO_YEAR];
}

/** Lower case without accents and particles. */
function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’]/g, "'")
    .toLowerCase()
    .replace(/[\s.]+/g, " ")
    .trim()
    .replace(LEADING_PARTICLES, "");
}
