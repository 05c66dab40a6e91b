import type { GradebookFilter, GradebookOrder } from "./gradebook.ts";

/**
 * Statistics of the newest scores of many reports, computed in the store without reading whole scores. The reports and
 * scores are those that the gradebook's `list` returns to the same actor for the same filter. Points and final scores
 * are integers, so their sums are exact.
 */
export interface MarkStatistics {
  /** A text that changes whenever the result of `summarize()` may change; much cheaper to compute. */
  version(filter: GradebookFilter): Promise<string>;
  /** Counts, means, medians, levels and open findings of the reports, as they stand at one instant. */
  summarize(filter: GradebookFilter): Promise<MarkSummary>;
  /** The reports and the criteria of a list, as they stand at one instant: what is needed before its first line. */
  outline(query: GradebookFilter & GradebookOrder): Promise<MarkOutline>;
  /**
   * Prepares at most `limit` scores that were stored before statistics existed; returns how many, 0 when none is left.
   * Each call is atomic, calls may run concurrently, and statistics are correct before and after. For the service.
   */
  prepare(limit: number): Promise<number>;
}

/** What marks come to. */
export interface MarkSummary {
  /** All reports of the filter. */
  readonly reports: number;
  readonly withoutScore: number;
  /** Queued or processing. */
  readonly inProgress: number;
  /** Handed in to an assignment after the due time and the grace period. */
  readonly late: number;
  /** Scores that their owners do not see yet, each counted once. */
  readonly unreleased: {
    /** Waits for a model. */
    readonly awaitingJudgement: number;
    /** Else by the decision in force. */
    readonly hold: number;
    readonly look: number;
    readonly clear: number;
    /** Clear marks that are accepted. */
    readonly accepted: number;
  };
  /** Kinds of open findings: heaviest first, then the most frequent. */
  readonly findings: readonly FindingFrequency[];
  /** By mode of judging: `ai`, `mixed`, `simulated`; within a mode final marks before provisional ones. */
  readonly scales: readonly MarkScale[];
}

/** In how many reports a finding is open. */
export interface FindingFrequency {
  readonly code: string;
  /** The heaviest that one of them has. */
  readonly weight: "look" | "hold";
  readonly reports: number;
}

/** The marks of one way of judging. */
export interface MarkScale {
  readonly mode: string;
  readonly provisional: boolean;
  readonly count: number;
  readonly overridden: number;
  /** The decision in force is not `clear`. */
  readonly needsReview: number;
  readonly released: number;
  /** Of the final scores, rounded half up to two decimals. */
  readonly mean: number;
  /** The middle one, or the mean of the two in the middle. */
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Those that somebody has. */
  readonly levels: readonly LevelFrequency[];
  /** In the order in which the scores name them. */
  readonly criteria: readonly CriterionAverage[];
}

/** How many marks have a level. */
export interface LevelFrequency {
  readonly code: string;
  /** As the newest report's score has it that has the level. */
  readonly label: string;
  /** Names the rubric of that score; null where it does not say. */
  readonly rubricHash: string | null;
  readonly count: number;
}

/** The points of one criterion, those that count. */
export interface CriterionAverage {
  readonly criterionId: string;
  /** Place and name as the newest report's score has them that has the criterion; the place such as `2.4`. */
  readonly number: string;
  readonly name: string;
  /** Names the rubric of that score; null where it does not say. */
  readonly rubricHash: string | null;
  /** Scores with points in it. */
  readonly count: number;
  /** Rounded half up to two decimals; null where nobody has points. */
  readonly mean: number | null;
}

/** What a list holds, before its lines are read. */
export interface MarkOutline {
  /** In the order of the list. */
  readonly reportIds: readonly string[];
  /** Every criterion of their scores, in the order in which the list names them. */
  readonly criteria: readonly OutlinedCriterion[];
}

/** A criterion of a list. */
export interface OutlinedCriterion {
  readonly criterionId: string;
  /** As the last score of the list has it that has the criterion. */
  readonly name: string;
  /** Names the rubric of that score; null where it does not say. */
  readonly rubricHash: string | null;
}
