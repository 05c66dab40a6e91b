/** Which students were told by mail that a mark of theirs is released. For the service alone. */
export interface ReleaseMailStore {
  /**
   * Notes that the owners of the reports are told, and returns them: one entry for each person and assignment, or for each
   * report that was handed in to a course without an assignment. Left out are: reports without a course; reports whose newest
   * mark is not released; who was told before, even if the mark was withheld since; who does not want these mails; accounts
   * that are deactivated or whose address is not proven; people who are not active members of the course.
   */
  take(reportIds: readonly string[]): Promise<readonly ReleaseMail[]>;
  /** Ids of all mails that were taken for the person. */
  of(personId: string): Promise<readonly string[]>;
}

/** A mail to post. */
export interface ReleaseMail {
  readonly id: string;
  /** Address of the person. */
  readonly email: string;
  /** The report whose mark was released. */
  readonly reportId: string;
}
