/** Reports whose row was removed, until nothing of them is left elsewhere. Entries are written by the store itself. */
export interface RemovedReports {
  /**
   * Reports whose objects were not removed yet, or not since this many seconds after the row was removed, because a
   * running attempt may have written objects since. At most `limit`, oldest first.
   */
  toSweep(options: { readonly againAfterSeconds: number; readonly limit: number }): Promise<readonly string[]>;
  /** Notes that their objects were removed just now. */
  swept(reportIds: readonly string[]): Promise<void>;
  /**
   * Forgets reports that were removed longer ago than this, were swept since, and whose graph was rebuilt; returns how
   * many.
   */
  forget(olderThanSeconds: number): Promise<number>;
  /**
   * Whether a new graph is needed: a removed report was in the graph, none was published since, and none was requested
   * within the given seconds. If so, records that one is requested now.
   */
  takeGraphRequest(options: { readonly againAfterSeconds: number }): Promise<boolean>;
}
