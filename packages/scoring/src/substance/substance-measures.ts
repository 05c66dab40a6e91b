import type { TranslationLikeness } from "./abstract-translation.ts";
import type { SubstanceLanguage } from "./background.ts";
import type { SentenceOrder } from "./order/measure-order.ts";
import type { PartLikeness } from "./part-likeness.ts";
import type { PromisedSubject } from "./subject/promised-subject.ts";
import type { SubjectGroups } from "./subject/subject-groups.ts";

/** Statistics of the body's wording, to be held against the ranges of real documents. Plain JSON. */
export interface SubstanceMeasures {
  /** Language whose ranges apply, by the script of the body's words. */
  readonly language: SubstanceLanguage;
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
    /** Likeness of sentences eight to fourteen places apart over that of sentences half a report apart; null likewise. */
    readonly middleRatio: number | null;
    /** Likeness of neighbouring sentences over that of sentences eight to fourteen places apart; null likewise. */
    readonly drop: number | null;
    /** Pages with sentences that have nothing in common with the next. */
    readonly unlinkedPages: readonly number[];
  };
  /** How far words come in company, see `measureCollocation`; null where there is too little to count. */
  readonly collocation: { readonly pairs: number | null; readonly triples: number | null };
  /** Percent of the body in quotation marks; null without a body. */
  readonly quoted: number | null;
  /** Whether paragraphs begin as paragraphs begin, see `measureDirection`. */
  readonly direction: { readonly paragraphs: number; readonly forward: number };
  /** Whether sentences follow each other as in real reports, see `measureOrder`. */
  readonly order: SentenceOrder;
  /** The two groups of paragraphs, and of passages of four sentences, that share least; none for a short body. */
  readonly subjects: readonly SubjectGroups[];
  /** Whether the body is about what title, headings and the like promise, see `measurePromise`. */
  readonly promise: PromisedSubject;
  /** Likeness of eighths of the body, far ones over those that follow each other; null for a short body. */
  readonly segments: { readonly near: number; readonly ratio: number } | null;
  /** Whether pages follow each other as pages do, see `measurePageOrder`. */
  readonly pageOrder: { readonly pages: number; readonly deviations: number | null };
  /** Pages that say again what one before them said. */
  readonly repeatedPages: readonly number[];
  /** Each part that promises or sums up, held against the body. */
  readonly parts: readonly PartLikeness[];
  /** Abstracts in another language, held against the rest of the report. */
  readonly translations: readonly TranslationLikeness[];
}
