import assert from "node:assert/strict";
import { assertMatches, rejectsWithCode } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import type { AccountProviderSuite } from "./options.ts";
import { addAccount, type CreateAccountProvider, client, email, newAccount, password, signIn } from "./subject.ts";

/** Accounts change and go. */
export function testAccountAdministration(
  test: TestFunction,
  create: CreateAccountProvider,
  { supportsTakingBackLastAdmin }: AccountProviderSuite,
): void {
  const createEmpty = async () => (await create({ emailConfirmation: "off" })).accountProvider;

  test("updateAccount() changes the e-mail and keeps sessions", async () => {
    const accountProvider = await createEmpty();
    const { id } = await addAccount(accountProvider);
    const { session } = await signIn(accountProvider);
    assertMatches(await accountProvider.updateAccount(id, { email: "two@example.com" }), {
      id,
      email: "two@example.com",
    });
    assert.notEqual(await accountProvider.verifyAccessToken(session.access_token), null);
    assert.equal((await signIn(accountProvider, { email: "two@example.com" })).user.id, id);
    assert.equal((await accountProvider.authenticate({ email, password, client })).status, "refused");
    assert.equal((await accountProvider.createAccount(newAccount())).status, "created");
  });

  test("updateAccount() changes the password and ends all sessions of the user, and of nobody else", async () => {
    const accountProvider = await createEmpty();
    const { id } = await addAccount(accountProvider);
    await addAccount(accountProvider, { email: "two@example.com" });
    const [one, other] = [await signIn(accountProvider), await signIn(accountProvider)];
    const stranger = await signIn(accountProvider, { email: "two@example.com" });
    assertMatches(await accountProvider.updateAccount(id, { password: "another one" }), { id });
    for (const { session } of [one, other]) {
      assert.equal(await accountProvider.verifyAccessToken(session.access_token), null);
    }
    assert.notEqual(await accountProvider.verifyAccessToken(stranger.session.access_token), null);
    assert.equal((await accountProvider.authenticate({ email, password, client })).status, "refused");
    assert.equal((await signIn(accountProvider, { password: "another one" })).user.id, id);
  });

  test("updateAccount() rejects a taken e-mail and a password that no account can have, and changes nothing", async () => {
    const accountProvider = await createEmpty();
    const { id } = await addAccount(accountProvider);
    await addAccount(accountProvider, { email: "two@example.com" });
    const { session } = await signIn(accountProvider);
    const taken = { email: "TWO@example.com", password: "another one" };
    await rejectsWithCode(accountProvider.updateAccount(id, taken), "email_taken");
    const unacceptable = { email: "three@example.com", password: "12345" };
    await rejectsWithCode(accountProvider.updateAccount(id, unacceptable), "password_rejected");
    assert.notEqual(await accountProvider.verifyAccessToken(session.access_token), null);
    assert.equal((await signIn(accountProvider)).user.id, id);
  });

  test("deleteAccount() ends all sessions and frees the e-mail", async () => {
    const accountProvider = await createEmpty();
    const { id } = await addAccount(accountProvider);
    const { session } = await signIn(accountProvider);
    assert.equal(await accountProvider.deleteAccount(id), true);
    assert.equal(await accountProvider.verifyAccessToken(session.access_token), null);
    assert.equal((await accountProvider.authenticate({ email, password, client })).status, "refused");
    assert.equal(await accountProvider.deleteAccount(id), false);
    assert.notEqual((await addAccount(accountProvider)).id, id);
  });

  test("deleteAccount() keeps the last active admin, unless the account is taken back", async () => {
    const accountProvider = await createEmpty();
    const metadata = { full_name: "校长", role: "admin", phone: null } as const;
    const { id } = await addAccount(accountProvider, { metadata });
    await rejectsWithCode(accountProvider.deleteAccount(id), "last_admin");
    assert.equal((await signIn(accountProvider)).user.id, id);
    if (!supportsTakingBackLastAdmin) return;
    assert.equal(await accountProvider.deleteAccount(id, { takeBack: true }), true);
    assert.equal((await accountProvider.authenticate({ email, password, client })).status, "refused");
  });

  test("updateAccount() and deleteAccount() of an absent account are null and false", async () => {
    const accountProvider = await createEmpty();
    for (const id of [crypto.randomUUID(), "no uuid", ""]) {
      assert.equal(await accountProvider.updateAccount(id, { email: "x@example.com" }), null);
      assert.equal(await accountProvider.updateAccount(id, { password: "another one" }), null);
      assert.equal(await accountProvider.deleteAccount(id), false);
    }
  });
}
