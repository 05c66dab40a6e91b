import type { Account, CreateAccountOutcome, CreateAccountRequest, Stores } from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import { withinSeconds } from "../deadline.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";
import { isPassword } from "../users/user-fields.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { toAuthUser } from "./auth-user.ts";
import { confirmationMail } from "./confirmation-mail.ts";

/**
 * Creates an account: in one transaction with its session, or with its confirmation token, which is mailed after the
 * commit. What fails then takes the account back.
 */
export async function createAccount(
  settings: IdentitySettings,
  request: CreateAccountRequest,
): Promise<CreateAccountOutcome> {
  if (!isPassword(request.password)) return { status: "rejected", reason: "password_rejected" };
  const mustConfirm = settings.emailConfirmation === "required" && !request.confirmed;
  const confirmationToken = mustConfirm ? createSecretToken() : null;
  const passwordHash = await settings.hasher.hash(request.password);
  const inserted = await insertAccount(settings, request, { passwordHash, confirmationToken });
  if (inserted === "email_taken") return { status: "email_taken" };
  const { account, opened } = inserted;
  try {
    if (confirmationToken !== null) await mailConfirmation(settings, account, confirmationToken);
    const session = opened === null ? null : await issueSession(settings, account, opened);
    return { status: "created", user: toAuthUser(account), session };
  } catch (error) {
    // Without its mail nobody could ever confirm the account, and its e-mail would be taken for good.
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
  secrets: { readonly passwordHash: string; readonly confirmationToken: string | null },
): Promise<Inserted | "email_taken"> {
  const { passwordHash, confirmationToken } = secrets;
  const now = settings.clock.now();
  try {
    return await settings.transaction.run(SERVICE, async (bound) => {
      const account = await bound.accounts.insert({
        id: crypto.randomUUID(),
        email: request.email,
        passwordHash,
        emailConfirmedAt: confirmationToken === null ? now : null,
        confirmationSentAt: confirmationToken === null ? null : now,
        userMetadata: { ...request.metadata, email_verified: confirmationToken === null },
      });
      if (confirmationToken !== null) await keepToken(settings, bound, { account, confirmationToken });
      const opensSession = confirmationToken === null && !request.confirmed;
      return opensSession ? openFirstSession(settings, bound, { account, request }) : { account, opened: null };
    });
  } catch (error) {
    if (hasErrorCode(error, "email_taken")) return "email_taken";
    throw error;
  }
}

async function keepToken(
  settings: IdentitySettings,
  bound: Stores,
  { account, confirmationToken }: { readonly account: Account; readonly confirmationToken: string },
): Promise<void> {
  await bound.oneTimeTokens.replace({
    userId: account.id,
    purpose: "confirm_email",
    hash: await hashToken(confirmationToken),
    expiresAt: new Date(settings.clock.now().getTime() + settings.confirmationHours * 3_600_000),
  });
}

async function openFirstSession(
  settings: IdentitySettings,
  bound: Stores,
  { account, request }: { readonly account: Account; readonly request: CreateAccountRequest },
): Promise<Inserted> {
  const opened = await openSession(bound, { userId: account.id, method: "password", client: request.client }, settings);
  const signedIn = await bound.accounts.update(account.id, { lastSignInAt: settings.clock.now() });
  return { account: signedIn ?? account, opened };
}

/** A mail server that takes longer counts as down: somebody waits for the answer. */
const mailDeadlineSeconds = 20;

async function mailConfirmation(settings: IdentitySettings, account: Account, token: string): Promise<void> {
  const mail = confirmationMail(account.email, settings.confirmationLink(token), settings.confirmationHours);
  await withinSeconds(settings.mailer.send(mail), mailDeadlineSeconds);
}

async function takeBack({ stores, logger }: IdentitySettings, userId: string): Promise<void> {
  try {
    await stores.accounts.remove(userId, { takeBack: true });
  } catch (error) {
    logger.error({ userId, error: error instanceof Error ? error.name : typeof error }, "an unusable account stays");
  }
}
