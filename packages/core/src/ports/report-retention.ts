/** How long reports are kept. */
export interface RetentionTerms {
  /** Days after a report was handed in; null: for ever. */
  readonly reportDays: number | null;
  /** Days after a mark of it was released, for reports that have one; null: as the others. */
  readonly releasedReportDays: number | null;
}

/** Which reports are older than the term. */
export interface ReportRetention {
  /** How many are due now and within the next days, and the day of the oldest. */
  preview(terms: RetentionTerms, withinDays: number): Promise<RetentionPreview>;
  /**
   * Locks and returns up to `limit` reports that are due, oldest first. Empty while another transaction has locked some.
   */
  takeDue(terms: RetentionTerms, limit: number): Promise<readonly { readonly id: string; readonly runId: string }[]>;
}

/** How many reports are due, and when the next ones are. */
export interface RetentionPreview {
  /** Reports that are due now. */
  readonly due: number;
  /** Reports that become due within the days asked for. */
  readonly dueWithin: number;
  /** When the oldest one became or becomes due; null where none ever does. */
  readonly firstDueAt: Date | null;
}
