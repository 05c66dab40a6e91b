/** Records which students got a mail about a released mark. For the service alone. */
export interface ReleaseMailStore {
  /**
   * Records that the owners of the reports are told, and returns the mails to post: one for each person and assignment, or for
   * each report that was submitted to a course without an assignment. Leaves out reports without a course, reports whose newest
   * mark is not released, people who were told before (even if the mark was withheld since), people who turned these mails
   * off, deactivated accounts, unproven addresses, and people who are not active members of the course.
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
