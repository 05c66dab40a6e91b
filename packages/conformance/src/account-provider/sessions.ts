import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import type { AccountProviderSuite } from "./options.ts";
import { addAccount, type CreateAccountProvider, signIn } from "./subject.ts";

/** Access tokens are believed while their session stands. */
export function testSessions(
  test: TestFunction,
  create: CreateAccountProvider,
  { supportsAdministration }: AccountProviderSuite,
): void {
  test("verifyAccessToken() is null for what is no access token", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    const { id } = await addAccount(accountProvider);
    const { session, sessionId } = await signIn(accountProvider);
    for (const text of ["", "nonsense", "a.b.c", "..", session.refresh_token, sessionId, id, "x".repeat(100_000)]) {
      assert.equal(await accountProvider.verifyAccessToken(text), null, text.slice(0, 100));
    }
  });

  test("verifyAccessToken() is null for a token that was changed", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    await addAccount(accountProvider);
    await addAccount(accountProvider, { email: "two@example.com" });
    const token = (await signIn(accountProvider)).session.access_token;
    const other = (await signIn(accountProvider, { email: "two@example.com" })).session.access_token;
    const [header = "", claims = "", signature = ""] = token.split(".");
    const [, otherClaims = ""] = other.split(".");
    const unsigned = base64url(JSON.stringify({ alg: "none", typ: "JWT" }));
    const changed = [
      `${header}.${otherClaims}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      `${header}.${claims}.${[...signature].reverse().join("")}`,
      `${token}.${signature}`,
    ];
    for (const text of changed) assert.equal(await accountProvider.verifyAccessToken(text), null, text);
    assert.notEqual(await accountProvider.verifyAccessToken(token), null);
  });

  test("revokeSessions() ends one session at once, and no other", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    await addAccount(accountProvider);
    const [ended, kept] = [await signIn(accountProvider), await signIn(accountProvider)];
    await accountProvider.revokeSessions({ accessToken: ended.session.access_token });
    assert.equal(await accountProvider.verifyAccessToken(ended.session.access_token), null);
    assert.notEqual(await accountProvider.verifyAccessToken(kept.session.access_token), null);
  });

  test("revokeSessions() of what is absent is fine", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    for (const id of [crypto.randomUUID(), "no uuid", ""]) {
      await accountProvider.revokeSessions({ accessToken: id });
      if (supportsAdministration) await accountProvider.revokeSessions({ userId: id });
    }
  });

  if (!supportsAdministration) return;
  test("revokeSessions() ends all sessions of a user, and nobody else's; signing in again works", async () => {
    const { accountProvider } = await create({ emailConfirmation: "off" });
    const { id } = await addAccount(accountProvider);
    await addAccount(accountProvider, { email: "two@example.com" });
    const ended = [await signIn(accountProvider), await signIn(accountProvider)];
    const kept = await signIn(accountProvider, { email: "two@example.com" });
    await accountProvider.revokeSessions({ userId: id });
    for (const { session } of ended) {
      assert.equal(await accountProvider.verifyAccessToken(session.access_token), null);
    }
    assert.notEqual(await accountProvider.verifyAccessToken(kept.session.access_token), null);
    const { session } = await signIn(accountProvider);
    assert.notEqual(await accountProvider.verifyAccessToken(session.access_token), null);
  });
}

function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
