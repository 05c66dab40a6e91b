import type { SubstanceLanguage } from "../substance/background.ts";
import type { ReportPart } from "../substance/part-likeness.ts";

/** A range of real reports; null where there is no bound on that side. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

interface RealReportRanges {
  /** Percent of the words that repeat passages of the text before; fewer than `minRepetitionWords` say nothing. */
  readonly repetition: Bounds;
  readonly minRepetitionWords: number;
  /** Percent of distinct words in windows of 500. */
  readonly vocabulary: Bounds;
  /** The same in windows of 100, for bodies shorter than that; fewer than `minVocabularyWords` say nothing. */
  readonly shortVocabulary: Bounds;
  readonly minVocabularyWords: number;
  /** Fewer sentences say nothing about coherence. */
  readonly minSentences: number;
  /** From so many sentences on each of the two bounds of coherence decides alone. */
  readonly manySentences: number;
  /** Likeness of neighbouring sentences in percent. */
  readonly nearCoherence: Bounds;
  /** The same over that of sentences half a report apart. */
  readonly coherenceRatio: Bounds;
  /** Coincidences of pairs and triples of words over those of chance, by language. */
  readonly pairs: Readonly<Record<SubstanceLanguage, Bounds>>;
  readonly triples: Readonly<Record<SubstanceLanguage, Bounds>>;
  /** Fewer sentences say nothing about likeness over some paragraphs and parts. */
  readonly minSentencesOfParts: number;
  /** Likeness of neighbouring sentences over that of sentences eight to fourteen places apart. */
  readonly drop: Bounds;
  /** Likeness of sentences eight to fourteen places apart over that of sentences half a report apart. */
  readonly middleRatio: Readonly<Record<SubstanceLanguage, Bounds>>;
  /** Likeness of far eighths of the body over that of eighths that follow each other. */
  readonly segmentRatio: Readonly<Record<SubstanceLanguage, Bounds>>;
  /** Percent of the body in quotation marks. */
  readonly quoted: Bounds;
  /** Standard errors by which paragraphs begin like beginnings; fewer paragraphs say nothing. */
  readonly forward: Bounds;
  readonly minParagraphs: number;
  readonly order: OrderRanges;
  readonly subjects: SubjectRanges;
  readonly promise: PromiseRanges;
  /** Standard deviations by which pages are like the next; fewer pages say nothing. */
  readonly pageOrder: Bounds;
  readonly minPages: number;
  /** Pages that say again what one before them said. */
  readonly repeatedPages: Bounds;
  /** Likeness of a part and the body, and percent of its terms found there: a part is far from the body below both. */
  readonly parts: Readonly<Record<SubstanceLanguage, Readonly<Record<ReportPart, FarPart>>>>;
  /** Percent of the names and figures of a translated abstract that stand elsewhere in the report. */
  readonly translation: Bounds;
  readonly minTranslationMarks: number;
}

/** Sums of standard errors by which real reports run forward, each with what it takes to say so. */
export interface OrderRanges {
  /** Things named again, by pairs of sentences: a text of few pairs has to run backward clearly. */
  readonly mentions: { readonly least: number; readonly minPairs: number };
  /** The same with first and last sentences of paragraphs. */
  readonly paragraphs: { readonly least: number; readonly minPairs: number };
  /** The same with beginning and end of the report. */
  readonly report: { readonly least: number; readonly minSentences: number };
}

/** Two groups of passages are of different texts where the text turns from one to the other as often as this. */
export interface SubjectRanges {
  /** Turns over those of chance and the likeness that is at most usual with so many; the more passages, the less is chance. */
  readonly turning: readonly {
    readonly minPassages: number;
    readonly turns: number;
    readonly likeness: number;
  }[];
  /** Likeness that no single text has, however passages are cut (least seen: .14, in a third of a thesis); halves change once. */
  readonly likeness: number;
  readonly minChanges: number;
  /** In so few passages one table or listing is a group. */
  readonly minPassagesApart: number;
}

/** A body is about another subject below both; of fewer promising terms nothing can be said. */
export interface PromiseRanges {
  readonly minTerms: Readonly<Record<SubstanceLanguage, number>>;
  readonly minSentences: number;
  readonly used: number;
  readonly named: number;
}

/** A part has nothing to do with the body below both, or far below one; of fewer terms nothing can be said. */
export interface FarPart {
  readonly terms: number;
  readonly likeness: number;
  readonly found: number;
  /** Below this likeness it does not matter how much is found: a long body has some of everything. */
  readonly likenessAlone: number;
}

/**
 * Where real reports lie. Each bound stands on the way from the nearest shell to the outermost real document of one
 * half of the documents, a quarter of it from the shell, since a real report that is held back costs more than a shell
 * that is only warned of; docs/scoring.md shows the values and how the other half fares. That of repetition is looser
 * than the half has it (20): a genuine report of four alike experiments repeats a third of itself.
 */
export const REAL_REPORT_RANGES: RealReportRanges = {
  repetition: { least: null, most: 40 },
  minRepetitionWords: 400,
  vocabulary: { least: 26.5, most: 85 },
  shortVocabulary: { least: 32, most: 92 },
  minVocabularyWords: 150,
  minSentences: 30,
  manySentences: 60,
  nearCoherence: { least: 2.6, most: null },
  coherenceRatio: { least: 1.29, most: null },
  pairs: { zh: { least: 11, most: null }, en: { least: 1.5, most: null } },
  triples: { zh: { least: 1.12, most: null }, en: { least: 1.1, most: null } },
  minSentencesOfParts: 100,
  drop: { least: null, most: 7.7 },
  middleRatio: { zh: { least: 1.34, most: null }, en: { least: 1.22, most: null } },
  segmentRatio: { zh: { least: 0.36, most: null }, en: { least: 0.52, most: null } },
  quoted: { least: null, most: 35 },
  forward: { least: -1.2, most: null },
  minParagraphs: 20,
  order: {
    mentions: { least: -0.7, minPairs: 40 },
    paragraphs: { least: -2, minPairs: 20 },
    report: { least: -1.5, minSentences: 60 },
  },
  subjects: {
    turning: [
      { minPassages: 20, turns: 1.3, likeness: 0.3 },
      { minPassages: 20, turns: 0.8, likeness: 0.1 },
      { minPassages: 60, turns: 0.4, likeness: 0.12 },
    ],
    likeness: 0.11,
    minChanges: 3,
    minPassagesApart: 30,
  },
  promise: { minTerms: { zh: 8, en: 4 }, minSentences: 60, used: 15, named: 9 },
  pageOrder: { least: 1.9, most: null },
  minPages: 12,
  repeatedPages: { least: null, most: 2 },
  parts: {
    zh: {
      title: { terms: 3, likeness: 1, found: 38, likenessAlone: 0 },
      abstract: { terms: 30, likeness: 7.8, found: 33, likenessAlone: 4.5 },
      keywords: { terms: 5, likeness: 3, found: 35, likenessAlone: 0 },
      headings: { terms: 30, likeness: 3.8, found: 30, likenessAlone: 0 },
      conclusion: { terms: 150, likeness: 2.5, found: 15, likenessAlone: 0 },
      references: { terms: 50, likeness: 1, found: 10, likenessAlone: 0 },
    },
    en: {
      title: { terms: 3, likeness: 1, found: 38, likenessAlone: 0 },
      abstract: { terms: 25, likeness: 13, found: 50, likenessAlone: 9 },
      keywords: { terms: 5, likeness: 4, found: 40, likenessAlone: 0 },
      headings: { terms: 15, likeness: 3.5, found: 40, likenessAlone: 0 },
      conclusion: { terms: 100, likeness: 13, found: 42, likenessAlone: 0 },
      references: { terms: 40, likeness: 4, found: 22, likenessAlone: 0 },
    },
  },
  translation: { least: 9, most: null },
  minTranslationMarks: 30,
};

/** True where the value lies in the range. */
export function within(value: number, { least, most }: Bounds): boolean {
  return (least === null || value >= least) && (most === null || value <= most);
}
