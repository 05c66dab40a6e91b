import assert from "node:assert/strict";
import type { AccountStore, RefreshTokenStore, SessionStore, Transaction } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts and sessions, because refresh tokens belong to them. */
export interface RefreshTokenStoreSubject {
  readonly refreshTokens: RefreshTokenStore;
  readonly sessions: SessionStore;
  readonly accounts: AccountStore;
  readonly transaction: Transaction;
}

const AT = new Date("2026-11-20T10:00:00.000Z");

/** What every {@link RefreshTokenStore} must do. `create` gives empty stores for one test. */
export function testRefreshTokenStore(test: TestFunction, create: () => Promise<RefreshTokenStoreSubject>): void {
  test("insert() keeps the first token of a session, and hold() gives it back", async () => {
    const { refreshTokens, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    assert.deepEqual(await refreshTokens.hold("first"), {
      hash: "first",
      sessionId,
      parentHash: null,
      usedAt: null,
      successorSalt: null,
    });
    assert.equal(await refreshTokens.hold("unknown"), null);
    assert.equal(await refreshTokens.findSuccessor("first"), null);
  });

  test("restart() makes every token of the session void and adds a first one; other sessions keep theirs", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    const session = await sessions.find(sessionId);
    assert.ok(session);
    const other = { ...session, id: crypto.randomUUID(), secretHash: "other" };
    await sessions.insert(other);
    await refreshTokens.insert({ hash: "of the other", sessionId: other.id });
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.rotate({ hash: "first", usedAt: AT, successorHash: "second", successorSalt: "salt" });
    await refreshTokens.restart({ hash: "third", sessionId });
    assert.deepEqual([await refreshTokens.hold("first"), await refreshTokens.hold("second")], [null, null]);
    const third = { hash: "third", sessionId, parentHash: null, usedAt: null, successorSalt: null };
    assert.deepEqual(await refreshTokens.hold("third"), third);
    assert.equal((await refreshTokens.hold("of the other"))?.sessionId, other.id);
  });

  test("rotate() marks a token as used and adds its successor", async () => {
    const { refreshTokens, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.rotate({ hash: "first", usedAt: AT, successorHash: "second", successorSalt: "salt" });
    const first = await refreshTokens.hold("first");
    assert.deepEqual([first?.usedAt, first?.successorSalt], [AT, "salt"]);
    const second = { hash: "second", sessionId, parentHash: "first", usedAt: null, successorSalt: null };
    assert.deepEqual(await refreshTokens.findSuccessor("first"), second);
    assert.deepEqual(await refreshTokens.hold("second"), second);
  });

  test("rotate() never gives a token two successors", async () => {
    const { refreshTokens, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.rotate({ hash: "first", usedAt: AT, successorHash: "second", successorSalt: "salt" });
    const again = refreshTokens.rotate({ hash: "first", usedAt: AT, successorHash: "third", successorSalt: "salt" });
    await assert.rejects(again);
    assert.equal((await refreshTokens.findSuccessor("first"))?.hash, "second");
    assert.equal(await refreshTokens.hold("third"), null);
  });

  test("hold() called at once lets one use after another see the token", async () => {
    const { refreshTokens, transaction, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    const seen = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        transaction.run(SERVICE, async (bound) => {
          const held = await bound.refreshTokens.hold("first");
          if (held?.usedAt !== null) return "used";
          await bound.refreshTokens.rotate({
            hash: "first",
            usedAt: AT,
            successorHash: `successor ${index}`,
            successorSalt: "salt",
          });
          return "rotated";
        }),
      ),
    );
    assert.deepEqual(seen.sort(), ["rotated", "used", "used", "used", "used", "used"]);
  });

  test("tokens go with their session, also those of a sign-out at the same moment", async () => {
    const { refreshTokens, sessions, transaction, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await Promise.all([
      transaction.run(SERVICE, async (bound) => {
        if ((await bound.refreshTokens.hold("first")) === null) return;
        await bound.refreshTokens.rotate({
          hash: "first",
          usedAt: AT,
          successorHash: "second",
          successorSalt: "salt",
        });
      }),
      sessions.remove({ id: sessionId }),
    ]);
    assert.equal(await refreshTokens.hold("first"), null);
    assert.equal(await refreshTokens.hold("second"), null);
  });
}

async function withSession(create: () => Promise<RefreshTokenStoreSubject>) {
  const subject = await create();
  const [userId, sessionId] = [crypto.randomUUID(), crypto.randomUUID()];
  await subject.accounts.insert({
    id: userId,
    email: `${userId}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: "某人" },
  });
  await subject.sessions.insert({
    id: sessionId,
    userId,
    secretHash: "first",
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1",
    methods: [],
  });
  return { ...subject, sessionId };
}
