import type { Bilingual } from "../rubric/rubric.ts";
import type { Curve } from "./curve.ts";

/** What a feature is, how it earns marks, and what to say about it. */
export interface FeatureDefinition {
  readonly name: Bilingual;
  /** Printed behind the value. Shares are in percent. */
  readonly unit: Bilingual;
  readonly curve: Curve;
  /** Said when nearly full marks are earned. */
  readonly praise: Bilingual;
  /** Said when less than 60 % are earned. */
  readonly advice: Bilingual;
}

export const PERCENT: Bilingual = { zh: "%", en: "%" };
/** For yes-or-no facts: 1 is yes. */
export const YES: Bilingual = { zh: "（1为有，0为无）", en: " (1 yes, 0 no)" };
