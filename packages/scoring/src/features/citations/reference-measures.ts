/** Measures of the list of references. */

import type { CslItem, ParsedReport, Reference } from "@rubrica/report-model";
import type { RubricReferenceStyle } from "../../rubric/reference-styles.ts";
import { percentOf } from "../measurement.ts";
import { isChineseReport } from "../report-language.ts";
import { foldTitle, isChinese } from "../text-measures.ts";

export interface Share {
  readonly value: number | null;
  /** References that lower it. */
  readonly misfits: readonly Reference[];
}

const RECENT_YEARS = 5;

/** Percent of dated references of the last five years before the report; null when none has a date. */
export function recencyOf(report: ParsedReport): Share {
  const dated = report.references.flatMap((reference) => {
    const year = yearOf(reference);
    return year === null ? [] : [{ reference, year }];
  });
  const reference = reportYear(report) ?? Math.max(...dated.map(({ year }) => year));
  const old = dated.filter(({ year }) => year < reference - RECENT_YEARS);
  return { value: percentOf(dated.length - old.length, dated.length), misfits: old.map((entry) => entry.reference) };
}

/** Year of the cover, else of the file; null when neither says. */
function reportYear(report: ParsedReport): number | null {
  return findYear(report.cover.date ?? "") ?? findYear(report.info.createdAt ?? "");
}

function yearOf(reference: Reference): number | null {
  const issued = reference.item.issued;
  return issued?.["date-parts"]?.[0]?.[0] ?? findYear(issued?.raw ?? "") ?? findYear(reference.text);
}

function findYear(text: string): number | null {
  const match = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/);
  return match === null ? null : Number(match[0]);
}

/** Required fields by kind of source (GB/T 7714-2025, ISO 690); each inner list is satisfied by one of its fields. */
const REQUIRED_FIELDS: Readonly<Record<string, readonly (readonly (keyof CslItem)[])[]>> = {
  "article-journal": [
    ["author"],
    ["title"],
    ["container-title"],
    ["issued"],
    ["volume", "issue", "number"],
    ["page", "DOI", "number"],
  ],
  "paper-conference": [["author"], ["title"], ["container-title", "event-title", "publisher"], ["issued"]],
  book: [["author", "editor"], ["title"], ["publisher"], ["issued"]],
  chapter: [["author"], ["title"], ["container-title"], ["publisher"], ["issued"]],
  thesis: [["author"], ["title"], ["publisher"], ["issued"]],
  report: [["author", "publisher"], ["title"], ["issued"]],
  standard: [["title"], ["number", "publisher"], ["issued"]],
  patent: [["author", "publisher"], ["title"], ["number"], ["issued"]],
  webpage: [["title"], ["URL"], ["issued", "accessed"]],
  post: [["title"], ["URL"], ["issued", "accessed"]],
  dataset: [["title"], ["URL", "DOI", "publisher"], ["issued", "accessed"]],
  software: [["title"], ["URL", "publisher"]],
};
const OTHER_FIELDS: readonly (readonly (keyof CslItem)[])[] = [["author"], ["title"], ["issued"]];

/** Below this the reader of the file guessed at the fields, so that a missing one may be its own slip. */
const MIN_CONFIDENCE = 0.5;

/**
 * Percent of the fields that the kind of each reference requires. A Chinese report has to follow GB/T 7714, and an
 * entry that cannot be read by it lacks something; elsewhere entries in a style unknown to the reader do not count,
 * and the value is null when fewer than half are left.
 */
export function completenessOf(report: ParsedReport): Share {
  const readable = report.references.filter(({ confidence }) => followsGbt(report) || confidence >= MIN_CONFIDENCE);
  if (readable.length * 2 < report.references.length) return { value: null, misfits: [] };
  let required = 0;
  let present = 0;
  const misfits: Reference[] = [];
  for (const reference of readable) {
    const fields = REQUIRED_FIELDS[reference.item.type] ?? OTHER_FIELDS;
    const given = fields.filter((choice) => choice.some((field) => isFilled(reference.item[field]))).length;
    required += fields.length;
    present += given;
    if (given < fields.length - 1) misfits.push(reference);
  }
  return { value: percentOf(present, required), misfits };
}

/** Chinese reports are written by GB/T 7714. */
function followsGbt(report: ParsedReport): boolean {
  return report.language === "zh";
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}

/**
 * Percent of references in the style that is named, by default in the commonest one; the two editions of GB/T 7714 count
 * as one. Where most follow a style that the reader of the file does not know, it cannot say whether they agree: null,
 * but 0 in a Chinese report.
 */
export function styleOf(report: ParsedReport, named?: RubricReferenceStyle): Share {
  const { references } = report;
  const styles = references.map(({ style }) => withoutEdition(style));
  const counts = new Map<string, number>();
  for (const style of styles) counts.set(style, (counts.get(style) ?? 0) + 1);
  const [commonest] = [...counts].sort(([, many], [, more]) => more - many)[0] ?? ["other"];
  if (commonest === "other" && !followsGbt(report)) return { value: null, misfits: [] };
  const wanted = withoutEdition(named ?? (commonest === "other" ? "gbt7714-2015" : commonest));
  const misfits = references.filter((_, index) => styles[index] !== wanted);
  return { value: percentOf(counts.get(wanted) ?? 0, references.length), misfits };
}

function withoutEdition(style: string): string {
  return style.startsWith("gbt7714") ? "gbt7714" : style;
}

const DOI = /^10\.\d{4,9}\/\S+$/;

/** Percent of DOIs and URLs that are well formed; null when there are none. */
export function identifiersOf(references: readonly Reference[]): Share {
  const withIdentifier = references.filter(({ item }) => item.DOI !== undefined || item.URL !== undefined);
  const misfits = withIdentifier.filter(
    ({ item }) => (item.DOI !== undefined && !DOI.test(item.DOI)) || (item.URL !== undefined && !isUrl(item.URL)),
  );
  return { value: percentOf(withIdentifier.length - misfits.length, withIdentifier.length), misfits };
}

function isUrl(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text);
}

/** A shorter title is a slip of reading, not a title. */
const MIN_TITLE = 6;

/** Percent of references that repeat an earlier title and year. */
export function duplicatesOf(references: readonly Reference[]): Share {
  const seen = new Set<string>();
  const misfits = references.filter((reference) => {
    const known = foldTitle(reference.item.title ?? "");
    const title = known.length < MIN_TITLE ? foldTitle(reference.text) : known;
    const key = `${title}/${yearOf(reference) ?? ""}`;
    const repeated = title.length > 0 && seen.has(key);
    seen.add(key);
    return repeated;
  });
  return { value: percentOf(misfits.length, references.length), misfits };
}

/** Percent of references in another language than Chinese; null for reports in other languages, where none is expected. */
export function foreignOf(report: ParsedReport): Share {
  if (!isChineseReport(report)) return { value: null, misfits: [] };
  const foreign = report.references.filter((reference) => !isChinese(reference.item.title ?? reference.text));
  return { value: percentOf(foreign.length, report.references.length), misfits: [] };
}

const MIN_FOR_CONCENTRATION = 5;

/** Percent of references by the commonest first author; null for fewer than five references. */
export function concentrationOf(references: readonly Reference[]): Share {
  if (references.length < MIN_FOR_CONCENTRATION) return { value: null, misfits: [] };
  const byAuthor = new Map<string, Reference[]>();
  for (const reference of references) {
    const author = reference.item.author?.[0];
    if (author === undefined) continue;
    const name = foldTitle(author.literal ?? `${author.family ?? ""}${author.given ?? ""}`);
    if (name !== "") byAuthor.set(name, [...(byAuthor.get(name) ?? []), reference]);
  }
  const most = [...byAuthor.values()].sort((left, right) => right.length - left.length)[0] ?? [];
  return { value: percentOf(most.length, references.length), misfits: most.length > 1 ? most : [] };
}

export function countTypes(references: readonly Reference[]): number {
  return new Set(references.map((reference) => reference.item.type)).size;
}
