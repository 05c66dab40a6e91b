import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { addAccount, type CreateAccountProvider, email, newAccount, signIn } from "./subject.ts";

/** Accounts come into being. */
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
}
