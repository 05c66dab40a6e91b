import type { ClientContext } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { sealWork, UNTIL_EXPIRED } from "../mail/sealed-work.ts";
import type { Metadata } from "../users/metadata.ts";
import type { AuthV1Context } from "./options.ts";

/** Task type of a request that a mail answers. */
export const ANSWER_REQUEST_TASK = "mail.request";

interface Addressed {
  /** Normalized. */
  readonly email: string;
  readonly redirectTo: string;
  readonly codeChallenge?: string;
}

/** What somebody asked for, to be answered by a mail or not at all, when nobody watches how long it takes. */
export type MailRequest =
  | ({ readonly kind: "recovery" } & Addressed)
  | ({ readonly kind: "resend"; readonly type: "signup" | "email_change" } & Addressed)
  | ({
      readonly kind: "sign_in";
      readonly metadata: Metadata;
      readonly client: ClientContext;
      /** Makes an account where there is none. */
      readonly createsAccount: boolean;
    } & Addressed)
  /** The new address is noted on the account already. */
  | {
      readonly kind: "change_email";
      readonly userId: string;
      readonly newEmail: string;
      readonly redirectTo: string;
      readonly codeChallenge?: string;
    };

/** A request that nobody answered for so long is asked again. */
const REQUEST_HOURS = 1;

/** Keeps the request, sealed, in the transaction of the stores, for the mail worker. */
export async function postRequest(
  { settings }: AuthV1Context,
  { queue }: IdentityStores,
  request: MailRequest,
): Promise<void> {
  const expiresAt = new Date(settings.clock.now().getTime() + REQUEST_HOURS * 3_600_000);
  const payload = await sealWork(settings, request, expiresAt);
  await queue.enqueue([{ type: ANSWER_REQUEST_TASK, payload, ...UNTIL_EXPIRED }]);
}
