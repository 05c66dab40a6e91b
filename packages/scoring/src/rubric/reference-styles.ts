import type { ReferenceStyle } from "@rubrica/report-model";

/** Styles that a rubric can ask lists of references to be in. */
export const RUBRIC_REFERENCE_STYLES = [
  "gbt7714-2015",
  "gbt7714-2025",
  "ieee",
  "apa",
] as const satisfies readonly ReferenceStyle[];
/** A style that a rubric can ask lists of references to be in; the edition of APA is the seventh. */
export type RubricReferenceStyle = (typeof RUBRIC_REFERENCE_STYLES)[number];
