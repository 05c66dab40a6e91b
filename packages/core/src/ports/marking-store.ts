/** Result of a request that marked a report. */
export interface MarkingOutcome {
  /** Of the score after it. */
  readonly version: number;
  /** Integer 0 to 100, overrides in force. */
  readonly finalScore: number;
  /** The score is accepted. */
  readonly accepted: boolean;
  /** The report's author may see the score. */
  readonly released: boolean;
}

/** Earlier points of a person for a criterion; null if there were none. */
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

/** A marking request and its changes. */
export interface Marking {
  /** Chosen by the client; the same for each try of a request. */
  readonly requestId: string;
  readonly reportId: string;
  readonly runId: string;
  readonly personId: string;
  /** SHA-256 of the request, in lower-case hexadecimal. */
  readonly digest: string;
  readonly outcome: MarkingOutcome;
  readonly before: MarkingBefore;
  /** Result of undoing it; null while it is in force. */
  readonly undone: MarkingOutcome | null;
}

/** Requests of the last week that marked reports. For the service alone. */
export interface MarkingStore {
  /** The one with the id; null when there is none, or it is older than a week. */
  find(requestId: string): Promise<Marking | null>;
  /** Stores the changes of a request and removes those older than a week. False, storing nothing, if a request with its id exists. */
  insert(marking: Omit<Marking, "undone">): Promise<boolean>;
  /** Records that the request was undone. False if it was undone already or does not exist. */
  undo(requestId: string, undone: MarkingOutcome): Promise<boolean>;
}
