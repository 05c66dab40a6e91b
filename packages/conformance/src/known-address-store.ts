import assert from "node:assert/strict";
import type { AccountStore, KnownAddressStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because addresses belong to them. */
export interface KnownAddressStoreSubject {
  readonly knownAddresses: KnownAddressStore;
  readonly accounts: AccountStore;
}

/** What every {@link KnownAddressStore} must do. `create` gives empty stores for one test. */
export function testKnownAddressStore(test: TestFunction, create: () => Promise<KnownAddressStoreSubject>): void {
  test("includes() is true for what was remembered of this account alone", async () => {
    const { accounts, knownAddresses } = await create();
    const [one, two] = [await addAccount(accounts, "one"), await addAccount(accounts, "two")];
    await knownAddresses.remember(one, "a");
    await knownAddresses.remember(one, "a");
    assert.equal(await knownAddresses.includes(one, "a"), true);
    assert.equal(await knownAddresses.includes(one, "b"), false);
    assert.equal(await knownAddresses.includes(two, "a"), false);
    assert.equal(await knownAddresses.includes(crypto.randomUUID(), "a"), false);
    assert.equal(await knownAddresses.includes("no uuid", "a"), false);
  });

  test("remember() keeps the thirty that were used last", async () => {
    const { accounts, knownAddresses } = await create();
    const userId = await addAccount(accounts, "one");
    const other = await addAccount(accounts, "two");
    await knownAddresses.remember(other, "0");
    for (let index = 0; index < 30; index += 1) await knownAddresses.remember(userId, `${index}`);
    await knownAddresses.remember(userId, "0");
    await knownAddresses.remember(userId, "new");
    assert.equal(await knownAddresses.includes(userId, "0"), true);
    assert.equal(await knownAddresses.includes(userId, "1"), false);
    assert.equal(await knownAddresses.includes(userId, "2"), true);
    assert.equal(await knownAddresses.includes(userId, "new"), true);
    assert.equal(await knownAddresses.includes(other, "0"), true);
  });

  test("remember() called at once for one address remembers it", async () => {
    const { accounts, knownAddresses } = await create();
    const userId = await addAccount(accounts, "one");
    await Promise.all(Array.from({ length: 10 }, () => knownAddresses.remember(userId, "a")));
    assert.equal(await knownAddresses.includes(userId, "a"), true);
  });

  test("forget() forgets every address of this account alone, and they go with the account", async () => {
    const { accounts, knownAddresses } = await create();
    const [one, two] = [await addAccount(accounts, "one"), await addAccount(accounts, "two")];
    for (const userId of [one, two]) await knownAddresses.remember(userId, "a");
    await knownAddresses.forget(one);
    await knownAddresses.forget("no uuid");
    assert.equal(await knownAddresses.includes(one, "a"), false);
    assert.equal(await knownAddresses.includes(two, "a"), true);
    await accounts.remove(two);
    assert.equal(await knownAddresses.includes(two, "a"), false);
  });
}

async function addAccount(accounts: AccountStore, name: string): Promise<string> {
  const { id } = await accounts.insert({
    id: crypto.randomUUID(),
    email: `${name}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: name, role: "student", phone: null },
  });
  return id;
}
