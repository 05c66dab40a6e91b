/** What a request that marked a report came to. */
export interface MarkingOutcome {
  /** Of the score after it. */
  readonly version: number;
  /** Integer 0 to 100, overrides in force. */
  readonly finalScore: number;
  /** Somebody stands for the score as it is. */
  readonly accepted: boolean;
  /** The report's author may see the score. */
  readonly released: boolean;
}

/** A person's points for a criterion, as they were before; null where there were none. */
export interface PointsBefore {
  readonly criterionId: string;
  readonly points: { readonly points: number; readonly reason: string } | null;
}

/** What undoing a request brings back. */
export interface MarkingBefore {
  /** One of each criterion that the request changed. */
  readonly points: readonly PointsBefore[];
  readonly accepted: boolean;
  readonly released: boolean;
  /** Numbers of the findings that a model was to answer later. Default: none. */
  readonly awaited?: readonly number[];
}

/** A request that marked a report, and what it did. */
export interface Marking {
  /** Chosen by whoever asks, the same for each try of one request. */
  readonly requestId: string;
  readonly reportId: string;
  readonly runId: string;
  readonly personId: string;
  /** SHA-256 of what was asked for, lower-case hexadecimal. */
  readonly digest: string;
  readonly outcome: MarkingOutcome;
  readonly before: MarkingBefore;
  /** What undoing it came to; null while it counts. */
  readonly undone: MarkingOutcome | null;
}

/** Requests of the last week that marked reports. For the service alone. */
export interface MarkingStore {
  /** The one with the id; null when there is none, or it is older than a week. */
  find(requestId: string): Promise<Marking | null>;
  /** Keeps what a request did, and removes what is older than a week; false, and nothing kept, when one with its id is there. */
  insert(marking: Omit<Marking, "undone">): Promise<boolean>;
  /** Keeps what undoing it came to; false when it was undone already, or there is none. */
  undo(requestId: string, undone: MarkingOutcome): Promise<boolean>;
}
