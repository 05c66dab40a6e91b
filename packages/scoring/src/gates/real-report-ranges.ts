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
};
