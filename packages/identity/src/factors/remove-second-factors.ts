import { SERVICE, type Transaction } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { removeFactor } from "./remove-factor.ts";

/**
 * Takes all second factors and recovery codes from an account and ends its sessions, for an operator: whoever has lost them
 * signs in with the password. Each verified one that goes is written into the audit log.
 * @returns how many went.
 */
export async function removeSecondFactors(
  dependencies: { readonly transaction: Transaction<IdentityStores> },
  userId: string,
): Promise<number> {
  const { transaction } = dependencies;
  const factorsOf = () =>
    transaction.run(SERVICE, async ({ accounts }) => (await accounts.find(userId))?.factors ?? []);
  const before = await factorsOf();
  // Recovery codes first, so that they are counted by themselves and do not go with the last one.
  const ordered = [...before].sort((one, other) => Number(isApp(one)) - Number(isApp(other)));
  for (const { id } of ordered) await removeFactor(dependencies, { userId, factorId: id });
  await transaction.run(SERVICE, ({ sessions }) => sessions.remove({ userId }));
  return before.length - (await factorsOf()).length;
}

function isApp({ type }: { readonly type: string }): boolean {
  return type === "totp";
}
