import assert from "node:assert/strict";
import type { AccountStore, NewUserInformation, Person, Role, UserInfoStore } from "@rubrica/core";
import { rejectsWithCode } from "./assertions.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because records belong to them. */
export interface UserInfoStoreSubject {
  readonly userInfo: UserInfoStore;
  readonly accounts: AccountStore;
  /** Runs the work on the records as this person sees them. */
  as(person: Person, work: (userInfo: UserInfoStore) => Promise<void>): Promise<void>;
}

/** What a store cannot show. */
export interface UserInfoStoreSuiteOptions {
  /** Whether `findUser` tells of confirmation and sign-in. Default true; without it both stay null. */
  readonly supportsAccountFacts?: boolean;
  /** Whether the refusal to lose the last admin says what it is. Default true; without it, it rejects with any error. */
  readonly supportsLastAdminError?: boolean;
}

/** What every {@link UserInfoStore} must do. `create` gives empty stores for one test. */
export function testUserInfoStore(
  test: TestFunction,
  create: () => Promise<UserInfoStoreSubject>,
  options: UserInfoStoreSuiteOptions = {},
): void {
  const { supportsAccountFacts = true, supportsLastAdminError = true } = options;
  const refusesLastAdmin = (promise: Promise<unknown>) =>
    supportsLastAdminError ? rejectsWithCode(promise, "last_admin") : assert.rejects(promise);

  test("an account with metadata has its record at once", async () => {
    const { accounts, userInfo } = await create();
    const id = await addAccount(accounts, "one", { full_name: "某人", role: "teacher", phone: "13800138000" });
    const record = await userInfo.find(id);
    assert.deepEqual(
      { ...record, createdAt: null, updatedAt: null },
      {
        id,
        email: "one@example.com",
        fullName: "某人",
        role: "teacher",
        avatarUrl: null,
        phone: "13800138000",
        isActive: true,
        mailOnRelease: true,
        createdAt: null,
        updatedAt: null,
      },
    );
  });

  test("metadata that makes no record never blocks the account", async () => {
    const { accounts, userInfo } = await create();
    const hostile: Record<string, unknown>[] = [
      {},
      { full_name: "" },
      { full_name: "X", role: "emperor" },
      { full_name: "X", phone: "not a number" },
      { full_name: { nested: true }, role: ["admin"] },
    ];
    for (const [index, metadata] of hostile.entries()) {
      const id = await addAccount(accounts, `hostile${index}`, metadata);
      assert.notEqual(await accounts.find(id), null);
      const record = await userInfo.find(id);
      assert.ok(record === null || record.role === "student");
    }
  });

  test("insertIfMissing() inserts once and then gives back what is there", async () => {
    const { accounts, userInfo } = await create();
    const id = await addAccount(accounts, "one", {});
    const given: NewUserInformation = { id, email: "One@example.com ", fullName: "一", role: "teacher", phone: null };
    const inserted = await userInfo.insertIfMissing(given);
    assert.equal(inserted.email, "one@example.com");
    assert.equal(inserted.isActive, true);
    assert.deepEqual(await userInfo.insertIfMissing({ ...given, fullName: "二" }), inserted);
  });

  test("insertIfMissing() rejects an e-mail of another record", async () => {
    const { accounts, userInfo } = await create();
    await addAccount(accounts, "one", { full_name: "一" });
    const id = await addAccount(accounts, "two", {});
    const given = { id, email: "ONE@example.com", fullName: "二", role: "student" as const, phone: null };
    await rejectsWithCode(userInfo.insertIfMissing(given), "email_taken");
  });

  test("findByEmail() compares without case and blanks", async () => {
    const { accounts, userInfo } = await create();
    const id = await addAccount(accounts, "one", { full_name: "一" });
    assert.equal((await userInfo.findByEmail(" ONE@Example.com"))?.id, id);
    assert.equal(await userInfo.findByEmail("two@example.com"), null);
  });

  test("find(), findUser(), update() and remove() of an absent record are null, null, null and false", async () => {
    const { userInfo } = await create();
    for (const id of [crypto.randomUUID(), "no uuid", ""]) {
      assert.equal(await userInfo.find(id), null);
      assert.equal(await userInfo.findUser(id), null);
      assert.equal(await userInfo.update(id, { fullName: "x" }), null);
      assert.equal(await userInfo.remove(id), false);
    }
  });

  test("findUser() joins what the account knows", async () => {
    const { accounts, userInfo } = await create();
    const id = await addAccount(accounts, "one", { full_name: "一" });
    const lastSignInAt = new Date("2026-11-20T10:00:00.000Z");
    await accounts.update(id, { lastSignInAt });
    const user = await userInfo.findUser(id);
    assert.deepEqual(user?.lastSignInAt, supportsAccountFacts ? lastSignInAt : null);
    assert.equal(user?.emailConfirmedAt, null);
  });

  test("update() changes the given fields only; null empties what may be empty", async () => {
    const { accounts, userInfo } = await create();
    const id = await addAccount(accounts, "one", { full_name: "一", phone: "13800138000" });
    const before = await userInfo.find(id);
    const named = await userInfo.update(id, { fullName: "壹", avatarUrl: "https://example.com/a.png" });
    assert.deepEqual(
      { ...named, updatedAt: null },
      { ...before, fullName: "壹", avatarUrl: "https://example.com/a.png", updatedAt: null },
    );
    assert.equal((await userInfo.update(id, { mailOnRelease: false }))?.mailOnRelease, false);
    const emptied = await userInfo.update(id, { phone: null, avatarUrl: null, mailOnRelease: true });
    assert.deepEqual([emptied?.phone, emptied?.avatarUrl, emptied?.fullName], [null, null, "壹"]);
    assert.deepEqual({ ...(await userInfo.update(id, {})), updatedAt: null }, { ...emptied, updatedAt: null });
  });

  test("listUsers() filters, counts and pages, newest first", async () => {
    const { accounts, userInfo } = await create();
    for (let index = 0; index < 7; index += 1) {
      const role: Role = index < 2 ? "teacher" : "student";
      await addAccount(accounts, `person${index}`, { full_name: `Person ${index}`, role });
    }
    const { items: all } = await userInfo.listUsers({ role: "student", limit: 10, offset: 0 });
    const times = all.map((user) => user.createdAt.getTime());
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
    const page = await userInfo.listUsers({ role: "student", limit: 2, offset: 1 });
    assert.equal(page.total, 5);
    assert.deepEqual(page.items, all.slice(1, 3));
    assert.equal((await userInfo.listUsers({ q: "PERSON3@", limit: 10, offset: 0 })).total, 1);
    assert.equal((await userInfo.listUsers({ q: "%", limit: 10, offset: 0 })).total, 0);
    assert.equal((await userInfo.listUsers({ isActive: false, limit: 10, offset: 0 })).total, 0);
  });

  test("update() and remove() never leave the installation without an active admin", async () => {
    const { accounts, userInfo } = await create();
    const one = await addAccount(accounts, "one", { full_name: "一", role: "admin" });
    for (const change of [{ role: "teacher" as const }, { isActive: false }]) {
      await refusesLastAdmin(userInfo.update(one, change));
    }
    await refusesLastAdmin(userInfo.remove(one));
    await rejectsWithCode(accounts.remove(one), "last_admin");
    assert.notEqual(await userInfo.find(one), null);
    const two = await addAccount(accounts, "two", { full_name: "二", role: "admin" });
    assert.ok(await userInfo.update(one, { isActive: false }));
    await refusesLastAdmin(userInfo.update(two, { role: "student" }));
    assert.equal(await userInfo.remove(one), true);
    assert.equal(await accounts.remove(two, { takeBack: true }), true);
  });

  test("what an actor may not see is absent to them", async () => {
    const { accounts, as } = await create();
    const alice = await addAccount(accounts, "alice", { full_name: "Alice" });
    const bob = await addAccount(accounts, "bob", { full_name: "Bob" });
    await as({ kind: "person", userId: alice, role: "student" }, async (userInfo) => {
      assert.notEqual(await userInfo.find(alice), null);
      assert.notEqual(await userInfo.findUser(alice), null);
      assert.equal(await userInfo.find(bob), null);
      assert.equal(await userInfo.findUser(bob), null);
      assert.equal(await userInfo.findByEmail("bob@example.com"), null);
      assert.equal((await userInfo.listUsers({ limit: 10, offset: 0 })).total, 1);
      assert.equal(await userInfo.update(bob, { fullName: "x" }), null);
      assert.equal(await userInfo.remove(bob), false);
    });
  });
}

async function addAccount(
  accounts: AccountStore,
  name: string,
  userMetadata: Record<string, unknown>,
): Promise<string> {
  const id = crypto.randomUUID();
  await accounts.insert({
    id,
    email: `${name}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata,
  });
  return id;
}
