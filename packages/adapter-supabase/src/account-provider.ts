import type { AccountProvider, UserInfoStore } from "@rubrica/core";
import { createTokenVerifier } from "./accounts/access-token.ts";
import { confirmEmail, deleteAccount, updateAccount } from "./accounts/administer.ts";
import { endAllSessions, endSession } from "./accounts/end-sessions.ts";
import { authenticate, createAccount } from "./accounts/sign-in.ts";
import type { SupabaseClients } from "./supabase-clients.ts";

export interface SupabaseAccountProviderOptions {
  readonly clients: SupabaseClients;
  /** As the service: whether an account may go is for its record to say. */
  readonly userInfo: Pick<UserInfoStore, "remove">;
  /**
   * The project's legacy JWT secret, for tokens signed with HS256: forged ones are then refused without asking Supabase.
   * Default none.
   */
  readonly jwtSecret?: string;
  /** Where links in Supabase's mails lead. Default: the site address that is set there. */
  readonly emailRedirectTo?: string;
}

/**
 * Accounts by Supabase Auth. Whether an e-mail has to be confirmed, how long a password is and how often one may ask is
 * what the project's settings say.
 *
 * Every check of an access token asks Supabase, so that who is signed out, banned or deleted is so at once. Methods reject
 * with SupabaseError where Supabase fails.
 */
export function createSupabaseAccountProvider(options: SupabaseAccountProviderOptions): AccountProvider {
  return {
    createAccount: (request) => createAccount(options, request),
    authenticate: (request) => authenticate(options.clients, request),
    verifyAccessToken: createTokenVerifier(options),
    revokeSessions: (filter) =>
      "accessToken" in filter
        ? endSession(options.clients, filter.accessToken)
        : endAllSessions(options.clients, filter.userId),
    updateAccount: (userId, change) => updateAccount(options.clients, userId, change),
    deleteAccount: (userId, deletion) => deleteAccount(options, userId, deletion),
    confirmEmail: (token) => confirmEmail(options.clients, token),
  };
}
