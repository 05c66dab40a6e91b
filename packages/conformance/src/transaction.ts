import assert from "node:assert/strict";
import {
  type AccountStore,
  type AccountStores,
  type Actor,
  type Role,
  SERVICE,
  type SessionStore,
  type Transaction,
} from "@rubrica/core";
import { rejectsWithCode } from "./assertions.ts";
import type { TestFunction } from "./test-function.ts";

/** A transaction and the same stores outside it. */
export interface TransactionSubject {
  readonly transaction: Transaction<AccountStores>;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
}

/** What every {@link Transaction} must do. `create` gives empty stores for one test. */
export function testTransaction(test: TestFunction, create: () => Promise<TransactionSubject>): void {
  test("run() commits all stores together and gives the work's result", async () => {
    const { transaction, accounts, sessions } = await create();
    const result = await transaction.run(SERVICE, async (stores) => {
      const id = await addAccount(stores.accounts, "one", "student");
      await stores.sessions.insert(newSession(id));
      return id;
    });
    assert.notEqual(await accounts.find(result), null);
    assert.equal((await sessions.listByUser(result)).length, 1);
  });

  test("run() rolls all stores back when the work rejects, and rejects with the same error", async () => {
    const { transaction, accounts } = await create();
    const broken = new Error("half-way");
    let id = "";
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        id = await addAccount(stores.accounts, "one", "student");
        await stores.sessions.insert(newSession(id));
        throw broken;
      }),
      (error) => error === broken,
    );
    assert.equal(await accounts.find(id), null);
  });

  test("run() rolls back when the work swallowed a failure of a store", async () => {
    const { transaction, accounts } = await create();
    await addAccount(accounts, "taken", "student");
    let id = "";
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        id = await addAccount(stores.accounts, "one", "student");
        await addAccount(stores.accounts, "taken", "student").catch(() => {});
      }),
    );
    assert.equal(await accounts.find(id), null);
  });

  test("run() called many times at once keeps every result", async () => {
    const { transaction, accounts } = await create();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        transaction.run(SERVICE, (stores) => addAccount(stores.accounts, `many${index}`, "student")),
      ),
    );
    for (const id of ids) assert.notEqual(await accounts.find(id), null);
  });

  test("run() on behalf of a person refuses what is the service's, and keeps nothing of it", async () => {
    const { transaction, accounts } = await create();
    const userId = await addAccount(accounts, "one", "student");
    const actors: Actor[] = [{ kind: "person", userId, role: "student" }, { kind: "anonymous" }];
    for (const actor of actors) {
      await rejectsWithCode(
        transaction.run(actor, (stores) => addAccount(stores.accounts, "two", "student")),
        "permission_denied",
      );
    }
    assert.equal(await accounts.findByEmail("two@example.com"), null);
  });

  test("run() leaves nothing of the actor behind for the next one", async () => {
    const { transaction, accounts } = await create();
    const alice = await addAccount(accounts, "alice", "student");
    const bob = await addAccount(accounts, "bob", "student");
    const visibleTo = (actor: Actor) =>
      transaction.run(actor, async ({ userInfo }) => (await userInfo.listUsers({ limit: 10, offset: 0 })).total);
    for (let round = 0; round < 10; round += 1) {
      const [first, all, second] = await Promise.all([
        visibleTo({ kind: "person", userId: alice, role: "student" }),
        visibleTo(SERVICE),
        visibleTo({ kind: "person", userId: bob, role: "student" }),
      ]);
      assert.deepEqual([first, all, second], [1, 2, 1]);
    }
  });

  test("run() takes the role from the record, not from the actor", async () => {
    const { transaction, accounts } = await create();
    const alice = await addAccount(accounts, "alice", "student");
    await addAccount(accounts, "bob", "student");
    const pretender: Actor = { kind: "person", userId: alice, role: "admin" };
    const total = await transaction.run(
      pretender,
      async ({ userInfo }) => (await userInfo.listUsers({ limit: 10, offset: 0 })).total,
    );
    assert.equal(total, 1);
  });
}

async function addAccount(accounts: AccountStore, name: string, role: Role): Promise<string> {
  const id = crypto.randomUUID();
  await accounts.insert({
    id,
    email: `${name}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: name, role },
  });
  return id;
}

function newSession(userId: string) {
  return {
    id: crypto.randomUUID(),
    userId,
    secretHash: crypto.randomUUID(),
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1" as const,
    methods: [],
  };
}
