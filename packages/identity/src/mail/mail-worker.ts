import type { Clock, Mailer, SigningKeys } from "@rubrica/core";
import { createAnswerRequestHandler } from "../auth-v1/answer-mail-request.ts";
import { ANSWER_REQUEST_TASK } from "../auth-v1/mail-request.ts";
import type { AuthV1Options } from "../auth-v1/options.ts";
import { SEND_MAIL_TASK } from "./queued-mail.ts";
import type { MailTaskHandler } from "./sealed-work.ts";
import { createSendMailHandler } from "./send-mail.ts";

/** What {@link createMailWorker} needs. */
export interface MailWorkerOptions {
  /** Sends what is opened. */
  readonly mailer: Mailer;
  /** The same as those of whoever posted the mail. */
  readonly signingKeys: SigningKeys;
  /** Tells whether a mail is still of use. */
  readonly clock: Clock;
  /** What the handler of `/auth/v1` was made of. Default: absent, and there are no requests from there to answer. */
  readonly auth?: AuthV1Options;
}

/** The worker of kind `mail`: a `WorkerDefinition` of worker-runtime. */
export interface MailWorker {
  readonly kind: "mail";
  readonly handlers: Readonly<Record<string, MailTaskHandler>>;
}

/** What sends the mails that were posted, and answers the requests of `/auth/v1` that a mail answers. */
export function createMailWorker({ auth, ...options }: MailWorkerOptions): MailWorker {
  return {
    kind: "mail",
    handlers: {
      [SEND_MAIL_TASK]: createSendMailHandler(options),
      ...(auth && { [ANSWER_REQUEST_TASK]: createAnswerRequestHandler(auth) }),
    },
  };
}
