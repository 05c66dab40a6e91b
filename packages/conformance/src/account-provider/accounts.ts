import assert from "node:assert/strict";
import { assertMatches, rejectsWithCode } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { addAccount, type CreateAccountProvider, client, email, newAccount, password, signIn } from "./subject.ts";

/** Accounts come, change and go. */
export function testAccounts(test: TestFunction, create: CreateAccountProvider): void {
  const createEmpty = async () => (await create({ emailConfirmation: "off" })).accountProvider;

  test("createAccount() gives the user with the metadata, confirmed and signed in", async () => {
    const accountProvider = await createEmpty();
    const metadata = { full_name: "李雷", role: "teacher", phone: "13800138000" } as const;
    const outcome = await accountProvider.createAccount(newAccount({ metadata }));
    assert.ok(outcome.status === "created", outcome.status);
    assertMatches(outcome.user, { email, user_metadata: metadata });
    assert.ok(Date.parse(outcome.user.email_confirmed_at ?? "") > 0);
    assert.equal(outcome.session?.user.id, outcome.user.id);
    const identity = await accountProvider.verifyAccessToken(outcome.session?.access_token ?? "");
    assertMatches(identity, { userId: outcome.user.id, email });
  });

  test("createAccount() refuses a taken e-mail, however it is spelled, and leaves its account alone", async () => {
    const accountProvider = await createEmpty();
    const { id } = await addAccount(accountProvider);
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const outcome = await accountProvider.createAccount(newAccount({ email: spelling, password: "another one" }));
      assert.deepEqual(outcome, { status: "email_taken" });
    }
    assert.equal((await signIn(accountProvider)).user.id, id);
  });

  test("createAccount() called at once for one e-mail creates one account", async () => {
    const accountProvider = await createEmpty();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => accountProvider.createAccount(newAccount())));
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), [
      "created",
      ...Array<string>(9).fill("email_taken"),
    ]);
  });

  test("createAccount() rejects a password that no account can have, and keeps nothing of it", async () => {
    const accountProvider = await createEmpty();
    for (const unacceptable of ["", "12345", "x".repeat(10_000)]) {
      const outcome = await accountProvider.createAccount(newAccount({ password: unacceptable }));
      assert.equal(outcome.status, "rejected");
    }
    assert.equal((await accountProvider.createAccount(newAccount())).status, "created");
  });

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
