import assert from "node:assert/strict";
import type { AccountStore, FactorStore, SessionRecord, SessionStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because sessions belong to them, and factors, which raise them. */
export interface SessionStoreSubject {
  readonly sessions: SessionStore;
  readonly factors: FactorStore;
  readonly accounts: AccountStore;
}

/** What every {@link SessionStore} must do. `create` gives empty stores for one test. */
export function testSessionStore(test: TestFunction, create: () => Promise<SessionStoreSubject>): void {
  test("insert() keeps the session, and every way of finding gives it back", async () => {
    const { sessions, userId } = await withAccount(create);
    const methods = [{ method: "password", timestamp: 1_763_800_000 }];
    const session = newSession(userId, { userAgent: "Browser/1", ip: "2001:db8::1", assuranceLevel: "aal2", methods });
    await sessions.insert(session);
    assert.deepEqual(await sessions.find(session.id), session);
    assert.deepEqual(await sessions.findBySecretHash(session.secretHash), session);
    assert.deepEqual(await sessions.listByUser(userId), [session]);
  });

  test("find(), findBySecretHash() and listByUser() of what is absent are null, null and empty", async () => {
    const { sessions } = await withAccount(create);
    for (const id of [crypto.randomUUID(), "no uuid", ""]) {
      assert.equal(await sessions.find(id), null);
      assert.equal(await sessions.findBySecretHash(id), null);
      assert.deepEqual(await sessions.listByUser(id), []);
      assert.deepEqual(await sessions.listRunning(id, { now: new Date(), limit: 9, offset: 0 }), {
        items: [],
        total: 0,
      });
      await sessions.remove({ id });
    }
  });

  test("listRunning() gives a page of the sessions that go on, newest first, with the number of all", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const now = new Date();
    const begunAgo = (minutes: number) => newSession(userId, { createdAt: new Date(now.getTime() - minutes * 60_000) });
    const [newest, middle, oldest] = [begunAgo(1), begunAgo(2), begunAgo(3)];
    const over = newSession(userId, { expiresAt: now });
    const stranger = newSession(await addAccount(accounts));
    for (const session of [middle, oldest, newest, over, stranger]) await sessions.insert(session);
    const page = (limit: number, offset: number) => sessions.listRunning(userId, { now, limit, offset });
    assert.deepEqual(await page(9, 0), { items: [newest, middle, oldest], total: 3 });
    assert.deepEqual(await page(1, 1), { items: [middle], total: 3 });
    assert.deepEqual(await page(9, 3), { items: [], total: 3 });
  });

  test("find() does not take the secret's hash for the id, nor the id for the hash", async () => {
    const { sessions, userId } = await withAccount(create);
    const session = newSession(userId);
    await sessions.insert(session);
    assert.equal(await sessions.find(session.secretHash), null);
    assert.equal(await sessions.findBySecretHash(session.id), null);
  });

  test("findWithAccount() gives the session and whose it is; null for what is absent", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const session = newSession(userId, {
      userAgent: "Browser/1",
      methods: [{ method: "otp", timestamp: 1_763_800_000 }],
    });
    await sessions.insert(session);
    await sessions.insert(newSession(await addAccount(accounts)));
    assert.deepEqual(await sessions.findWithAccount(session.id), { session, account: await accounts.find(userId) });
    for (const id of [userId, session.secretHash, "no uuid", ""]) {
      assert.equal(await sessions.findWithAccount(id), null);
    }
  });

  test("setExpiry() moves the end of one session", async () => {
    const { sessions, userId } = await withAccount(create);
    const [moved, kept] = [newSession(userId), newSession(userId)];
    await sessions.insert(moved);
    await sessions.insert(kept);
    const expiresAt = new Date("2030-01-01T00:00:00.000Z");
    await sessions.setExpiry(moved.secretHash, expiresAt);
    assert.deepEqual((await sessions.find(moved.id))?.expiresAt, expiresAt);
    assert.deepEqual((await sessions.find(kept.id))?.expiresAt, kept.expiresAt);
  });

  test("raise() makes one session aal2, and lower() takes that back from those of the factor alone", async () => {
    const { sessions, factors, userId } = await withAccount(create);
    const first = { method: "password", timestamp: 1_763_800_000 };
    const [one, two, plain] = Array.from({ length: 3 }, () => newSession(userId, { methods: [first] }));
    for (const session of [one, two, plain]) if (session) await sessions.insert(session);
    const [factorId, otherId] = [await addFactor(factors, userId), await addFactor(factors, userId)];
    const methods = [{ method: "totp", timestamp: 1_763_800_100 }, first];
    assert.equal(await sessions.raise(one?.id ?? "", { factorId, methods }), true);
    assert.equal(await sessions.raise(two?.id ?? "", { factorId: otherId, methods }), true);
    assert.deepEqual(await sessions.find(one?.id ?? ""), { ...one, assuranceLevel: "aal2", methods });
    assert.deepEqual(await sessions.find(plain?.id ?? ""), plain);
    await sessions.lower({ factorId, methods: ["totp", "otp"] });
    assert.deepEqual(await sessions.find(one?.id ?? ""), one);
    assert.deepEqual(await sessions.find(two?.id ?? ""), { ...two, assuranceLevel: "aal2", methods });
    for (const id of [crypto.randomUUID(), "no uuid"])
      assert.equal(await sessions.raise(id, { factorId, methods }), false);
  });

  test("remove() ends the sessions of a user on one level of assurance", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const stranger = newSession(await addAccount(accounts));
    const [low, high] = [newSession(userId), newSession(userId, { assuranceLevel: "aal2" })];
    for (const session of [stranger, low, high]) await sessions.insert(session);
    await sessions.remove({ userId, assuranceLevel: "aal1" });
    assert.deepEqual(idsOf(await sessions.listByUser(userId)), [high.id]);
    assert.notEqual(await sessions.find(stranger.id), null);
  });

  test("remove() ends one session by id or hash, or all of a user", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const stranger = newSession(await addAccount(accounts));
    const own = Array.from({ length: 4 }, () => newSession(userId));
    for (const session of [stranger, ...own]) await sessions.insert(session);
    await sessions.remove({ id: own[0]?.id ?? "" });
    await sessions.remove({ secretHash: own[1]?.secretHash ?? "" });
    assert.deepEqual(idsOf(await sessions.listByUser(userId)), idsOf(own.slice(2)));
    await sessions.remove({ userId });
    assert.deepEqual(await sessions.listByUser(userId), []);
    assert.notEqual(await sessions.find(stranger.id), null);
  });

  test("remove() ends all sessions of a user but one", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const stranger = newSession(await addAccount(accounts));
    const [kept, ...others] = Array.from({ length: 3 }, () => newSession(userId));
    for (const session of [stranger, kept, ...others]) if (session) await sessions.insert(session);
    await sessions.remove({ userId, exceptId: kept?.id ?? "" });
    assert.deepEqual(idsOf(await sessions.listByUser(userId)), [kept?.id]);
    assert.notEqual(await sessions.find(stranger.id), null);
  });

  test("removeExpired() removes what is over and nothing else", async () => {
    const { sessions, userId } = await withAccount(create);
    const over = newSession(userId, { expiresAt: new Date(Date.now() - 1000) });
    const running = newSession(userId);
    await sessions.insert(over);
    await sessions.insert(running);
    await sessions.removeExpired();
    assert.deepEqual(idsOf(await sessions.listByUser(userId)), [running.id]);
  });

  test("a session goes with its account", async () => {
    const { sessions, accounts, userId } = await withAccount(create);
    const session = newSession(userId);
    await sessions.insert(session);
    await accounts.remove(userId);
    assert.equal(await sessions.find(session.id), null);
  });

  test("two sessions cannot have the same secret", async () => {
    const { sessions, userId } = await withAccount(create);
    const session = newSession(userId);
    await sessions.insert(session);
    await assert.rejects(sessions.insert({ ...newSession(userId), secretHash: session.secretHash }));
  });
}

async function withAccount(create: () => Promise<SessionStoreSubject>) {
  const subject = await create();
  return { ...subject, userId: await addAccount(subject.accounts) };
}

async function addAccount(accounts: AccountStore): Promise<string> {
  const id = crypto.randomUUID();
  await accounts.insert({
    id,
    email: `${id}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: "某人" },
  });
  return id;
}

async function addFactor(factors: FactorStore, userId: string): Promise<string> {
  const id = crypto.randomUUID();
  await factors.insert({ id, userId, friendlyName: id, sealedSecret: "sealed", createdAt: new Date() });
  return id;
}

function newSession(userId: string, fields: Partial<SessionRecord> = {}): SessionRecord {
  return {
    id: crypto.randomUUID(),
    userId,
    secretHash: crypto.randomUUID().replaceAll("-", "").repeat(2),
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1",
    methods: [],
    ...fields,
  };
}

function idsOf(sessions: readonly SessionRecord[]): string[] {
  return sessions.map((session) => session.id).sort();
}
