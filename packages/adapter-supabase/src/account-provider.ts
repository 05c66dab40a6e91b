import { type AccountProvider, checkObject, checkText } from "@rubrica/core";
import type { SupabaseAccountProviderOptions } from "./account-provider-options.ts";
import { createTokenVerifier } from "./accounts/access-token.ts";
import { confirmEmail, deleteAccount, updateAccount } from "./accounts/administer.ts";
import { endAllSessions, endSession } from "./accounts/end-sessions.ts";
import { authenticate, createAccount } from "./accounts/sign-in.ts";
import { checkClients } from "./check-project.ts";

/**
 * Accounts by Supabase Auth. Whether an e-mail has to be confirmed, how long a password is and how often one may ask is
 * what the project's settings say.
 *
 * Every check of an access token asks Supabase, so that who is signed out, banned or deleted is so at once. Methods reject
 * with SupabaseError where Supabase fails.
 *
 * @throws {InvalidArgumentError} for what is no clients, no user information and no text.
 */
export function createSupabaseAccountProvider(options: SupabaseAccountProviderOptions): AccountProvider {
  checkOptions(options);
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

function checkOptions(options: SupabaseAccountProviderOptions): void {
  const name = (option: keyof SupabaseAccountProviderOptions) => `createSupabaseAccountProvider(options.${option})`;
  checkObject("createSupabaseAccountProvider(options)", options, { expected: "an object with clients and userInfo" });
  const { clients, userInfo, jwtSecret, emailRedirectTo } = options;
  checkClients(name("clients"), clients, ["anonymous", "service"]);
  const remedy = "Such as createSupabaseUserInfoStore({ clients }) makes.";
  checkObject(name("userInfo"), userInfo, { expected: "a user-information store", methods: ["remove"], remedy });
  if (jwtSecret !== undefined) checkText(name("jwtSecret"), jwtSecret, "the legacy JWT secret of the project");
  if (emailRedirectTo !== undefined) checkText(name("emailRedirectTo"), emailRedirectTo, "an address, as text");
}
