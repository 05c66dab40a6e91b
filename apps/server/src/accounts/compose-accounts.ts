import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";
import { composeOwnAccounts, type OwnAccounts } from "./own-accounts.ts";
import { composeSupabaseAccounts, type SupabaseAccounts } from "./supabase-accounts.ts";

/** Accounts in the database of Rubrica, or at Supabase. */
export type Accounts = OwnAccounts | SupabaseAccounts;

/** Composes the accounts. Opens no connection. */
export function composeAccounts(accounts: Accounts, surroundings: AccountsSurroundings): ComposedAccounts {
  return accounts.kind === "own"
    ? composeOwnAccounts(accounts, surroundings)
    : composeSupabaseAccounts(accounts, surroundings);
}
