/** Statistics of the body's wording, to be held against the ranges of real documents. Plain JSON. */
export interface SubstanceMeasures {
  /** Chinese characters and Latin words of the body. */
  readonly words: number;
  /** Sentences of at least six of them. */
  readonly sentences: number;
  /** Pages of the body, ascending. */
  readonly pages: readonly number[];
  readonly repetition: {
    /** Percent of the words in passages of eight that stood before; null without words. */
    readonly share: number | null;
    readonly pages: readonly number[];
  };
  readonly vocabulary: {
    /** Percent of distinct words in a window, mean over all windows; null for a body shorter than one. */
    readonly share: number | null;
    /** Words in a window: 500, or 100 for a short body. */
    readonly window: number;
  };
  readonly coherence: {
    /** Likeness of neighbouring sentences in percent; null for fewer than two. */
    readonly near: number | null;
    /** The same over that of sentences half a report apart; null where those share nothing at all. */
    readonly ratio: number | null;
    /** Pages with sentences that have nothing in common with the next. */
    readonly unlinkedPages: readonly number[];
  };
}
