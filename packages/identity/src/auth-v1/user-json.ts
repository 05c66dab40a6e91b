import type { Account, AuthSession, AuthUser } from "@rubrica/core";
import { toAuthUser } from "../accounts/auth-user.ts";

/** The user as the contract shows it: what is empty is left out. */
export type UserJson = Omit<AuthUser, "email_confirmed_at"> & { readonly email_confirmed_at?: string };

export function userJson(account: Account): UserJson {
  return shownUser(toAuthUser(account));
}

export function shownUser({ email_confirmed_at, ...user }: AuthUser): UserJson {
  return { ...user, ...(email_confirmed_at !== null && { email_confirmed_at }) };
}

export type SessionJson = Omit<AuthSession, "user"> & { readonly user: UserJson };

/** The session as the contract shows it. */
export function sessionJson(session: AuthSession): SessionJson {
  return { ...session, user: shownUser(session.user) };
}
