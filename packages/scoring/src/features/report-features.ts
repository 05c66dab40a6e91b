import type { Evidence, Language } from "@rubrica/report-model";
import type { SubstanceMeasures } from "../substance/substance-measures.ts";
import type { FeatureId } from "./feature-ids.ts";

/** One measured feature. */
export interface FeatureMeasurement {
  /** Rounded to four decimals; null when there is nothing to measure it on (no captions, no page numbers). */
  readonly value: number | null;
  /** Places in the report that show it: at most three. */
  readonly samples: readonly Evidence[];
}

/** Raised when a feature changes its meaning. */
export const REPORT_FEATURES_VERSION = 3;

/** What is measured on a report, without any judgement. Plain JSON, the same for the same report. */
export interface ReportFeatures {
  readonly schemaVersion: typeof REPORT_FEATURES_VERSION;
  readonly language: Language;
  /** Length of the body in characters; a word of a Latin script counts 1.6. */
  readonly bodyCharacters: number;
  readonly measurements: Readonly<Record<FeatureId, FeatureMeasurement>>;
  /** What the wording says about whether there is substance at all. */
  readonly substance: SubstanceMeasures;
}
