import type { Bilingual } from "../rubric/rubric.ts";
import type { Curve } from "./curve.ts";

/** What a feature is, how it earns marks, and what to say about it. */
export interface FeatureDefinition {
  readonly name: Bilingual;
  /** Printed behind the value. Shares are in percent. */
  readonly unit: Bilingual;
  readonly curve: Curve;
  /** Most that the feature can earn, 0 to 1. Default 1; {@link PROXY_CEILING} where form only hints at substance. */
  readonly ceiling?: number;
  /** Said when nearly full marks are earned. */
  readonly praise: Bilingual;
  /** Said when less than 60 % are earned. */
  readonly advice: Bilingual;
}

export const PERCENT: Bilingual = { zh: "%", en: "%" };
/** For yes-or-no facts, whose name says what 1 means. */
export const NO_UNIT: Bilingual = { zh: "", en: "" };
/** Counting figures cannot show that an argument is excellent: such features earn 85 % at most, the middle of 良好. */
export const PROXY_CEILING = 0.85;
