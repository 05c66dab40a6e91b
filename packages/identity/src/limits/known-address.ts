import type { ClientContext, KnownAddressStore } from "@rubrica/core";
import { sha256Hex } from "../tokens/sha-256.ts";
import { addressGroup } from "./address-group.ts";

/** Whether the account has signed in from where the client is. Asks the store for an absent account as well. */
export async function isKnownAddress(
  store: KnownAddressStore,
  userId: string | null,
  client: ClientContext,
): Promise<boolean> {
  const asked = userId ?? crypto.randomUUID();
  return store.includes(asked, await hashAddress(asked, client));
}

/** Remembers that the account has signed in from where the client is. */
export async function rememberAddress(store: KnownAddressStore, userId: string, client: ClientContext): Promise<void> {
  await store.remember(userId, await hashAddress(userId, client));
}

/** Another hash for every account: the table does not tell who was at the same place. */
function hashAddress(userId: string, { ip }: ClientContext): Promise<string> {
  return sha256Hex(`${userId} ${addressGroup(ip)}`);
}
