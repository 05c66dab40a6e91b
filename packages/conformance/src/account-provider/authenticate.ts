import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { addAccount, type CreateAccountProvider, client, email, password, signIn } from "./subject.ts";

/** E-mail and password become a session, or one and the same refusal. */
export function testAuthenticate(test: TestFunction, create: CreateAccountProvider): void {
  test("authenticate() opens a session that proves who it is for", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    const { id } = await addAccount(accountProvider);
    const before = Date.now() / 1000;
    const { user, session, sessionId } = await signIn(accountProvider);
    const after = Date.now() / 1000;
    assertMatches(user, { id, email });
    assert.deepEqual(session.user, user);
    assert.ok(Number.isInteger(session.expires_in) && session.expires_in > 0, `${session.expires_in}`);
    // By a clock that may go a little differently, in whole seconds, and however long the sign-in took.
    const begins = session.expires_at - session.expires_in;
    assert.ok(begins > before - 10 && begins < after + 10, `${before} ${session.expires_at} ${after}`);
    assert.deepEqual(await accountProvider.verifyAccessToken(session.access_token), {
      userId: id,
      sessionId,
      email,
      assuranceLevel: "aal1",
      hasSecondFactor: false,
    });
  });

  test("authenticate() opens another session each time and leaves the others", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    await addAccount(accountProvider);
    const signedIn = [await signIn(accountProvider), await signIn(accountProvider), await signIn(accountProvider)];
    assert.equal(new Set(signedIn.map(({ sessionId }) => sessionId)).size, 3);
    assert.equal(new Set(signedIn.map(({ session }) => session.access_token)).size, 3);
    assert.equal(new Set(signedIn.map(({ session }) => session.refresh_token)).size, 3);
    for (const { session } of signedIn) {
      assert.notEqual(await accountProvider.verifyAccessToken(session.access_token), null);
    }
  });

  test("authenticate() tells the time of the sign-in", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    await addAccount(accountProvider);
    const before = Date.now();
    const { user } = await signIn(accountProvider);
    assert.ok(Date.parse(user.last_sign_in_at ?? "") >= before - 1000, user.last_sign_in_at);
  });

  test("authenticate() compares the e-mail without case and blanks", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    const { id } = await addAccount(accountProvider);
    assert.equal((await signIn(accountProvider, { email: ` ${email.toUpperCase()} ` })).user.id, id);
  });

  test("authenticate() refuses a wrong password and an unknown e-mail alike", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    await addAccount(accountProvider);
    const attempts = [
      { email, password: "Correct horse" },
      { email, password: `${password} ` },
      { email, password: "" },
      { email, password: "x".repeat(10_000) },
      { email: "nobody@example.com", password },
      { email: "", password },
      { email: "no address", password },
    ];
    for (const attempt of attempts) {
      const outcome = await accountProvider.authenticate({ ...attempt, client });
      assert.deepEqual(outcome, { status: "refused", reason: "invalid_credentials" }, JSON.stringify(attempt));
    }
  });
}
