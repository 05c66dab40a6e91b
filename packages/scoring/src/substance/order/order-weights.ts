/** What real reports were counted to say about the order of their sentences; written by `write-order-weights.ts`. */
import type { SubstanceLanguage } from "../background.ts";
import stored from "./order-weights.json" with { type: "json" };

/** Weights of features by their name. */
export type Weights = ReadonlyMap<string, number>;

/** The weights of one language. */
export interface OrderWeights {
  readonly pair: Weights;
  readonly paragraph: Weights;
  readonly report: Weights;
}

/** Names of features by their weight in hundredths, separated by spaces. */
type StoredWeights = Readonly<Record<string, string>>;

const STORED: Readonly<Record<SubstanceLanguage, Readonly<Record<keyof OrderWeights, StoredWeights>>>> = stored;

const read = new Map<SubstanceLanguage, OrderWeights>();

export function orderWeightsOf(language: SubstanceLanguage): OrderWeights {
  let weights = read.get(language);
  if (weights === undefined) {
    const { pair, paragraph, report } = STORED[language];
    weights = { pair: weightsOf(pair), paragraph: weightsOf(paragraph), report: weightsOf(report) };
    read.set(language, weights);
  }
  return weights;
}

function weightsOf(stored: StoredWeights): Weights {
  return new Map(
    Object.entries(stored).flatMap(([hundredths, names]) =>
      names.split(" ").map((name) => [name, Number(hundredths) / 100] as const),
    ),
  );
}
