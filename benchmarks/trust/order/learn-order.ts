/** Learns from real reports what tells the order of sentences. */
import type { SubstanceLanguage } from "../../../packages/scoring/src/substance/background.ts";
import { type Placed, pairsOf, placesOf } from "../../../packages/scoring/src/substance/order/measure-order.ts";
import type { OrderedSentence, OrderFeatures } from "../../../packages/scoring/src/substance/order/order-features.ts";
import type { OrderWeights } from "../../../packages/scoring/src/substance/order/order-weights.ts";

/** Sentences of a report by its paragraphs. */
export type Paragraphs = readonly (readonly OrderedSentence[])[];

/** Sums of one report: how a feature leans, and how often it is there. */
type Counts = ReadonlyMap<string, readonly [sum: number, times: number]>;

/** What was counted in one report. */
export interface CountedReport {
  readonly pair: Counts;
  readonly paragraph: Counts;
  readonly report: Counts;
}

/** Paragraphs end where nobody would end them: what then is left of the order is that of the sentences themselves. */
const CUT = 5;

export function countReport(paragraphs: Paragraphs, language: SubstanceLanguage): CountedReport {
  const sentences = paragraphs.flat();
  return {
    pair: countPairs([...pairsOf(paragraphs, language), ...pairsOf(cutAnew(sentences), language)]),
    paragraph: countPlaces(paragraphs.filter(({ length }) => length > 1).flatMap((each) => placesOf(each, language))),
    report: countPlaces(placesOf(sentences, language)),
  };
}

/** The same sentences in paragraphs of five. */
export function cutAnew(sentences: readonly OrderedSentence[]): OrderedSentence[][] {
  return Array.from({ length: Math.ceil(sentences.length / CUT) }, (_, index) =>
    sentences.slice(index * CUT, (index + 1) * CUT),
  );
}

interface LearningRule {
  /** How often one report may have a feature for it to count. */
  readonly most: number;
  /** As often as this a feature is taken to be there and to say nothing. */
  readonly prior: number;
  /** A smaller weight changes little, and takes its place in the package. */
  readonly minWeight: number;
}

const RULES: Readonly<Record<keyof OrderWeights, LearningRule>> = {
  pair: { most: 16, prior: 8, minWeight: 0.08 },
  paragraph: { most: 6, prior: 8, minWeight: 0.12 },
  report: { most: 4, prior: 10, minWeight: 0.12 },
};
/** Features that fewer reports have are about their subject. */
const MIN_REPORTS = 3;

/** Mean leaning of each feature over reports, drawn towards 0 where few have it. */
export function learnOrder(reports: readonly CountedReport[]): OrderWeights {
  return {
    pair: weightsOf(reports, "pair"),
    paragraph: weightsOf(reports, "paragraph"),
    report: weightsOf(reports, "report"),
  };
}

function weightsOf(reports: readonly CountedReport[], of: keyof OrderWeights): Map<string, number> {
  const { most, prior, minWeight } = RULES[of];
  const sums = new Map<string, [sum: number, times: number, reports: number]>();
  for (const { [of]: counts } of reports) {
    for (const [name, [sum, times]] of counts) {
      const weight = Math.min(times, most);
      const [before, weights, having] = sums.get(name) ?? [0, 0, 0];
      sums.set(name, [before + (sum / times) * weight, weights + weight, having + 1]);
    }
  }
  return new Map(
    [...sums].flatMap(([name, [sum, times, having]]) => {
      const weight = Math.round((sum / (times + prior)) * 100) / 100;
      return having < MIN_REPORTS || Math.abs(weight) < minWeight ? [] : [[name, weight] as const];
    }),
  );
}

function countPairs(pairs: readonly OrderFeatures[]): Counts {
  const counts = new Map<string, [number, number]>();
  for (const features of pairs) {
    for (const [name, count] of features) add(counts, name, Math.max(-1, Math.min(1, count)));
  }
  return counts;
}

function countPlaces(placed: readonly Placed[]): Counts {
  const counts = new Map<string, [number, number]>();
  for (const { features, place } of placed) for (const name of features) add(counts, name, place);
  return counts;
}

function add(counts: Map<string, [number, number]>, name: string, by: number): void {
  const [sum, times] = counts.get(name) ?? [0, 0];
  counts.set(name, [sum + by, times + 1]);
}
