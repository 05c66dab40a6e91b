import type { EdgeAttributes, EdgeType } from "../model/graph-model.ts";

/**
 * How much a relation says about what belongs together. Institutions and venues connect nearly everything and would
 * glue all communities into one; common references and texts are the surest signs.
 */
const STRENGTH: Readonly<Record<EdgeType, number>> = {
  wrote: 0.5,
  advised: 0.5,
  affiliated: 0.1,
  has_keyword: 1,
  cites: 1,
  published_in: 0.1,
  same_reference: 3,
  co_occurs: 1,
  similar: 3,
};

/** A work cited fifty times in a text does not belong ten times more to it than one cited five times. */
const MAX_WEIGHT = 5;

/** The strength of an edge for communities and importance. */
export function relationStrength({ type, weight }: EdgeAttributes): number {
  return STRENGTH[type] * Math.min(weight, MAX_WEIGHT);
}
