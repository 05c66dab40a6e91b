import { expect, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { silentLogger } from "@rubrica/core";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { startSessionCleanup } from "./session-cleanup.ts";

test("startSessionCleanup() removes ended sessions at once and survives a failing store", async () => {
  const opened = await openTestDatabase("postgres");
  const { sessions, accounts } = createPostgresStores({ database: opened.database });
  const userId = crypto.randomUUID();
  await accounts.insert({
    id: userId,
    email: "owner@example.com",
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: "Owner", role: "student", phone: null },
  });
  const session = {
    userId,
    createdAt: new Date(),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1" as const,
    methods: [],
  };
  const [ended, alive] = [crypto.randomUUID(), crypto.randomUUID()];
  await sessions.insert({ ...session, id: ended, secretHash: "e".repeat(64), expiresAt: new Date(Date.now() - 1000) });
  await sessions.insert({
    ...session,
    id: alive,
    secretHash: "a".repeat(64),
    expiresAt: new Date(Date.now() + 60_000),
  });

  const removed = Promise.withResolvers<void>();
  const watched = {
    removeExpired: () => sessions.removeExpired().finally(() => removed.resolve()),
  };
  startSessionCleanup({ sessions: watched, logger: silentLogger })();
  await removed.promise;
  expect((await sessions.listByUser(userId)).map(({ id }) => id)).toEqual([alive]);

  const failing = { removeExpired: () => Promise.reject(new Error("down")) };
  startSessionCleanup({ sessions: failing, logger: silentLogger })();
  await opened.close();
});
