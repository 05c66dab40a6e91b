import type { Finding, ScoreCap, ScoreGate } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import type { Rubric } from "../rubric/rubric.ts";
import type { SubstanceMeasures } from "../substance/substance-measures.ts";
import { REAL_REPORT_RANGES as RANGES, within } from "./real-report-ranges.ts";

/** A statistic outside of the range of real reports, and what is told of it. */
export interface FoundGate extends Omit<ScoreGate, "code" | "pages"> {
  readonly finding: Finding;
}

/** The statistics of the text that do not lie where those of real reports lie; none where there is too little text. */
export function findWithoutSubstance(measures: SubstanceMeasures): FoundGate[] {
  return [
    repetitionGate(measures),
    vocabularyGate(measures),
    coherenceGate(measures),
    collocationGate(measures),
  ].filter((gate) => gate !== null);
}

/**
 * Holds the base score below the pass mark where the words of the body cannot be somebody's report: form must never
 * pass for substance. Null without a gate.
 */
export function capBelowPass(gates: readonly FoundGate[], rubric: Rubric): ScoreCap | null {
  const passMark = rubric.levels.find(({ code }) => code === "pass")?.from ?? 0;
  if (gates.length === 0) return null;
  return {
    points: Math.max(0, passMark - 1),
    gates: gates.map(({ finding: { code, pages }, ...figures }) => ({ code, ...figures, pages })),
  };
}

function repetitionGate({ words, repetition }: SubstanceMeasures): FoundGate | null {
  const bounds = RANGES.repetition;
  const value = repetition.share;
  if (words < RANGES.minRepetitionWords || value === null || within(value, bounds)) return null;
  const figures = { value, most: bounds.most ?? 0 };
  return { finding: finding("text_repeated", { pages: repetition.pages, figures }), value, ...bounds };
}

function vocabularyGate({ words, vocabulary, pages }: SubstanceMeasures): FoundGate | null {
  const bounds = vocabulary.window === 500 ? RANGES.vocabulary : RANGES.shortVocabulary;
  const value = vocabulary.share;
  if (words < RANGES.minVocabularyWords || value === null || within(value, bounds)) return null;
  const figures = { value, window: vocabulary.window, least: bounds.least ?? 0, most: bounds.most ?? 0 };
  return { finding: finding("vocabulary_out_of_range", { pages, figures }), value, ...bounds };
}

function coherenceGate({ sentences, coherence, pages }: SubstanceMeasures): FoundGate | null {
  const { near, ratio, unlinkedPages } = coherence;
  if (near === null || sentences < RANGES.minSentences) return null;
  const weak = !within(near, RANGES.nearCoherence);
  const noCloser = ratio === null || !within(ratio, RANGES.coherenceRatio);
  // Of few sentences either alone may be chance.
  const gated = sentences < RANGES.manySentences ? weak && noCloser : weak || noCloser;
  if (!gated) return null;
  const value = noCloser && ratio !== null ? ratio : near;
  const bounds = noCloser && ratio !== null ? RANGES.coherenceRatio : RANGES.nearCoherence;
  const found = finding("sentences_unrelated", {
    pages: unlinkedPages.length > 0 ? unlinkedPages : pages,
    figures: { near, ratio: ratio ?? 0, least: RANGES.coherenceRatio.least ?? 0 },
  });
  return { finding: found, value, ...bounds };
}

/** Words in any order have no pairs of their own, a chain of words no triples: either tells. */
function collocationGate({ language, sentences, collocation, pages }: SubstanceMeasures): FoundGate | null {
  if (sentences < RANGES.manySentences) return null;
  const ratios = [
    { value: collocation.triples, bounds: RANGES.triples[language] },
    { value: collocation.pairs, bounds: RANGES.pairs[language] },
  ];
  for (const { value, bounds } of ratios) {
    if (value === null || within(value, bounds)) continue;
    const figures = { value, least: bounds.least ?? 0 };
    return { finding: finding("words_without_company", { pages, figures }), value, ...bounds };
  }
  return null;
}
