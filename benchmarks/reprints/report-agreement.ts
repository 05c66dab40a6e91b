/** What two reports of one document have in common. */
import type { CslItem, ParsedReport } from "@rubrica/report-model";
import { foldTitle } from "../corpus-truth.ts";

/** Right ones, those found, those expected. */
export interface Tally {
  right: number;
  found: number;
  expected: number;
}

export interface AgreementOptions {
  /** Pages put in front of the first of the reprint. */
  readonly pagesBefore: number;
  /** Text that the reprint adds to each page; not counted among running heads. */
  readonly stamp: string | null;
}

type Items = (report: ParsedReport, pagesBefore: number) => readonly string[];

/** What is compared, each as a multiset of strings. */
const ITEMS = {
  headings: (report, before) =>
    report.headings.map(
      ({ level, number, title, page }) => `${page - before} ${level} ${foldTitle(`${number ?? ""}${title}`)}`,
    ),
  contents: (report) =>
    (report.tableOfContents?.entries ?? []).map(
      ({ level, number, title, printedPage }) => `${level} ${foldTitle(`${number ?? ""}${title}`)} ${printedPage}`,
    ),
  title: ({ cover }) => (cover.title === null ? [] : [foldTitle(cover.title)]),
  abstract: ({ abstracts }) => abstracts.map(({ language, text }) => `${language} ${foldTitle(text)}`),
  keywords: ({ keywords }) =>
    keywords.flatMap(({ language, words }) => words.map((word) => `${language} ${foldTitle(word)}`)),
  references: ({ references }) => references.map(({ label, text }) => `${label} ${foldTitle(text)}`),
  fields: ({ references }) =>
    references.flatMap(({ item }, index) => fieldsOf(item).map((field) => `${index} ${field}`)),
  links: (report, before) =>
    report.citations.flatMap(({ page, references, dangling }) =>
      [...references, ...dangling].map((target) => `${page - before} ${target}`),
    ),
  captions: ({ captions }, before) =>
    captions.map(({ kind, number, text, page }) => `${page - before} ${kind} ${number} ${foldTitle(text)}`),
  cells: ({ tables }, before) =>
    tables.flatMap(({ page, cells }) =>
      cells.map(({ row, column, text }) => `${page - before} ${row} ${column} ${foldTitle(text)}`),
    ),
  figures: ({ figures }, before) => figures.map(({ page, caption }) => `${page - before} ${caption !== null}`),
  formulas: ({ formulas }, before) =>
    formulas.flatMap(({ display, number, page }) => (display ? [`${page - before} ${number}`] : [])),
  footnotes: ({ footnotes }, before) =>
    footnotes.map(({ label, text, page }) => `${page - before} ${label} ${foldTitle(text)}`),
  "running heads": runningHeadsOf,
  body: ({ text }) => shinglesOf(foldTitle(text)),
  words: ({ text }) => text.match(/[A-Za-z]{2,}/g) ?? [],
  hidden: ({ integrity }) => integrity.map(({ kind }) => kind),
  kind: ({ kind }) => [kind],
} satisfies Record<string, Items>;

export type Measure = keyof typeof ITEMS;
export const MEASURES = Object.keys(ITEMS) as Measure[];
/** Letters of a piece of the text; pieces overlap by all but one letter. */
const SHINGLE = 12;
const MAX_MISSES = 6;

/** Compares `reprint` with the report of the original, and tells each difference to `miss`. */
export function compareReports(
  original: ParsedReport,
  reprint: ParsedReport,
  { pagesBefore, stamp }: AgreementOptions,
  miss: (text: string) => void,
): Record<Measure, Tally> {
  const added = stamp === null ? null : foldTitle(stamp);
  return Object.fromEntries(
    MEASURES.map((measure) => {
      const expected = ITEMS[measure](original, 0);
      const found = ITEMS[measure](reprint, pagesBefore).filter(
        (item) => measure !== "running heads" || added === null || !item.endsWith(added),
      );
      const { right, missing, extra } = matchMultisets(expected, found);
      if (measure !== "body" && measure !== "words")
        for (const [sign, items] of [
          ["-", missing],
          ["+", extra],
        ] as const)
          for (const item of items.slice(0, MAX_MISSES)) miss(`${measure} ${sign} ${item.slice(0, 140)}`);
      return [measure, { right, found: found.length, expected: expected.length }];
    }),
  ) as Record<Measure, Tally>;
}

function fieldsOf(item: CslItem): string[] {
  return Object.entries(item).map(([field, value]) => `${field} ${foldTitle(JSON.stringify(value))}`);
}

/** Lines of running headers and footers, and page numbers. */
function runningHeadsOf({ pages }: ParsedReport, before: number): string[] {
  return pages.flatMap(({ number, blocks, lines }) =>
    blocks
      .filter(({ kind }) => kind === "header" || kind === "footer" || kind === "page-number")
      .flatMap(({ firstLine, lineCount }) => lines.slice(firstLine, firstLine + lineCount))
      .map(({ text }) => `${number - before} ${foldTitle(text)}`),
  );
}

function shinglesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - SHINGLE + 1) }, (_, at) => text.slice(at, at + SHINGLE));
}

function matchMultisets(
  expected: readonly string[],
  found: readonly string[],
): { right: number; missing: string[]; extra: string[] } {
  const left = new Map<string, number>();
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1);
  const missing: string[] = [];
  let right = 0;
  for (const item of expected) {
    const count = left.get(item) ?? 0;
    if (count === 0) missing.push(item);
    else {
      right++;
      left.set(item, count - 1);
    }
  }
  return { right, missing, extra: [...left].flatMap(([item, count]) => Array<string>(count).fill(item)) };
}
