import assert from "node:assert/strict";
import type { AccountStore, OneTimeTokenStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because tokens belong to them. */
export interface OneTimeTokenStoreSubject {
  readonly oneTimeTokens: OneTimeTokenStore;
  readonly accounts: AccountStore;
}

/** What every {@link OneTimeTokenStore} must do. `create` gives empty stores for one test. */
export function testOneTimeTokenStore(test: TestFunction, create: () => Promise<OneTimeTokenStoreSubject>): void {
  test("consume() gives the token's user once, also to many at once", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    await oneTimeTokens.replace({ userId, purpose: "confirm_email", hash: "h1", expiresAt: inSeconds(60) });
    const taken = await Promise.all(Array.from({ length: 10 }, () => oneTimeTokens.consume("h1", "confirm_email")));
    assert.deepEqual(
      taken.filter((each) => each !== null),
      [{ userId }],
    );
  });

  test("consume() gives nothing for an unknown, expired or replaced token", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const token = { userId, purpose: "confirm_email" } as const;
    assert.equal(await oneTimeTokens.consume("unknown", "confirm_email"), null);
    await oneTimeTokens.replace({ ...token, hash: "expired", expiresAt: inSeconds(-1) });
    assert.equal(await oneTimeTokens.consume("expired", "confirm_email"), null);
    await oneTimeTokens.replace({ ...token, hash: "old", expiresAt: inSeconds(60) });
    await oneTimeTokens.replace({ ...token, hash: "new", expiresAt: inSeconds(60) });
    assert.equal(await oneTimeTokens.consume("old", "confirm_email"), null);
    assert.deepEqual(await oneTimeTokens.consume("new", "confirm_email"), { userId });
  });

  test("a changed e-mail makes one-time tokens void, another change does not", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const token = { userId, purpose: "confirm_email", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace({ ...token, hash: "h1" });
    await accounts.update(userId, { lastSignInAt: new Date() });
    assert.deepEqual(await oneTimeTokens.consume("h1", "confirm_email"), { userId });
    await oneTimeTokens.replace({ ...token, hash: "h2" });
    await accounts.update(userId, { email: "two@example.com" });
    assert.equal(await oneTimeTokens.consume("h2", "confirm_email"), null);
  });

  test("replace() and consume() leave the tokens of other people alone", async () => {
    const { accounts, oneTimeTokens } = await create();
    const [one, two] = [await addAccount(accounts, "one"), await addAccount(accounts, "two")];
    const token = { purpose: "confirm_email", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace({ ...token, userId: one, hash: "h1" });
    await oneTimeTokens.replace({ ...token, userId: two, hash: "h2" });
    assert.deepEqual(await oneTimeTokens.consume("h1", "confirm_email"), { userId: one });
    assert.deepEqual(await oneTimeTokens.consume("h2", "confirm_email"), { userId: two });
  });

  test("replace() gives a new token where the last one was consumed or expired", async () => {
    const { accounts, oneTimeTokens } = await create();
    const token = { userId: await addAccount(accounts, "one"), purpose: "confirm_email" } as const;
    await oneTimeTokens.replace({ ...token, hash: "h1", expiresAt: inSeconds(60) });
    await oneTimeTokens.consume("h1", "confirm_email");
    await oneTimeTokens.replace({ ...token, hash: "h2", expiresAt: inSeconds(-1) });
    await oneTimeTokens.replace({ ...token, hash: "h3", expiresAt: inSeconds(60) });
    assert.deepEqual(await oneTimeTokens.consume("h3", "confirm_email"), { userId: token.userId });
  });

  test("replace() called at once leaves one token", async () => {
    const { accounts, oneTimeTokens } = await create();
    const token = { userId: await addAccount(accounts, "one"), purpose: "confirm_email" } as const;
    const hashes = Array.from({ length: 10 }, (_, index) => `h${index}`);
    await Promise.all(hashes.map((hash) => oneTimeTokens.replace({ ...token, hash, expiresAt: inSeconds(60) })));
    const taken = [];
    for (const hash of hashes) taken.push(await oneTimeTokens.consume(hash, "confirm_email"));
    assert.equal(taken.filter((each) => each !== null).length, 1);
  });

  test("consumeCode() takes the token by its code once, also for many at once", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const token = { userId, purpose: "recovery", hash: "h1", codeHash: "c1", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace(token);
    const guess = { userId, purpose: "recovery", codeHash: "c1", attempts: 10 } as const;
    const taken = await Promise.all(Array.from({ length: 10 }, () => oneTimeTokens.consumeCode(guess)));
    assert.deepEqual(
      taken.filter((each) => each !== null),
      [{ userId }],
    );
    assert.equal(await oneTimeTokens.consume("h1", "recovery"), null);
  });

  test("consumeCode() counts attempts, also those at once, and then takes the right code no more", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const token = { userId, purpose: "recovery", hash: "h1", codeHash: "right", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace(token);
    const guess = (codeHash: string) =>
      oneTimeTokens.consumeCode({ userId, purpose: "recovery", codeHash, attempts: 5 });
    const wrong = await Promise.all(Array.from({ length: 5 }, (_, index) => guess(`wrong ${index}`)));
    assert.deepEqual(wrong, [null, null, null, null, null]);
    assert.equal(await guess("right"), null);
    await oneTimeTokens.replace(token);
    assert.deepEqual(await guess("right"), { userId });
  });

  test("consumeCode() gives nothing for another person, another purpose, an expired code and a token without one", async () => {
    const { accounts, oneTimeTokens } = await create();
    const [userId, other] = [await addAccount(accounts, "one"), await addAccount(accounts, "two")];
    const token = { userId, purpose: "recovery", hash: "h1", codeHash: "c1", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace(token);
    const guess = { userId, purpose: "recovery", codeHash: "c1", attempts: 5 } as const;
    for (const id of [other, crypto.randomUUID(), "no uuid"]) {
      assert.equal(await oneTimeTokens.consumeCode({ ...guess, userId: id }), null);
    }
    assert.equal(await oneTimeTokens.consumeCode({ ...guess, purpose: "magic_link" }), null);
    await oneTimeTokens.replace({ ...token, expiresAt: inSeconds(-1) });
    assert.equal(await oneTimeTokens.consumeCode(guess), null);
    await oneTimeTokens.replace({ userId, purpose: "recovery", hash: "h2", expiresAt: inSeconds(60) });
    assert.equal(await oneTimeTokens.consumeCode(guess), null);
    assert.deepEqual(await oneTimeTokens.consume("h2", "recovery"), { userId });
  });

  test("a challenge that was kept with a token comes back with it", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const token = {
      userId,
      purpose: "pkce",
      hash: "h1",
      codeChallenge: "challenge",
      expiresAt: inSeconds(60),
    } as const;
    await oneTimeTokens.replace(token);
    assert.deepEqual(await oneTimeTokens.consume("h1", "pkce"), { userId, codeChallenge: "challenge" });
  });

  test("an address that was kept with a token comes back with it, by token and by code", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    const kept = { userId, purpose: "email_change", newEmail: "new@example.com", expiresAt: inSeconds(60) } as const;
    await oneTimeTokens.replace({ ...kept, hash: "h1" });
    assert.deepEqual(await oneTimeTokens.consume("h1", "email_change"), { userId, newEmail: "new@example.com" });
    await oneTimeTokens.replace({ ...kept, hash: "h2", codeHash: "c2" });
    const taken = await oneTimeTokens.consumeCode({ userId, purpose: "email_change", codeHash: "c2", attempts: 5 });
    assert.deepEqual(taken, { userId, newEmail: "new@example.com" });
  });

  test("removeByUser() makes all tokens of a user void and nobody else's", async () => {
    const { accounts, oneTimeTokens } = await create();
    const [userId, other] = [await addAccount(accounts, "one"), await addAccount(accounts, "two")];
    const expiresAt = inSeconds(60);
    await oneTimeTokens.replace({ userId, purpose: "recovery", hash: "h1", expiresAt });
    await oneTimeTokens.replace({ userId, purpose: "confirm_email", hash: "h2", expiresAt });
    await oneTimeTokens.replace({ userId: other, purpose: "recovery", hash: "h3", expiresAt });
    await oneTimeTokens.removeByUser(userId);
    await oneTimeTokens.removeByUser("no uuid");
    assert.equal(await oneTimeTokens.consume("h1", "recovery"), null);
    assert.equal(await oneTimeTokens.consume("h2", "confirm_email"), null);
    assert.deepEqual(await oneTimeTokens.consume("h3", "recovery"), { userId: other });
  });

  test("a token goes with its account", async () => {
    const { accounts, oneTimeTokens } = await create();
    const userId = await addAccount(accounts, "one");
    await oneTimeTokens.replace({ userId, purpose: "confirm_email", hash: "h1", expiresAt: inSeconds(60) });
    assert.equal(await accounts.remove(userId), true);
    assert.equal(await oneTimeTokens.consume("h1", "confirm_email"), null);
  });
}

async function addAccount(accounts: AccountStore, name: string): Promise<string> {
  const { id } = await accounts.insert({
    id: crypto.randomUUID(),
    email: `${name}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: new Date("2026-11-20T09:00:00.000Z"),
    userMetadata: { full_name: "某人" },
  });
  return id;
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
