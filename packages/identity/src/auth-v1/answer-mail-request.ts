import { isBanned } from "../accounts/account-state.ts";
import { recordFields } from "../accounts/sign-up.ts";
import type { IdentityStores } from "../identity-stores.ts";
import { createSealedWorkHandler, type MailTaskHandler } from "../mail/sealed-work.ts";
import { createAccountWithRecord } from "../registration/create-account-with-record.ts";
import { currentRoles } from "../registration/self-registration-roles.ts";
import { createSecretToken } from "../tokens/secret-token.ts";
import { accountCreation } from "./account-creation.ts";
import { mailEmailChange } from "./email-change.ts";
import type { MailRequest } from "./mail-request.ts";
import { mailSecrets } from "./mail-token.ts";
import { type AuthV1Context, type AuthV1Options, resolveAuthV1Options } from "./options.ts";

/** Answers requests by mails, in the transaction that ends their tasks. */
export function createAnswerRequestHandler(options: AuthV1Options): MailTaskHandler {
  const context = resolveAuthV1Options(options);
  return createSealedWorkHandler<MailRequest>(context.settings, async (request) => {
    const answer = await prepareAnswer(context, request);
    return { kind: "completed", ...(answer && { commit: answer }) };
  });
}

/** Writes the secrets and posts the mails that bring them. */
type Answer = (bound: IdentityStores) => Promise<void>;

/** What is to be written; null where nothing is. */
async function prepareAnswer(context: AuthV1Context, request: MailRequest): Promise<Answer | null> {
  if (request.kind === "change_email") return (bound) => mailEmailChange(context, bound, request);
  const account = await context.settings.stores.accounts.findByEmail(request.email);
  if (account === null) {
    if (request.kind === "sign_in" && request.createsAccount) await createByMail(context, request);
    return null;
  }
  if (isBanned(account, context.settings.clock)) return null;
  const mail = (type: "signup" | "magiclink" | "recovery"): Answer => {
    return (bound) => mailSecrets(context, bound, account, { ...request, type, to: account.email });
  };
  switch (request.kind) {
    case "recovery":
      return mail("recovery");
    case "sign_in":
      return mail("magiclink");
    case "resend":
      if (request.type === "email_change") {
        const { id: userId, newEmail } = account;
        if (newEmail === null) return null;
        return (bound) => mailEmailChange(context, bound, { ...request, userId, newEmail });
      }
      return account.emailConfirmedAt === null ? mail("signup") : null;
  }
}

/** One that nobody knows is none: it is not asked for when they choose one. */
const noPassword = { passwordHash: null };

/** An account without a password, confirmed by the mail that also signs in. */
async function createByMail(context: AuthV1Context, asked: Extract<MailRequest, { kind: "sign_in" }>): Promise<void> {
  const { email, metadata, client, redirectTo, codeChallenge } = asked;
  const created = await createAccountWithRecord(
    accountCreation(context, { redirectTo, codeChallenge, mustConfirm: true }),
    {
      email,
      password: createSecretToken(),
      metadata: { ...metadata, ...recordFields(asked, await currentRoles(context.selfRegistrationRoles)) },
      client,
    },
  );
  if (created.status === "created") await context.settings.stores.accounts.update(created.user.id, noPassword);
}
