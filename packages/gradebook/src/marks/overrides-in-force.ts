import { checkArray, type ScoreOverride } from "@rubrica/core";

/** An override that counts. */
export interface OverrideInForce extends ScoreOverride {
  readonly points: number;
}

/** Latest override of each criterion that is not withdrawn. */
export function overridesInForce(overrides: readonly ScoreOverride[]): readonly OverrideInForce[] {
  checkArray("overridesInForce(overrides)", overrides, "an array of overrides");
  const last = new Map(overrides.map((override) => [override.criterionId, override]));
  return [...last.values()].filter((override): override is OverrideInForce => override.points !== null);
}
