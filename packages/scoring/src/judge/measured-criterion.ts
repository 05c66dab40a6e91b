import type { MeasuredFeature, SectionKind } from "@rubrica/report-model";
import { attainedShare } from "../features/curve.ts";
import { defaultFeatures, featureCatalogue } from "../features/feature-catalogue.ts";
import type { FeatureId } from "../features/feature-ids.ts";
import type { ReportFeatures } from "../features/report-features.ts";
import type { RubricCriterion, ScoreLanguage } from "../rubric/rubric.ts";

/** What the features say about one criterion. */
export interface MeasuredCriterion {
  /** Rounded mean of what the features attain, 0 to 100; null when none could be measured on this report. */
  readonly score: number | null;
  readonly features: readonly (MeasuredFeature & { readonly id: FeatureId })[];
  /** Features that this report gives nothing to measure on. */
  readonly notMeasurable: readonly FeatureId[];
  /** True when more of it could not be measured than could. */
  readonly uncertain: boolean;
}

/** Looks the criterion's features up and weighs them equally. */
export function measureCriterion(
  criterion: RubricCriterion,
  section: SectionKind,
  features: ReportFeatures,
  language: ScoreLanguage,
): MeasuredCriterion {
  const ids = criterion.features ?? defaultFeatures[section];
  const measured: (MeasuredFeature & { readonly id: FeatureId })[] = [];
  const notMeasurable: FeatureId[] = [];
  for (const id of ids) {
    const { name, unit, curve, ceiling = 1 } = featureCatalogue[id];
    const value = features.measurements[id].value;
    if (value === null) {
      notMeasurable.push(id);
      continue;
    }
    const { zeroAt, fullAt } = falls(value, curve) ? (curve.excess ?? curve.ramp) : curve.ramp;
    const attained = Math.round(attainedShare(value, curve) * ceiling * 10_000) / 10_000;
    measured.push({ id, name: name[language], value, unit: unit[language], zeroAt, fullAt, attained });
  }
  if (measured.length === 0) return { score: null, features: measured, notMeasurable, uncertain: true };
  const sum = measured.reduce((total, feature) => total + feature.attained, 0);
  const score = Math.floor((sum / measured.length) * 100 + 0.5);
  return { score, features: measured, notMeasurable, uncertain: notMeasurable.length > measured.length };
}

/** True when the value is beyond the plateau, so that the thresholds of excess decide. */
function falls(value: number, curve: (typeof featureCatalogue)[FeatureId]["curve"]): boolean {
  return curve.excess !== undefined && value > curve.excess.fullAt;
}
