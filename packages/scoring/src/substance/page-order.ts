import type { ReportView } from "../features/report-view.ts";
import type { SubstanceLanguage } from "./background.ts";
import { countTerms, termsOf } from "./term-counts.ts";
import { likeness, type TermVector, termVector } from "./term-vector.ts";
import { wordTokens } from "./word-tokens.ts";

/** How the pages of a report follow each other. */
export interface PageOrder {
  /** Pages with text enough to compare. */
  readonly pages: number;
  /**
   * How many standard deviations the likeness of pages that follow each other lies above that of the same pages in any
   * order; null for fewer than four pages, and where they share nothing.
   */
  readonly deviations: number | null;
}

/** Terms of a page; a page of less is a figure or the end of a chapter. */
const MIN_TERMS = 40;
const MIN_PAGES = 4;
/** Of more pages the first are enough, and all of them would take a second. */
const MAX_PAGES = 120;
const SHUFFLES = 100;

/** A text goes on from page to page; pages in any order have no more in common with the next than with any other. */
export function measurePageOrder({ report }: Pick<ReportView, "report">, language: SubstanceLanguage): PageOrder {
  const { pages, references, tableOfContents, abstracts } = report;
  // Front matter and lists are like the next page in any order of the rest.
  const apart = new Set([
    ...(tableOfContents?.pages ?? []),
    ...references.map(({ page }) => page),
    ...abstracts.map(({ page }) => page),
  ]);
  const vectors = pages
    .filter(({ number }) => !apart.has(number))
    .map(({ lines }) =>
      termsOf(wordTokens(lines.flatMap(({ text, range }) => (range === null ? [] : [text])).join("\n"))),
    )
    .filter((terms) => terms.length >= MIN_TERMS)
    .slice(0, MAX_PAGES)
    .map((terms) => termVector(countTerms(terms), language));
  return { pages: vectors.length, deviations: vectors.length < MIN_PAGES ? null : deviationsOf(vectors) };
}

function deviationsOf(vectors: readonly TermVector[]): number | null {
  const likenesses = vectors.map((vector) => vectors.map((other) => likeness(vector, other)));
  const sumOf = (order: readonly number[]): number =>
    order.slice(1).reduce((sum, page, index) => sum + (likenesses[order[index] ?? 0]?.[page] ?? 0), 0);
  const inOrder = vectors.map((_, index) => index);
  const next = numbersByChance();
  const sums = Array.from({ length: SHUFFLES }, () => sumOf(shuffled(inOrder, next)));
  const mean = sums.reduce((sum, each) => sum + each, 0) / SHUFFLES;
  const deviation = Math.sqrt(sums.reduce((sum, each) => sum + (each - mean) ** 2, 0) / SHUFFLES);
  return deviation === 0 ? null : (sumOf(inOrder) - mean) / deviation;
}

function shuffled(order: readonly number[], next: () => number): number[] {
  const turned = [...order];
  for (let last = turned.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    const kept = turned[last] ?? 0;
    turned[last] = turned[other] ?? 0;
    turned[other] = kept;
  }
  return turned;
}

/** The same numbers every time, so that a report is measured the same every time (Lehmer generator, Park & Miller 1988). */
function numbersByChance(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
