import assert from "node:assert/strict";
import { type AccountStore, type AccountStores, type FactorStore, SERVICE, type Transaction } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because factors belong to them. */
export interface FactorStoreSubject {
  readonly factors: FactorStore;
  readonly accounts: AccountStore;
  readonly transaction: Transaction<AccountStores>;
}

const AT = new Date("2026-11-20T10:00:00.000Z");
const LATER = new Date("2026-11-20T10:01:00.000Z");

/** What every {@link FactorStore} must do. `create` gives empty stores for one test. */
export function testFactorStore(test: TestFunction, create: () => Promise<FactorStoreSubject>): void {
  test("insert() keeps an unverified factor, which listByUser() and the account show", async () => {
    const { factors, accounts, userId } = await withAccount(create);
    const id = await addFactor(factors, userId, "phone", "sealed");
    const shown = {
      id,
      type: "totp",
      friendlyName: "phone",
      status: "unverified",
      createdAt: AT,
      updatedAt: AT,
      lastChallengedAt: null,
    };
    assert.deepEqual(await factors.listByUser(userId), [
      { ...shown, userId, sealedSecret: "sealed", lastUsedStep: null },
    ]);
    assert.deepEqual((await accounts.find(userId))?.factors, [shown]);
    assert.deepEqual(await factors.listByUser("no uuid"), []);
  });

  test("insert() rejects a name that a factor of the account has, also an empty one; another account may have it", async () => {
    const { factors, accounts, userId } = await withAccount(create);
    for (const name of ["phone", ""]) {
      await addFactor(factors, userId, name);
      await assert.rejects(addFactor(factors, userId, name));
      await addFactor(factors, await addAccount(accounts, `other of ${name || "nothing"}`), name);
    }
    assert.equal((await factors.listByUser(userId)).length, 2);
  });

  test("listByUser() and the account give factors oldest first, and nobody else's", async () => {
    const { factors, accounts, userId } = await withAccount(create);
    await addFactor(factors, await addAccount(accounts, "other"), "theirs");
    const newer = await addFactor(factors, userId, "newer", "sealed", LATER);
    const older = await addFactor(factors, userId, "older");
    const ids = async () => (await factors.listByUser(userId)).map(({ id }) => id);
    assert.deepEqual(await ids(), [older, newer]);
    assert.deepEqual(
      (await accounts.findByEmail("one@example.com"))?.factors.map(({ id }) => id),
      [older, newer],
    );
  });

  test("markUsed() verifies the factor, notes the step, and makes its challenges void", async () => {
    const { factors, userId } = await withAccount(create);
    const id = await addFactor(factors, userId, "phone", "sealed");
    const other = await addFactor(factors, userId, "other", "theirs");
    const challenge = { id: crypto.randomUUID(), factorId: id, createdAt: AT };
    const kept = { id: crypto.randomUUID(), factorId: other, createdAt: AT };
    for (const each of [challenge, kept]) await factors.challenge(each, { overBefore: AT });
    await factors.markUsed(id, { at: LATER, step: 58_800_001, sealedSecret: "sealed again" });
    const find = async () => (await factors.listByUser(userId)).find((factor) => factor.id === id);
    const used = await find();
    assert.deepEqual(
      [used?.status, used?.lastUsedStep, used?.updatedAt, used?.sealedSecret],
      ["verified", 58_800_001, LATER, "sealed again"],
    );
    assert.equal(await factors.findChallenge(challenge), null);
    assert.deepEqual(await factors.findChallenge(kept), kept);
    assert.equal((await factors.listByUser(userId)).find((factor) => factor.id === other)?.status, "unverified");
  });

  test("challenge() is found for its factor alone, notes its time, and drops those that are over", async () => {
    const { factors, userId } = await withAccount(create);
    const [factorId, other] = [await addFactor(factors, userId, "one"), await addFactor(factors, userId, "two")];
    const first = { id: crypto.randomUUID(), factorId, createdAt: AT };
    const second = { id: crypto.randomUUID(), factorId, createdAt: LATER };
    const theirs = { id: crypto.randomUUID(), factorId: other, createdAt: AT };
    await factors.challenge(theirs, { overBefore: AT });
    await factors.challenge(first, { overBefore: AT });
    assert.deepEqual(await factors.findChallenge(first), first);
    assert.equal(await factors.findChallenge({ ...first, factorId: other }), null);
    await factors.challenge(second, { overBefore: LATER });
    assert.equal(await factors.findChallenge(first), null);
    assert.deepEqual([await factors.findChallenge(second), await factors.findChallenge(theirs)], [second, theirs]);
    assert.deepEqual(
      (await factors.listByUser(userId)).map(({ lastChallengedAt }) => lastChallengedAt),
      (await factors.listByUser(userId)).map(({ id }) => (id === factorId ? LATER : AT)),
    );
    for (const id of [crypto.randomUUID(), "no uuid"]) {
      assert.equal(await factors.findChallenge({ id, factorId }), null);
      assert.equal(await factors.findChallenge({ ...second, factorId: id }), null);
    }
  });

  test("remove() takes the factor with its challenges, and both go with the account", async () => {
    const { factors, accounts, userId } = await withAccount(create);
    const [factorId, other] = [await addFactor(factors, userId, "one"), await addFactor(factors, userId, "two")];
    const challenges = [factorId, other].map((id) => ({ id: crypto.randomUUID(), factorId: id, createdAt: AT }));
    for (const challenge of challenges) await factors.challenge(challenge, { overBefore: AT });
    await factors.remove(factorId);
    await factors.remove("no uuid");
    assert.deepEqual(
      (await factors.listByUser(userId)).map(({ id }) => id),
      [other],
    );
    await accounts.remove(userId);
    assert.deepEqual(await factors.listByUser(userId), []);
    for (const challenge of challenges) assert.equal(await factors.findChallenge(challenge), null);
  });

  test("insertRecoveryCodes() keeps a verified factor beside others, one an account", async () => {
    const { factors, accounts, userId } = await withAccount(create);
    await addFactor(factors, userId, "phone");
    const id = crypto.randomUUID();
    const codes = { id, userId, friendlyName: "on paper", createdAt: LATER, codeHashes: ["one", "two", "three"] };
    await factors.insertRecoveryCodes(codes);
    const kept = (await factors.listByUser(userId)).find((factor) => factor.id === id);
    assert.deepEqual([kept?.type, kept?.status, kept?.friendlyName], ["recovery_code", "verified", "on paper"]);
    assert.equal((await accounts.find(userId))?.factors.find((factor) => factor.id === id)?.type, "recovery_code");
    assert.deepEqual(await factors.countRecoveryCodes(id), { total: 3, remaining: 3 });
    await assert.rejects(factors.insertRecoveryCodes({ ...codes, id: crypto.randomUUID(), friendlyName: "once more" }));
    for (const other of [crypto.randomUUID(), "no uuid"]) {
      assert.deepEqual(await factors.countRecoveryCodes(other), { total: 0, remaining: 0 });
    }
  });

  test("takeRecoveryCode() takes each code once, also from many at the same moment, and of its factor alone", async () => {
    const { factors, userId } = await withAccount(create);
    const id = crypto.randomUUID();
    const other = await addFactor(factors, userId, "phone");
    await factors.insertRecoveryCodes({ id, userId, friendlyName: "", createdAt: AT, codeHashes: ["one", "two"] });
    for (const wrong of [other, crypto.randomUUID(), "no uuid"]) {
      assert.equal(await factors.takeRecoveryCode(wrong, { at: LATER, codeHash: "one" }), false);
    }
    assert.equal(await factors.takeRecoveryCode(id, { at: LATER, codeHash: "three" }), false);
    const attempts = Array.from({ length: 8 }, () => factors.takeRecoveryCode(id, { at: LATER, codeHash: "one" }));
    assert.equal((await Promise.all(attempts)).filter(Boolean).length, 1);
    assert.deepEqual(await factors.countRecoveryCodes(id), { total: 2, remaining: 1 });
  });

  test("replaceRecoveryCodes() makes all codes from before void, and changes no factor of another type", async () => {
    const { factors, userId } = await withAccount(create);
    const id = crypto.randomUUID();
    const other = await addFactor(factors, userId, "phone");
    await factors.insertRecoveryCodes({ id, userId, friendlyName: "", createdAt: AT, codeHashes: ["one", "two"] });
    await factors.takeRecoveryCode(id, { at: AT, codeHash: "one" });
    await factors.replaceRecoveryCodes(id, { at: LATER, codeHashes: ["three", "four", "one"] });
    await factors.replaceRecoveryCodes(other, { at: LATER, codeHashes: ["five"] });
    assert.deepEqual(await factors.countRecoveryCodes(id), { total: 3, remaining: 3 });
    assert.deepEqual(await factors.countRecoveryCodes(other), { total: 0, remaining: 0 });
    assert.equal(await factors.takeRecoveryCode(id, { at: LATER, codeHash: "two" }), false);
    assert.equal(await factors.takeRecoveryCode(id, { at: LATER, codeHash: "one" }), true);
    await factors.remove(id);
    assert.deepEqual(await factors.countRecoveryCodes(id), { total: 0, remaining: 0 });
  });

  test("who holds the account sees what those did who held it before: many at once take one step once", async () => {
    const { factors, transaction, userId } = await withAccount(create);
    const id = await addFactor(factors, userId, "phone");
    const take = () =>
      transaction.run(SERVICE, async (bound) => {
        const account = await bound.accounts.hold(userId);
        const [factor] = await bound.factors.listByUser(userId);
        assert.equal(account?.factors[0]?.status, factor?.status);
        if (factor?.lastUsedStep !== null) return false;
        await bound.factors.markUsed(id, { at: AT, step: 1, sealedSecret: "sealed again" });
        return true;
      });
    const taken = await Promise.all(Array.from({ length: 8 }, take));
    assert.equal(taken.filter(Boolean).length, 1);
  });
}

async function withAccount(create: () => Promise<FactorStoreSubject>) {
  const subject = await create();
  return { ...subject, userId: await addAccount(subject.accounts, "one") };
}

async function addAccount(accounts: AccountStore, name: string): Promise<string> {
  const { id } = await accounts.insert({
    id: crypto.randomUUID(),
    email: `${name.replaceAll(" ", "-")}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: name, role: "student", phone: null },
  });
  return id;
}

async function addFactor(
  factors: FactorStore,
  userId: string,
  friendlyName: string,
  sealedSecret = "sealed",
  createdAt = AT,
): Promise<string> {
  const id = crypto.randomUUID();
  await factors.insert({ id, userId, friendlyName, sealedSecret, createdAt });
  return id;
}
