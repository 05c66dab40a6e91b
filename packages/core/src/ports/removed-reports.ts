/** Reports whose row is gone, by whatever way, until nothing of them is left elsewhere. Written by the store itself. */
export interface RemovedReports {
  /**
   * Those whose objects were not removed yet, or not since the given number of seconds after the row went: an attempt that
   * was under way may have written since. At most `limit`, oldest first.
   */
  toSweep(options: { readonly againAfterSeconds: number; readonly limit: number }): Promise<readonly string[]>;
  /** Notes that their objects were removed just now. */
  swept(reportIds: readonly string[]): Promise<void>;
  /** Forgets those that were removed so long ago and swept since, and whose graph was built anew; returns how many. */
  forget(olderThanSeconds: number): Promise<number>;
  /**
   * Whether a graph went with one of them, none was published since, and none was asked for within the given seconds; notes
   * that one is asked for now.
   */
  takeGraphRequest(options: { readonly againAfterSeconds: number }): Promise<boolean>;
}
