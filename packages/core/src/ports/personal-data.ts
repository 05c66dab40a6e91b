/** What is stored about one person, to be handed out to them or to be erased. For the service. */
export interface PersonalData {
  /**
   * Data about the person besides reports: account, record, sessions, factors, pending erasures. Rows as JSON by kind,
   * without password hashes, tokens and secrets. Null when nobody has this id.
   */
  account(personId: string): Promise<PersonalRecords | null>;
  /** Locks the person: submissions and other erasures of the person wait until the transaction ends. */
  hold(personId: string): Promise<void>;
  /** Ids of the person's reports in the order of their ids, after the given one. */
  reportIds(
    personId: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly string[]>;
  /**
   * What is kept about one report: stages, scores, overrides, calls of a model, its part of the graph.
   * @param scope `own`: what its owner may see, without scores that are not released and what belongs to them. `all`: everything.
   */
  report(reportId: string, scope: PersonalScope): Promise<PersonalRecords | null>;
  /** Entries of the audit log by the person or about their reports, oldest first, after the given id. */
  auditEntries(
    personId: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly PersonalAuditEntry[]>;
  /**
   * Erases the record of the person, the account if it is in this database, and everything that belongs to them;
   * replaces name and id in what stays. Remove their reports before, in the same transaction. Returns the earlier
   * erasure if they were erased already, and null when nobody has this id. Rejects with LastAdminError.
   */
  erase(request: ErasureRequest): Promise<Erasure | null>;
  /** Erasures whose account has not yet been removed elsewhere, with the id of the person, oldest first. */
  pending(limit: number): Promise<readonly { readonly id: string; readonly personId: string }[]>;
  /** Records that the account was deleted. After that the erasure no longer identifies the person. */
  complete(id: string): Promise<void>;
}

/** `own`: what the owner of a report may see of it. `all`: everything. */
export type PersonalScope = "own" | "all";

/** Rows as JSON, by kind. */
export type PersonalRecords = Readonly<Record<string, unknown>>;

/** An entry of the audit log, for a page of them. */
export interface PersonalAuditEntry {
  readonly id: string;
  readonly entry: PersonalRecords;
}

/** Whom to erase, and on whose word. */
export interface ErasureRequest {
  /** Of the erasure; stands for the person from then on. */
  readonly id: string;
  readonly personId: string;
  readonly askedBy: "self" | "admin" | "operator";
  /** Those that were removed. */
  readonly reportIds: readonly string[];
  /** True: the bare marks of the person's reports stay, under the erasure's number, until `DeletedReports.forget`. */
  readonly keepMarks: boolean;
}

/** The record that somebody was erased; does not tell who. */
export interface Erasure {
  readonly id: string;
  readonly reports: number;
  readonly erasedAt: Date;
  /** Null while the account has still to be removed elsewhere. */
  readonly completedAt: Date | null;
  /** True when this call did nothing, because somebody had been erased already. */
  readonly isEarlier: boolean;
}
