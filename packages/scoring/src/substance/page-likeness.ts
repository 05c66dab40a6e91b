import type { SubstanceLanguage } from "./background.ts";
import { countTerms } from "./term-counts.ts";
import { likeness, termVector } from "./term-vector.ts";

/** How the pages of a body follow each other. */
export interface PageLikeness {
  /** Pages with text enough to compare. */
  readonly pages: number;
  /** Likeness of pages that follow each other over that of pages far apart; null where those share nothing. */
  readonly ratio: number | null;
}

/** Terms of a page; a page of less is a figure or the end of a chapter. */
const MIN_TERMS = 60;
/** Pages nearer than this share of the body may belong to one chapter. */
const FAR_SHARE = 0.25;

/** A text goes on from page to page; pages in any order have no more in common with the next than with any other. */
export function measurePages(
  termsByPage: ReadonlyMap<number, readonly string[]>,
  language: SubstanceLanguage,
): PageLikeness {
  const vectors = [...termsByPage]
    .sort(([left], [right]) => left - right)
    .filter(([, terms]) => terms.length >= MIN_TERMS)
    .map(([, terms]) => termVector(countTerms(terms), language));
  const distance = Math.max(2, Math.ceil(vectors.length * FAR_SHARE));
  let near = 0;
  let far = 0;
  let farPairs = 0;
  for (const [index, vector] of vectors.entries()) {
    const next = vectors[index + 1];
    if (next !== undefined) near += likeness(vector, next);
    for (let other = index + distance; other < vectors.length; other++) {
      const distant = vectors[other];
      if (distant !== undefined) far += likeness(vector, distant);
      farPairs++;
    }
  }
  const nearMean = near / Math.max(1, vectors.length - 1);
  const farMean = far / Math.max(1, farPairs);
  return { pages: vectors.length, ratio: farMean === 0 ? null : nearMean / farMean };
}
