import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";
import { composeOwnAccounts, type OwnAccounts } from "./own-accounts.ts";
import { composeSupabaseAccounts, type SupabaseAccounts } from "./supabase-accounts.ts";

/** Where accounts are: in our own database, or at Supabase. */
export type Accounts = OwnAccounts | SupabaseAccounts;

/** Puts accounts together. Opens nothing. */
export function composeAccounts(accounts: Accounts, surroundings: AccountsSurroundings): ComposedAccounts {
  return accounts.kind === "own"
    ? composeOwnAccounts(accounts, surroundings)
    : composeSupabaseAccounts(accounts, surroundings);
}
