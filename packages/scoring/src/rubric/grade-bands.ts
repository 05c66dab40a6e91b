import type { GradeBand } from "../arithmetic/aggregate.ts";
import type { Rubric } from "./rubric.ts";

/** The rubric's levels as the arithmetic takes them: coefficients in whole hundredths. */
export function gradeBandsOf({ levels }: Rubric): readonly GradeBand[] {
  return levels.map(({ code, from, coefficient }) => ({
    code,
    from,
    coefficientHundredths: Math.round(coefficient * 100),
  }));
}
