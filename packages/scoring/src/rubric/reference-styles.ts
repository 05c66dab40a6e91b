import type { ReferenceStyle } from "@rubrica/report-model";

/** A style that a rubric can ask lists of references to be in; the edition of APA is the seventh. */
export type RubricReferenceStyle = Extract<ReferenceStyle, "gbt7714-2015" | "gbt7714-2025" | "ieee" | "apa">;

/** Styles that a rubric can ask lists of references to be in. */
export const RUBRIC_REFERENCE_STYLES: readonly RubricReferenceStyle[] = ["gbt7714-2015", "gbt7714-2025", "ieee", "apa"];
