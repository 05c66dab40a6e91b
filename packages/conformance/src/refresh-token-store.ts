import assert from "node:assert/strict";
import type {
  AccountStore,
  AccountStores,
  RefreshTokenExchange,
  RefreshTokenOutcome,
  RefreshTokenStore,
  RefreshTokenSuccessor,
  SessionStore,
  Transaction,
} from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts and sessions, because refresh tokens belong to them. */
export interface RefreshTokenStoreSubject {
  readonly refreshTokens: RefreshTokenStore;
  readonly sessions: SessionStore;
  readonly accounts: AccountStore;
  readonly transaction: Transaction<AccountStores>;
}

const AT = new Date("2026-11-20T10:00:00.000Z");
const LATER = new Date("2026-11-20T10:00:05.000Z");

/** What every {@link RefreshTokenStore} must do. `create` gives empty stores for one test. */
export function testRefreshTokenStore(test: TestFunction, create: () => Promise<RefreshTokenStoreSubject>): void {
  test("exchange() gives a token its successor, with session and account, and records the use of the session", async () => {
    const { refreshTokens, sessions, accounts, sessionId, userId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    const use = { at: AT, userAgent: "Browser/2", ip: "192.0.2.7" };
    const exchanged = await refreshTokens.exchange({ ...given("first", "second"), ...use });
    const session = await sessions.find(sessionId);
    const account = await accounts.find(userId);
    assert.deepEqual(exchanged, { status: "exchanged", successor: successor("second"), session, account });
    assert.deepEqual([session?.refreshedAt, session?.userAgent, session?.ip], [AT, "Browser/2", "192.0.2.7"]);
    const next = await refreshTokens.exchange(given("second", "third"));
    assert.deepEqual(successorOf(next), successor("third"));
  });

  test("restart() makes every token of the session void and adds a first one; other sessions keep theirs", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    const session = await sessions.find(sessionId);
    assert.ok(session);
    const other = { ...session, id: crypto.randomUUID(), secretHash: "other" };
    await sessions.insert(other);
    await refreshTokens.insert({ hash: "of the other", sessionId: other.id });
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.exchange(given("first", "second"));
    await refreshTokens.restart({ hash: "third", sessionId });
    for (const hash of ["first", "second"]) {
      assert.deepEqual(await refreshTokens.exchange(given(hash, "fourth")), { status: "not_found" });
    }
    assert.deepEqual(successorOf(await refreshTokens.exchange(given("third", "fourth"))), successor("fourth"));
    const ofOther = await refreshTokens.exchange(given("of the other", "next of the other"));
    assert.equal(ofOther.status === "exchanged" && ofOther.session.id, other.id);
  });

  test("exchange() knows neither a token that was never there nor one of a session that is gone", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    assert.deepEqual(await refreshTokens.exchange(given("unknown", "second")), { status: "not_found" });
    await sessions.remove({ id: sessionId });
    assert.deepEqual(await refreshTokens.exchange(given("first", "second")), { status: "not_found" });
  });

  test("exchange() gives the same successor again until that one is used, and then ends the session", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.exchange(given("first", "second"));
    const again = await refreshTokens.exchange({ ...given("first", "other"), at: LATER });
    assert.deepEqual(successorOf(again), successor("second"));
    assert.deepEqual((await sessions.find(sessionId))?.refreshedAt, LATER);
    assert.deepEqual(await refreshTokens.exchange(given("other", "third")), { status: "not_found" });
    await refreshTokens.exchange(given("second", "third"));
    assert.deepEqual(await refreshTokens.exchange(given("first", "fourth")), { status: "already_used" });
    assert.equal(await sessions.find(sessionId), null);
    assert.deepEqual(await refreshTokens.exchange(given("third", "fourth")), { status: "not_found" });
  });

  test("exchange() ends the session where a token was used too long ago, and not a millisecond before", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await refreshTokens.exchange(given("first", "second"));
    const inTime = await refreshTokens.exchange({ ...given("first", "other"), usedSince: AT });
    assert.deepEqual(successorOf(inTime), successor("second"));
    const late = { ...given("first", "other"), usedSince: new Date(AT.getTime() + 1) };
    assert.deepEqual(await refreshTokens.exchange(late), { status: "already_used" });
    assert.equal(await sessions.find(sessionId), null);
  });

  test("exchange() ends a session that is over, by its expiry or by its age", async () => {
    for (const over of ["expiry", "age"] as const) {
      const { refreshTokens, sessions, sessionId } = await withSession(create);
      await refreshTokens.insert({ hash: "first", sessionId });
      const { expiresAt, createdAt } = (await sessions.find(sessionId)) ?? { expiresAt: AT, createdAt: AT };
      const request = given("first", "second");
      const late = over === "expiry" ? { ...request, at: expiresAt } : { ...request, sessionsBegunAfter: createdAt };
      assert.deepEqual(await refreshTokens.exchange(late), { status: "session_expired" });
      assert.equal(await sessions.find(sessionId), null);
    }
  });

  test("exchange() changes nothing while the account is banned or deleted, and goes on afterwards", async () => {
    const { refreshTokens, sessions, accounts, sessionId, userId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    for (const change of [{ bannedUntil: LATER }, { bannedUntil: null, deletedAt: AT }]) {
      await accounts.update(userId, change);
      assert.deepEqual(await refreshTokens.exchange(given("first", "other")), { status: "banned" });
      assert.equal((await sessions.find(sessionId))?.refreshedAt, null);
    }
    await accounts.update(userId, { bannedUntil: AT, deletedAt: null });
    assert.deepEqual(successorOf(await refreshTokens.exchange(given("first", "second"))), successor("second"));
  });

  test("exchange() called at once gives one successor to all", async () => {
    const { refreshTokens, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => refreshTokens.exchange(given("first", `successor ${index}`))),
    );
    const hashes = new Set(outcomes.map((outcome) => successorOf(outcome)?.hash));
    assert.equal(hashes.size, 1);
    assert.ok(!hashes.has(undefined));
  });

  test("exchange() that is rolled back was none", async () => {
    const { refreshTokens, transaction, sessions, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    const undone = transaction.run(SERVICE, async (bound) => {
      await bound.refreshTokens.exchange(given("first", "lost"));
      throw new Error("undo");
    });
    await assert.rejects(undone, /undo/);
    assert.equal((await sessions.find(sessionId))?.refreshedAt, null);
    assert.deepEqual(successorOf(await refreshTokens.exchange(given("first", "second"))), successor("second"));
  });

  test("tokens go with their session, also those of a sign-out at the same moment", async () => {
    const { refreshTokens, sessions, sessionId } = await withSession(create);
    await refreshTokens.insert({ hash: "first", sessionId });
    await Promise.all([refreshTokens.exchange(given("first", "second")), sessions.remove({ id: sessionId })]);
    for (const hash of ["first", "second"]) {
      assert.deepEqual(await refreshTokens.exchange(given(hash, "third")), { status: "not_found" });
    }
  });
}

function successor(hash: string): RefreshTokenSuccessor {
  return { hash, salt: `salt of ${hash}` };
}

/** An exchange at {@link AT}, of a session that is not over. */
function given(hash: string, next: string): RefreshTokenExchange {
  const never = new Date(0);
  const client = { userAgent: null, ip: null };
  return { hash, successor: successor(next), at: AT, ...client, sessionsBegunAfter: never, usedSince: never };
}

function successorOf(outcome: RefreshTokenOutcome): RefreshTokenSuccessor | null {
  return outcome.status === "exchanged" ? outcome.successor : null;
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
    expiresAt: new Date(AT.getTime() + 3_600_000),
    createdAt: new Date(AT.getTime() - 3_600_000),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1",
    methods: [],
  });
  return { ...subject, sessionId, userId };
}
