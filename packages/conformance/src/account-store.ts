import assert from "node:assert/strict";
import type { Account, AccountChange, AccountStore, ImportedAccount, NewAccount, UserInfoStore } from "@rubrica/core";
import { rejectsWithCode } from "./assertions.ts";
import { nextMillisecond } from "./next-millisecond.ts";
import type { TestFunction } from "./test-function.ts";

/** An empty store of accounts, and the records beside it. */
export interface AccountStoreSubject {
  readonly accounts: AccountStore;
  readonly userInfo: UserInfoStore;
}

/** What every {@link AccountStore} must do. `create` gives an empty store for one test. */
export function testAccountStore(test: TestFunction, create: () => Promise<AccountStoreSubject>): void {
  test("insert() keeps the account, and find() and findByEmail() give it back", async () => {
    const { accounts } = await create();
    const given = newAccount("one@example.com");
    const inserted = await accounts.insert(given);
    assert.equal(inserted.id, given.id);
    assert.equal(inserted.email, "one@example.com");
    assert.equal(inserted.passwordHash, given.passwordHash);
    assert.deepEqual(inserted.emailConfirmedAt, given.emailConfirmedAt);
    assert.deepEqual(inserted.userMetadata, given.userMetadata);
    assert.equal(inserted.lastSignInAt, null);
    assert.ok(inserted.createdAt instanceof Date);
    assert.deepEqual(await accounts.find(given.id), inserted);
    assert.deepEqual(await accounts.findByEmail("one@example.com"), inserted);
  });

  test("insert() rejects a taken e-mail, however it is spelled", async () => {
    const { accounts } = await create();
    await accounts.insert(newAccount("one@example.com"));
    for (const email of ["one@example.com", "ONE@Example.com", " one@example.com "]) {
      await rejectsWithCode(accounts.insert(newAccount(email)), "email_taken");
    }
  });

  test("insert() called at once for one e-mail inserts one account", async () => {
    const { accounts } = await create();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => accounts.insert(newAccount("race@example.com"))),
    );
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 1);
  });

  test("findByEmail() compares without case and blanks", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("Mixed@Example.com"));
    assert.equal((await accounts.findByEmail(" mixed@EXAMPLE.com "))?.id, id);
    assert.equal(await accounts.findByEmail("other@example.com"), null);
  });

  test("find(), update() and remove() of an absent account are null, null and false", async () => {
    const { accounts } = await create();
    for (const id of [crypto.randomUUID(), "no uuid", ""]) {
      assert.equal(await accounts.find(id), null);
      assert.equal(await accounts.update(id, { email: "x@example.com" }), null);
      assert.equal(await accounts.remove(id), false);
    }
  });

  test("update() changes the given fields only", async () => {
    const { accounts } = await create();
    const before = await accounts.insert(newAccount("one@example.com"));
    const lastSignInAt = new Date("2026-11-20T10:00:00.000Z");
    const after = await accounts.update(before.id, { lastSignInAt });
    assert.deepEqual({ ...after, updatedAt: null }, { ...before, lastSignInAt, updatedAt: null });
    assert.equal((await accounts.update(before.id, { email: " Two@example.com" }))?.email, "two@example.com");
  });

  test("update() keeps every field of an account, and null takes one away", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("one@example.com"));
    const at = new Date("2026-11-20T10:00:00.000Z");
    const change = {
      emailConfirmedAt: at,
      confirmationSentAt: at,
      invitedAt: at,
      bannedUntil: at,
      deletedAt: at,
      newEmail: "two@example.com",
      emailChangeSentAt: at,
      emailChangeConfirmedBy: "new" as const,
      recoverySentAt: at,
      reauthenticationSentAt: at,
      appMetadata: { provider: "email", providers: ["email"], group: 7 },
    };
    await accounts.update(id, change);
    const changed = await accounts.find(id);
    assert.deepEqual({ ...changed, ...change }, changed);
    const gone = { bannedUntil: null, newEmail: null, emailConfirmedAt: null, passwordHash: null };
    const after = await accounts.update(id, gone);
    assert.deepEqual({ ...after, updatedAt: null }, { ...changed, ...gone, updatedAt: null });
  });

  test("findByNewEmail() gives the account that asked last for the e-mail, without case and blanks", async () => {
    const { accounts } = await create();
    const ask = async (name: string, newEmail: string, emailChangeSentAt: Date) => {
      const { id } = await accounts.insert(newAccount(`${name}@example.com`));
      await accounts.update(id, { newEmail, emailChangeSentAt });
      return id;
    };
    await ask("first", "wanted@example.com", new Date("2026-11-20T10:00:00.000Z"));
    const last = await ask("last", "Wanted@example.com", new Date("2026-11-20T10:02:00.000Z"));
    await ask("between", "wanted@example.com", new Date("2026-11-20T10:01:00.000Z"));
    assert.equal((await accounts.findByNewEmail(" WANTED@example.com"))?.id, last);
    assert.equal(await accounts.findByNewEmail("last@example.com"), null);
  });

  test("hold() gives the account, or null when it is absent", async () => {
    const { accounts } = await create();
    const account = await accounts.insert(newAccount("one@example.com"));
    assert.deepEqual(await accounts.hold(account.id), account);
    for (const id of [crypto.randomUUID(), "no uuid"]) assert.equal(await accounts.hold(id), null);
  });

  test("removeUnconfirmed() frees addresses whose confirmation never came, and nobody else's", async () => {
    const { accounts } = await create();
    const [long, recent] = [new Date("2026-11-01T00:00:00.000Z"), new Date("2026-11-20T00:00:00.000Z")];
    const add = async (name: string, fields: Partial<NewAccount>, change: AccountChange = {}) => {
      const { id } = await accounts.insert({ ...newAccount(`${name}@example.com`), emailConfirmedAt: null, ...fields });
      await accounts.update(id, change);
      return id;
    };
    const admin = { full_name: "A", role: "admin" };
    const gone = await add("gone", { confirmationSentAt: long });
    const kept = [
      await add("recent", { confirmationSentAt: recent }),
      await add("confirmed", { confirmationSentAt: long, emailConfirmedAt: recent }),
      await add("unmailed", { confirmationSentAt: null }),
      await add("seen", { confirmationSentAt: long }, { lastSignInAt: recent }),
      await add("invited", { confirmationSentAt: long }, { invitedAt: long }),
      await add("admin", { confirmationSentAt: long, userMetadata: admin }),
    ];
    await accounts.removeUnconfirmed(new Date("2026-11-19T00:00:00.000Z"));
    assert.equal(await accounts.find(gone), null);
    for (const id of kept) assert.notEqual(await accounts.find(id), null);
  });

  test("list() gives pages, newest first, with the number of all, and the one with an e-mail", async () => {
    const { accounts } = await create();
    const ids: string[] = [];
    for (const name of ["one", "two", "three"]) {
      ids.unshift((await accounts.insert(newAccount(`${name}@example.com`))).id);
      await nextMillisecond();
    }
    const page = async (limit: number, offset: number, email?: string) => {
      const { items, total } = await accounts.list({ limit, offset, ...(email !== undefined && { email }) });
      return { ids: items.map((item) => item.id), total };
    };
    assert.deepEqual(await page(2, 0), { ids: ids.slice(0, 2), total: 3 });
    assert.deepEqual(await page(2, 2), { ids: ids.slice(2), total: 3 });
    assert.deepEqual(await page(2, 9), { ids: [], total: 3 });
    assert.deepEqual(await page(2, 0, " TWO@example.com"), { ids: [ids[1]], total: 1 });
    assert.deepEqual(await page(2, 0, "t%@example.com"), { ids: [], total: 0 });
  });

  test("update() rejects a taken e-mail and changes nothing", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("one@example.com"));
    await accounts.insert(newAccount("two@example.com"));
    await rejectsWithCode(accounts.update(id, { email: "TWO@example.com", passwordHash: "other" }), "email_taken");
    assert.equal((await accounts.find(id))?.passwordHash, "hash");
  });

  test("update() with an expected password hash changes nothing once the hash is another", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("one@example.com"));
    assert.ok(await accounts.update(id, { passwordHash: "second" }, { passwordHash: "hash" }));
    assert.equal(await accounts.update(id, { passwordHash: "third" }, { passwordHash: "hash" }), null);
    assert.equal((await accounts.find(id))?.passwordHash, "second");
  });

  test("remove() removes the account and frees its e-mail", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("one@example.com"));
    assert.equal(await accounts.remove(id), true);
    assert.equal(await accounts.find(id), null);
    await accounts.insert(newAccount("one@example.com"));
  });

  test("insertImported() keeps accounts with their records as they were in the other system", async () => {
    const { accounts, userInfo } = await create();
    const imported = importedAccount("Moved@example.com");
    const plain = importedAccount("plain@example.com", { passwordHash: null, bannedUntil: null, userMetadata: {} });
    const ids = await accounts.insertImported([imported, plain]);
    assert.deepEqual(new Set(ids), new Set([imported.account.id, plain.account.id]));
    assert.deepEqual(await accounts.find(imported.account.id), { ...imported.account, email: "moved@example.com" });
    assert.deepEqual(await accounts.findByEmail("plain@example.com"), plain.account);
    const record = await userInfo.find(imported.account.id);
    assert.deepEqual(
      { ...record, updatedAt: null },
      {
        ...imported.record,
        id: imported.account.id,
        email: "moved@example.com",
        avatarUrl: null,
        mailOnRelease: true,
        createdAt: imported.account.createdAt,
        updatedAt: null,
      },
    );
    assert.deepEqual(await accounts.insertImported([]), []);
  });

  test("insertImported() leaves out what is there already, as it is, and the second of two alike", async () => {
    const { accounts } = await create();
    const known = await accounts.insert(newAccount("known@example.com"));
    const sameId = importedAccount("other@example.com", { id: known.id });
    const sameEmail = importedAccount(" KNOWN@example.com");
    const [first, second] = [importedAccount("twice@example.com"), importedAccount("Twice@example.com")];
    const inserted = await accounts.insertImported([sameId, sameEmail, first, second]);
    assert.equal(inserted.length, 1);
    assert.ok([first.account.id, second.account.id].includes(inserted[0] ?? ""));
    assert.deepEqual(await accounts.find(known.id), known);
    assert.equal(await accounts.find(sameEmail.account.id), null);
    assert.deepEqual(await accounts.insertImported([first, second]), []);
  });

  test("findInUse() tells which ids and e-mails belong to an account", async () => {
    const { accounts } = await create();
    const { id } = await accounts.insert(newAccount("known@example.com"));
    const free = crypto.randomUUID();
    const found = await accounts.findInUse([
      { id, email: "free@example.com" },
      { id: free, email: " Known@example.com" },
    ]);
    assert.deepEqual(found, { ids: new Set([id]), emails: new Set(["known@example.com"]) });
    assert.deepEqual(await accounts.findInUse([]), { ids: new Set(), emails: new Set() });
  });

  test("passwordHashSamples() gives one hash for each kind of parameters, the most frequent first", async () => {
    const { accounts } = await create();
    assert.deepEqual(await accounts.passwordHashSamples(), []);
    const kinds = [
      ["$argon2id$v=19$m=64,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$m=64,t=1,p=1$dGxhcw$aHNhaA"],
      ["$argon2id$v=19$m=64,t=2,p=1$c2FsdA$aGFzaA"],
      ["$2b$10$abc", "$2b$10$xyz", "$2b$10$def"],
    ];
    for (const [index, passwordHash] of [...kinds.flat(), null].entries()) {
      await accounts.insert({ ...newAccount(`${index}@example.com`), passwordHash });
    }
    const samples = await accounts.passwordHashSamples();
    assert.deepEqual(
      samples.map((sample) => kinds.findIndex((kind) => kind.includes(sample))),
      [2, 0, 1],
    );
  });
}

function newAccount(email: string): NewAccount {
  return {
    id: crypto.randomUUID(),
    email,
    passwordHash: "hash",
    emailConfirmedAt: new Date("2026-11-20T09:00:00.000Z"),
    confirmationSentAt: null,
    userMetadata: { full_name: "某人", role: "student", phone: null },
  };
}

function importedAccount(email: string, fields: Partial<Account> = {}): ImportedAccount {
  const moment = (hour: number) => new Date(Date.UTC(2024, 0, 15, hour, 20, 30, 123));
  return {
    account: {
      id: crypto.randomUUID(),
      email,
      passwordHash: "$2a$10$imported",
      emailConfirmedAt: moment(1),
      confirmationSentAt: moment(2),
      lastSignInAt: moment(3),
      invitedAt: moment(4),
      bannedUntil: moment(5),
      deletedAt: moment(6),
      newEmail: "next@example.com",
      emailChangeSentAt: moment(7),
      emailChangeConfirmedBy: null,
      recoverySentAt: moment(8),
      reauthenticationSentAt: moment(9),
      factors: [],
      userMetadata: { full_name: "Before", role: "admin", nested: { list: [1, "二"] } },
      appMetadata: { provider: "email", providers: ["email", "google"], role: "admin" },
      createdAt: moment(10),
      updatedAt: moment(11),
      ...fields,
    },
    record: { fullName: "搬来的人", role: "teacher", phone: "13800138000", isActive: false },
  };
}
