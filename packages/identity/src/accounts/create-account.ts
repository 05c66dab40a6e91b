import type { Account, CreateAccountOutcome, CreateAccountRequest } from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { rememberAddress } from "../limits/known-address.ts";
import { postMail, withdrawMail } from "../mail/post-mail.ts";
import { createOneTimeSecrets, keepOneTimeSecrets, type OneTimeSecrets } from "../one-time/one-time-secrets.ts";
import { proveAddress } from "../one-time/prove-address.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import { isPassword } from "../users/user-fields.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { toAuthUser } from "./auth-user.ts";

/**
 * Creates an account: in one transaction with its session, or with its confirmation token and the mail that brings it.
 * What fails then takes the account back.
 */
export async function createAccount(
  settings: IdentitySettings,
  request: CreateAccountRequest,
): Promise<CreateAccountOutcome> {
  if (!isPassword(request.password)) return { status: "rejected", reason: "password_rejected" };
  const mustConfirm = settings.emailConfirmation === "required" && !request.confirmed;
  const confirmation = mustConfirm ? createOneTimeSecrets() : null;
  const passwordHash = await settings.hasher.hash(request.password);
  const inserted = await insertAccount(settings, request, { passwordHash, confirmation });
  if (inserted === "email_taken") return { status: "email_taken" };
  const { account, opened } = inserted;
  try {
    const session = opened === null ? null : await issueSession(settings, account, opened);
    return { status: "created", user: toAuthUser(account), session };
  } catch (error) {
    // Nobody learned of the account, and its e-mail would be taken for good.
    await takeBack(settings, account.id);
    throw error;
  }
}

interface Inserted {
  readonly account: Account;
  readonly opened: OpenedSession | null;
}

async function insertAccount(
  settings: IdentitySettings,
  request: CreateAccountRequest,
  secrets: { readonly passwordHash: string; readonly confirmation: OneTimeSecrets | null },
): Promise<Inserted | "email_taken"> {
  const { passwordHash, confirmation } = secrets;
  const now = settings.clock.now();
  try {
    return await settings.transaction.run(SERVICE, async (bound) => {
      const account = await bound.accounts.insert({
        id: crypto.randomUUID(),
        email: request.email,
        passwordHash,
        emailConfirmedAt: confirmation === null ? now : null,
        confirmationSentAt: confirmation === null ? null : now,
        userMetadata: { ...request.metadata, email_verified: confirmation === null },
      });
      // The database gives a role that people may give themselves; whoever answers for the account may give any.
      if (request.confirmed) {
        await bound.userInfo.update(account.id, { role: request.metadata.role });
        await proveAddress(settings, bound, account.id);
      }
      if (confirmation !== null) {
        const kept = { userId: account.id, secrets: confirmation, validHours: settings.confirmationHours };
        const { codeChallenge } = settings.confirmation;
        await keepOneTimeSecrets(settings, bound, { ...kept, purpose: "confirm_email", codeChallenge });
        const mail = settings.confirmation.compose(account.email, confirmation);
        await postMail(settings, bound, mail, {
          userId: account.id,
          kind: "signup",
          hours: settings.confirmationHours,
        });
      }
      const opensSession = confirmation === null && !request.confirmed;
      return opensSession ? openFirstSession(settings, bound, { account, request }) : { account, opened: null };
    });
  } catch (error) {
    if (hasErrorCode(error, "email_taken")) return "email_taken";
    throw error;
  }
}

async function openFirstSession(
  settings: IdentitySettings,
  bound: IdentityStores,
  { account, request }: { readonly account: Account; readonly request: CreateAccountRequest },
): Promise<Inserted> {
  const opened = await openSession(bound, { userId: account.id, method: "password", client: request.client }, settings);
  await rememberAddress(bound.knownAddresses, account.id, request.client);
  const signedIn = await bound.accounts.update(account.id, { lastSignInAt: settings.clock.now() });
  return { account: signedIn ?? account, opened };
}

async function takeBack(settings: IdentitySettings, userId: string): Promise<void> {
  const { transaction, logger } = settings;
  try {
    await transaction.run(SERVICE, async (bound) => {
      await bound.accounts.remove(userId, { takeBack: true });
      await withdrawMail(settings, bound, userId);
    });
  } catch (error) {
    logger.error({ userId, error: error instanceof Error ? error.name : typeof error }, "an unusable account stays");
  }
}
