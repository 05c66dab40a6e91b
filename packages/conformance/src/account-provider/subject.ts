import assert from "node:assert/strict";
import type { AccountProvider, AuthSession, AuthUser, CreateAccountRequest, MailMessage } from "@rubrica/core";

/** An account provider without accounts. */
export interface AccountProviderSubject {
  readonly accountProvider: AccountProvider;
  /** The mails that it sent, oldest first. The link in them carries the token as the parameter `token`. */
  mails(): Promise<readonly MailMessage[]>;
}

/** Gives an account provider whose new accounts are confirmed at once, or wait until their e-mail is confirmed. */
export type CreateAccountProvider = (settings: {
  readonly emailConfirmation: "off" | "required";
}) => Promise<AccountProviderSubject>;

export const email = "one@example.com";
export const password = "correct horse";
export const client: CreateAccountRequest["client"] = { ip: "198.51.100.1", userAgent: "Test/1" };

/** A request for an account that is created, unless the fields spoil it. */
export function newAccount(fields: Partial<CreateAccountRequest> = {}): CreateAccountRequest {
  return { email, password, metadata: { full_name: "某人", role: "student", phone: null }, client, ...fields };
}

/** Creates an account that must come into being. */
export async function addAccount(
  accountProvider: AccountProvider,
  fields: Partial<CreateAccountRequest> = {},
): Promise<AuthUser> {
  const outcome = await accountProvider.createAccount(newAccount(fields));
  assert.ok(outcome.status === "created", outcome.status);
  return outcome.user;
}

/** Opens a session, which must succeed. */
export async function signIn(
  accountProvider: AccountProvider,
  credentials: { readonly email?: string; readonly password?: string } = {},
): Promise<{ readonly user: AuthUser; readonly session: AuthSession; readonly sessionId: string }> {
  const outcome = await accountProvider.authenticate({ email, password, client, ...credentials });
  assert.ok(outcome.status === "authenticated", outcome.status);
  return outcome;
}
