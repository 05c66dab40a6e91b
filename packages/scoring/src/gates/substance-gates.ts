import type { ScoreCap, ScoreGate } from "@rubrica/report-model";
import type { Bilingual, Rubric, ScoreLanguage } from "../rubric/rubric.ts";
import type { SubstanceMeasures } from "../substance/substance-measures.ts";
import { describePages } from "../warnings/describe-pages.ts";
import type { Bounds } from "./real-report-ranges.ts";
import { REAL_REPORT_RANGES as RANGES } from "./real-report-ranges.ts";

/**
 * Holds the base score below the pass mark where the words of the body cannot be somebody's report: form must never
 * pass for substance. Null where every statistic lies in the range of real reports, or there is too little text.
 */
export function capWithoutSubstance(
  measures: SubstanceMeasures,
  rubric: Rubric,
  language: ScoreLanguage,
): ScoreCap | null {
  const gates = findSubstanceGates(measures, language);
  const passMark = rubric.levels.find(({ code }) => code === "pass")?.from ?? 0;
  return gates.length === 0 ? null : { points: Math.max(0, passMark - 1), gates };
}

function findSubstanceGates(measures: SubstanceMeasures, language: ScoreLanguage): ScoreGate[] {
  return [repetitionGate(measures), vocabularyGate(measures), coherenceGate(measures)]
    .filter((gate) => gate !== null)
    .map(({ code, words, value, bounds, pages }) => ({
      code,
      message: `${words[language]}${describePages(pages, language)}`,
      value,
      least: bounds.least,
      most: bounds.most,
      pages,
    }));
}

interface FoundGate {
  readonly code: string;
  readonly words: Bilingual;
  readonly value: number;
  readonly bounds: Bounds;
  readonly pages: readonly number[];
}

function repetitionGate({ words, repetition }: SubstanceMeasures): FoundGate | null {
  const bounds = RANGES.repetition;
  const value = repetition.share;
  if (words < RANGES.minRepetitionWords || value === null || within(value, bounds)) return null;
  return {
    code: "text_repeated",
    words: {
      zh: `正文有${Math.round(value)}%的文字是前文的重复（真实报告不超过${bounds.most}%），总分不及格，请复核`,
      en: `${Math.round(value)} % of the body repeats what stood before (real reports: at most ${bounds.most} %); held below the pass mark, please review`,
    },
    value,
    bounds,
    pages: repetition.pages,
  };
}

function vocabularyGate({ words, vocabulary, pages }: SubstanceMeasures): FoundGate | null {
  const bounds = vocabulary.window === 500 ? RANGES.vocabulary : RANGES.shortVocabulary;
  const value = vocabulary.share;
  if (words < RANGES.minVocabularyWords || value === null || within(value, bounds)) return null;
  return {
    code: "vocabulary_out_of_range",
    words: {
      zh: `每${vocabulary.window}字词中有${Math.round(value)}%互不相同（真实报告为${bounds.least}%至${bounds.most}%），不像成文的报告，总分不及格，请复核`,
      en: `${Math.round(value)} % of ${vocabulary.window} words are distinct (real reports: ${bounds.least} % to ${bounds.most} %), unlike any written report; held below the pass mark, please review`,
    },
    value,
    bounds,
    pages,
  };
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
  return {
    code: "sentences_unrelated",
    words: {
      zh: `相邻的句子之间的共同内容（${near}%）并不多于相隔半篇的句子（${ratio === null ? "0" : `${ratio}倍`}，真实报告至少${RANGES.coherenceRatio.least}倍），像是无关语句的堆砌，总分不及格，请复核`,
      en: `sentences have no more in common with the next (${near} %) than with those half a report away (${ratio === null ? "none" : `${ratio} times`}; real reports: at least ${RANGES.coherenceRatio.least} times), as if strung together at random; held below the pass mark, please review`,
    },
    value,
    bounds,
    pages: unlinkedPages.length > 0 ? unlinkedPages : pages,
  };
}

function within(value: number, { least, most }: Bounds): boolean {
  return (least === null || value >= least) && (most === null || value <= most);
}
