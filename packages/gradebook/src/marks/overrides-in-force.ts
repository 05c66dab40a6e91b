import { checkArray, type ScoreOverride } from "@rubrica/core";

/** An override that counts. */
export interface OverrideInForce extends ScoreOverride {
  readonly points: number;
}

/** The last word about each criterion, where it was not taken back. */
export function overridesInForce(overrides: readonly ScoreOverride[]): readonly OverrideInForce[] {
  checkArray("overridesInForce(overrides)", overrides, "an array of overrides");
  const last = new Map(overrides.map((override) => [override.criterionId, override]));
  return [...last.values()].filter((override): override is OverrideInForce => override.points !== null);
}
