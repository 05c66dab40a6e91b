import type { ParsedReport } from "@rubrica/report-model";
import { rarityOf, type SubstanceLanguage } from "../background.ts";
import { type TermCounts, termsOf } from "../term-counts.ts";
import { wordTokens } from "../word-tokens.ts";

/** Whether the body is about what title, keywords, headings, abstracts and references say that it is about. */
export interface PromisedSubject {
  /** Terms of title, keywords and headings that hardly any other report has. */
  readonly terms: number;
  /** How often the three of them that the body uses most stand in a thousand words, times their rarity. */
  readonly used: number;
  /** Percent of what the body speaks of most that any of the promising parts names. */
  readonly named: number;
}

const MIN_RARITY = 0.7;
/** Terms that the body speaks of most. */
const KEY_TERMS = 15;
const MOST_USED = 3;
/** Parts of the body: what comes back in all of them is its subject. */
const SEGMENTS = 8;

/** Headings count as a promise: they are not of the running text that stands below them. */
export function measurePromise(
  report: ParsedReport,
  sentences: readonly (readonly string[])[],
  body: TermCounts,
  language: SubstanceLanguage,
): PromisedSubject {
  const { cover, keywords, headings, references, abstracts } = report;
  const outline = promisedTerms(
    [
      cover.title ?? "",
      ...keywords.filter((list) => list.language === language).flatMap(({ words }) => words),
      ...headings.map(({ title }) => title),
    ],
    language,
  );
  const rest = promisedTerms(
    [...references.map(({ item }) => item.title ?? ""), ...abstracts.map(({ text }) => text)],
    language,
  );
  const unknown = rarityOf("", language);
  const words = Math.max(
    1,
    sentences.reduce((sum, each) => sum + each.length, 0),
  );
  const uses = [...outline].map((term) => ((body.get(term) ?? 0) / words) * 1000 * rarityOf(term, language));
  const keys = keyTerms(sentences, body, language);
  const all = keys.reduce((sum, { weight }) => sum + weight, 0);
  const named = keys.reduce((sum, { term, weight }) => sum + (outline.has(term) || rest.has(term) ? weight : 0), 0);
  return {
    terms: [...outline].filter((term) => rarityOf(term, language) >= unknown).length,
    used: uses
      .sort((left, right) => right - left)
      .slice(0, MOST_USED)
      .reduce((sum, each) => sum + each, 0),
    named: all === 0 ? 100 : (named / all) * 100,
  };
}

function promisedTerms(texts: readonly string[], language: SubstanceLanguage): Set<string> {
  return new Set(
    texts.flatMap((text) => termsOf(wordTokens(text))).filter((term) => rarityOf(term, language) > MIN_RARITY),
  );
}

function keyTerms(
  sentences: readonly (readonly string[])[],
  body: TermCounts,
  language: SubstanceLanguage,
): { readonly term: string; readonly weight: number }[] {
  const length = Math.max(1, Math.ceil(sentences.length / SEGMENTS));
  const spread = new Map<string, number>();
  for (let start = 0; start < sentences.length; start += length) {
    for (const term of new Set(sentences.slice(start, start + length).flat())) {
      spread.set(term, (spread.get(term) ?? 0) + 1 / SEGMENTS);
    }
  }
  return [...body]
    .map(([term, count]) => ({
      term,
      weight: Math.log(1 + count) * rarityOf(term, language) * (0.25 + (spread.get(term) ?? 0)),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .slice(0, KEY_TERMS);
}
