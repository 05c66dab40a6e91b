import type { Account, Clock } from "@rubrica/core";

/** Whether nobody may sign in to the account now, however right the password. */
export function isBanned(account: Pick<Account, "bannedUntil" | "deletedAt">, clock: Clock): boolean {
  if (account.deletedAt !== null) return true;
  return account.bannedUntil !== null && account.bannedUntil.getTime() > clock.now().getTime();
}
