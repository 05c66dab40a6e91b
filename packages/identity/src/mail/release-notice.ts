import type { Clock, OutgoingMail, ReleaseNotice } from "@rubrica/core";
import { composeMail } from "./compose-mail.ts";
import { postMail } from "./post-mail.ts";

/** Hours for which a mail about a released mark is tried: a mail server may be down over a weekend. */
const RELEASE_MAIL_HOURS = 72;

/** What {@link createReleaseNotice} needs. */
export interface ReleaseNoticeOptions {
  /** Takes the mails, such as `createQueuedMail` made. */
  readonly outgoingMail: OutgoingMail;
  /** From its time on a mail is tried for 72 hours. */
  readonly clock: Clock;
  /** Gives the address at which the owner reads the report. */
  readonly linkOf: (reportId: string) => string;
}

/**
 * Tells students by mail that a mark was released: one mail for each student and assignment, with a link and without the mark.
 * Who does not get one is said at `ReleaseMailStore.take()`.
 */
export function createReleaseNotice({ linkOf, ...dependencies }: ReleaseNoticeOptions): ReleaseNotice {
  return {
    async tell(stores, reportIds) {
      for (const { id, email, reportId } of await stores.releaseMails.take(reportIds)) {
        const mail = composeMail("score_released", { to: email, link: linkOf(reportId) });
        await postMail(dependencies, stores, mail, { userId: id, kind: "score_released", hours: RELEASE_MAIL_HOURS });
      }
    },
  };
}
