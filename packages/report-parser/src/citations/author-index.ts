/** References by first author and year, for mentions by name. */

import { yearOf } from "@rubrica/references";
import type { CslName, Reference } from "@rubrica/report-model";
import { readNamedLabel } from "../reference-lists/entry-labels.ts";
import type { FoundReferences, ReferenceList } from "../reference-lists/find-references.ts";

/** Stands for the year of works that have none, such as those that have not appeared. */
export const NO_YEAR = "none";

/** A dash for the authors of the entry before, or what stands behind a drawn one. */
const REPEATED = /^\s*(?:[–—―]|[-_]{2,}|[,.]\s|(?=(?:and|und|et)\s,)|(?=\((?:1[5-9]|20)\d\d[a-z]?\)))/;
const PARTICLES = "(?:(?:van|von|de|del|della|di|der|den|la|le|da|dos|ter|ten|du|zu|af)\\s)*";
const LEADING_PARTICLES = new RegExp(`^${PARTICLES}`);
const PRINTED_NAME = new RegExp(`^\\P{L}*${PARTICLES}([\\p{L}'’-]{2,})`, "iu");

/** `Harry Thornburg.`: the last of several words before the first mark. */
const GIVEN_NAME_FIRST =
  /^(?:\p{Lu}(?:\.|[\p{L}'’-]+)\s){1,3}?(\p{Lu}[\p{L}'’-]+)(?=[.,]\s|\s(?:and|&)\s|\s\([Ee]ds?\.)/u;
/** Behind the first name of a label. */
const FURTHER_NAMES = /(?:,|\s(?:and|und|et|u\.|&|e|y)\s).*$/;
/** Words that give no initial, even in capitals. */
const SMALL_WORD = /^(?:of|and|for|the|on|in|d[aeo]s?|del|e|y|et|und|für)$/i;
/** What stands before the first mark, such as an institution. */
const HEAD = /^\P{L}*(.{3,80}?)(?:,\s|(?<![\s.]\p{Lu}|^\p{Lu})\.\s|\s\()/u;

export interface AuthorMention {
  readonly name: string;
  /** With a letter where the list has one: `2020a`. */
  readonly year: string;
  readonly second: string | null;
  /** True when further authors are left out: `Lee et al.` */
  readonly others: boolean;
  readonly offset: number;
}

export interface AuthorIndex {
  /** Indexes of references by family name and year; of several lists those of the next one behind `offset` first. */
  find(mention: AuthorMention): readonly number[];
  /** Indexes of all works by a first author. */
  worksOf(name: string): readonly number[];
  /** True when some reference is by this author. */
  knows(name: string): boolean;
}

export function indexAuthors({ references, lists }: Pick<FoundReferences, "references" | "lists">): AuthorIndex {
  const byKey = new Map<string, number[]>();
  const works = new Map<string, number[]>();
  const named = withAuthors(references);
  named.forEach((reference, index) => {
    const years = yearsOfReference(reference);
    for (const name of namesOf(reference)) {
      works.set(name, [...(works.get(name) ?? []), index]);
      for (const year of years) {
        const key = `${name} ${year}`;
        byKey.set(key, [...(byKey.get(key) ?? []), index]);
      }
    }
  });
  const folded = new Map<string, string>();
  const fold = (name: string): string => {
    const known = folded.get(name) ?? foldName(name);
    folded.set(name, known);
    return known;
  };
  return {
    knows: (name) => works.has(fold(name)),
    worksOf: (name) => works.get(fold(name)) ?? [],
    find: ({ name, year, second, others, offset }) => {
      const all = ofNextList(byKey.get(`${fold(name)} ${year.slice(0, 4)}`) ?? [], lists, offset);
      const matching = second === null ? all : all.filter((index) => secondAuthor(named[index]) === fold(second));
      const candidates = readAs(Number(year.slice(0, 4)), matching.length > 0 ? matching : all, named);
      const suffix = year.slice(4);
      if (suffix === "") return narrow(candidates, { second, others }, named);
      const marked = candidates.filter((index) =>
        new RegExp(`(?:${year.slice(0, 4)})${suffix}\\b`).test(
          `${references[index]?.label} ${references[index]?.text}`,
        ),
      );
      if (marked.length > 0) return marked;
      // Without letters in the list they count the works of a year in order.
      const counted = candidates[suffix.charCodeAt(0) - 97];
      return counted === undefined ? [] : [counted];
    },
  };
}

/** With a list after each chapter the next one is meant; another only where that has no such work. */
function ofNextList(indexes: readonly number[], lists: readonly ReferenceList[], offset: number): readonly number[] {
  if (indexes.length < 2 || lists.length < 2) return indexes;
  const next = lists.find(({ range }) => range.start > offset);
  if (next === undefined) return indexes;
  const own = indexes.filter((index) => next.first <= index && index < next.first + next.count);
  return own.length > 0 ? own : indexes;
}

/** Entries that repeat their authors by a dash are given those of the entry before. */
export function withAuthors(references: readonly Reference[]): readonly Reference[] {
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

/** A mention of one author alone means a work of one author, where the list has both; that of `et al.` one of more. */
function narrow(
  candidates: readonly number[],
  { second, others }: Pick<AuthorMention, "second" | "others">,
  references: readonly Reference[],
): readonly number[] {
  if (candidates.length < 2 || second !== null) return candidates.slice(0, 1);
  const fitting = candidates.filter((index) => {
    const count = authorCount(references[index]);
    return others ? count > 2 : count <= 1;
  });
  return (fitting.length > 0 ? fitting : candidates).slice(0, 1);
}

/** At least three where the entry leaves authors out as well. */
function authorCount(reference: Reference | undefined): number {
  const count = reference?.item.author?.length ?? 0;
  return /^.{3,60}\bet al\b/.test(reference?.text ?? "") ? Math.max(3, count) : count;
}

function namesOf(reference: Reference): string[] {
  const labelled = readNamedLabel(reference.label)?.names;
  const first = reference.item.author?.[0] ?? reference.item.editor?.[0];
  const names = first === undefined ? [] : [foldName(shownName(first))];
  if (labelled !== undefined) names.push(foldName(labelled), foldName(labelled.replace(FURTHER_NAMES, "")));
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

function secondAuthor(reference: Reference | undefined): string | null {
  const second = reference?.item.author?.[1];
  return second === undefined ? null : foldName(shownName(second));
}

function shownName(name: CslName): string {
  if (name.literal === undefined) return name.family ?? "";
  return name.literal;
}

/** The year that was read, the first and the last one that are printed: they may be those of a title, visit or edition. */
function yearsOfReference(reference: Reference): readonly string[] {
  const read = yearOf(reference.item.issued);
  const printed = reference.text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  const years = [read === null || read === undefined ? undefined : String(read), printed[0], printed.at(-1)];
  years.push(readNamedLabel(reference.label)?.year.slice(0, 4));
  const known = [...new Set(years.filter((year) => year !== undefined))];
  return known.length > 0 ? known : [NO_YEAR];
}

/** Of several works those whose year was read so; a year that is only printed may be another. */
function readAs(year: number, indexes: readonly number[], references: readonly Reference[]): readonly number[] {
  const read = indexes.filter((index) => yearOf(references[index]?.item.issued) === year);
  return read.length > 0 ? read : indexes;
}

/**
 * Makes equal the spellings of one family name: width, case, accents, apostrophes, points, and particles before it.
 * Unlike `foldText` it keeps the words apart and hyphens in them.
 */
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
