import type { Bilingual, EvaluationLevel, SectionKind } from "@rubrica/report-model";
import type { FeatureId } from "../features/feature-ids.ts";
import type { RubricReferenceStyle } from "./reference-styles.ts";

export type { Bilingual, RubricReferenceStyle };

/** Language of a text of the rubric, and of comments. */
export type ScoreLanguage = keyof Bilingual;

/** A grade band and the coefficient that a table of contents of this level gives. */
export interface RubricLevel {
  readonly code: EvaluationLevel;
  readonly label: Bilingual;
  /** Lowest rounded score of the band, 0 to 100. */
  readonly from: number;
  /** 0 to 1 with at most two decimals. */
  readonly coefficient: number;
}

/** What is judged, and what each level of it looks like. */
export interface RubricCriterion {
  /** Unique in the rubric: lower-case letters, digits, `-` and `_`. */
  readonly id: string;
  readonly name: Bilingual;
  /** Share in its section in percent, at most two decimals; a section's criteria add up to 100. */
  readonly weightPercent: number;
  /** What a report of each level looks like in this criterion. */
  readonly anchors: Readonly<Record<EvaluationLevel, Bilingual>>;
  /** Features that the simulated judge measures for it; without them the section's defaults. */
  readonly features?: readonly FeatureId[];
}

/** One of the three parts that are scored separately. */
export interface RubricSection {
  readonly name: Bilingual;
  /** Share in the base score in percent; the three sections add up to 100. */
  readonly weightPercent: number;
  readonly criteria: readonly RubricCriterion[];
}

/** How a report is graded. Everything that decides about points is in here. */
export interface Rubric {
  readonly schemaVersion: 1;
  readonly id: string;
  readonly version: string;
  readonly name: Bilingual;
  /** Best first: excellent, good, fair, pass, fail. */
  readonly levels: readonly RubricLevel[];
  readonly sections: Readonly<Record<SectionKind, RubricSection>>;
  /**
   * The style that lists of references are checked by and `citations.style` is measured against. Default: the one that
   * each list is in.
   */
  readonly referenceStyle?: RubricReferenceStyle;
}
