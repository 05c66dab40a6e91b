import type { Evidence } from "@rubrica/report-model";
import type { FeatureMeasurement } from "./report-features.ts";

const MAX_SAMPLES = 3;

/** A value with the places that show it; what could not be placed is left out. */
export function measurement(value: number | null, samples: readonly (Evidence | null)[] = []): FeatureMeasurement {
  return {
    value: value === null ? null : Math.round(value * 10_000) / 10_000,
    samples: samples.filter((sample) => sample !== null).slice(0, MAX_SAMPLES),
  };
}

/** Part of a whole in percent; null when there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
