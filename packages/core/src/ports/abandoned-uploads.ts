/**
 * Ids that have objects and no report: an upload stored the object, and its process ended before it wrote the report.
 * For the service.
 */
export interface AbandonedUploads {
  /**
   * Determines which of these ids no report has, and since when, by the clock of the store from the first call on. Ids
   * that a report has by now are forgotten. Not counted are ids of recently removed reports, and ids first named less
   * than `countAfterSeconds` ago, whose upload may be under way.
   */
  note(
    reportIds: readonly string[],
    options: { readonly countAfterSeconds: number; readonly dueAfterSeconds: number },
  ): Promise<NotedUploads>;
  /** Forgets these ids. Call it when no object is stored under them any more. */
  forget(reportIds: readonly string[]): Promise<void>;
}

/** Result of {@link AbandonedUploads.note}. */
export interface NotedUploads {
  /** How many of them a report has. */
  readonly ofReports: number;
  /** How many of them no report has had for `countAfterSeconds`. */
  readonly abandoned: number;
  /** Those that no report has had for `dueAfterSeconds`. */
  readonly due: readonly string[];
}
