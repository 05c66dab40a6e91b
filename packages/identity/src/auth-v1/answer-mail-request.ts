import type { Account, ClientContext, Stores } from "@rubrica/core";
import { isBanned } from "../accounts/account-state.ts";
import { recordFields } from "../accounts/sign-up.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { createSealedWorkHandler, type MailTaskHandler, sealWork, UNTIL_EXPIRED } from "../mail/sealed-work.ts";
import { createAccountWithRecord } from "../registration/create-account-with-record.ts";
import { createSecretToken } from "../tokens/secret-token.ts";
import type { Metadata } from "../users/metadata.ts";
import { accountCreation } from "./account-creation.ts";
import { mailSecrets } from "./mail-token.ts";
import { type AuthV1Context, type AuthV1Options, resolveAuthV1Options } from "./options.ts";

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
  | { readonly kind: "change_email"; readonly userId: string; readonly newEmail: string; readonly redirectTo: string };

/** A request that nobody answered for so long is asked again. */
const requestHours = 1;

/** Keeps the request, sealed, in the transaction of the stores, for the mail worker. */
export async function postRequest({ settings }: AuthV1Context, { queue }: Stores, request: MailRequest): Promise<void> {
  const expiresAt = new Date(settings.clock.now().getTime() + requestHours * 3_600_000);
  const payload = await sealWork(settings, request, expiresAt);
  await queue.enqueue([{ type: ANSWER_REQUEST_TASK, payload, ...UNTIL_EXPIRED }]);
}

/** Answers requests by mails, in the transaction that ends their tasks. */
export function createAnswerRequestHandler(options: AuthV1Options): MailTaskHandler {
  const context = resolveAuthV1Options(options);
  return createSealedWorkHandler<MailRequest>(context.settings, async (request) => {
    const answer = await prepareAnswer(context, request);
    return { kind: "completed", ...(answer && { commit: answer }) };
  });
}

type Answer = (bound: Stores) => Promise<void>;

/** What is to be written; null where nothing is. */
async function prepareAnswer(context: AuthV1Context, request: MailRequest): Promise<Answer | null> {
  if (request.kind === "change_email") return changeEmail(context, request);
  const account = await context.settings.stores.accounts.findByEmail(request.email);
  if (account === null) {
    if (request.kind === "sign_in" && request.createsAccount) await createByMail(context, request);
    return null;
  }
  if (isBanned(account, context.settings.clock)) return null;
  const mail = (type: "signup" | "magiclink" | "recovery" | "email_change", to: string): Answer => {
    return (bound) => mailSecrets(context, bound, account, { ...request, type, to });
  };
  switch (request.kind) {
    case "recovery":
      return mail("recovery", account.email);
    case "sign_in":
      return mail("magiclink", account.email);
    case "resend":
      if (request.type === "signup") return account.emailConfirmedAt === null ? mail("signup", account.email) : null;
      return account.newEmail === null ? null : mail("email_change", account.newEmail);
  }
}

/** An account whose password nobody knows, confirmed by the mail that also signs in. */
async function createByMail(context: AuthV1Context, asked: Extract<MailRequest, { kind: "sign_in" }>): Promise<void> {
  const { email, metadata, client, redirectTo, codeChallenge } = asked;
  await createAccountWithRecord(accountCreation(context, { redirectTo, codeChallenge, mustConfirm: true }), {
    email,
    password: createSecretToken(),
    metadata: { ...metadata, ...recordFields(asked, context.selfRegistrationRoles) },
    client,
  });
}

/**
 * The new address gets a link, and the old one is told. An address that another account has gets a notice instead.
 */
async function changeEmail(
  context: AuthV1Context,
  { userId, newEmail, redirectTo }: Extract<MailRequest, { kind: "change_email" }>,
): Promise<Answer | null> {
  const { settings } = context;
  const account: Account | null = await settings.stores.accounts.find(userId);
  // Another change came after it.
  if (account?.newEmail !== newEmail) return null;
  if ((await settings.stores.accounts.findByEmail(newEmail)) !== null) {
    const hours = settings.confirmationHours;
    const notice = composeMail("already_registered", { to: newEmail, validHours: hours });
    return (bound) => postMail(settings, bound, notice, { userId, kind: "email_change", hours });
  }
  const notice = composeMail("email_change_notice", { to: account.email, validHours: 1 });
  return async (bound) => {
    await mailSecrets(context, bound, account, { type: "email_change", to: newEmail, redirectTo });
    await postMail(settings, bound, notice, { userId, kind: "email_change_notice", hours: 24 });
  };
}
