/**
 * Ids under which objects lie and which no report has: what is left of an upload whose process ended after it had stored the
 * object and before it wrote the report. For the service.
 */
export interface AbandonedUploads {
  /**
   * Looks which of these ids no report has, and since when: by the store's own clock, from the first time on that it was
   * asked. What it knew of those that a report has by now is forgotten. Ids of reports that were removed of late count
   * neither way, and so do those that were first told of less than `countAfterSeconds` ago: their upload may be under way.
   */
  note(
    reportIds: readonly string[],
    options: { readonly countAfterSeconds: number; readonly dueAfterSeconds: number },
  ): Promise<NotedUploads>;
  /** Forgets these, because nothing lies under them any more. */
  forget(reportIds: readonly string[]): Promise<void>;
}

/** What there is about some ids. */
export interface NotedUploads {
  /** How many of them a report has. */
  readonly ofReports: number;
  /** How many of them no report has had for `countAfterSeconds`. */
  readonly abandoned: number;
  /** Those that no report has had for `dueAfterSeconds`. */
  readonly due: readonly string[];
}
