/** How much a passage speaks to a grader: the sum of what is seen in it, weighed. */
import weights from "./address-weights.json" with { type: "json" };

/** What passages are weighed by: made by `bun run train:address` from the sentences under benchmarks/trust/sentences. */
export interface AddressWeights {
  /** Passages above this are marked. */
  readonly threshold: number;
  readonly bias: number;
  /** Log odds that each thing seen adds; those named `not: ` take away. */
  readonly weights: Readonly<Record<string, number>>;
}

const LEARNED: AddressWeights = weights;

/** Above 0 for a passage that speaks to a grader (a logistic regression: log odds over its threshold). */
export function weighAddress(
  seen: ReadonlySet<string>,
  { threshold, bias, weights: by }: AddressWeights = LEARNED,
): number {
  let sum = bias - threshold;
  for (const name of seen) sum += by[name] ?? 0;
  return sum;
}
