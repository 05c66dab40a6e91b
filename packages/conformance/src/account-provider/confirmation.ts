import assert from "node:assert/strict";
import type { AccountProvider } from "@rubrica/core";
import { mailedToken } from "../mailed-token.ts";
import type { TestFunction } from "../test-function.ts";
import { addAccount, type CreateAccountProvider, client, email, newAccount, password, signIn } from "./subject.ts";

/** An account waits until the token of its mail comes back. */
export function testConfirmation(test: TestFunction, create: CreateAccountProvider): void {
  test("createAccount() mails the person and opens no session while the e-mail waits for its confirmation", async () => {
    const { accountProvider, mails } = await create({ emailConfirmation: "required" });
    const outcome = await accountProvider.createAccount(newAccount());
    assert.ok(outcome.status === "created", outcome.status);
    assert.equal(outcome.session, null);
    assert.equal(outcome.user.email_confirmed_at, null);
    assert.deepEqual(
      (await mails()).map((mail) => mail.to),
      [email],
    );
  });

  test("createAccount() of a confirmed account mails nothing and opens no session", async () => {
    for (const emailConfirmation of ["off", "required"] as const) {
      const { accountProvider, mails } = await create({ emailConfirmation });
      const outcome = await accountProvider.createAccount(newAccount({ confirmed: true }));
      assert.ok(outcome.status === "created", outcome.status);
      assert.equal(outcome.session, null);
      assert.ok(Date.parse(outcome.user.email_confirmed_at ?? "") > 0);
      assert.deepEqual(await mails(), []);
      assert.equal((await signIn(accountProvider)).user.id, outcome.user.id);
    }
  });

  test("authenticate() tells an unconfirmed e-mail only to who knows the password", async () => {
    const { accountProvider } = await create({ emailConfirmation: "required" });
    await addAccount(accountProvider);
    const right = await accountProvider.authenticate({ email, password, client });
    assert.deepEqual(right, { status: "refused", reason: "email_not_confirmed" });
    const wrong = await accountProvider.authenticate({ email, password: "wrong password", client });
    assert.deepEqual(wrong, { status: "refused", reason: "invalid_credentials" });
  });

  test("confirmEmail() confirms by the token of the mail, once, also for many at once", async () => {
    const { accountProvider, mails } = await create({ emailConfirmation: "required" });
    const { id } = await addAccount(accountProvider);
    const token = mailedToken(await mails());
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => accountProvider.confirmEmail(token)));
    const confirmed = outcomes.filter((user) => user !== null);
    assert.deepEqual(
      confirmed.map((user) => user.id),
      [id],
    );
    assert.ok(Date.parse(confirmed[0]?.email_confirmed_at ?? "") > 0);
    assert.equal(await accountProvider.confirmEmail(token), null);
    assert.equal((await signIn(accountProvider)).user.id, id);
  });

  test("confirmEmail() is null for what is no token of a mail", async () => {
    const { accountProvider, mails } = await create({ emailConfirmation: "required" });
    const { id } = await addAccount(accountProvider);
    const token = mailedToken(await mails());
    for (const text of ["", "nonsense", id, email, token.slice(1), `${token}x`, [...token].reverse().join("")]) {
      assert.equal(await accountProvider.confirmEmail(text), null, text);
    }
    assert.equal((await accountProvider.authenticate({ email, password, client })).status, "refused");
  });

  test("confirmEmail() is null for an account that is gone, and for an e-mail that was changed", async () => {
    const spoilers: readonly ((provider: AccountProvider, id: string) => Promise<unknown>)[] = [
      (provider, id) => provider.deleteAccount(id),
      (provider, id) => provider.updateAccount(id, { email: "two@example.com" }),
    ];
    for (const spoil of spoilers) {
      const { accountProvider, mails } = await create({ emailConfirmation: "required" });
      const { id } = await addAccount(accountProvider);
      const token = mailedToken(await mails());
      await spoil(accountProvider, id);
      assert.equal(await accountProvider.confirmEmail(token), null);
    }
  });
}
